import { GangwayError } from '../../errors/GangwayError.js'
import { isRecord } from './isRecord.js'

/**
 * Refuses a transaction that sets both ways of paying. product.md §5.
 *
 * @throws GangwayError `SEND_FEE_CONFLICT`.
 */
export function assertFees(transaction: unknown): void {
  if (!isRecord(transaction)) return
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  // JSON's null is what nodes read as "not set".
  const isSet = (value: unknown) => value !== undefined && value !== null
  if (isSet(gasPrice) && (isSet(maxFeePerGas) || isSet(maxPriorityFeePerGas)))
    throw new GangwayError('SEND_FEE_CONFLICT')
}
