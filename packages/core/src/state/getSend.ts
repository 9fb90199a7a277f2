import type { TokenBalance } from '../balances/tokenBalance.js'
import type { SendState } from '../send/sendState.js'
import { getActiveConnection } from './getAccount.js'
import type { State } from './state.js'

/** SPEC §3 “Send state”, whole: what is stored and what follows from the balances. */
export type FullSendState = SendState & {
  /** Value of the native balance in USD; null while balance or price is unknown. */
  networkBalanceInUSD: number | null
  tokenBalances: readonly TokenBalance[]
  /** When the balance request last failed, ms since 1970. */
  lastRetry: number | null
}

/** The send state as SPEC §3 lists it. */
export function getSend(state: State): FullSendState {
  const account = getActiveConnection(state)?.accounts[0]
  const entry = account && state.balances.get(account.caipAddress)
  const tokenBalances = entry?.tokenBalances ?? []
  return {
    ...state.send,
    networkBalanceInUSD: tokenBalances.find((balance) => balance.address === null)?.value ?? null,
    tokenBalances,
    lastRetry: entry?.lastRetry ?? null,
  }
}
