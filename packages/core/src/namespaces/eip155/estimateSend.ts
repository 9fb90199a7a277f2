import { GangwayError } from '@gangway/protocol'
import { type Address, erc20Abi } from 'viem'
import { getBalance, getCode, readContract } from 'viem/actions'
import type { SendEstimate, SendFee, SendParameters } from '../../send/sendParameters.js'
import { orAbort } from '../../utils/orAbort.js'
import { checkBalances } from './checkBalances.js'
import type { Eip155RpcClient, GetClient } from './createGetClient.js'
import { estimateGas, plainTransferGas } from './estimateGas.js'
import { type FeePrices, getFeePrices } from './getFeePrices.js'
import { getRollupDataFee } from './getRollupDataFee.js'
import { getSendNotices } from './getSendNotices.js'
import { parseRecipient } from './parseRecipient.js'
import { toTransferCall } from './toTransferCall.js'
import { validateSend } from './validateSend.js'

/**
 * Works out fee, maximum and warnings of an EVM transfer from live answers of the network; signs nothing. What
 * cannot be read is null, except the fee, without which there is no estimate.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `SEND_INVALID_AMOUNT`, `SEND_INVALID_PARAMETERS`, `SEND_FEE_CONFLICT`
 * (SPEC §5), `SEND_FEE_UNKNOWN`, `REQUEST_ABORTED`.
 */
export async function estimateSend(
  getClient: GetClient,
  parameters: SendParameters,
  signal?: AbortSignal,
): Promise<SendEstimate> {
  const addresses = validateSend(parameters)
  const client = getClient(parameters.networkId)
  return orAbort(estimate(client, parameters, addresses), signal)
}

async function estimate(
  client: Eip155RpcClient,
  { token, amount, fees }: SendParameters,
  { from, to }: { from: Address; to: Address },
): Promise<SendEstimate> {
  const [prices, nativeBalance, balance, code] = await Promise.all([
    orFeeUnknown(getFeePrices(client, fees)),
    orNull(getBalance(client, { address: from })),
    token.address === null ? null : orNull(getTokenBalance(client, token.address, from)),
    orNull(getCode(client, { address: to })),
  ])
  const tokenBalance = token.address === null ? nativeBalance : balance
  // Asking for more than there is only tells that it fails, not what the fee is.
  const probe = toTransferCall(token, to, getProbeAmount(amount, tokenBalance))
  const runsCode = probe.data !== '0x' || code !== undefined
  const [gas, dataFee] = await orFeeUnknown(
    Promise.all([estimateGas(client, from, probe, runsCode), getRollupDataFee(client, probe)]),
  )
  const fee = toSendFee(prices, {
    used: gas.used,
    limit: fees?.gas ?? withMargin(gas.used),
    dataFee,
  })
  const isNative = token.address === null
  return {
    to,
    fee,
    speeds: [],
    accountCost: 0n,
    nativeBalance,
    tokenBalance,
    ...checkBalances({ isNative, amount, nativeBalance, tokenBalance, maxFee: fee.max }),
    notices: getSendNotices({ from, to, token, code: code ?? undefined, failure: gas.failure }),
  }
}

function getTokenBalance(client: Eip155RpcClient, token: string, owner: Address): Promise<bigint> {
  const address = parseRecipient(token)
  return readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

function getProbeAmount(amount: bigint | 'max', balance: bigint | null): bigint {
  if (amount === 'max') return balance ?? 0n
  return balance !== null && balance < amount ? balance : amount
}

// A fifth more than the node says, since the state may be another when the block is made; a plain transfer always
// takes the same.
function withMargin(gas: bigint): bigint {
  return gas === plainTransferGas ? gas : (gas * 6n) / 5n
}

function toSendFee(prices: FeePrices, gas: { used: bigint; limit: bigint; dataFee: bigint }): SendFee {
  const { expected: price, max: maxPrice, ...fields } = prices
  return {
    ...fields,
    gas: gas.limit,
    expected: gas.used * price + gas.dataFee,
    // The data fee follows the other chain's prices and cannot be capped in the transaction.
    max: gas.limit * maxPrice + (gas.dataFee * 5n) / 4n,
  }
}

async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  // What cannot be read is unknown; the estimate says so.
  return promise.catch(() => null)
}

async function orFeeUnknown<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (cause) {
    if (cause instanceof GangwayError) throw cause
    throw new GangwayError('SEND_FEE_UNKNOWN', { cause })
  }
}
