import type { ChainNamespace } from '@gangway/protocol'
import type { ConnectorDescriptor } from '../../config/connector.js'

/** A way wallets make themselves known, e.g. EIP-6963. */
export type WalletSource = {
  /** It is not listened to where the deployment reaches no network of this family. */
  chainNamespace: ChainNamespace
  /**
   * Reports each wallet it hears of, also those that come late, until the signal aborts. Returns what asks the wallets to
   * make themselves known; those heard of before may then be reported again.
   */
  listen(list: WalletSourceList): () => void
}

/** Where a {@link WalletSource} reports. */
export type WalletSourceList = {
  /** Lists a wallet, once by its id; one the host excludes is not listed. */
  add(descriptor: ConnectorDescriptor): void
  /** Takes one off that is not connected. */
  remove(id: string): void
  /** Aborts when nobody listens any more. */
  signal: AbortSignal
}
