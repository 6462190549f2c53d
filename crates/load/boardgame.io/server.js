// boardgame.io's server with its defaults: matches in memory.
const { Server } = require("boardgame.io/server");
const { Ole } = require("./ole");

Server({ games: [Ole], origins: ["*"] }).run(Number(process.argv[2]));
