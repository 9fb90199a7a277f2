import type { SentTransaction } from '@gangway/core'
import { getChainNamespace } from '@gangway/protocol'
import { useHasPassed } from './useHasPassed.js'

/** After how long a pending transaction is called slow, ms. interface-guide.md §9.9. */
const slowAfter = { eip155: 60_000, solana: 30_000 } as const

/** Whether a transaction, or what was sent last to take its place, takes longer than usual. */
export function useIsSlow({
  networkId,
  status,
  submittedAt,
  replacement,
}: Pick<SentTransaction, 'networkId' | 'status' | 'submittedAt' | 'replacement'>): boolean {
  const waitsSince = replacement?.submittedAt ?? submittedAt
  return useHasPassed(status === 'pending' ? waitsSince + slowAfter[getChainNamespace(networkId)] : null)
}
