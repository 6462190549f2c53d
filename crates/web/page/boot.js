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
  root.dataset.puzzles = "{puzzles}";

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
  if (page) {
    piocheSheets();
    const board = `game_${game?.replaceAll("-", "_")}`;
    const studied = boxes[place] || ["learn", "puzzle", "rules", "origins"].includes(place) ? [board, `study_${board}`] : [];
    for (const href of files([page, ...studied])) {
      add({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
    }
    // The felt and the name of the page to come (`web/src/parts/opening.rs`).
    const [felt, name] = boxes[game] ?? [page === "table" ? "" : null, "Pioche"];
    addEventListener("DOMContentLoaded", () => {
      const opening = document.getElementById("opening");
      if (!opening) return;
      opening.className = "opening";
      if (felt !== null) opening.dataset.game = felt;
      const heading = Object.assign(document.createElement("h1"), { textContent: name });
      const text = Object.assign(document.createElement("p"), { textContent: root.lang === "en" ? "One moment…" : "Un instant…" });
      opening.replaceChildren(heading, text);
    });
  }
  const compiled = fetch("{client.wasm}");
  import("{client.js}")
    .then((client) => client.default({ module_or_path: compiled }))
    .then(() => {
      document.getElementById("opening").remove();
      // A visitor who opens a box will probably sit down soon.
      const later = window.requestIdleCallback ?? ((work) => setTimeout(work, 500));
      if (!page) later(() => [...files(["table"]), "{tables}"].forEach((file) => fetch(file, { priority: "low" }).catch(() => {})));
    })
    .catch((error) => {
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
