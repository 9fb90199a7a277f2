import { type CaipNetworkId, GangwayError, limits } from '@gangway/protocol'
import {
  type Base64EncodedWireTransaction,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  type Transaction,
} from '@solana/kit'
import type { Connection } from '../../config/state.js'
import { wait } from '../../kernel/wait.js'
import type { SentTransaction } from '../sentTransaction.js'
import { preflightCommitment } from './preflightCommitment.js'
import { requestSignature } from './requestSignature.js'
import type { SolanaContext, SolanaRpc } from './solanaContext.js'

/** What is signed, by whom. */
type Signing = {
  networkId: CaipNetworkId
  from: string
  transaction: Transaction
  /** Null: unknown. */
  lastValidBlockHeight: bigint | null
}

/** How a row of the list is known. */
type Known = Pick<SentTransaction, 'hash' | 'lastValidBlockHeight'>

/**
 * Has a transaction signed by the wallet and submits it, unless the wallet does. When its blockhash has run out by the time
 * the wallet answers, nothing is submitted. `onSigned` is called as soon as the signature is known.
 *
 * @throws GangwayError as `requestSignature` and `submitTransaction`; `NETWORK_UNREACHABLE`, `SEND_EXPIRED`: nothing was sent.
 */
export async function signAndSubmit(
  context: SolanaContext,
  connection: Connection,
  { networkId, from, transaction, lastValidBlockHeight }: Signing,
  toRow: (known: Known) => SentTransaction,
  onSigned?: (transaction: SentTransaction) => void,
): Promise<SentTransaction> {
  const network = context.getNetwork(networkId)
  const rpc = context.getRpc(networkId)
  const wallet = await connection.connector.getProvider()
  const answer = await requestSignature({ wallet, network, from, transaction })
  if (answer.kind === 'signed') {
    const hash = getSignatureFromTransaction(answer.transaction)
    const last = lastValidBlockHeight ?? (await getLatestPossibleHeight(rpc))
    const sent = toRow({ hash, lastValidBlockHeight: last })
    onSigned?.(sent)
    await submit(context, rpc, answer.transaction, sent)
    return sent
  }
  const sent = toRow({ hash: answer.signature, lastValidBlockHeight: null })
  onSigned?.(sent)
  return { ...sent, lastValidBlockHeight: await getLatestPossibleHeight(rpc) }
}

async function submit(
  context: SolanaContext,
  rpc: SolanaRpc,
  transaction: Transaction,
  { hash, lastValidBlockHeight }: Known,
): Promise<void> {
  const height = await rpc
    .getBlockHeight()
    .send()
    .catch((cause: unknown) => {
      throw new GangwayError('NETWORK_UNREACHABLE', { cause, details: 'Nothing was sent' })
    })
  if (lastValidBlockHeight !== null && height > lastValidBlockHeight) throw new GangwayError('SEND_EXPIRED')
  const bytes = getBase64EncodedWireTransaction(transaction)
  await submitTransaction(rpc, bytes)
  context.submitted.set(hash, bytes)
}

/**
 * Submits signed bytes. The same bytes can be included only once, so they are offered again when no answer came;
 * the caller must not build another transaction then. When every attempt ends without a clear answer this
 * resolves all the same: the transaction may be on its way, and its last valid block height decides.
 *
 * @throws GangwayError `SEND_EXPIRED`, `SEND_SOLANA_FAILED` when the node refused it, so that nothing was sent.
 */
export async function submitTransaction(rpc: SolanaRpc, bytes: Base64EncodedWireTransaction): Promise<void> {
  for (let attempt = 0; attempt <= limits.retryCount; attempt += 1) {
    try {
      await rpc.sendTransaction(bytes, { encoding: 'base64', preflightCommitment }).send()
      return
    } catch (error) {
      const refusal = getRefusal(error)
      // After an unclear attempt a refusal may be the echo of our own success.
      if (refusal && attempt === 0) throw refusal
      if (refusal) return
    }
    await wait(limits.retryDelay * 2 ** attempt)
  }
}

function getRefusal(error: unknown): GangwayError | null {
  if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)) {
    const { cause } = error
    if (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)) return null
    if (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND))
      return new GangwayError('SEND_EXPIRED', { cause: error })
    const logs = error.context.logs ?? []
    return new GangwayError('SEND_SOLANA_FAILED', {
      cause: error,
      details: logs.at(-1) ?? 'the node refused it',
    })
  }
  if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE))
    return new GangwayError('SEND_SOLANA_FAILED', { cause: error, details: 'the signature is not valid' })
  return null
}

/** Blocks a blockhash stays good for, and some more for nodes that are not equally far. */
const longestLifetime = 150n + 32n

/**
 * The last block height a transaction may be included at whose blockhash is of now or of before; null: the node
 * does not say. A wallet that sends by itself may have taken a newer blockhash than it was given, but none from
 * after its answer.
 */
export async function getLatestPossibleHeight(rpc: SolanaRpc): Promise<bigint | null> {
  return rpc
    .getBlockHeight()
    .send()
    .then((height) => height + longestLifetime)
    .catch(() => null)
}
