import { callsIdSchema, GangwayError, parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { parseParams } from '../../../model/parseParams.js'
import type { FrameContext } from '../../frameHandler.js'
import { type FrameNetwork, getNetwork } from '../../frameNetworks.js'

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
export const callsCodes = { pending: 100, confirmed: 200, notSent: 400, reverted: 500 } as const

/** What became of a batch. `status` is a code of EIP-5792. */
export type CallsStatus = {
  callsId: string
  network: FrameNetwork
  status: (typeof callsCodes)[keyof typeof callsCodes]
  /** null: it has not been sent. */
  transactionHash: string | null
  receipt: v.InferOutput<typeof receiptSchema>
}

/**
 * What became of the batch that `params` name: the service knows its transaction, and the node what that did.
 *
 * @throws GangwayError `INVALID_INPUT`, `CALLS_ID_UNKNOWN`, `SESSION_INVALID`, and as a read from a node.
 */
export async function readCallsStatus(
  params: unknown,
  { config, node, worker }: FrameContext,
): Promise<CallsStatus> {
  const [callsId] = parseParams(paramsSchema, params)
  const kept = await worker.readCalls({ callsId })
  if (!kept) throw new GangwayError('CALLS_ID_UNKNOWN')
  const network = getNetwork(config, kept.caipNetworkId)
  const { transactionHash, isGivenUp } = kept
  const asked = { method: 'eth_getTransactionReceipt', params: [transactionHash] }
  const answer = transactionHash === null ? null : await node.call(network.caipNetworkId, asked)
  const receipt = parseWith(receiptSchema, answer)
  const status = receipt ? toCode(receipt.status) : isGivenUp ? callsCodes.notSent : callsCodes.pending
  return { callsId, network, status, transactionHash, receipt }
}

function toCode(status: string) {
  return BigInt(status) === 1n ? callsCodes.confirmed : callsCodes.reverted
}
