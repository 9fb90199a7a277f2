import type { NewMethod } from '@gangway/protocol'
import type { RecordContext, SealedRecord } from '../../database/sealedRecord.js'
import type { Kms } from '../../kms/kms.js'
import { openRecord } from '../../kms/openRecord.js'
import { sealRecord } from '../../kms/sealRecord.js'
import type { StoredMethod } from '../custodyStore.js'

/** What a method's row belongs to. */
type MethodId = Pick<StoredMethod, 'id' | 'walletId'>

/** The row of a new method; its wrapped key is sealed once more, by this service. `now` in Unix milliseconds. */
export async function toMethodRow(
  kms: Kms,
  { id, parameters, wrappedKey }: NewMethod,
  { walletId, now }: { walletId: string; now: number },
): Promise<StoredMethod> {
  const sealed: SealedRecord = await sealRecord(
    kms,
    Buffer.from(wrappedKey, 'base64url'),
    toContext({ id, walletId }),
  )
  return { id, walletId, parameters, wrappedKey: sealed, createdAt: now }
}

/** The wrapped key of a method, as its holder handed it in. Throws `KEY_ENCRYPTION_FAILED`. */
export function openWrappedKey(kms: Kms, method: StoredMethod): Promise<Uint8Array> {
  return openRecord(kms, method.wrappedKey, toContext(method))
}

const toContext = ({ id, walletId }: MethodId): RecordContext => [walletId, 'recovery key', id, '1']
