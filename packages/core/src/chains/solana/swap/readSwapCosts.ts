import { GangwayError } from '@gangway/protocol'
import {
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  type Transaction,
  type TransactionMessageBytesBase64,
} from '@solana/kit'
import { orAbort } from '../../../kernel/orAbort.js'
import type { SwapCosts, SwapTerms } from '../../swapClient.js'
import type { SolanaRpc } from '../createRpc.js'
import { describeTransactionError } from '../describeTransactionError.js'
import { getNativeBalance } from '../getNativeBalance.js'
import { getTokenBalance } from '../getTokenBalance.js'
import type { SolanaContext } from '../solanaContext.js'

/**
 * What a built swap costs and whether it can be paid. A balance that cannot be read is unknown.
 *
 * @throws GangwayError `SEND_FEE_UNKNOWN`, `REQUEST_ABORTED`.
 */
export function readSwapCosts(
  context: SolanaContext,
  terms: SwapTerms,
  transaction: Transaction,
  signal?: AbortSignal,
): Promise<SwapCosts> {
  return orAbort(read(context, terms, transaction), signal)
}

async function read(
  context: SolanaContext,
  { networkId, from, sell, amount }: SwapTerms,
  transaction: Transaction,
): Promise<SwapCosts> {
  const rpc = context.getRpc(networkId)
  const isNative = sell.address === null
  const [fee, failure, nativeBalance, balance] = await Promise.all([
    readFee(rpc, transaction),
    readFailure(rpc, transaction),
    getNativeBalance(context, networkId, from).catch(() => null),
    sell.address === null ? null : getTokenBalance(context, networkId, sell.address, from).catch(() => null),
  ])
  const held = isNative ? nativeBalance : balance
  const owed = isNative ? amount + fee : fee
  return {
    fee: { expected: fee, max: fee },
    nativeBalance,
    hasInsufficientFunds: held === null ? null : amount > held,
    hasInsufficientGas: nativeBalance === null ? null : owed > nativeBalance,
    failure,
  }
}

async function readFee(rpc: SolanaRpc, { messageBytes }: Transaction): Promise<bigint> {
  const message = getBase64Decoder().decode(messageBytes) as TransactionMessageBytesBase64
  try {
    const { value } = await rpc.getFeeForMessage(message).send()
    if (value !== null) return value
  } catch (cause) {
    throw new GangwayError('SEND_FEE_UNKNOWN', { cause })
  }
  throw new GangwayError('SEND_FEE_UNKNOWN', { details: 'the blockhash is not known' })
}

// A node that does not answer decides nothing: the server has tried it out.
async function readFailure(rpc: SolanaRpc, transaction: Transaction): Promise<string | null> {
  const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true } as const
  try {
    const { value } = await rpc
      .simulateTransaction(getBase64EncodedWireTransaction(transaction), options)
      .send()
    return value.err === null ? null : describeTransactionError(value.err, value.logs ?? [])
  } catch {
    return null
  }
}
