import { GangwayError } from '@gangway/protocol'
import type { Address } from 'viem'
import { getBalance, getCode } from 'viem/actions'
import { orAbort } from '../../kernel/orAbort.js'
import type { SendEstimate, SendParameters, SendToken } from '../sendParameters.js'
import type { FindCode } from './createCodeSearch.js'
import type { Eip155RpcClient, GetClient } from './createGetClient.js'
import { estimateGas, getRollupDataFee, plainTransferGas } from './fees/estimateGas.js'
import { getBlockTime } from './fees/getBlockTime.js'
import { readFeeMarket } from './fees/readFeeMarket.js'
import { toFeePrices } from './fees/toFeePrices.js'
import { toSendFee } from './fees/toSendFee.js'
import { toSpeedOptions } from './fees/toSpeedOptions.js'
import { checkBalances, getSendNotices } from './sendChecks.js'
import { getTokenBalance } from './tokens/getTokenBalance.js'
import { tryTransfer } from './tokens/tryTransfer.js'
import { toSendCall } from './toSendCall.js'
import { validateSend } from './validateSend.js'

/**
 * Works out fee, maximum and warnings of an EVM transfer from live answers of the network; signs nothing. What
 * cannot be read is null, except the fee, without which there is no estimate.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `SEND_INVALID_AMOUNT`, `SEND_INVALID_PARAMETERS`, `SEND_FEE_CONFLICT`
 * (product.md §5), `SEND_FEE_UNKNOWN`, `REQUEST_ABORTED`.
 */
export async function estimateSend(
  getClient: GetClient,
  findCode: FindCode,
  parameters: SendParameters,
  signal?: AbortSignal,
): Promise<SendEstimate> {
  const addresses = validateSend(parameters)
  const client = getClient(parameters.networkId)
  return orAbort(estimate(client, findCode, parameters, addresses), signal)
}

type Addresses = { from: Address; to: Address }

async function estimate(
  client: Eip155RpcClient,
  findCode: FindCode,
  parameters: SendParameters,
  addresses: Addresses,
): Promise<SendEstimate> {
  const { token, amount, speed, fees } = parameters
  const state = await readState(client, parameters, addresses)
  const { market, nativeBalance, tokenBalance } = state
  const prices = toFeePrices(market, speed, fees)
  const [{ probed, used, failure, isPoor, dataFee, trial, blockTime }, codeElsewhere] = await Promise.all([
    readCosts(client, parameters, addresses, state),
    state.code === undefined ? findCode(parameters.networkId, addresses.to) : null,
  ])
  const gas = { used, limit: fees?.gas ?? withMargin(used), dataFee }
  const fee = toSendFee(prices, gas)
  const isNative = token.address === null
  const balances = checkBalances({ isNative, amount, nativeBalance, tokenBalance, maxFee: fee.max })
  return {
    to: addresses.to,
    fee,
    speeds: toSpeedOptions(market, gas, blockTime),
    accountCost: 0n,
    nativeBalance,
    tokenBalance,
    ...balances,
    hasInsufficientGas: isPoor || balances.hasInsufficientGas,
    notices: getSendNotices({
      ...addresses,
      networkId: parameters.networkId,
      token,
      amount: balances.amount,
      code: state.code,
      codeElsewhere,
      isToken: state.isToken,
      isHeld: tokenBalance === null ? null : tokenBalance > 0n,
      failure: failure ?? (gas.limit < used ? 'out of gas' : null),
      isRefused: trial?.isRefused ?? null,
      // What a smaller amount would lose says nothing of this one.
      received: probed === balances.amount ? (trial?.received ?? null) : null,
      isFeeBelowBase: market.kind === 'eip1559' && prices.max < market.baseFee,
    }),
  }
}

type ChainState = Awaited<ReturnType<typeof readState>>

async function readState(client: Eip155RpcClient, { token }: SendParameters, { from, to }: Addresses) {
  const [market, nativeBalance, balance, code] = await Promise.all([
    orFeeUnknown(readFeeMarket(client)),
    orNull(getBalance(client, { address: from })),
    token.address === null ? null : readTokenBalance(client, { ...token, address: token.address }, from),
    // Whether the recipient is a contract decides what the person is told: without an answer there is no estimate.
    orFeeUnknown(getCode(client, { address: to })),
  ])
  const isToken = balance !== 'no-token'
  const tokenBalance = token.address === null ? nativeBalance : isToken ? balance : null
  return { market, nativeBalance, tokenBalance, isToken, code }
}

async function readCosts(
  client: Eip155RpcClient,
  { token, amount }: SendParameters,
  { from, to }: Addresses,
  { market, tokenBalance, code }: ChainState,
) {
  const isNative = token.address === null
  const probed = getProbeAmount(amount, tokenBalance, isNative)
  const call = await toSendCall(token, { from, to, amount: probed })
  const [gas, dataFee, trial, blockTime] = await Promise.all([
    orFeeUnknown(estimateGas(client, from, call, !isNative || code !== undefined)),
    orFeeUnknown(getRollupDataFee(client, call)),
    isNative ? null : tryTransfer(client, from, to, call),
    market.kind === 'eip1559' ? getBlockTime(client, market.latestBlock) : null,
  ])
  return { probed, ...gas, dataFee, trial, blockTime }
}

async function readTokenBalance(
  client: Eip155RpcClient,
  { address, decimals, nft }: SendToken & { address: string },
  owner: Address,
): Promise<bigint | null | 'no-token'> {
  try {
    if (!nft) return await getTokenBalance(client, address, owner)
    const { readNftBalance } = await import('./nfts/nftCalls.js')
    return (await readNftBalance(client, { address, decimals, nft }, owner)) ?? 'no-token'
  } catch (error) {
    return error instanceof GangwayError && error.code === 'TOKEN_INVALID' ? 'no-token' : null
  }
}

// Asking for more than there is only tells that it fails, not what the fee is. Of the native coin some must stay for
// the fee, which is not known yet.
function getProbeAmount(amount: bigint | 'max', balance: bigint | null, isNative: boolean): bigint {
  if (amount !== 'max' && (balance === null || amount <= balance)) return amount
  return isNative ? (balance ?? 0n) / 2n : (balance ?? 0n)
}

// A fifth more than the node says, since the state may be another when the block is made; a plain transfer always
// takes the same.
function withMargin(gas: bigint): bigint {
  return gas === plainTransferGas ? gas : (gas * 6n) / 5n
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
