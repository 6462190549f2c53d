// The theme, before anything is painted; then the client: the light one for the shelf, the whole one for the rest.
{
  const kept = (key) => { try { return localStorage.getItem(`pioche.${key}`); } catch { return null; } };
  const root = document.documentElement;
  const lang = kept("lang");
  if (lang === "en" || lang === "fr") root.lang = lang;
  const theme = kept("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (theme === "contrast" || ((!theme || theme === "system") && matchMedia("(prefers-contrast: more)").matches)) root.dataset.contrast = "more";

  const light = ["{light.js}", "{light.wasm}"];
  const full = ["{full.js}", "{full.wasm}"];
  const whole = /^\/(t|tables|new|mine|me|rules|origins|learn|replay|puzzle|deal|evening)(\/|$)/.test(location.pathname);
  // What only tables look like is not part of a first visit; where there is one module, it may open a table.
  if (whole || light[0] === full[0]) {
    for (const sheet of ["{tables}", "{later}"]) {
      const style = document.createElement("link");
      style.rel = "stylesheet";
      style.href = sheet;
      document.head.append(style);
    }
  }
  const [script, module] = whole ? full : light;
  const compiled = fetch(module);
  import(script)
    .then((client) => client.default({ module_or_path: compiled }))
    .then(() => {
      document.getElementById("opening").remove();
      // Whoever opens a box sits down soon.
      const later = window.requestIdleCallback ?? ((work) => setTimeout(work, 500));
      if (!whole) later(() => [...full, "{tables}"].forEach((file) => fetch(file, { priority: "low" }).catch(() => {})));
    })
    .catch((error) => {
      const say = document.getElementById("opening");
      say.setAttribute("role", "alert");
      say.className = "";
      // What cannot be fetched is a TypeError; what a browser cannot compile or link is not.
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
