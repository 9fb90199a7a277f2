/** What a wallet asks its owner. */
export type Confirmation = {
  walletName: string
  icon: string
  /** The question, e.g. “Connect” or “Send 1.5 ETH”. */
  title: string
  /** Every fact the answer depends on, in reading order. */
  rows: readonly { label: string; value: string }[]
  /** Which request it belongs to, where the wallet serves several pages. */
  requestId?: string
}

/** Shows a {@link Confirmation}; resolves with true for Confirm, false for Decline. */
export type Confirm = (confirmation: Confirmation) => Promise<boolean>
