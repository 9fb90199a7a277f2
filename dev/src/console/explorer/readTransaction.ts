import type { ChainNamespace } from '@gangway/protocol'
import type { ExplorerTransaction } from './ExplorerTransaction.js'
import { readEvmTransaction } from './readEvmTransaction.js'
import { readSolanaTransaction } from './readSolanaTransaction.js'

/** Reads a transaction, by namespace; undefined while the node does not know it. */
export const readTransaction: Record<
  ChainNamespace,
  (rpcUrl: string, hash: string) => Promise<ExplorerTransaction | undefined>
> = { eip155: readEvmTransaction, solana: readSolanaTransaction }
