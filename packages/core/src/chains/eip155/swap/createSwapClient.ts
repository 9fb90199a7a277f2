import { GangwayError, parseCaipNetworkId, type SwapPermit } from '@gangway/protocol'
import { getAddress, keccak256 } from 'viem'
import { getCode } from 'viem/actions'
import type { Connection } from '../../../config/state.js'
import { fromWalletError } from '../../../kernel/errors/fromWalletError.js'
import type { MovingCall } from '../../batch.js'
import type { SendFee } from '../../sendParameters.js'
import type { SentTransaction } from '../../sentTransaction.js'
import type { SwapClient, SwapRequest, SwapTerms, SwapTransaction } from '../../swapClient.js'
import { toPending } from '../../toPending.js'
import { checkNetwork } from '../askToSend.js'
import { prepareBatch } from '../calls/prepareBatch.js'
import { sendAtOnce } from '../calls/sendBatch.js'
import { sendCall, waitForReceipt } from '../calls/sendCall.js'
import { isContract } from '../createCodeSearch.js'
import type { Eip155RpcClient, GetClient } from '../createGetClient.js'
import { getRollupDataFee } from '../fees/estimateGas.js'
import { readFeeMarket } from '../fees/readFeeMarket.js'
import { toFeePrices } from '../fees/toFeePrices.js'
import { toSendFee } from '../fees/toSendFee.js'
import { getWallet } from '../getWallet.js'

/** Swaps on EVM networks: an approval where it is missing, then one call. */
export function createSwapClient(getClient: GetClient): SwapClient {
  return {
    estimateFee: async (networkId, gas) => estimateSwapFee(getClient(networkId), gas),
    async readCosts(frame, terms, transaction, signal) {
      const { networkId, from } = terms
      const batch = { networkId, from, calls: toMovingCalls(terms, transaction) }
      const { failure, ...costs } = await prepareBatch(getClient(networkId), frame, batch, signal)
      const { fee, payer, nativeBalance, hasInsufficientFunds, hasInsufficientGas } = costs
      return {
        fee,
        nativeBalance,
        hasInsufficientFunds,
        hasInsufficientGas,
        ...(payer === undefined ? {} : { payer }),
        failure: failure?.reason ?? null,
      }
    },
    async approve(connection, { networkId, from }, call, signal) {
      const hash = await sendCall(connection, { networkId, from, ...call })
      const { hasSucceeded } = await waitForReceipt(getClient(networkId), hash, signal)
      if (!hasSucceeded)
        throw new GangwayError('SEND_WOULD_FAIL', { details: 'the network refused the approval' })
    },
    permit: signPermit,
    hasKey: async (networkId, address) =>
      !isContract(await getCode(getClient(networkId), { address: getAddress(address) })),
    send: (connection, request) => sendSwap(connection, request, toMovingCalls),
  }
}

/** Approvals move nothing; the swap takes its amount to the contract it calls. */
function toMovingCalls(
  { sell: token, amount }: SwapTerms,
  transaction: SwapTransaction,
): readonly MovingCall[] {
  if (transaction.kind !== 'eip155')
    throw new GangwayError('SEND_INVALID_PARAMETERS', { details: transaction.kind })
  const { approvals, call } = transaction
  return [
    ...approvals.map((approval) => ({ ...approval, moves: [] })),
    { ...call, moves: [{ token, amount, to: call.to }] },
  ]
}

/** Of a swap over two pools, where the source does not say; units of gas. */
const usualGas = 250_000n
/** As long as the call of a swap usually is, so that what a roll-up takes for its bytes is not forgotten. */
const usualCall = {
  to: '0x0000000000000000000000000000000000000000',
  value: 0n,
  data: `0x${'ff'.repeat(512)}`,
} as const

/**
 * About what the fee of a swap is before it is built, wei. At most is half as much gas again as the source says: what is left
 * of the coin must do for the fee that is then worked out exactly. interface-guide.md §9.4 “Max”. Rejects when the node does not
 * answer.
 */
