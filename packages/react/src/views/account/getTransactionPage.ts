import type { ConfiguredNetwork, SentTransaction } from '@gangway/core'
import { getTransactionUrl } from '@gangway/protocol'

/** Address of the explorer's page of a transaction, or of the one that took its place; null without explorer. */
export function getTransactionPage(
  network: Pick<ConfiguredNetwork, 'blockExplorers'> | null,
  { hash, replacedBy }: Pick<SentTransaction, 'hash' | 'replacedBy'>,
): string | null {
  const explorer = network?.blockExplorers[0]
  return explorer ? getTransactionUrl(explorer, replacedBy ?? hash) : null
}
