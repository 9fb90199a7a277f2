import type { Database, Log } from '@gangway/server-kit'
import { writeAudit } from '../audit/writeAudit.js'
import { kmsChecks } from '../database/kms/kmsChecks.js'
import type { Kms } from './kms.js'
import { rotateRecords, type SealedColumn } from './rotateRecords.js'

/** Creates the job that wraps by the current key what older ones wrap, the check of `assertKeyEncryption` included. `getNow` in Unix milliseconds. */
export function createRotationJob(
  { database, kms, log, getNow }: { database: Database; kms: Kms; log: Log; getNow: () => number },
  columns: readonly SealedColumn[],
): () => Promise<void> {
  const all = [...columns, { id: kmsChecks.id, sealed: kmsChecks.sealed }]
  return async () => {
    const rewrapped = await rotateRecords(database, kms, all)
    if (rewrapped === 0) return
    log.info({ rewrapped, kek: kms.currentKekId }, 'data keys wrapped by the current key')
    await writeAudit(database, getNow(), { event: 'key.rotate', details: { count: rewrapped } })
  }
}
