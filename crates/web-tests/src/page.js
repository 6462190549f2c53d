// What a test asks of a page; nothing here touches the client.
window.pioche = {
  // A point at which a click reaches this element: its middle, else another one that nothing covers.
  point(element) {
    if (!element) return null;
    const box = element.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return null;
    for (const [x, y] of [[.5, .5], [.2, .5], [.5, .2], [.8, .5], [.5, .8], [.12, .12], [.12, .88], [.88, .12], [.88, .88]]) {
      const [left, top] = [box.left + box.width * x, box.top + box.height * y];
      const hit = document.elementFromPoint(left, top);
      if (hit && (hit === element || element.contains(hit))) return [left, top];
    }
    return null;
  },
  // The same for a selector, scrolled into view if it must be.
  find(selector) {
    const element = document.querySelector(selector);
    if (!element || element.disabled) return null;
    const there = this.point(element);
    if (there) return there;
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    return this.point(element);
  },
  // Whether there is such a thing and it is not folded away.
  seen(selector) {
    return !!document.querySelector(selector)?.getClientRects().length;
  },
  // Things of the board that say which legal move they are, with a point to click at.
  playable(legal, selector) {
    const may = new Set(legal);
    return [...document.querySelectorAll(selector)]
      .filter((element) => may.has(element.dataset.move) && !element.disabled)
      .map((element) => [element.dataset.move, this.point(element)])
      .filter(([, point]) => point);
  },
  // Things of the board that can be taken up but are no move by themselves: a card that still needs a place.
  liftable(legal) {
    const may = new Set(legal);
    return [...document.querySelectorAll(".felt button.lit, .felt button[data-drag]:not(.dim)")]
      .filter((element) => !may.has(element.dataset.move) && !element.disabled)
      .map((element) => this.point(element))
      .filter(Boolean);
  },
  // What has the focus: the move it stands for, where it is, and its name.
  focus() {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    return {
      move: element.dataset.move ?? null,
      board: !!element.closest(".felt"),
      id: element.id,
      name: element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 60),
    };
  },
  // The journal, oldest first.
  journal() {
    return [...document.querySelectorAll(".log li span:not(.vh):not(.k)")].map((line) => line.textContent.trim()).reverse();
  },
  // How often something was clicked, by whatever means.
  clicks: 0,
  // Moves this page sent that were not answered yet, and how many were taken.
  asked: new Set(),
  taken: 0,
  say({ id, do: act }) {
    if (act === "play") this.asked.add(id);
  },
  // Whether this page did anything about a click: a move is on its way, or the table has gone on.
  async did(version) {
    await this.frames();
    return this.asked.size > 0 || this.heard?.version !== version;
  },
  // Two animation frames later everything that follows at once from what was done has followed.
  async frames() {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  },
  // What the server last told this page about its table, by way of the client's own socket.
  heard: null,
  hear({ update, reply }) {
    if (reply && this.asked.delete(reply.re) && !reply.error) this.taken += 1;
    const news = update ?? reply?.update;
    if (!news) return;
    const before = this.heard?.table === news.table ? this.heard : { told: 0 };
    if (news.event < before.event) return;
    const { table, event, version, events } = news;
    const game = news.game ?? before.game;
    const info = news.info ?? before.info;
    this.heard = { table, event, version, game, info, told: (news.fresh ? 0 : before.told) + events.length };
  },
  // The table, once the page shows what it heard and waits for this person, or is over.
  async turn(id) {
    const before = this.heard;
    await this.frames();
    const now = this.heard;
    const page = document.querySelector(".page");
    if (!page || now?.table !== id || !now.game || now !== before || this.asked.size) return null;
    const { version, game } = now;
    const { taken } = this;
    if (game.outcome) return page.dataset.phase === "over" ? { version, taken, over: true, legal: [] } : null;
    const waits = document.querySelector("main.turn") && game.legal.length;
    return waits ? { version, taken, over: false, legal: game.legal } : null;
  },
  async post(path, body) {
    const answer = await fetch(`/api/v1${path}`, { method: "POST", body: JSON.stringify(body) });
    return answer.json();
  },
};
// When the shelf was there, in seconds since 1970.
new MutationObserver((_, observer) => {
  if (document.querySelectorAll("[data-play]").length < 5) return;
  window.pioche.usable = Date.now() / 1000;
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
window.addEventListener("click", () => { window.pioche.clicks += 1; }, true);
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", ({ data }) => window.pioche.hear(JSON.parse(data)));
  }
  send(text) {
    window.pioche.say(JSON.parse(text));
    super.send(text);
  }
};
