import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { ApprovalWarning } from '../../model/approvalModel.js'
import { looksLike } from '../model/looksLike.js'
import { caution, danger } from '../model/rows.js'
import type { EvmNode } from './createEvmNode.js'
import type { TokenReader } from './createTokenReader.js'

/** Where coins are sent to be destroyed, beside the zero address. */
const burnAddress: Address = '0x000000000000000000000000000000000000dEaD'
/** EIP-7702: a person's account that runs a contract's code takes coins like any other. */
const delegation = '0xef0100'

/** Who sends, and the contract of what is sent; null: the network's coin. */
type RecipientFacts = { account: Address; sent: Address | null; tokens: TokenReader; node: EvmNode }

/** What a person should know about who gets something. embedded-wallet.md §10, interface-guide.md §9.6. */
export async function getRecipientWarnings(to: Address, facts: RecipientFacts): Promise<ApprovalWarning[]> {
  const { account, sent, tokens, node } = facts
  const { texts } = tokens
  const isToken = tokens.isListed(to) || (sent !== null && isAddressEqual(to, sent))
  const isLost = isToken || isAddressEqual(to, zeroAddress) || isAddressEqual(to, burnAddress)
  const code = isLost ? '0x' : await node.getCode(to)
  const warnings: (ApprovalWarning | false)[] = [
    isLost && danger(texts.lostThere),
    isAddressEqual(to, account) && caution(texts.toYourself),
    code !== '0x' && !code.startsWith(delegation) && caution(texts.recipientIsContract),
  ]
  return [...warnings.filter((warning) => warning !== false), ...getLookAlikeWarnings(to, facts)]
}

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
