import { GangwayError } from '@gangway/protocol'
import type { SendEstimate } from './sendParameters.js'

/** What tells whether a transfer can be paid. */
type Funds = Pick<SendEstimate, 'hasInsufficientFunds' | 'hasInsufficientGas'>

/** Why a transfer cannot be paid. `SEND_FEE_UNKNOWN`: a balance is not known, which never counts as enough. */
export type FundsProblem = 'SEND_INSUFFICIENT_FUNDS' | 'SEND_INSUFFICIENT_GAS' | 'SEND_FEE_UNKNOWN'

/** Whether amount and fee of an estimate are covered; null: they are. The form, the review and every send ask this. */
export function getFundsProblem({ hasInsufficientFunds, hasInsufficientGas }: Funds): FundsProblem | null {
  if (hasInsufficientFunds) return 'SEND_INSUFFICIENT_FUNDS'
  if (hasInsufficientGas) return 'SEND_INSUFFICIENT_GAS'
  return hasInsufficientFunds === null || hasInsufficientGas === null ? 'SEND_FEE_UNKNOWN' : null
}

/** @throws GangwayError with the code of {@link getFundsProblem}, before any wallet is asked. */
export function assertPayable(estimate: Funds): void {
  const problem = getFundsProblem(estimate)
  if (problem === 'SEND_FEE_UNKNOWN') throw new GangwayError(problem, { details: 'a balance is not known' })
  if (problem) throw new GangwayError(problem)
}
