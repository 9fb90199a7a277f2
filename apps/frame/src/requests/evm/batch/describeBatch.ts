import { delegateContracts } from '@gangway/protocol'
import type { Description } from '../../model/description.js'
import { plain, step, whole } from '../../model/rows.js'
import { texts } from '../../texts.js'
import type { TokenReader } from '../createTokenReader.js'
import { addCosts } from '../describeTransaction.js'
import type { TransactionFacts } from '../readTransactionFacts.js'
import type { Calls } from './readBatchFacts.js'

/** Says what a batch does, call by call, with one fee for all. `descriptions` are those of the calls. */
export function describeBatch(
  calls: Calls,
  descriptions: readonly Description[],
  { facts, tokens, setsUp }: { facts: TransactionFacts; tokens: TokenReader; setsUp: boolean },
): Description {
  const count = calls.length
  const described = calls.map(({ to }, index) => [to, descriptions[index]?.recipient ?? null] as const)
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const content: Description = {
    title: texts.doCalls(count),
    approveLabel: texts.doCallsLabel(count),
    rows: [
      ...descriptions.flatMap(({ title, rows }, index) => [
        step(texts.call(index + 1, count), title),
        ...rows,
      ]),
      plain(texts.together, texts.allOrNone),
      ...(setsUp ? [plain(texts.setUp, texts.setsUp)] : []),
    ],
    details: [
      ...(setsUp ? [whole(texts.delegate, delegateContracts.delegate)] : []),
      ...descriptions.flatMap(({ details = [] }, index) =>
        details.map((row) => ({ ...row, label: texts.ofCall(index + 1, row.label) })),
      ),
    ],
    warnings: descriptions.flatMap(({ warnings }, index) =>
      warnings.map((warning) => ({ ...warning, text: texts.ofCall(index + 1, warning.text) })),
    ),
    recipient: descriptions.find(({ recipient }) => recipient !== null)?.recipient ?? null,
  }
  return addCosts(content, { value, described }, facts, tokens)
}
