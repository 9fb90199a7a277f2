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
    const refusal = findRefusal(error)
    if (refusal && isNothing(refusal)) return null
    throw error
  }
}

function findRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof BaseError)) return undefined
  const cause = error.walk(isRefusal)
  return isRefusal(cause) ? cause : undefined
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof ContractFunctionRevertedError || error instanceof ContractFunctionZeroDataError
}
