import type { SealedRecord } from '../database/sealedRecord.js'
import { decodeBase64Url } from './decodeBase64Url.js'
import type { Kms } from './kms.js'
import { toContextText } from './toContextText.js'

/**
 * The same record with its data key wrapped by the current key; the data itself is not touched.
 *
 * @throws GangwayError `KEY_ENCRYPTION_FAILED`.
 */
export async function rewrapRecord(kms: Kms, record: SealedRecord): Promise<SealedRecord> {
  const text = toContextText(record.context)
  const dataKey = await kms.unwrap(record.kekId, decodeBase64Url(record.wrapped), text)
  try {
    const { kekId, wrapped } = await kms.wrap(dataKey, text)
    return { ...record, kekId, wrapped: Buffer.from(wrapped).toString('base64url') }
  } finally {
    dataKey.fill(0)
  }
}
