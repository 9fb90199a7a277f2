import { GangwayError } from '@gangway/protocol'
import {
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type Transaction,
  type TransactionMessageBytesBase64,
} from '@solana/kit'
import { orAbort } from '../../../kernel/orAbort.js'
import type { SwapClient, SwapCosts, SwapTerms, SwapTransaction } from '../../swapClient.js'
import { toPending } from '../../toPending.js'
import { describeTransactionError } from '../describeTransactionError.js'
import { getNativeBalance, getTokenBalance } from '../getBalance.js'
import { baseFee } from '../getFee.js'
import type { SolanaContext, SolanaRpc } from '../solanaContext.js'
import { signAndSubmit } from '../submitTransaction.js'

/**
 * Lamports, at most: two token accounts that a swap may open (2 × 2,039,280), a priority fee, and the minimum an account keeps.
 * What a swap takes of it is known once it is built.
 */
const mostTaken = 10_000_000n

/** Swaps on Solana: one transaction that its source has built. */
export function createSwapClient(context: SolanaContext): SwapClient {
  return {
    estimateFee: async () => ({ expected: baseFee, max: mostTaken }),
    readCosts: (_frame, terms, transaction, signal) =>
      readSwapCosts(context, terms, toTransaction(transaction), signal),
    async send(connection, { terms, transaction: built, expected, minimum }, onSigned) {
      const transaction = toTransaction(built)
      const { networkId, from, sell, buy, amount } = terms
      const { address, symbol, decimals } = buy
      const swap = { token: { address, symbol, decimals }, expected, minimum }
      const lastValidBlockHeight = built.kind === 'solana' ? built.lastValidBlockHeight : null
      return signAndSubmit(
        context,
        connection,
        { networkId, from, transaction, lastValidBlockHeight },
        ({ hash, lastValidBlockHeight }) => ({
          ...toPending({ hash, networkId, from, to: from, amount, token: sell }),
          lastValidBlockHeight,
          call: { dataHash: null },
          swap,
        }),
        onSigned,
      )
    },
  }
}

function toTransaction(built: SwapTransaction): Transaction {
  if (built.kind !== 'solana') throw new GangwayError('SEND_INVALID_PARAMETERS', { details: built.kind })
  return getTransactionDecoder().decode(getBase64Encoder().encode(built.transaction))
}

/**
 * What a built swap costs and whether it can be paid. A balance that cannot be read is unknown.
 *
 * @throws GangwayError `SEND_FEE_UNKNOWN`, `REQUEST_ABORTED`.
 */
function readSwapCosts(
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
