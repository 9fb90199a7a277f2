/** What every question to the connected wallet may say. */
export type RequestOptions = {
  /**
   * Who is asked, by address; must be an account of a connected wallet. Default: the account in use, and then an
   * answer that comes once another one is in use does not count.
   */
  account?: string
  /** Gives up waiting. The question stays open in the wallet, which cannot be told. */
  signal?: AbortSignal
  /** Longest wait for the person, ms; default: as long as it takes. */
  timeout?: number
}
