import { GangwayError } from '@gangway/protocol'
import {
  getBase58Encoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
  address as toAddress,
} from '@solana/kit'
import * as v from 'valibot'

const answerSchema = v.object({
  signature: v.optional(v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))),
  transaction: v.optional(v.pipe(v.string(), v.base64())),
})

/**
 * What a wallet answered to `solana_signTransaction`: the whole transaction, which newer wallets give since they may
 * have changed it, or else its signature, which is put into the one that was asked.
 *
 * @throws GangwayError `DATA_INVALID_RESPONSE` when there is neither, or no place for the signature.
 */
export function readSignedTransaction(answer: unknown, asked: Uint8Array, signer: string): Uint8Array {
  const { signature, transaction } = v.parse(answerSchema, answer)
  if (transaction) return new Uint8Array(getBase64Encoder().encode(transaction))
  const decoded = getTransactionDecoder().decode(asked)
  const from = toAddress(signer)
  if (!signature || !(from in decoded.signatures)) throw new GangwayError('DATA_INVALID_RESPONSE')
  const bytes = new Uint8Array(getBase58Encoder().encode(signature))
  if (bytes.length !== 64) throw new GangwayError('DATA_INVALID_RESPONSE')
  const signatures = { ...decoded.signatures, [from]: bytes as SignatureBytes }
  return new Uint8Array(getTransactionEncoder().encode({ ...decoded, signatures }))
}
