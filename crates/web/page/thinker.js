// A page's web worker. It receives requests as text and replies with text, and checks for new
// requests between steps of work, which the crate `thinker` does.
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
// A worker that fails to start ends with this error, which the page receives.
ready.catch((error) => setTimeout(() => { throw error; }));
onmessage = ({ data }) => ready.then(() => {
  hear(data);
  if (!running) think();
}, () => {});
