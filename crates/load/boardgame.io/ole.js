// Olé for four players as a boardgame.io game: the rules of games/ole, article by article, with a
// fixed order of colours.
const { INVALID_MOVE } = require("boardgame.io/core");

// Yellow, green, blue, red: weakest first (A2, A3).
const HIGHEST = [8, 10, 10, 8];
const PACK = HIGHEST.flatMap((highest, colour) =>
  Array.from({ length: highest }, (_, index) => ({ colour, number: index + 1 })));

const same = (a, b) => a.colour === b.colour && a.number === b.number;
const isHigher = (card, table) => card.colour > table.colour || card.number > table.number;
const isHigherBothWays = (card, table) => card.colour > table.colour && card.number > table.number;

// Anything in the opening (A8), otherwise a higher card; or a token (A10).
const mayPlay = (G, card) => G.opening || isHigher(card, G.table);
const playable = (G, player) => G.hands[player].filter((card) => mayPlay(G, card));

const deal = (G, players, random) => {
  const cards = random.Shuffle(PACK);
  const each = cards.length / players;
  for (let player = 0; player < players; player++) G.hands[player] = cards.slice(player * each, (player + 1) * each);
  const opener = G.hands.findIndex((hand) => hand.some((card) => same(card, PACK[0])));
  G.hands[opener] = G.hands[opener].filter((card) => !same(card, PACK[0]));
  G.table = PACK[0];
  G.tokens = Array(players).fill(0);
  G.opening = true;
  G.series = 0;
  return String(opener);
};

// The hand is empty (A15), or nobody can go higher (A16).
const settle = ({ G, ctx, events, random }) => {
  G.hands.forEach((hand, player) => {
    G.points[player] += hand.reduce((sum, card) => sum + card.number, 0) + 5 * G.tokens[player];
  });
  G.round += 1;
  // The next match is a rematch at the same table.
  if (G.round % ctx.numPlayers === 0) G.points = Array(ctx.numPlayers).fill(0);
  events.endTurn({ next: deal(G, ctx.numPlayers, random) });
};

const pass = (context) => {
  const { G, ctx, events } = context;
  G.series = 0;
  if (G.hands.some((hand) => hand.some((card) => isHigher(card, G.table)))) {
    events.endTurn({ next: String((Number(ctx.currentPlayer) + 1) % ctx.numPlayers) });
  } else {
    G.tokens = G.tokens.map((tokens) => tokens + 1);
    settle(context);
  }
};

const Ole = {
  name: "ole",
  setup: ({ ctx, random }) => {
    const G = { hands: [], points: Array(ctx.numPlayers).fill(0), round: 0 };
    G.opener = deal(G, ctx.numPlayers, random);
    return G;
  },
  turn: { order: { first: ({ G }) => Number(G.opener), next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers } },
  moves: {
    play: (context, colour, number) => {
      const { G, playerID } = context;
      const card = { colour, number };
      const hand = G.hands[playerID];
      if (!hand.some((held) => same(held, card)) || !mayPlay(G, card)) return INVALID_MOVE;
      const series = !G.opening && isHigherBothWays(card, G.table) && G.series < 3;
      G.hands[playerID] = hand.filter((held) => !same(held, card));
      G.table = card;
      G.opening = false;
      if (!G.hands[playerID].length) settle(context);
      else if (series) G.series += 1;
      else pass(context);
    },
    token: (context) => {
      const { G, playerID } = context;
      if (G.opening) return INVALID_MOVE;
      G.tokens[playerID] += 1;
      pass(context);
    },
  },
  // Other players see only the number of cards (A19).
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, player) => (String(player) === playerID ? hand : hand.length)),
  }),
};

module.exports = { Ole, playable };
