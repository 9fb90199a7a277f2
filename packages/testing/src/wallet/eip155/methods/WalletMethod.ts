import type { WalletContext } from '../../walletContext.js'

/** Answers one JSON-RPC method of a wallet. */
export type WalletMethod = (context: WalletContext, params: readonly unknown[]) => Promise<unknown>
