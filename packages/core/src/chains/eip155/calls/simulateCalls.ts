import * as v from 'valibot'
import { type Address, numberToHex } from 'viem'
import type { PreparedBatch } from '../../batch.js'
import type { Eip155RpcClient } from '../createGetClient.js'
import { estimateGas } from '../fees/estimateGas.js'
import { getRevertReason } from '../getRevertReason.js'
import { isUnknownMethod } from '../tokens/tryTransfer.js'
import type { TransferCall } from '../toTransferCall.js'

/** What calls in a row would use, and the first that would fail. */
export type CallsTrial = {
  /** Units of gas, as if each were a transaction. */
  used: bigint
  failure: PreparedBatch['failure']
}

/** What a call takes that cannot be tried, as one that needs the one before it. */
const unknownGas = 150_000n

const callSchema = v.object({
  status: v.string(),
  gasUsed: v.string(),
  error: v.optional(v.looseObject({ message: v.optional(v.string(), '') })),
})
const simulationSchema = v.tuple([v.object({ calls: v.array(callSchema) })])

/**
 * Lets the node try calls one after the other, each on what the one before has left (`eth_simulateV1`). A node without that
 * tries each apart, and of all but the first cannot tell whether it would fail. Rejects when the node does not answer.
 */
export async function simulateCalls(
  client: Eip155RpcClient,
  from: Address,
  calls: readonly TransferCall[],
): Promise<CallsTrial> {
  if (!client.memory.lacksSimulation) {
    try {
      return await simulate(client, from, calls)
    } catch (error) {
      client.memory.lacksSimulation = isUnknownMethod(error)
    }
  }
  const gas = await Promise.all(
    calls.map((call, at) =>
      estimateGas(client, from, call, true).catch((error) => {
        if (at === 0) throw error
        return { used: unknownGas, failure: null }
      }),
    ),
  )
  const reason = gas[0]?.failure ?? null
  return {
    used: gas.reduce((sum, { used, failure }) => sum + (failure === null ? used : unknownGas), 0n),
    failure: reason === null ? null : { at: 0, reason },
  }
}

async function simulate(
  client: Eip155RpcClient,
  from: Address,
  calls: readonly TransferCall[],
): Promise<CallsTrial> {
  const named = calls.map(({ to, value, data }) => ({ from, to, value: numberToHex(value), data }))
  const answer = await client.request(
    { method: 'eth_simulateV1', params: [{ blockStateCalls: [{ calls: named }] }, 'latest'] },
    { retryCount: 0 },
  )
  const [{ calls: tried }] = v.parse(simulationSchema, answer)
  // A node that answers for some of them alone says nothing of the others.
  if (tried.length !== calls.length) throw new Error('eth_simulateV1 left calls out')
  const at = tried.findIndex(({ status }) => Number(status) !== 1)
  const failed = tried[at]
  return {
    used: tried.reduce((sum, { gasUsed }) => sum + BigInt(gasUsed), 0n),
    failure: failed ? { at, reason: getRevertReason({ code: 3, message: '', ...failed.error }) ?? '' } : null,
  }
}
