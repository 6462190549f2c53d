// Chunks come in packs: a module with all that the same chunks need.
const packs = {};
const start = async (href) => {
  const module = await (globalThis.piocheCompile?.(href) ?? WebAssembly.compileStreaming(fetch(href)));
  return WebAssembly.instantiate(module, getSharedImports());
};
const pack = (name) => packs[name] ??= start(new URL(name, import.meta.url).href).catch((error) => {
  // So that the next call fetches it again.
  delete packs[name];
  throw error;
});
const chunk = (names) => () => Promise.all(names.map(pack));
