/** Times of embedded-wallet.md §6, ms. */
export const sessionValues = {
  accessLifetime: 600_000,
  /** A session that is not used ends after this; one that is, after {@link longest}. */
  idle: 7 * 86_400_000,
  longest: 30 * 86_400_000,
  /** How long the request that exchanged a refresh token may be repeated. */
  repeatTime: 10_000,
} as const
