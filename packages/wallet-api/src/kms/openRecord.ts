import type { RecordContext, SealedRecord } from '../database/sealedRecord.js'
import { decrypt } from './aesGcm.js'
import { decodeBase64Url } from './decodeBase64Url.js'
import type { Kms } from './kms.js'
import { toContextText } from './toContextText.js'

/**
 * Opens what `sealRecord` sealed for the same context.
 *
 * @throws GangwayError `KEY_ENCRYPTION_FAILED` for another context, a missing key, or changed bytes.
 */
export async function openRecord(
  kms: Kms,
  record: SealedRecord,
  context: RecordContext,
): Promise<Uint8Array> {
  const text = toContextText(context)
  const dataKey = await kms.unwrap(record.kekId, decodeBase64Url(record.wrapped), text)
  try {
    return decrypt(dataKey, decodeBase64Url(record.ciphertext), text)
  } finally {
    dataKey.fill(0)
  }
}
