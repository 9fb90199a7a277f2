import { randomBytes } from 'node:crypto'
import type { RecordContext, SealedRecord } from '../database/sealedRecord.js'
import { encrypt } from './aesGcm.js'
import type { Kms } from './kms.js'
import { toContextText } from './toContextText.js'

/** Seals bytes under a data key of their own, itself wrapped by the KMS; both for this context alone. */
export async function sealRecord(
  kms: Kms,
  plaintext: Uint8Array,
  context: RecordContext,
): Promise<SealedRecord> {
  const dataKey = randomBytes(32)
  try {
    const text = toContextText(context)
    const { kekId, wrapped } = await kms.wrap(dataKey, text)
    const ciphertext = encrypt(dataKey, plaintext, text)
    return { kekId, context, wrapped: encode(wrapped), ciphertext: encode(ciphertext) }
  } finally {
    dataKey.fill(0)
  }
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
