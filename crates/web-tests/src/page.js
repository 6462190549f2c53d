// The tests' helpers in a page; nothing here changes the client.
window.pioche = {
  // The result of `look` as soon as it is truthy, or nothing after this many milliseconds.
  async wait(look, patience) {
    const until = performance.now() + patience;
    for (;;) {
      let found = null;
      // The elements may not exist yet.
      try { found = await look(); } catch {}
      if (found || performance.now() > until) return found instanceof Node || found;
      await new Promise((done) => setTimeout(done, 15));
    }
  },
  // A point at which a click reaches this element: its middle, or another one that nothing covers.
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
  // The same for a selector, scrolled into view if necessary.
  find(selector) {
    const element = document.querySelector(selector);
    if (!element || element.disabled) return null;
    const there = this.point(element);
    // A person clicks on things at rest; loading a font moves things, too.
    if (document.fonts.status !== "loaded" || this.moves(element)) return null;
    if (there) return there;
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    return this.point(element);
  },
  // Whether a finite animation is running. Nothing is rendered under the end of a round, so an
  // animation there stays still until the board is visible again.
  ends({ playState, effect }) {
    return playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime) && effect.target?.checkVisibility();
  },
  // Whether a thing is still moving to its place.
  moves(element) {
    for (let each = element; each; each = each.parentElement) {
      if (each.getAnimations().some(this.ends)) return true;
    }
    return false;
  },
  // Resolves once everything is at rest and the choices no longer change.
  async settled() {
    let before;
    do {
      before = this.choices();
      do await this.frames(); while (document.getAnimations().some(this.ends));
    } while (this.choices() !== before);
  },
  // Whether there is such an element and it is displayed.
  seen(selector) {
    return !!document.querySelector(selector)?.getClientRects().length;
  },
  // Things of the board that stand for a legal move, with a point to click.
  playable(legal, selector) {
    const may = new Set(legal);
    return [...document.querySelectorAll(selector)]
      .filter((element) => may.has(element.dataset.move) && !element.disabled)
      .map((element) => [element.dataset.move, this.point(element), this.called(element)])
      .filter(([, point]) => point);
  },
  // Things of the board that can be picked up but are not a move in themselves: a card that still
  // needs a place.
  liftable(legal) {
    const may = new Set(legal);
    return [...document.querySelectorAll(".felt button.lit, .felt button[data-drag]:not(.dim)")]
      .filter((element) => !may.has(element.dataset.move) && !element.disabled)
      .map((element) => [null, this.point(element), this.called(element)])
      .filter(([, point]) => point);
  },
  // The page's name for a thing, which stays the same when it is picked up.
  called(element) {
    const { thing, drag, secret, cell, seat } = element.dataset;
    return thing ?? drag ?? secret ?? cell ?? seat ?? (element.id || element.textContent.trim().slice(0, 40));
  },
  // What is picked up and what can be chosen: it changes with every effective click.
  choices() {
    const things = document.querySelectorAll(".felt :is([data-move], [data-try], [data-drag], [aria-pressed], [data-secret]), #say :is(.btn, p)");
    return JSON.stringify([...things].map((each) => [this.called(each), each.dataset.move, each.dataset.try, each.ariaPressed, each.disabled, each.className]));
  },
  // The effect of a click since these choices: a move is on its way, something was chosen, or
  // nothing yet.
  async effect(version, before) {
    if (await this.did(version)) return "sent";
    return this.choices() === before ? null : "chosen";
  },
  // The focused element: its move, where it is, and its name.
  focus() {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    return {
      move: element.dataset.move ?? null,
      board: !!element.closest(".felt"),
      drag: !!element.dataset.drag && !element.disabled && !element.matches(".dim"),
      id: element.id,
      name: element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 60),
    };
  },
  // Column and row of a square, which is called "3,-2" or "e4".
  square({ dataset: { cell } }) {
    const [, column, row] = cell.match(/^([a-z])(\d+)$/) ?? [];
    return column ? [column.charCodeAt(0), Number(row)] : cell.split(",").map(Number);
  },
  // The journal, oldest first.
  journal() {
    return [...document.querySelectorAll(".log li span:not(.vh):not(.k)")].map((line) => line.textContent.trim()).reverse();
  },
  // The number of clicks, however they were made.
  clicks: 0,
  // Moves sent by this page without a reply yet, and the number of accepted ones.
  asked: new Set(),
  taken: 0,
  say({ id, do: act }) {
    if (act === "play") this.asked.add(id);
  },
  // Whether a click had an effect: a move is on its way, or the table has moved on.
  async did(version) {
    await this.frames();
    return this.asked.size > 0 || this.heard?.version !== version;
  },
  // After two animation frames, all immediate effects have happened.
  async frames() {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  },
  // The last update of this page's table, received through the client's own socket.
  heard: null,
  // The number of replies with the table's state.
  replies: 0,
  hear({ update, reply }) {
    if (reply?.update) this.replies += 1;
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
  // The table, once the page shows the latest update and it is this person's turn, or the match is
  // over.
  async turn(id) {
    const shown = () => {
      const now = this.heard;
      const page = document.querySelector(".page");
      if (!page || now?.table !== id || !now.game || this.asked.size) return null;
      if (now.game.outcome) return page.dataset.phase === "over" ? now : null;
      return document.querySelector("main.turn") && now.game.legal.length ? now : null;
    };
    const now = shown();
    if (!now) return null;
    await this.frames();
    if (shown() !== now) return null;
    const over = !!now.game.outcome;
    return { table: now.table, version: now.version, taken: this.taken, over, legal: over ? [] : now.game.legal };
  },
  // What is wrong with the layout in this window: zones that overlap or leave the felt, things out
  // of view, targets under 44 px, text under 12 px or cut off. `least` is the minimum for the
  // centre: a percentage of the felt, or a side in pixels.
  misplaced(least) {
    const found = [];
    const box = (element) => element.getBoundingClientRect();
    const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && box(element).width > 1 && !element.closest(".vh");
    const say = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" ");
    const name = (element) => element.id || `${element.tagName.toLowerCase()}.${[...element.classList].join(".")}`;
    const inside = (inner, outer, slack) =>
      inner.left >= outer.left - slack && inner.top >= outer.top - slack && inner.right <= outer.right + slack && inner.bottom <= outer.bottom + slack;
    const one = (...selectors) => selectors.map((each) => document.querySelector(each)).find((each) => each && shown(each));
    const felt = document.querySelector(".felt");
    const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const zones = {
      bar: one(".bar"),
      side: document.querySelector(".page").dataset.shape.includes("small") ? null : one(".side"),
      others: one(".felt .seats", ".felt .others", ".felt .players", ".felt .side-row:not(.low)"),
      centre: one(".felt > .mid", ".felt .centre", ".felt .board", ".felt .plate"),
      sentence: one("#say"),
      own: one(".felt .holder", ".felt .rack.mine", ".felt .own", ".felt .side-row.low"),
    };
    if (felt.matches(".karta")) zones.own = one(".felt .side-row.low");
    const there = Object.entries(zones).filter(([, zone]) => zone).map(([title, zone]) => [title, box(zone)]);
    for (const [title, zone] of there) {
      if (!inside(zone, window_, 1)) found.push(`${title} leaves the window: ${say(zone)}`);
      if (!["bar", "side"].includes(title) && !inside(zone, box(felt), 1)) found.push(`${title} leaves the felt: ${say(zone)}`);
      for (const [other, place] of there) {
        const wide = Math.min(zone.right, place.right) - Math.max(zone.left, place.left);
        const high = Math.min(zone.bottom, place.bottom) - Math.max(zone.top, place.top);
        if (title < other && wide > 1.5 && high > 1.5) found.push(`${title} (${say(zone)}) and ${other} (${say(place)}) overlap`);
      }
    }
    for (const title of ["others", "centre", "sentence"]) if (!zones[title]) found.push(`no ${title}`);
    if (zones.centre) {
      const area = ({ width, height }) => width * height;
      const share = Math.round(100 * area(box(zones.centre)) / area(box(felt)));
      if (share < (least.share ?? 0)) found.push(`the centre has ${share} % of the felt`);
      if (Math.min(box(zones.centre).width, box(zones.centre).height) < (least.side ?? 0)) found.push(`the centre is ${say(box(zones.centre))}`);
      // Things in the centre stay inside it; cards may be tilted.
      for (const thing of zones.centre.querySelectorAll("button, .card, .stack, .tab, .count")) {
        if (shown(thing) && !thing.closest(".cells") && !inside(box(thing), box(felt), 6)) found.push(`${name(thing)} leaves the felt: ${say(box(thing))}`);
        for (const title of ["others", "sentence", "own"]) {
          const place = zones[title] && box(zones[title]);
          const mine = box(thing);
          if (!shown(thing) || thing.closest(".cells") || !place || zones[title].contains(thing)) continue;
          const wide = Math.min(mine.right, place.right) - Math.max(mine.left, place.left);
          const high = Math.min(mine.bottom, place.bottom) - Math.max(mine.top, place.top);
          if (wide > 6 && high > 6) found.push(`${name(thing)} (${say(mine)}) lies over ${title} (${say(place)})`);
        }
      }
    }
    for (const thing of document.querySelectorAll("main.table button, .bar button, .bar a, .felt [data-seat]")) {
      if (!shown(thing) || thing.closest(".cells")) continue;
      const mine = box(thing);
      if (!inside(mine, window_, 8)) found.push(`${name(thing)} is out of view: ${say(mine)}`);
      if (thing.matches("[data-seat]")) continue;
      // Only a strip of a card in a fan is visible, so its height counts.
      const [wide, high] = [thing.offsetWidth, thing.offsetHeight];
      if (high < 43.5 || wide < 43.5) found.push(`${name(thing)} is a target of ${wide} × ${high}`);
    }
    for (const fan of document.querySelectorAll(".felt .fan")) {
      const cards = [...fan.children].map((card) => [Math.round(card.offsetLeft), Math.round(card.offsetTop)]);
      cards.forEach(([left, top], at) => {
        const next = cards[at + 1];
        if (next && next[1] === top && next[0] - left < 29) found.push(`only ${next[0] - left} px of a card in hand are seen`);
      });
    }
    // A tray that covers a card of the row must not cover the piles and the hand.
    for (const tray of document.querySelectorAll(".felt .tray")) {
      const mine = box(tray);
      for (const thing of document.querySelectorAll(".felt :is(.deck, .gone, .hand > .card)")) {
        const other = box(thing);
        const [wide, high] = [Math.min(mine.right, other.right) - Math.max(mine.left, other.left), Math.min(mine.bottom, other.bottom) - Math.max(mine.top, other.top)];
        if (wide > 2 && high > 2) found.push(`a tray (${say(mine)}) lies over ${name(thing)} (${say(other)})`);
      }
    }
    // The name of the game and the headline; a rail has them only for screen readers.
    const what = document.querySelector(".bar .what");
    for (const part of getComputedStyle(what).clipPath === "none" ? [what, ...what.children] : []) {
      if (shown(part) && part.clientWidth > 1 && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2)) found.push(`“${part.textContent}” is cut off in the bar`);
    }
    const walk = document.createTreeWalker(document.querySelector(".page"), NodeFilter.SHOW_TEXT);
    const seen = new Set();
    while (walk.nextNode()) {
      const parent = walk.currentNode.parentElement;
      if (!walk.currentNode.textContent.trim() || seen.has(parent) || parent.closest("svg, .side, .vh") || !shown(parent)) continue;
      seen.add(parent);
      const style = getComputedStyle(parent);
      if (parseFloat(style.fontSize) > 0 && parseFloat(style.fontSize) < 12) found.push(`${name(parent)} “${parent.textContent.trim().slice(0, 20)}” is ${style.fontSize}`);
      const cut = parent.scrollWidth > parent.clientWidth + 1 && style.overflowX !== "visible" && style.textOverflow !== "ellipsis" && style.display !== "inline";
      if (cut) found.push(`${name(parent)} “${parent.textContent.trim().slice(0, 20)}” is cut off`);
    }
    if (getComputedStyle(felt).overflowY !== "clip" && felt.scrollHeight > felt.clientHeight + 1 || document.documentElement.scrollHeight > innerHeight + 1) found.push("the table scrolls");
    return [...new Set(found)];
  },
  // Those that are visible but smaller than 44 px, with their size.
  small(selector) {
    return [...document.querySelectorAll(selector)]
      .filter((each) => each.getClientRects().length && (each.offsetHeight < 43.5 || each.offsetWidth < 43.5))
      .map((each) => `${each.id || each.textContent.trim().slice(0, 30)}: ${each.offsetWidth} × ${each.offsetHeight}`);
  },
  // At the end of a round or a match: parts that overlap, and short names that are cut off.
  crowded(end) {
    const found = [];
    const check = (parts) => {
      const boxes = parts.filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1).map((part) => [part.className || part.tagName, part.getBoundingClientRect()]);
      boxes.forEach(([name, one], at) => boxes.slice(at + 1).forEach(([other, two]) => {
        const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        // Boxes of text and of lists include some pixels of leading or padding above and below the
        // visible part.
        if (wide > 1.5 && high > 5) found.push(`${name} and ${other} overlap by ${Math.round(wide)} × ${Math.round(high)}`);
      }));
    };
    // The visible part: its cards and tokens, whose own boxes clip anything wider; otherwise its
    // text.
    const seen = (part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const box = () => {
        const boxes = part.querySelector(":scope > .card") ? [...part.children].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect()) : [range.getBoundingClientRect()];
        const [left, top] = ["left", "top"].map((side) => Math.min(...boxes.map((each) => each[side])));
        const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...boxes.map((each) => each[side])));
        return new DOMRect(left, top, right - left, bottom - top);
      };
      return { className: part.className, checkVisibility: () => part.checkVisibility(), getBoundingClientRect: box };
    };
    check(["header", ".standings", ".next"].map((part) => document.querySelector(`${end} > ${part}`)).filter(Boolean));
    for (const row of document.querySelectorAll(`${end} .stand`)) {
      check([...row.querySelectorAll(":scope > :is(.rk, .nm, .laid, .calc, .tot)")].map(seen));
      const name = row.querySelector(".nm b");
      if (name.textContent.length < 7 && name.scrollWidth > name.clientWidth + 1) found.push(`${name.textContent} is cut off`);
    }
    return found;
  },
  // Those that leave the window or are lower than `least`, by name.
  cut(selector, least) {
    return [...document.querySelectorAll(selector)].filter((each) => {
      const box = each.getBoundingClientRect();
      return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.height < least;
    }).map((each) => each.id || each.textContent.trim().slice(0, 30));
  },
  // What a screen reader would announce from now on, in order: of a live region the changes, or all
  // of it if it is atomic, as a status is by default.
  listen() {
    const said = (this.said = []);
    const atomic = (region) => (region.ariaAtomic ?? String(region.matches("[role=status], [role=alert]"))) === "true";
    new MutationObserver((changes) => {
      const heard = new Set();
      for (const { type, target, addedNodes } of changes) {
        const region = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest("[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]");
        if (!region || !region.isConnected) continue;
        const news = type === "characterData" ? [target] : [...addedNodes];
        for (const each of news) if (each.isConnected) heard.add(atomic(region) ? region : each);
      }
      for (const each of heard) if (![...heard].some((other) => other !== each && other.contains(each))) said.push(each.textContent.trim().replace(/\s+/g, " "));
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return true;
  },
  // The texts on the slip, on its buttons and in the seats, with font size and width in one line,
  // in pixels.
  texts() {
    const pen = document.createElement("canvas").getContext("2d");
    return [...document.querySelectorAll("#say p, #say b, #say small, #say .btn, .felt .bits > span, .felt .line")].flatMap((element) => {
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent.trim());
      return own.filter(Boolean).map((text) => [text, parseFloat(fontSize), pen.measureText(text).width]);
    });
  },
  async post(path, body) {
    const answer = await fetch(`/api/v1${path}`, { method: "POST", body: JSON.stringify(body) });
    return answer.json();
  },
};
// When the shelf was complete, in seconds since 1970.
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
