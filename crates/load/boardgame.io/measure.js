// node measure.js [seconds]: 200 tables of four seats, one socket per seat, at full speed; prints
// moves per second of the server's processor time.
const { fork } = require("child_process");
const fs = require("fs");
const { io } = require("socket.io-client");
const { playable } = require("./ole");

const [TABLES, SEATS, PORT, SECONDS] = [200, 4, 8123, Number(process.argv[2] ?? 15)];
const stop = (why) => {
  console.error(why);
  process.exit(1);
};
if (!(SECONDS > 0)) stop("how many seconds? A number above 0, as in: node measure.js 15");
const server = fork(require.resolve("./server"), [PORT], { silent: true });
server.on("exit", () => stop(`boardgame.io's server has ended; is port ${PORT} free?`));
process.on("exit", () => server.kill());

// From the operating system, including kernel time, in seconds.
const processor = () => {
  const fields = fs.readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const pause = (seconds) => new Promise((done) => { setTimeout(done, 1000 * seconds); });

let moves = 0;
const sit = (table, seat) => {
  const [match, me] = [`table-${table}`, String(seat)];
  const socket = io(`http://127.0.0.1:${PORT}/ole`, { transports: ["websocket"], forceNew: true });
  // The lowest playable card, otherwise a token.
  const play = ({ G, ctx, _stateID: state }) => {
    if (ctx.currentPlayer !== me) return;
    const [card] = [...playable(G, me)].sort((a, b) => a.number - b.number);
    const payload = card
      ? { type: "play", args: [card.colour, card.number], playerID: me }
      : { type: "token", args: [], playerID: me };
    socket.emit("update", { type: "MAKE_MOVE", payload }, state, match, me);
  };
  socket.on("connect", () => socket.emit("sync", match, me, undefined, SEATS));
  socket.on("sync", (_, { state }) => play(state));
  socket.on("update", (_, state) => {
    if (seat === 0) moves += 1;
    play(state);
  });
};

const main = async () => {
  await pause(1);
  for (let table = 0; table < TABLES; table++) {
    for (let seat = 0; seat < SEATS; seat++) sit(table, seat);
    await pause(0.01);
  }
  await pause(5);
  const [before, used, start] = [moves, processor(), Date.now()];
  await pause(SECONDS);
  const [made, time, wall] = [moves - before, processor() - used, (Date.now() - start) / 1000];
  console.log(`boardgame.io, ${TABLES} tables on ${TABLES * SEATS} sockets, in memory: ${(made / wall).toFixed(0)} moves/s, `
    + `${(made / time).toFixed(0)} moves per second of server processor`);
  process.exit(0);
};
main();
