import { type CaipNetworkId, getChainNamespace, specTexts } from '@gangway/protocol'
import type { PrimaryAction } from './getPrimaryAction.js'

/** What product.md §5 and §8 say when a Solana form is sent off without amount or recipient; null: nothing to say. */
export function getFormProblem(action: PrimaryAction, networkId: CaipNetworkId): string | null {
  const isIncomplete = action === 'enter-recipient' || action === 'enter-amount'
  return isIncomplete && getChainNamespace(networkId) === 'solana' ? specTexts.solanaInvalidParameters : null
}
