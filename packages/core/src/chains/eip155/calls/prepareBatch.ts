import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { type Address, numberToHex } from 'viem'
import { getBalance } from 'viem/actions'
import type { Connection } from '../../../config/state.js'
import { orAbort } from '../../../kernel/orAbort.js'
import type { Batch, BatchTotal, PreparedBatch } from '../../batch.js'
import type { SendToken } from '../../sendParameters.js'
import type { Eip155RpcClient } from '../createGetClient.js'
import { estimateGas, getRollupDataFee } from '../fees/estimateGas.js'
import { readFeeMarket } from '../fees/readFeeMarket.js'
import { toFeePrices } from '../fees/toFeePrices.js'
import { toSendFee } from '../fees/toSendFee.js'
import { getRevertReason } from '../getRevertReason.js'
import { readPayer } from '../paid/readPayer.js'
import { parseRecipient } from '../parseRecipient.js'
import { getTokenBalance } from '../tokens/getTokenBalance.js'
import { isUnknownMethod } from '../tokens/tryTransfer.js'
import type { TransferCall } from '../toTransferCall.js'

/** More than that nobody reads in one go, and the wallet in the frame takes no more. interface-guide.md §9.10 */
const mostCalls = 20
/** What setting an account up for batches takes with the first one. EIP-7702. */
const setUpGas = 60_000n
/** Of each call, where there is too little to try them. */
const usualGas = 65_000n

/**
 * Works out what a batch would cost, from live answers of the network, who pays that, and whether it is covered.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `SEND_INVALID_PARAMETERS`, `SEND_FEE_UNKNOWN`, `REQUEST_ABORTED`.
 */
export async function prepareBatch(
  client: Eip155RpcClient,
  frame: Connection | null,
  batch: Batch,
  signal?: AbortSignal,
): Promise<PreparedBatch> {
  if (batch.calls.length === 0 || batch.calls.length > mostCalls)
    throw new GangwayError('SEND_INVALID_PARAMETERS', { details: `a batch has 1 to ${mostCalls} calls` })
  return orAbort(prepare(client, frame, batch), signal)
}

async function prepare(
  client: Eip155RpcClient,
  frame: Connection | null,
  batch: Batch,
): Promise<PreparedBatch> {
  const from = parseRecipient(batch.from)
  const calls = batch.calls.map(
    ({ to, value = 0n, data = '0x' }): TransferCall => ({ to: parseRecipient(to), value, data }),
  )
  const [market, nativeBalance, ...balances] = await Promise.all([
    readFeeMarket(client).catch(toFeeUnknown),
    getBalance(client, { address: from }).catch(() => null),
    ...sumUp(batch).map(async (total) => ({
      ...total,
      balance: await readBalance(client, total.token, from),
    })),
  ])
  const totals = balances.map(
    (total): BatchTotal => (total.token.address === null ? { ...total, balance: nativeBalance } : total),
  )
  const missing = totals.map(({ amount, balance }) => (balance === null ? null : amount > balance))
  const hasInsufficientFunds = missing.includes(true) || (missing.includes(null) ? null : false)
  const [{ used, failure }, dataFees] = await Promise.all([
    // What is missing is said better than by the node.
    hasInsufficientFunds ? skipTrial(calls) : simulateCalls(client, from, calls).catch(toFeeUnknown),
    Promise.all(calls.map((call) => getRollupDataFee(client, call))).catch(toFeeUnknown),
  ])
  const dataFee = dataFees.reduce((sum, fee) => sum + fee, 0n)
  // The 21,000 that each would take by itself stands for what the account's own code takes for it.
  const fee = toSendFee(toFeePrices(market), { used, limit: (used * 6n) / 5n + setUpGas, dataFee })
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const hasInsufficientGas =
    nativeBalance === null ? null : nativeBalance === 0n || value + fee.max > nativeBalance
  const prepared = { ...batch, fee, totals, failure, nativeBalance, hasInsufficientFunds, hasInsufficientGas }
  const isPossible = hasInsufficientFunds === false && failure === null
  const payer = frame && isPossible ? await readPayer(frame, batch) : null
  return payer === null ? prepared : { ...prepared, payer, hasInsufficientGas: false }
}

/** What leaves of each token in all. */
function sumUp({ calls }: Batch): readonly Pick<BatchTotal, 'token' | 'amount'>[] {
  const totals = new Map<string, Pick<BatchTotal, 'token' | 'amount'>>()
  for (const { token, amount } of calls.flatMap(({ moves }) => moves)) {
    const key = token.address?.toLowerCase() ?? ''
    totals.set(key, { token, amount: amount + (totals.get(key)?.amount ?? 0n) })
  }
  return [...totals.values()]
}

// What cannot be read is unknown; the native balance is read apart.
async function readBalance(
  client: Eip155RpcClient,
  { address }: SendToken,
  owner: `0x${string}`,
): Promise<bigint | null> {
  return address === null ? null : getTokenBalance(client, address, owner).catch(() => null)
}

function skipTrial(calls: readonly TransferCall[]): CallsTrial {
  return { used: usualGas * BigInt(calls.length), failure: null }
}

function toFeeUnknown(cause: unknown): never {
  throw cause instanceof GangwayError ? cause : new GangwayError('SEND_FEE_UNKNOWN', { cause })
}

/** What calls in a row would use, and the first that would fail. */
type CallsTrial = {
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
