/** What an account is called, and since when that is known. product.md §3 “Account state”. */
export type Identity = {
  /** A name such as `anna.eth` that leads back to the account; null: it has none, or that is not known. */
  name: string | null
  /** A picture on this deployment. */
  avatar: string | null
  /** ms since 1970; 0: the last time nobody could say. */
  askedAt: number
}
