// Chunks are bundled in packs: many modules in one file.
const packs = {};
const pack = (name) => packs[name] ??= fetch(new URL(name, import.meta.url)).then(
  (answer) => {
    if (answer.ok) return answer.arrayBuffer();
    throw new TypeError(`${name}: ${answer.status}`);
  },
).catch((error) => {
  // So that the next call fetches it again.
  delete packs[name];
  throw error;
});
const part = (name, start, length) => () => {
  const bytes = pack(name);
  bytes.catch(() => {});
  return async (imports) => WebAssembly.instantiate(new Uint8Array(await bytes, start, length), imports);
};
