import { GangwayError } from '@gangway/protocol'
import type { Database, Log } from '@gangway/server-kit'
import { writeAudit } from '../audit/writeAudit.js'
import { kmsChecks } from '../database/kms/kmsChecks.js'
import type { Kms } from './kms.js'
import { rotateRecords, type SealedColumn } from './rotateRecords.js'

/**
 * Creates the job that wraps by the current key what older ones wrap, the check of `assertKeyEncryption` included.
 * `getNow` in Unix milliseconds.
 */
export function createRotationJob(
  { database, kms, log, getNow }: { database: Database; kms: Kms; log: Log; getNow: () => number },
  columns: readonly SealedColumn[],
): () => Promise<void> {
  const all = [...columns, { id: kmsChecks.id, sealed: kmsChecks.sealed }]
  const tell = async (rewrapped: number, result: 'ok' | 'failed') => {
    if (rewrapped === 0) return
    log.info({ rewrapped, kek: kms.currentKekId }, 'data keys wrapped by the current key')
    await writeAudit(database, getNow(), { event: 'key.rotate', result, details: { count: rewrapped } })
  }
  return async () => {
    const rewrapped = await rotateRecords(database, kms, all).catch(async (error) => {
      if (error instanceof GangwayError) await tell(Number(error.context.rewrapped ?? 0), 'failed')
      throw error
    })
    await tell(rewrapped, 'ok')
  }
}
