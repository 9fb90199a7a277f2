import type { CaipAccountId, SocialProvider } from '@gangway/protocol'
import { frameRdns } from '../config/frameMarks.js'
import { getActiveConnection } from '../config/getActiveConnection.js'
import type { Account, ConnectionStatus, State } from '../config/state.js'
import type { TokenBalance } from './balances/fetchBalances.js'

/** product.md §3 “Account state”. */
export type AccountState = {
  caipAddress: CaipAccountId | null
  address: string | null
  /** Native balance as decimal text, full precision; null: unknown. */
  balance: string | null
  balanceSymbol: string | null
  /** A name that leads back to the account, such as `anna.eth`; null: none, or not known. */
  profileName: string | null
  /** A picture on this deployment; null: none, or not known. */
  profileImage: string | null
  /** Whose word the wallet in the frame was opened by; null: it is another wallet, or the login was by e-mail. */
  socialProvider: SocialProvider | null
  tokenBalance: readonly TokenBalance[]
  status: ConnectionStatus
  allAccounts: readonly Account[]
  /** Whether it has a sign-in session on the network in use. product.md §4. */
  isSignedIn: boolean
}

/** The account in use, composed from connection, balances and what `getIdentity` read. */
export function getAccount(state: State): AccountState {
  const connection = getActiveConnection(state)
  const account = connection?.accounts[0] ?? null
  const tokenBalance = (account && state.balances.get(account.caipAddress)?.tokenBalances) ?? []
  const identity = account && state.identities?.get(account.address)
  const native = tokenBalance.find((balance) => balance.address === null)
  return {
    caipAddress: account?.caipAddress ?? null,
    address: account?.address ?? null,
    balance: native?.quantity.numeric ?? null,
    balanceSymbol: native?.symbol ?? null,
    profileName: identity?.name ?? null,
    profileImage: identity?.avatar ?? null,
    socialProvider: connection?.descriptor.rdns === frameRdns ? state.frame.socialProvider : null,
    tokenBalance,
    status: state.status,
    allAccounts: [...state.connections.values()].flatMap((connection) => connection.accounts),
    isSignedIn: state.signIn.status === 'signed',
  }
}
