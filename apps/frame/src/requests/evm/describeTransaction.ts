import { GangwayError } from '@gangway/protocol'
import { type Address, formatGwei } from 'viem'
import type { ApprovalRow, ApprovalWarning } from '../../model/approvalModel.js'
import type { Description } from '../model/createModel.js'
import { caution, danger, plain } from '../model/rows.js'
import { formatAmount, type Token } from '../model/token.js'
import type { RequestTexts } from '../texts/en.js'
import type { EvmNode } from './createEvmNode.js'
import type { TokenReader } from './createTokenReader.js'
import { describeContent } from './describeContent.js'
import type { Fees, Gas } from './readFees.js'
import type { Right } from './readRights.js'
import type { TransactionFacts } from './readTransactionFacts.js'
import type { TransactionRequest } from './readTransactionRequest.js'
import type { Simulation } from './simulate.js'

/** Whether a right is what a description is about already. */
export type IsDescribed = (right: Right) => boolean

/** Of one call: the right of whoever it is about, over the contract that is called. */
export function isOfCall(to: Address | null, { recipient }: Pick<Description, 'recipient'>): IsDescribed {
  return ({ contract, spender }) => isSame(contract, to) && isSame(spender, recipient)
}

function isSame(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}

/** Says what a transaction does, what it costs and what speaks against it. */
export async function describeTransaction(
  request: TransactionRequest,
  facts: TransactionFacts,
  { node, tokens }: { node: EvmNode; tokens: TokenReader },
): Promise<Description> {
  const description = await describeContent(request, { node, tokens })
  const { to, value } = request
  return addCosts(description, { value, isDescribed: isOfCall(to, description) }, facts, tokens)
}

/**
 * Adds to what a transaction does what it costs and what speaks against it. `value` is what leaves with it, wei; rights the
 * description is about are not said twice.
 */
export function addCosts(
  description: Description,
  { value, isDescribed }: { value: bigint; isDescribed: IsDescribed },
  facts: TransactionFacts,
  { native, texts }: Pick<TokenReader, 'native' | 'texts'>,
): Description {
  const { transaction, fees, gas, dataFee, balance, nonces } = facts
  const feeAtMost = getFeeAtMost(facts)
  const gasUsed = gas.used === null || gas.used > gas.limit ? gas.limit : gas.used
  const failure = getFailure(facts)
  return {
    ...description,
    rows: [
      ...description.rows,
      plain(texts.fee, formatAmount(gasUsed * fees.expected + dataFee, native, texts)),
      plain(texts.feeAtMost, formatAmount(feeAtMost, native, texts)),
    ],
    details: [...getDetails(facts, texts), ...(description.details ?? [])],
    warnings: [
      ...(failure === null ? [] : [danger(texts.wouldFail(failure))]),
      ...getCostWarnings({ fees, value, fee: feeAtMost, balance, native, gas, texts }),
      ...getRightWarnings(facts.simulation, isDescribed),
      ...getNonceWarnings(transaction.nonce ?? nonces.pending, nonces, texts),
      ...description.warnings,
    ],
  }
}

/** The most the fee can be, wei; what a roll-up takes may double. */
export function getFeeAtMost({ gas, fees, dataFee }: TransactionFacts): bigint {
  return gas.limit * fees.max + 2n * dataFee
}

/** What others could take, but for the rights that the description is about. */
export function getRightWarnings({ rights }: Simulation, isDescribed: IsDescribed): ApprovalWarning[] {
  return rights.filter(({ right }) => !isDescribed(right)).map(({ warning }) => warning)
}

/** Why it would fail; null: nothing says so. */
export function getFailure({ gas, simulation }: TransactionFacts): string | null {
  return gas.failure ?? simulation.failure
}

function getDetails({ transaction, fees, gas }: TransactionFacts, texts: RequestTexts): ApprovalRow[] {
  const prices =
    fees.type === 'legacy'
      ? [plain(texts.gasPrice, toGwei(fees.gasPrice))]
      : [plain(texts.maxFee, toGwei(fees.maxFeePerGas)), plain(texts.tip, toGwei(fees.maxPriorityFeePerGas))]
  return [plain(texts.nonce, `${transaction.nonce}`), plain(texts.gasLimit, `${gas.limit}`), ...prices]
}

/** Alike in every language. */
function toGwei(wei: bigint): string {
  return `${formatGwei(wei)} gwei`
}

/**
 * What a nonce means beside those already used (`latest`) and those under way (`pending`).
 *
 * @throws GangwayError `SEND_NONCE_TOO_LOW` for one that was used: such a transaction can never be.
 */
function getNonceWarnings(
  nonce: number,
  { latest, pending }: { latest: number; pending: number },
  texts: RequestTexts,
): ApprovalWarning[] {
  if (nonce < latest) throw new GangwayError('SEND_NONCE_TOO_LOW')
  if (nonce < pending) return [caution(texts.replaces)]
  return nonce > pending ? [caution(texts.waits(nonce - pending))] : []
}

/** What the warnings about paying are made from; amounts in wei. */
type Costs = {
  fees: Fees
  value: bigint
  /** The most the fee can be. */
  fee: bigint
  balance: bigint
  native: Token
  gas: Gas
  texts: RequestTexts
}

/** How many times the network's own price is no longer a matter of taste. */
const absurd = 10n

/** Whether the account can pay, and whether what the app offers is out of proportion. product.md §5 “Gas is insufficient”. */
function getCostWarnings(costs: Costs): ApprovalWarning[] {
  const { fees, value, fee, balance, native, gas, texts } = costs
  const needed = value + fee
  const warnings: (ApprovalWarning | false)[] = [
    balance < needed &&
      danger(texts.notEnough(formatAmount(balance, native, texts), formatAmount(needed, native, texts))),
    fees.max > fees.usual * absurd && danger(texts.highFee(fees.max / (fees.usual || 1n))),
    fees.max < fees.base && caution(texts.lowFee),
    gas.used !== null && gas.limit < gas.used && danger(texts.littleGas),
  ]
  return warnings.filter((warning) => warning !== false)
}
