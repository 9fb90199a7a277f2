/**
 * What a person sees before anything is signed. Made by the Worker from the very bytes it will sign; plain data, so that
 * it can be posted to the page. embedded-wallet.md §10.
 */
export type ApprovalModel = {
  /** What is being done, e.g. `Send 1.5 USDX`. */
  title: string
  /** The app that asks, from the browser's own event. */
  appOrigin: string
  /** Address of the account that signs. */
  account: string
  networkName: string
  /** CAIP-2 id of the network, for its picture. */
  networkId: string
  /**
   * Rows in the order they are shown. `whole`: an address in groups of four; `text`: kept as written, line breaks too;
   * `step`: what the rows below it belong to.
   */
  rows: readonly ApprovalRow[]
  /** What will change, from a simulation; null: the node could not say. Absent for messages. */
  changes?: readonly ApprovalChange[] | null
  warnings: readonly ApprovalWarning[]
  /** What few people ask for, behind a disclosure: nonce, limits, raw data. */
  details?: readonly ApprovalRow[]
  /** Digest of what is signed, for the details, hex or base58. */
  digest: string
  /** What agreeing may cost: `signIn` a sign-in to this very app, `value` everything else. */
  risk: 'signIn' | 'value'
  /** Whether a word is to be typed in every browser, as for what an app may do later without asking. Absent: not. */
  asksWord?: boolean
  /** Whether the service keeps what recovers the wallet although the project wants its owner to. Absent: not, or unknown. */
  isKeptByService?: boolean
  /** Who gets, or may take, something; null: nobody. */
  recipient: string | null
  /** Label of the button, e.g. `Send 1.5 USDX`, `Sign`. */
  approveLabel: string
}

/** One line of an {@link ApprovalModel}. `picture`: id of the network it names. */
export type ApprovalRow = {
  label: string
  value: string
  kind: 'plain' | 'whole' | 'text' | 'step'
  picture?: string
}

/**
 * One predicted change of what the account holds. `picture`: id of a coin or token this deployment lists; absent for all others,
 * which could pass for one by their picture.
 */
export type ApprovalChange = { sign: '+' | '-'; amount: string; symbol: string; picture?: string }

/** Something a person should know before agreeing. */
export type ApprovalWarning = { level: 'caution' | 'danger'; text: string }
