/** Keys under which the app's origin keeps state. Versioned: a changed shape gets a new number (architecture.md §6). */
export const storageKeys = {
  /** Connections to restore, recent connector, chosen network. architecture.md §4. */
  connections: 'gangway.v1',
  /** Prefix of what connectors of wagmi's contract keep for themselves. */
  connectors: 'gangway.v1.connectors',
  /** Transactions sent from this browser, per world. */
  transactions: 'gangway.v1.transactions',
  /** Tokens added by their address, per account and world. */
  customTokens: 'gangway.v1.customTokens',
  /** Sign-in sessions with their tokens, per world. product.md §3. */
  signInSessions: 'gangway.v1.signInSessions',
  /** For one tab: a login by e-mail is on screen; whose, is not kept there. */
  loginShown: 'gangway.v1.loginShown',
  /** Chosen theme of the page. */
  theme: 'gangway.v1.theme',
  /** Whether amounts are hidden from onlookers. */
  hiddenAmounts: 'gangway.v1.hiddenAmounts',
  /** Whether public test networks are listed. */
  testNetworks: 'gangway.v1.testNetworks',
} as const
