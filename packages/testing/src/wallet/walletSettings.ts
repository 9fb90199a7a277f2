import type { CaipNetworkId, PublicConfig } from '@gangway/protocol'
import type { WalletState } from './walletState.js'

/** What a test gives the wallet in a page that is not Gangway's own. */
export type WalletSettings = {
  config: PublicConfig
  /** How many wallets announce themselves. */
  count: 1 | 2
  /** How the first one is when nothing is stored yet. */
  state: Partial<WalletState>
}

declare global {
  interface Window {
    /** Set before the wallet's script, in a page that has no configuration of Gangway's inlined. */
    gangwayTestWalletSettings?: WalletSettings
    /** Calls a node from the test's own process, so that the page's content security policy need not allow it. */
    gangwayTestWalletRpc?(
      networkId: CaipNetworkId,
      method: string,
      params: readonly unknown[],
    ): Promise<{ result?: unknown; error?: { code: number; message: string; data?: unknown } }>
  }
}
