// Runs a program built for wasm32-wasip1, as cargo's runner: node xtask/wasi.mjs PROGRAM [ARGUMENTS]
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [, , program, ...args] = process.argv;
const wasi = new WASI({ version: "preview1", args: [program, ...args], env: process.env, preopens: { "/": "/" } });
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exit(wasi.start(instance));
