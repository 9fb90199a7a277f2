import type { CaipNetworkId, Network, PublicConfig } from '@gangway/protocol'
import type { PrivateKeyAccount } from 'viem'
import type { Confirmation } from './confirm/Confirmation.js'
import type { WalletIdentity } from './createIdentity.js'
import type { ProxyRpc } from './createProxyRpc.js'
import type { StateStore } from './createStateStore.js'
import type { SolanaAccount } from './solana/createSolanaAccount.js'
import type { RequestKind } from './walletState.js'

/** What every method of a test wallet works with. */
export type WalletContext = {
  identity: WalletIdentity
  config: PublicConfig
  /** The page that asks, for the permission question. */
  origin: string
  state: StateStore
  rpc: ProxyRpc
  /** The EVM network in use. */
  getNetworkId(): CaipNetworkId
  /** EVM networks the wallet can reach and knows, so far. */
  getKnownNetworks(): readonly Network[]
  /** All accounts, the one in use first. */
  getEvmAccounts(): readonly PrivateKeyAccount[]
  /** All accounts, the one in use first. */
  getSolanaAccounts(): Promise<readonly SolanaAccount[]>
  /**
   * Asks the owner and then acts.
   * @throws ProviderRpcError 4001 when declined; −32002 under the fault `pending`, where acting follows whenever
   * the owner confirms.
   */
  askThen<T>(
    question: Pick<Confirmation, 'title' | 'rows' | 'requestId'>,
    act: () => Promise<T> | T,
  ): Promise<T>
  /**
   * Answers a request of the page with what `run` finds, under the faults that need not know more of it than its kind.
   * @param kind undefined: a read, which asks nobody
   * @throws ProviderRpcError 4100 while locked, 4001 and others as the faults say.
   */
  answer<T>(kind: RequestKind | undefined, run: () => Promise<T>): Promise<T>
}
