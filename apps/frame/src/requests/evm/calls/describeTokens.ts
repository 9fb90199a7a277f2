import { type Address, isAddressEqual } from 'viem'
import type { ApprovalRow, ApprovalWarning } from '../../../model/approvalModel.js'
import type { Description } from '../../model/createModel.js'
import { caution, danger, plain, whole } from '../../model/rows.js'
import { formatAmount, type Token } from '../../model/token.js'
import type { RequestTexts } from '../../texts/en.js'
import { getLookAlikeWarnings, getRecipientWarnings } from '../getRecipientWarnings.js'
import type { CallFacts } from './call.js'

/** No token has as much: whoever asks for more asks for everything, for ever, whatever number says so. */
const everything = 1n << 128n

/** The right to take tokens, however it is given. */
type Allowance = {
  token: Token
  tokenAddress: Address
  spender: Address
  /** Base units. */
  amount: bigint
  /** When the right ends, Unix seconds; absent: never. */
  expiration?: bigint
  /** Code at the spender's address; undefined: not looked up. */
  spenderCode?: string
}

/** Words for an allowance. embedded-wallet.md §10 “unlimited approval”. */
export function describeAllowance(allowance: Allowance, texts: RequestTexts): Description {
  const { token, tokenAddress, spender, amount, expiration, spenderCode } = allowance
  const isUnlimited = amount >= everything
  const shown = isUnlimited ? texts.unlimited(token.symbol) : formatAmount(amount, token, texts)
  const rows: (ApprovalRow | false)[] = [
    plain(texts.atMost, shown),
    whole(texts.spender, spender),
    whole(texts.tokenContract, tokenAddress),
    expiration !== undefined && plain(texts.until, texts.time(expiration)),
  ]
  const warnings: (ApprovalWarning | false)[] = [
    isUnlimited && danger(texts.unlimitedAllowance(token.symbol)),
    !isUnlimited && amount > 0n && caution(texts.allowance),
    // A contract takes what it was promised; a person who asks for it is a thief.
    spenderCode === '0x' && amount > 0n && danger(texts.spenderIsPerson),
  ]
  return {
    title: amount === 0n ? texts.revoke(token.symbol) : texts.allow(shown),
    approveLabel: amount === 0n ? texts.revoke(token.symbol) : texts.allow(shown),
    rows: rows.filter((row) => row !== false),
    warnings: warnings.filter((warning) => warning !== false),
    recipient: spender,
    gives: { contract: tokenAddress, spender, amount },
  }
}

/** Words for sending tokens of a collection (ERC-721, ERC-1155). `count`: how many of an id; null: there is one. */
export async function describeItems(
  transfer: { from: Address; to: Address; items: readonly { id: bigint; count: bigint | null }[] },
  facts: CallFacts,
): Promise<Description> {
  const { from, to, items } = transfer
  const { texts } = facts.tokens
  const names = items.map(({ id, count }) => (count === null ? texts.item(id) : texts.itemTimes(id, count)))
  const action = texts.send(names.length === 1 ? (names[0] ?? '') : texts.itemCount(names.length))
  const isForeign = !isAddressEqual(from, facts.account)
  const foreign: ApprovalRow[] = isForeign ? [whole(texts.from, from)] : []
  const name = await facts.tokens.readName(facts.contract)
  const called: ApprovalRow[] = name === null ? [] : [plain(texts.collectionName, name)]
  const warnings: ApprovalWarning[] = isForeign ? [caution(texts.notYours)] : []
  return {
    title: action,
    approveLabel: action,
    rows: [
      ...names.map((name) => plain(texts.items, name)),
      ...called,
      ...foreign,
      whole(texts.to, to),
      whole(texts.collection, facts.contract),
    ],
    warnings: [...warnings, ...(await getRecipientWarnings(to, { ...facts, sent: facts.contract }))],
    recipient: to,
  }
}

/** Words for the right to take one token of a collection, or (`id` null) all of them. */
export function describeNftApproval(
  approval: { operator: Address; contract: Address; id: bigint | null },
  texts: RequestTexts,
): Description {
  const { operator, contract, id } = approval
  const what = id === null ? texts.wholeCollection : texts.item(id)
  return {
    title: texts.allow(what),
    approveLabel: texts.allow(what),
    rows: [plain(texts.items, what), whole(texts.spender, operator), whole(texts.collection, contract)],
    warnings: [danger(id === null ? texts.allItems : texts.oneItem)],
    recipient: operator,
    ...(id === null ? { gives: { contract, spender: operator, amount: null } } : {}),
  }
}

/** What a person should know about a token nobody vouches for. */
export function getTokenWarnings(token: Token, facts: CallFacts): ApprovalWarning[] {
  if (token.isListed) return []
  const { texts } = facts.tokens
  return [caution(texts.unlistedToken), ...getLookAlikeWarnings(facts.contract, facts)]
}
