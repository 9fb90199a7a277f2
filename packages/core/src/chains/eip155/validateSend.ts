import { GangwayError } from '@gangway/protocol'
import type { Address } from 'viem'
import type { SendParameters } from '../sendParameters.js'
import { parseRecipient } from './parseRecipient.js'

/** Largest amount an EVM word holds. */
const maxUint256 = 2n ** 256n - 1n

/**
 * Checks what is asked to be sent before anything is read or signed (product.md §5).
 *
 * @throws GangwayError `INVALID_ADDRESS`, `SEND_INVALID_AMOUNT`, `SEND_FEE_CONFLICT`, `SEND_INVALID_PARAMETERS`.
 */
export function validateSend(parameters: SendParameters): { from: Address; to: Address } {
  const { amount, token, memo, fees = {} } = parameters
  if (amount !== 'max' && (amount <= 0n || amount > maxUint256)) throw new GangwayError('SEND_INVALID_AMOUNT')
  if (!Number.isInteger(token.decimals) || token.decimals < 0 || token.decimals > 255)
    throw invalid('the token has no valid decimals')
  // Whoever asked for one would believe it was sent along.
  if (memo) throw invalid('the network has no memos')
  if (fees.computeUnitLimit !== undefined || fees.computeUnitPrice !== undefined)
    throw invalid('a fee field is of another namespace')
  if (fees.gasPrice !== undefined && (fees.maxFeePerGas ?? fees.maxPriorityFeePerGas) !== undefined)
    throw new GangwayError('SEND_FEE_CONFLICT')
  if (Object.values(fees).some((fee) => fee < 0n) || fees.gas === 0n)
    throw invalid('a fee field is not positive')
  if ((fees.maxPriorityFeePerGas ?? 0n) > (fees.maxFeePerGas ?? maxUint256))
    throw invalid('maxPriorityFeePerGas is above maxFeePerGas')
  // A prefix would hide from what compares it with the recipient and with lists that both are the same.
  if (token.address !== null && parseRecipient(token.address).toLowerCase() !== token.address.toLowerCase())
    throw invalid('the token address is not plain')
  return { from: parseRecipient(parameters.from), to: parseRecipient(parameters.to, parameters.networkId) }
}

function invalid(details: string): GangwayError {
  return new GangwayError('SEND_INVALID_PARAMETERS', { details })
}
