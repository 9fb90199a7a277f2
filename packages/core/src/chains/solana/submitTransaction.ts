import { GangwayError, limits } from '@gangway/protocol'
import {
  type Base64EncodedWireTransaction,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
} from '@solana/kit'
import { wait } from '../../kernel/wait.js'
import type { SolanaRpc } from './createRpc.js'
import { preflightCommitment } from './preflightCommitment.js'

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
