import type { TokenBalance } from '../accountData/balances/fetchBalances.js'
import type { SendFees, SendSpeed } from '../chains/sendParameters.js'

/** What a person entered into the send form, as typed; it need not make sense yet. */
export type SendDraft = {
  to: string
  amount: string
  /** Of `amount`, as it was typed. */
  amountUnit: 'token' | 'fiat'
  /** What the field shows; another unit than `amountUnit` shows what `amount` comes to. */
  shownUnit: 'token' | 'fiat'
  /** Everything that can be sent; follows the fee until the review. */
  isMax: boolean
  /** `custom`: at what `customFees` say. */
  speed: SendSpeed | 'custom'
  /** Prices of gas in gwei, everything else in the units of {@link SendFees}; what is empty is the network's to say. */
  customFees: Readonly<Partial<Record<keyof SendFees, string>>>
  /** Solana only. */
  memo: string
  /** A link filled it; the form says so. */
  isFromLink: boolean
  /** Several transfers that leave together, in the place of `to` and `amount`. Absent: it is one. */
  rows?: readonly SendDraftRow[]
}

/** One of several transfers, as typed. */
export type SendDraftRow = {
  /** Its own, whatever happens to the others. */
  id: number
  to: string
  /** Of the token. */
  amount: string
  /** Null: the native coin. */
  token: string | null
}

/**
 * The stored half of product.md §3 “Send state”: what was entered, and what the form makes of it. `networkBalanceInUSD`,
 * `tokenBalances` and `lastRetry` are derived from the balances by `getSend`. Amounts in base units; money for display in
 * USD.
 */
export type SendState = {
  /** Null: nothing was entered yet. */
  draft: SendDraft | null
  token: TokenBalance | null
  /** Null while what was entered is no amount. */
  sendTokenAmount: bigint | null
  /** In its canonical spelling; null while what was entered is no recipient. */
  receiverAddress: string | null
  /** Of the name that was entered instead of an address. */
  receiverProfileName: string | null
  receiverProfileImageUrl: string | null
  /** The most a unit of gas may cost in wei (eip155), lamports for the whole transaction (solana); null while unknown. */
  gasPrice: bigint | null
  /** Expected network fee in USD. */
  gasPriceInUSD: number | null
  /** A request is open in the wallet or on its way to the network. */
  loading: boolean
}

/** What the send form starts from. */
export const emptySendState: SendState = {
  draft: null,
  token: null,
  sendTokenAmount: null,
  receiverAddress: null,
  receiverProfileName: null,
  receiverProfileImageUrl: null,
  gasPrice: null,
  gasPriceInUSD: null,
  loading: false,
}

/**
 * The form as it is after a send, a change of account or a disconnect. A request that is open in a wallet stays
 * open: it cannot be recalled, and forgetting it would let the same money leave twice.
 */
export function clearSendState(send: SendState): SendState {
  return { ...emptySendState, loading: send.loading }
}
