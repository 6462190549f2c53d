// The theme, before anything is painted; then the client.
{
  const kept = (key) => { try { return localStorage.getItem(`pioche.${key}`); } catch { return null; } };
  const root = document.documentElement;
  const lang = kept("lang");
  if (lang === "en" || lang === "fr") root.lang = lang;
  const theme = kept("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (theme === "contrast" || (!theme && matchMedia("(prefers-contrast: more)").matches)) root.dataset.contrast = "more";
}
import("{script}")
  .then((client) => client.default({ module_or_path: "{module}" }))
  .catch((error) => {
    const say = document.createElement("p");
    say.setAttribute("role", "alert");
    say.textContent = "Pioche ne peut pas s’ouvrir dans ce navigateur. Pioche cannot open in this browser.";
    document.body.append(say);
    throw error;
  });
