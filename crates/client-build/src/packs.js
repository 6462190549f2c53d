// Chunks are bundled in packs: many modules in one file.
const packs = {};
// Texts that were cut out of the memory of the main module: where they are in their pack, their length, their address.
const texts = "{texts}";
const load = async (name) => {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new TypeError(`${name}: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  for (const [start, length, address] of texts[name] ?? []) {
    const { buffer } = getSharedImports().__wasm_split.memory;
    new Uint8Array(buffer, address, length).set(new Uint8Array(bytes, start, length));
  }
  return bytes;
};
const pack = (name) => packs[name] ??= load(name).catch((error) => {
  // So that the next call fetches it again.
  delete packs[name];
  throw error;
});
const part = (name, start, length) => () => {
  const bytes = pack(name);
  bytes.catch(() => {});
  return async (imports) => WebAssembly.instantiate(new Uint8Array(await bytes, start, length), imports);
};
