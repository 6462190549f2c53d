// The worker that thinks for a page: it hears requests as text and answers as text. Between two bits of thought it
// looks whether something else was asked; what it loads is the crate `thinker`.
import start, { hear, step } from "{thinking.js}";

let running = false;
const think = () => {
  const told = step();
  running = told !== undefined;
  if (!running) return;
  postMessage(told);
  setTimeout(think);
};
const ready = start({ module_or_path: "{thinking.wasm}" });
// A worker that cannot begin ends with this error, which the page hears of.
ready.catch((error) => setTimeout(() => { throw error; }));
onmessage = ({ data }) => ready.then(() => {
  hear(data);
  if (!running) think();
}, () => {});
