// Sets the theme before anything is painted; then loads the client and, in parallel, the chunks of
// the requested page.
{
  const kept = (key) => { try { return localStorage.getItem(`pioche.${key}`); } catch { return null; } };
  const root = document.documentElement;
  const chosen = (lang) => lang === "en" || lang === "fr";
  const lang = [kept("lang"), ...navigator.languages.map((language) => language.slice(0, 2))].find(chosen);
  root.lang = lang ?? (navigator.languages.length ? "en" : "fr");
  const theme = kept("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (theme === "contrast" || ((!theme || theme === "system") && matchMedia("(prefers-contrast: more)").matches)) root.dataset.contrast = "more";
  const puzzles = "{puzzles}";
  root.dataset.puzzles = puzzles;

  const add = (attributes) => {
    const link = Object.assign(document.createElement("link"), attributes);
    document.head.append(link);
    return link;
  };

  // The files of each chunk (`web/src/chunk.rs`); none if the client is a single module.
  const chunks = "{chunks}";
  const pages = {
    t: "table", learn: "learning", puzzle: "learning", replay: "replay", deal: "evening", evening: "evening",
    rules: "rules", origins: "rules", tables: "lobby", new: "lobby", mine: "lobby", me: "lobby",
  };
  const files = (names) => new Set(names.flatMap((name) => chunks[name] ?? []));

  // Modules are compiled while they arrive, in the order in which they are asked for. Four at a
  // time use a slow connection fully, and leave connections for requests of the client. What fails
  // is fetched again at the next call.
  const modules = {};
  const waiting = [];
  let free = 4;
  const turn = () => free > 0 ? free-- : new Promise((done) => waiting.push(done));
  const next = () => waiting.length > 0 ? waiting.shift()() : free++;
  const fetchModule = async (file) => {
    await turn();
    try {
      return await WebAssembly.compileStreaming(fetch(file));
    } catch (error) {
      delete modules[file];
      throw error;
    } finally {
      next();
    }
  };
  const compile = (file) => modules[file] ??= fetchModule(file);
  // For chunks (`client-build/src/packs.js`).
  globalThis.piocheCompile = (url) => compile(new URL(url).pathname);
  const prepare = (files) => files.forEach((file) => compile(file).catch(() => {}));

  // The style sheets of pages other than the shelf. A sheet that fails to load does not block a
  // page.
  let sheets;
  globalThis.piocheSheets = () => sheets ??= Promise.all(["{tables}", "{later}"].map((href) => new Promise((done) => {
    add({ rel: "stylesheet", href, onload: done, onerror: done });
  })));

  const boxes = "{boxes}";
  const [, place, named] = location.pathname.split("/");
  const game = boxes[place] ? place : named;
  const page = boxes[place] ? "learning" : pages[place];
  const parsed = new Promise((done) => addEventListener("DOMContentLoaded", done));
  const client = compile("{client.wasm}");
  if (page) {
    piocheSheets();
    const board = `game_${game?.replaceAll("-", "_")}`;
    const studied = boxes[place] || ["learn", "puzzle", "rules", "origins"].includes(place) ? [board, `study_${board}`] : [];
    prepare(files([...page === "table" ? ["watch"] : [], page, ...studied]));
    const puzzle = place === "puzzle" && puzzles.split(" ").find((file) => file.startsWith(`${game}=`));
    if (puzzle) add({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href: puzzle.slice(game.length + 1) });
    // The felt and the name of the page to come (`web/src/parts/opening.rs`).
    const [felt, name] = boxes[game] ?? [page === "table" ? "" : null, "Pioche"];
    parsed.then(() => {
      const opening = document.getElementById("opening");
      if (!opening) return;
      opening.className = "opening";
      if (felt !== null) opening.dataset.game = felt;
      const heading = Object.assign(document.createElement("h1"), { textContent: name });
      const text = Object.assign(document.createElement("p"), { textContent: root.lang === "en" ? "One moment…" : "Un instant…" });
      opening.replaceChildren(heading, text);
    });
  }
  Promise.all([import("{client.js}"), client, parsed])
    .then(([script, module]) => script.default({ module_or_path: module }))
    .then(() => {
      document.getElementById("opening").remove();
      // A visitor who opens a box will probably sit down soon.
      const later = window.requestIdleCallback ?? ((work) => setTimeout(work, 500));
      const boards = Object.keys(chunks).filter((name) => name.startsWith("game_")).map((name) => files([name]));
      const ofEveryBoard = [...boards[0] ?? []].filter((file) => boards.every((files) => files.has(file)));
      if (!page) later(() => {
        fetch("{tables}", { priority: "low" }).catch(() => {});
        prepare(new Set([...files(["watch", "table"]), ...ofEveryBoard]));
      });
    })
    .catch(async (error) => {
      await parsed;
      const say = document.getElementById("opening");
      say.setAttribute("role", "alert");
      say.className = "";
      delete say.dataset.game;
      // A failed fetch is a TypeError; a module that the browser cannot compile or link is not.
      say.textContent = error instanceof TypeError
        ? "Le serveur ne répond pas. The server does not answer. "
        : "Pioche ne peut pas s’ouvrir dans ce navigateur. Pioche cannot open in this browser. ";
      const again = document.createElement("a");
      again.href = "";
      again.textContent = "Réessayer · Try again";
      say.append(again);
      throw error;
    });
}
