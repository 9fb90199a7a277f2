import { delegateContracts } from '@gangway/protocol'
import type { RpcAnswer } from '../rpcAnswer.js'
import { toHexChainId } from '../toHexChainId.js'
import { readCallsStatus } from './readCallsStatus.js'

/**
 * `wallet_getCallsStatus`: what became of a batch. EIP-5792.
 *
 * @throws GangwayError as `readCallsStatus`.
 */
export const walletGetCallsStatus: RpcAnswer = async ({ params }, { context }) => {
  const { callsId, network, status, receipt } = await readCallsStatus(params, context)
  return {
    version: '2.0.0',
    id: callsId,
    chainId: toHexChainId(network),
    status,
    atomic: true,
    ...(receipt ? { receipts: [{ ...receipt, logs: receipt.logs.filter(isOfCalls) }] } : {}),
  }
}

/** What the manager of delegations says of the relayer's transaction is none of the app's. EIP-5792 “logs”. */
function isOfCalls({ address }: { address: string }): boolean {
  return address.toLowerCase() !== delegateContracts.manager.toLowerCase()
}
