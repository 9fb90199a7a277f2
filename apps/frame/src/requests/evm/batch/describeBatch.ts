import { delegateContracts } from '@gangway/protocol'
import type { Address } from 'viem'
import type { Description } from '../../model/createModel.js'
import { caution, plain, step, whole } from '../../model/rows.js'
import type { RequestTexts } from '../../texts/en.js'
import type { NodeCall } from '../createEvmNode.js'
import type { TokenReader } from '../createTokenReader.js'
import { addCosts, getRightWarnings, type IsDescribed } from '../describeTransaction.js'
import type { TransactionFacts } from '../readTransactionFacts.js'
import type { Simulation } from '../simulate.js'

/** One call of a batch, with what is said of it. */
export type DescribedCall = { call: NodeCall & { to: Address }; description: Description }

/** Says what a batch does, call by call, and what it costs the account. */
export function describeBatch(
  all: readonly DescribedCall[],
  { facts, tokens, setsUp }: { facts: TransactionFacts; tokens: TokenReader; setsUp: boolean },
): Description {
  const value = getTotal(all)
  return addCosts(joinCalls(all, setsUp, tokens.texts), { value, isDescribed: isGivenBy(all) }, facts, tokens)
}

/** The same for one whose fee the app pays; `payer` is what the operator calls it. interface-guide.md §9.7 */
export function describePaidBatch(
  all: readonly DescribedCall[],
  parts: { payer: string; simulation: Simulation; setsUp: boolean; texts: RequestTexts },
): Description {
  const { payer, simulation, setsUp, texts } = parts
  const content = joinCalls(all, setsUp, texts)
  return {
    ...content,
    rows: [...content.rows, plain(texts.fee, texts.paidBy(payer))],
    warnings: [...getRightWarnings(simulation, isGivenBy(all)), ...content.warnings],
  }
}

/** Coins that leave with all of the calls, wei. */
export function getTotal(all: readonly DescribedCall[]): bigint {
  return all.reduce((sum, { call }) => sum + call.value, 0n)
}

function joinCalls(all: readonly DescribedCall[], setsUp: boolean, texts: RequestTexts): Description {
  const content = all[1] ? listCalls(all, texts) : all[0]?.description
  if (!content) throw new TypeError('a batch without calls')
  if (!setsUp) return content
  return {
    ...content,
    rows: [...content.rows, plain(texts.setUp, texts.setsUp)],
    details: [whole(texts.delegate, delegateContracts.delegate), ...(content.details ?? [])],
    warnings: [...content.warnings, caution(texts.setUpStays)],
  }
}

function listCalls(all: readonly DescribedCall[], texts: RequestTexts): Description {
  const count = all.length
  const descriptions = all.map(({ description }) => description)
  return {
    title: texts.doCalls(count),
    approveLabel: texts.doCallsLabel(count),
    rows: [
      ...descriptions.flatMap(({ title, rows }, index) => [
        step(texts.call(index + 1, count), title),
        ...rows,
      ]),
      plain(texts.together, texts.allOrNone),
    ],
    details: descriptions.flatMap(({ details = [] }, index) =>
      details.map((row) => ({ ...row, label: texts.ofCall(index + 1, row.label) })),
    ),
    warnings: descriptions.flatMap(({ warnings }, index) =>
      warnings.map((warning) => ({ ...warning, text: texts.ofCall(index + 1, warning.text) })),
    ),
    recipient: descriptions.find(({ recipient }) => recipient !== null)?.recipient ?? null,
  }
}

/** A call speaks for what it itself gives, in full: another one may give the same person more. */
function isGivenBy(all: readonly DescribedCall[]): IsDescribed {
  const gifts = all.flatMap(({ description }) => description.gives ?? [])
  return (right) =>
    gifts.some(
      ({ contract, spender, amount }) =>
        contract.toLowerCase() === right.contract.toLowerCase() &&
        spender.toLowerCase() === right.spender.toLowerCase() &&
        (right.kind === 'amount'
          ? amount !== null && right.amount <= amount
          : right.kind === 'all' && amount === null),
    )
}
