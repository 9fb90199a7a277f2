import type { ApprovalWarning } from '../../model/approvalModel.js'
import { caution, danger } from '../model/rows.js'
import { formatAmount, type Token } from '../model/token.js'
import type { RequestTexts } from '../texts/en.js'
import type { Fees } from './readFees.js'
import type { Gas } from './readGas.js'

/** What the warnings about paying are made from; amounts in wei. */
export type Costs = {
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
export function getCostWarnings(costs: Costs): ApprovalWarning[] {
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
