import type { ConfiguredNetwork, SentTransaction } from '@gangway/core'
import { getTransactionUrl } from '@gangway/protocol'

/**
 * Address of the explorer's page of a transaction, or of the one that took its place; null without explorer, and of a batch
 * whose transaction is not known: its id is none.
 */
export function getTransactionPage(
  network: Pick<ConfiguredNetwork, 'blockExplorers'> | null,
  { hash, replacedBy, callsId }: Pick<SentTransaction, 'hash' | 'replacedBy' | 'callsId'>,
): string | null {
  const explorer = network?.blockExplorers[0]
  const known = replacedBy ?? (hash === callsId ? null : hash)
  return explorer && known !== null ? getTransactionUrl(explorer, known) : null
}
