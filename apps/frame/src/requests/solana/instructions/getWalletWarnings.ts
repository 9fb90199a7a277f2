import type { Address } from '@solana/addresses'
import type { ApprovalWarning } from '../../../model/approvalModel.js'
import { looksLike } from '../../model/looksLike.js'
import { caution, danger } from '../../model/rows.js'
import { programs } from '../programs.js'
import type { InstructionFacts } from './knownProgram.js'

/** What a person should know about who gets something. embedded-wallet.md §10. */
export function getWalletWarnings(
  to: Address,
  { account, listedMints, getAccount, texts }: InstructionFacts,
): ApprovalWarning[] {
  const isMint = listedMints.includes(to)
  const owner = getAccount(to)?.owner
  const warnings: (ApprovalWarning | false)[] = [
    isMint && danger(texts.lostThere),
    to === account && caution(texts.toYourself),
    !isMint && owner !== undefined && owner !== programs.system && caution(texts.recipientIsContract),
    looksLike(to, account) && danger(texts.looksLikeYours),
    listedMints.some((mint) => looksLike(to, mint)) && danger(texts.looksLikeToken),
  ]
  return warnings.filter((warning) => warning !== false)
}
