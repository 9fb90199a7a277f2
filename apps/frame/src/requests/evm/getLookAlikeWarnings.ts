import type { Address } from 'viem'
import type { ApprovalWarning } from '../../model/approvalModel.js'
import { looksLike } from '../model/looksLike.js'
import { danger } from '../model/rows.js'
import type { TokenReader } from './createTokenReader.js'

/** Whether an address was made to be mistaken for one the person knows. */
export function getLookAlikeWarnings(
  address: string,
  { account, tokens }: { account: Address; tokens: Pick<TokenReader, 'listedAddresses' | 'texts'> },
): ApprovalWarning[] {
  const { texts } = tokens
  if (looksLike(address, account)) return [danger(texts.looksLikeYours)]
  const isLikeToken = tokens.listedAddresses.some((listed) => looksLike(address, listed))
  return isLikeToken ? [danger(texts.looksLikeToken)] : []
}
