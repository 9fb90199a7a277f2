/** What architecture.md §8 allows. Bytes are gzip, React not counted; ratios are against another page of the same run. */
export const budgets = {
  blocking: 12_000,
  idle: 55_000,
  connected: 90_000,
  emitted: 450_000,
  ownRequests: 4,
  foreignRequests: 0,
  /** Button usable ÷ a bare React page. */
  buttonUsable: 1.15,
  /** Click on a wallet → address shown ÷ bare wagmi. */
  addressShown: 2,
  /** The same ÷ AppKit 1.7.3. */
  addressOfAppKit: 0.3,
  /** Click → dialog usable ÷ AppKit 1.7.3. */
  dialogOfAppKit: 0.2,
  /** Click → dialog usable while every remote stalls ÷ while none does. */
  dialogWhileStalled: 1.15,
  /** ms: from the code to a wallet; the first signature after a reload; p95 of later ones over the bare signature. */
  walletCreate: 500,
  walletUnlock: 400,
  walletSign: 60,
  /** Messages a second, at least, ÷ a bare WebSocket server; the slowest hundredth at the same load ÷ its. */
  relayMemory: 0.6,
  relayStored: 0.35,
  relayP99: 2,
  /** Messages a second of two relays on one Postgres, at least, ÷ one; with six cores or more. */
  relayTwo: 1.6,
  /** ms, p95 with a list of 400 tokens; from a transfer's receipt to its row. */
  accountCold: 800,
  accountWarm: 50,
  transferShown: 2_000,
  /** Answers a second, at least, ÷ a bare Hono route; pages of history ÷ the database's own reads. */
  dataCached: 0.6,
  dataRead: 0.4,
  /** 10,000 accounts on a chain of four blocks a second: s behind its head; ms that the event loop is late, p99. */
  followerBehind: 10,
  followerLoop: 20,
  /** A quote on two hops whose tokens are known ÷ its calls of the node alone; requests to the node. */
  swapQuote: 1.3,
  swapRequests: 3,
  /** s */
  worldStart: 15,
  /** bytes */
  worldMemory: 1.5e9,
} as const
