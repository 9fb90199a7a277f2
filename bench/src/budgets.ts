/** What DESIGN §8 allows. Bytes are gzip, React not counted; ratios are against another page of the same run. */
export const budgets = {
  blocking: 12_000,
  idle: 55_000,
  connected: 90_000,
  emitted: 330_000,
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
  /** s */
  worldStart: 15,
  /** bytes */
  worldMemory: 1.5e9,
} as const
