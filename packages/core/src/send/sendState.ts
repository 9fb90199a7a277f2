import type { TokenBalance } from '../balances/tokenBalance.js'

/**
 * The stored half of SPEC §3 “Send state”. `networkBalanceInUSD`, `tokenBalances` and `lastRetry` are derived
 * from the balances by `getSend`. Amounts in base units; money for display in USD.
 */
export type SendState = {
  token: TokenBalance | null
  sendTokenAmount: bigint | null
  receiverAddress: string | null
  receiverProfileName: string | null
  receiverProfileImageUrl: string | null
  /** Wei per gas (eip155), lamports for the whole transaction (solana); null while unknown. */
  gasPrice: bigint | null
  /** Expected network fee in USD. */
  gasPriceInUSD: number | null
  /** A request is open in the wallet or on its way to the network. */
  loading: boolean
}

/** What the send form starts from, and returns to after a send, a change of account or a disconnect. */
export const emptySendState: SendState = {
  token: null,
  sendTokenAmount: null,
  receiverAddress: null,
  receiverProfileName: null,
  receiverProfileImageUrl: null,
  gasPrice: null,
  gasPriceInUSD: null,
  loading: false,
}
