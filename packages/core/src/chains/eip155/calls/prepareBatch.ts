import { GangwayError } from '@gangway/protocol'
import { getBalance } from 'viem/actions'
import type { Connection } from '../../../config/state.js'
import { orAbort } from '../../../kernel/orAbort.js'
import type { Batch, BatchTotal, PreparedBatch } from '../../batch.js'
import type { SendToken } from '../../sendParameters.js'
import type { Eip155RpcClient } from '../createGetClient.js'
import { getRollupDataFee } from '../fees/getRollupDataFee.js'
import { readFeeMarket } from '../fees/readFeeMarket.js'
import { toFeePrices } from '../fees/toFeePrices.js'
import { toSendFee } from '../fees/toSendFee.js'
import { readPayer } from '../paid/readPayer.js'
import { parseRecipient } from '../parseRecipient.js'
import { getTokenBalance } from '../tokens/getTokenBalance.js'
import type { TransferCall } from '../toTransferCall.js'
import { type CallsTrial, simulateCalls } from './simulateCalls.js'

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
