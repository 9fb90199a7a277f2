import type { Address } from 'viem'
import type { Description } from '../../model/description.js'
import { danger, plain, whole } from '../../model/rows.js'
import type { RequestTexts } from '../../texts/en.js'

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
