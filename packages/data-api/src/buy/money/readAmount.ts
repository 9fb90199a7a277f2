import { createProviderFault } from '../http/createProviderFault.js'
import { parseDecimal } from './decimals.js'

/**
 * An amount of a provider's answer as an integer of `decimals` decimals; more are dropped.
 *
 * @throws GangwayError `BUY_PROVIDER_FAILED` for what is no amount: it never counts as 0.
 */
export function readAmount(amount: string | number, decimals: number): bigint {
  const value = parseDecimal(amount, decimals)
  if (value === undefined) throw createProviderFault('ANSWER_UNEXPECTED')
  return value
}
