import { cleanText, GangwayError } from '@gangway/protocol'
import { type Abi, BaseError, ContractFunctionRevertedError, encodeFunctionData, type Hex } from 'viem'

/** A call of a contract by its ABI, as it comes from an app that may have no types. */
export type ContractCall = {
  abi: Abi | readonly unknown[]
  address: string
  functionName: string
  args?: readonly unknown[] | undefined
}

/** Longest reason of a contract that is passed on, characters. */
const longestReason = 300

/**
 * The call data.
 *
 * @throws GangwayError `INVALID_INPUT` for a function the ABI lacks, or arguments that are not of it.
 */
export function encodeCall({ abi, functionName, args = [] }: Omit<ContractCall, 'address'>): Hex {
  try {
    // What is no ABI is refused by the line that uses it.
    return encodeFunctionData({ abi: abi as Abi, functionName, args })
  } catch (cause) {
    throw new GangwayError('INVALID_INPUT', {
      cause,
      details: cause instanceof BaseError ? cause.shortMessage : functionName,
    })
  }
}

/**
 * What a node, or the contract, said to a call: `CONTRACT_FAILED` with the contract's reason, else
 * `NETWORK_UNREACHABLE`.
 */
export function toContractError(cause: unknown): GangwayError {
  if (cause instanceof GangwayError) return cause
  const revert = cause instanceof BaseError ? cause.walk(isOfContract) : null
  if (!(revert instanceof BaseError)) return new GangwayError('NETWORK_UNREACHABLE', { cause })
  const told = revert instanceof ContractFunctionRevertedError ? revert.data : undefined
  const reason = revert instanceof ContractFunctionRevertedError ? revert.reason : undefined
  const details = cleanText(reason ?? told?.errorName ?? revert.shortMessage, longestReason)
  return new GangwayError('CONTRACT_FAILED', {
    cause,
    ...(details ? { details } : {}),
    ...(told ? { context: { errorName: told.errorName, args: told.args ?? [] } } : {}),
  })
}

const ofContract = new Set([
  'ContractFunctionRevertedError',
  'ContractFunctionZeroDataError',
  'AbiDecodingDataSizeTooSmallError',
  'AbiDecodingZeroDataError',
  'PositionOutOfBoundsError',
  'ExecutionRevertedError',
])

function isOfContract(error: unknown): boolean {
  return error instanceof Error && ofContract.has(error.name)
}
