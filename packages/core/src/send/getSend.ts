import { getChainNamespace, toCaipAccountId } from '@gangway/protocol'
import type { TokenBalance } from '../accountData/balances/fetchBalances.js'
import { findConnection } from '../config/getActiveConnection.js'
import type { State } from '../config/state.js'
import type { SendState } from './sendState.js'

/** product.md §3 “Send state”, whole: what is stored and what follows from balances and names. */
export type FullSendState = SendState & {
  /** Value of the native balance in USD; null while balance or price is unknown. */
  networkBalanceInUSD: number | null
  tokenBalances: readonly TokenBalance[]
  /** When the balance request last failed, ms since 1970. */
  lastRetry: number | null
}

/** The send state as product.md §3 lists it: on the network of the chosen token, before one is chosen on the selected one. */
export function getSend(state: State): FullSendState {
  const { send } = state
  const networkId = send.token?.chainId ?? state.networkId
  const account = findConnection(state, getChainNamespace(networkId))?.accounts[0]
  const entry = account && state.balances.get(toCaipAccountId(networkId, account.address))
  const tokenBalances = entry?.tokenBalances ?? []
  const receiver = state.identities?.get(send.receiverAddress ?? '')
  return {
    ...send,
    // Where a name was typed, that one counts.
    receiverProfileName: send.receiverProfileName ?? receiver?.name ?? null,
    receiverProfileImageUrl: send.receiverProfileImageUrl ?? receiver?.avatar ?? null,
    networkBalanceInUSD: tokenBalances.find((balance) => balance.address === null)?.value ?? null,
    tokenBalances,
    lastRetry: entry?.lastRetry ?? null,
  }
}
