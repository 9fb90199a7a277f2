import { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError } from 'viem'

/** A contract's refusal to answer, or the silence of an address that is no contract. */
export type Refusal = ContractFunctionRevertedError | ContractFunctionZeroDataError

/**
 * What a contract answers; null where it refuses in a way that `isNothing` takes for “there is none”. Any other failure
 * stays an error: that nobody could say must not look like an answer.
 */
export async function readOrNull<T>(
  reading: Promise<T>,
  isNothing: (refusal: Refusal) => boolean,
): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    const refusal = error instanceof BaseError && error.walk(isRefusal)
    if (isRefusal(refusal) && isNothing(refusal)) return null
    throw error
  }
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof ContractFunctionRevertedError || error instanceof ContractFunctionZeroDataError
}
