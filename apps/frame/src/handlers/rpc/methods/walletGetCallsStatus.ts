import { callsIdSchema, delegateContracts, GangwayError, parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { parseParams } from '../../../model/parseParams.js'
import { getNetwork } from '../../frameNetworks.js'
import type { RpcAnswer } from '../rpcAnswer.js'
import { toHexChainId } from '../toHexChainId.js'

const paramsSchema = v.looseTuple([callsIdSchema])

const receiptSchema = v.nullable(
  v.object({
    status: v.string(),
    blockHash: v.string(),
    blockNumber: v.string(),
    gasUsed: v.string(),
    transactionHash: v.string(),
    logs: v.array(v.object({ address: v.string(), data: v.string(), topics: v.array(v.string()) })),
  }),
)

/** EIP-5792 “Status codes for `status` field”. */
const codes = { pending: 100, confirmed: 200, notSent: 400, reverted: 500 } as const

/**
 * `wallet_getCallsStatus`: what became of a batch. The service knows its transaction, and the node what that did. EIP-5792.
 *
 * @throws GangwayError `CALLS_ID_UNKNOWN`, `SESSION_INVALID`, and as a read from a node.
 */
export const walletGetCallsStatus: RpcAnswer = async ({ params }, { context }) => {
  const [callsId] = parseParams(paramsSchema, params)
  const kept = await context.worker.readCalls({ callsId })
  if (!kept) throw new GangwayError('CALLS_ID_UNKNOWN')
  const network = getNetwork(context.config, kept.caipNetworkId)
  const hash = kept.transactionHash
  const receipt =
    hash === null
      ? null
      : parseWith(
          receiptSchema,
          await context.node.call(network.caipNetworkId, {
            method: 'eth_getTransactionReceipt',
            params: [hash],
          }),
        )
  return {
    version: '2.0.0',
    id: callsId,
    chainId: toHexChainId(network),
    status: receipt ? toCode(receipt.status) : kept.isGivenUp ? codes.notSent : codes.pending,
    atomic: true,
    ...(receipt ? { receipts: [{ ...receipt, logs: receipt.logs.filter(isOfCalls) }] } : {}),
  }
}

function toCode(status: string): number {
  return BigInt(status) === 1n ? codes.confirmed : codes.reverted
}

/** What the manager of delegations says of the relayer's transaction is none of the app's. EIP-5792 “logs”. */
function isOfCalls({ address }: { address: string }): boolean {
  return address.toLowerCase() !== delegateContracts.manager.toLowerCase()
}
