import { type Address, isAddressEqual } from 'viem'
import type { ApprovalRow, ApprovalWarning } from '../../../model/approvalModel.js'
import type { Description } from '../../model/description.js'
import { caution, plain, whole } from '../../model/rows.js'
import { getRecipientWarnings } from '../getRecipientWarnings.js'
import type { CallFacts } from './call.js'

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
