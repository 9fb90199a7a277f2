import { callsIdSchema, GangwayError, parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { parseParams } from '../../../model/parseParams.js'
import type { FrameContext } from '../../frameHandler.js'
import { type FrameNetwork, getNetwork } from '../../frameNetworks.js'
import { type ReadNode, wasCarriedOut, wasReplaced } from '../accountState.js'

const paramsSchema = v.looseTuple([callsIdSchema])

const receiptSchema = v.nullable(
  v.object({
    status: v.string(),
    blockHash: v.string(),
    blockNumber: v.string(),
    gasUsed: v.string(),
    transactionHash: v.string(),
    type: v.optional(v.string()),
    logs: v.array(v.object({ address: v.string(), data: v.string(), topics: v.array(v.string()) })),
  }),
)

/** Type of a transaction that sets an account up. EIP-7702. */
const setsUpType = '0x4'

/** EIP-5792 “Status codes for `status` field”. */
export const callsCodes = { pending: 100, confirmed: 200, notSent: 400, reverted: 500 } as const

/** What became of a batch. `status` is a code of EIP-5792. */
export type CallsStatus = {
  callsId: string
  network: FrameNetwork
  status: (typeof callsCodes)[keyof typeof callsCodes]
  /** null: it has not been sent. */
  transactionHash: string | null
  /** Another transaction of the account took the place of its own. */
  isReplaced: boolean
  receipt: Omit<NonNullable<v.InferOutput<typeof receiptSchema>>, 'type'> | null
}

/**
 * What became of the batch that `params` name: the service knows its transaction, and the node what that did. One of an
 * account without its contract counts as reverted, whatever the receipt says; one that was replaced as not sent.
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
  const { transactionHash, nonce, isGivenUp } = kept
  const read: ReadNode = (method, asked) => node.call(network.caipNetworkId, { method, params: asked })
  const readReceipt = async () =>
    transactionHash === null
      ? null
      : parseWith(receiptSchema, await read('eth_getTransactionReceipt', [transactionHash]))
  const first = await readReceipt()
  const account = (await worker.getAccount())?.evmAddress
  const own = nonce === null || account === undefined ? null : { account, nonce }
  const isReplaced = !first && !isGivenUp && own !== null && (await wasReplaced(own, read))
  // Its own block may have come between the two reads.
  const last = isReplaced ? await readReceipt() : first
  const told = { callsId, network, transactionHash, isReplaced: isReplaced && !last }
  if (!last)
    return {
      ...told,
      status: isGivenUp || isReplaced ? callsCodes.notSent : callsCodes.pending,
      receipt: null,
    }
  const { type, ...receipt } = last
  const hasSucceeded = BigInt(receipt.status) === 1n
  // One that sets the account up has the contract for sure.
  const isDone =
    hasSucceeded &&
    (own === null || type === setsUpType || (await wasCarriedOut(own, receipt.blockNumber, read)))
  return { ...told, status: isDone ? callsCodes.confirmed : callsCodes.reverted, receipt }
}
