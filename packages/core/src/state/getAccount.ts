import { type CaipAccountId, type ChainNamespace, getChainNamespace } from '@gangway/protocol'
import type { TokenBalance } from '../balances/tokenBalance.js'
import type { Account, Connection, ConnectionStatus, State } from './state.js'

/** SPEC §3 “Account state”. */
export type AccountState = {
  caipAddress: CaipAccountId | null
  address: string | null
  /** Native balance as decimal text, full precision; null: unknown. */
  balance: string | null
  balanceSymbol: string | null
  /** Null: what an account is called stands in `state.identities`, which the button need not carry. */
  profileName: string | null
  profileImage: string | null
  /** Social logins come with the secure frame; null until then. */
  socialProvider: string | null
  tokenBalance: readonly TokenBalance[]
  status: ConnectionStatus
  allAccounts: readonly Account[]
  /** Whether it has a sign-in session on the network in use. SPEC §4. */
  isSignedIn: boolean
}

/** The connection in use, unless a network of another namespace was chosen that has none. */
export function getActiveConnection(state: State): Connection | null {
  const connection = state.current === null ? undefined : state.connections.get(state.current)
  if (!connection || connection.chainNamespace !== getChainNamespace(state.networkId)) return null
  return connection
}

/** The connection that serves a chain family: the one in use if it is of that family, else the first connected. */
export function findConnection(
  state: Pick<State, 'connections' | 'current'>,
  chainNamespace: ChainNamespace,
): Connection | null {
  const candidates = [...state.connections.values()].filter(
    (connection) => connection.chainNamespace === chainNamespace,
  )
  return candidates.find(({ id }) => id === state.current) ?? candidates[0] ?? null
}

/** The account in use, composed from connection and balances. */
export function getAccount(state: State): AccountState {
  const connection = getActiveConnection(state)
  const account = connection?.accounts[0] ?? null
  const tokenBalance = (account && state.balances.get(account.caipAddress)?.tokenBalances) ?? []
  const native = tokenBalance.find((balance) => balance.address === null)
  return {
    caipAddress: account?.caipAddress ?? null,
    address: account?.address ?? null,
    balance: native?.quantity.numeric ?? null,
    balanceSymbol: native?.symbol ?? null,
    profileName: null,
    profileImage: null,
    socialProvider: null,
    tokenBalance,
    status: state.status,
    allAccounts: [...state.connections.values()].flatMap((connection) => connection.accounts),
    isSignedIn: state.signIn.status === 'signed',
  }
}