async function estimateSwapFee(
  client: Eip155RpcClient,
  gas: bigint | null,
): Promise<Pick<SendFee, 'expected' | 'max'>> {
  const [market, dataFee] = await Promise.all([readFeeMarket(client), getRollupDataFee(client, usualCall)])
  const used = gas ?? usualGas
  const { expected, max } = toSendFee(toFeePrices(market), {
    used,
    limit: (used * 3n) / 2n + 60_000n,
    dataFee,
  })
  return { expected, max }
}

/**
 * Asks the wallet for a swap: as one call, whose fee it chooses, or as a batch where approvals come with it, or the app pays.
 *
 * @throws GangwayError as `sendCall` and `sendAtOnce`.
 */
async function sendSwap(
  connection: Connection,
  request: SwapRequest,
  toCalls: (terms: SwapRequest['terms'], transaction: SwapRequest['transaction']) => readonly MovingCall[],
): Promise<SentTransaction> {
  const { terms, transaction, expected, minimum, payer, source } = request
  const { networkId, from, sell, buy, amount, crossing } = terms
  const calls = toCalls(terms, transaction)
  const call = calls.at(-1)
  if (!call?.data) throw new GangwayError('SEND_INVALID_PARAMETERS', { details: 'the swap calls nothing' })
  const { address, symbol, decimals } = buy
  const token = { address, symbol, decimals }
  const sent = { state: 'sent', hash: null, received: null, source } as const
  const facts = {
    call: { dataHash: keccak256(call.data) },
    swap: { token, expected, minimum, ...(crossing ? { crossing: { ...crossing, ...sent } } : {}) },
  }
  if (payer !== undefined || calls.length > 1) {
    const batch = { networkId, from, calls, ...(payer === undefined ? {} : { payer }) }
    return { ...(await sendAtOnce(connection, batch)), ...facts }
  }
  const hash = await sendCall(connection, { networkId, from, ...call })
  return { ...toPending({ hash, networkId, from, to: call.to, amount, token: sell }), ...facts }
}

/** EIP-712; wallets want it beside the types of the message. */
const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** r, s and v of a key's signature; EIP-2612 takes no other. */
const signaturePattern = /^(0x[0-9a-f]{128})([0-9a-f]{2})$/i

/** Some wallets count v from 0; contracts do from 27. */
const recoveryBytes: Readonly<Record<string, string>> = { '00': '1b', '01': '1c' }

/**
 * Asks the wallet to sign what stands in place of an approval, by `eth_signTypedData_v4`: 65 bytes, hex. Nothing is sent.
 *
 * @throws GangwayError `SEND_USER_REJECTED`, `NETWORK_MISMATCH`, `REQUEST_TIMEOUT`, `CONNECTION_REQUEST_PENDING`,
 * `CONNECTION_WALLET_LOCKED`, what the wallet in the frame and a paired one say; `DATA_SWAP_NOT_APPROVED` where a wallet
 * cannot, or answers something else.
 */
async function signPermit(
  connection: Connection,
  { networkId, from }: SwapTerms,
  { domain, message, primaryType, types }: SwapPermit,
): Promise<string> {
  const provider = await getWallet(connection)
  await checkNetwork(provider, Number(parseCaipNetworkId(networkId).reference))
  const data = JSON.stringify({ domain, message, primaryType, types: { EIP712Domain: domainType, ...types } })
  let answer: unknown
  try {
    answer = await provider.request({ method: 'eth_signTypedData_v4', params: [from, data] })
  } catch (cause) {
    throw toRefusal(cause)
  }
  const [, ends, last = ''] = signaturePattern.exec(String(answer)) ?? []
  if (!ends) throw new GangwayError('DATA_SWAP_NOT_APPROVED', { details: 'no signature of a key' })
  return `${ends}${recoveryBytes[last] ?? last}`
}

function toRefusal(cause: unknown): GangwayError {
  const error = fromWalletError(cause, 'sign')
  if (error.code === 'SIGN_IN_DECLINED') return new GangwayError('SEND_USER_REJECTED', { cause })
  const isUnknown = error.code === 'SIGN_IN_FAILED' || error.code === 'RPC_METHOD_NOT_ALLOWED'
  if (!isUnknown) return error
  return new GangwayError('DATA_SWAP_NOT_APPROVED', {
    cause,
    ...(error.details ? { details: error.details } : {}),
  })
}
