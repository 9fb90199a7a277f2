import { createHmac } from 'node:crypto'
import { GangwayError } from '@gangway/protocol'
import { decrypt, encrypt } from './aesGcm.js'
import type { KeySet } from './keySet.js'
import type { Kms } from './kms.js'

/** A KMS over keys in this process. `reload` is asked once for a key id that is not known; undefined: nothing new. */
export function createKeySetKms(initial: KeySet, reload?: () => Promise<KeySet | undefined>): Kms {
  let set = initial
  const toData = (kekId: string, context: string) => JSON.stringify(['gangway key', kekId, context])

  async function getKey(kekId: string): Promise<Uint8Array> {
    if (!Object.hasOwn(set.keys, kekId)) set = (await reload?.()) ?? set
    const key = Object.hasOwn(set.keys, kekId) ? set.keys[kekId] : undefined
    if (!key) throw new GangwayError('KEY_ENCRYPTION_FAILED', { details: `no key ${kekId}` })
    return key
  }

  return {
    get currentKekId() {
      return set.current
    },
    listFingerprints: () =>
      Object.values(set.keys).map((key) =>
        createHmac('sha256', key).update('gangway key fingerprint').digest('base64url'),
      ),
    async wrap(dataKey, context) {
      const kekId = set.current
      return { kekId, wrapped: encrypt(await getKey(kekId), dataKey, toData(kekId, context)) }
    },
    async unwrap(kekId, wrapped, context) {
      return decrypt(await getKey(kekId), wrapped, toData(kekId, context))
    },
  }
}
