import { GangwayError } from '@gangway/protocol'
import { ContractFunctionExecutionError } from 'viem'

/**
 * Viem reports a node that did not answer and a contract that refused in the same place of a multicall. Only the
 * contract's own refusal passes here: what is not known must not look like nothing.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED` for anything else.
 */
export function assertContractFault(error: Error): void {
  if (error instanceof ContractFunctionExecutionError && error.functionName !== 'aggregate3') return
  throw new GangwayError('RPC_UPSTREAM_FAILED', { cause: error })
}
