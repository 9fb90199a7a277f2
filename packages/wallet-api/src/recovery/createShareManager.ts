import { timingSafeEqual } from 'node:crypto'
import { GangwayError, type GrantClaims } from '@gangway/protocol'
import type { Database, Log, Metrics } from '@gangway/server-kit'
import { type AuditEntry, writeAudit } from '../audit/writeAudit.js'
import type { RecordContext } from '../database/sealedRecord.js'
import type { Kms } from '../kms/kms.js'
import { openRecord } from '../kms/openRecord.js'
import { sealRecord } from '../kms/sealRecord.js'
import type { NoteSigner } from '../notes/notes.js'
import type { SpendRelease } from './createReleaseBudget.js'
import { lockActions } from './recoveryActions.js'
import {
  addShare,
  countUnconfirmed,
  findShare,
  type StoredShare,
  spendGrant,
  touchShare,
} from './recoveryStore.js'

/** How long a used grant is remembered, ms: its own 60 s and more than two clocks can be apart. */
const grantKept = 600_000

/**
 * New shares of one person in a day before `auth` knows their wallets, which it is asked once an hour. A creation that is
 * cut short leaves one.
 */
const mostUnconfirmed = 20
const day = 86_400_000

/** Version of the stored form, in its context. */
const recordVersion = '1'

/** Keeps and gives out share C. `network`: where it is asked from, as the audit log has it. embedded-wallet.md §2.2. */
export type ShareManager = {
  /**
   * Keeps the share of a new set; the same content again is no harm. Answers the receipt.
   *
   * @throws GangwayError `GRANT_INVALID` for a used grant, or a set that has another share or owner; `RATE_LIMITED`.
   */
  store(grant: GrantClaims, share: Uint8Array, network: string | null): Promise<string>
  /**
   * Gives a share out.
   *
   * @throws GangwayError `GRANT_INVALID` for a used grant, `SHARE_NOT_FOUND`, `KEY_ENCRYPTION_FAILED`;
   * `RECOVERY_LIMIT_REACHED`, which leaves the grant unused.
   */
  release(grant: GrantClaims, network: string | null): Promise<Uint8Array>
}

/** Creates the manager of shares. `getNow` in Unix milliseconds. */
export function createShareManager(deps: {
  database: Database
  kms: Kms
  notes: Pick<NoteSigner, 'signReceipt'>
  spendRelease: SpendRelease
  log: Log
  metrics: Metrics
  getNow: () => number
}): ShareManager {
  const { database, kms, notes, spendRelease, log, metrics, getNow } = deps

  function tell(action: 'stored' | 'released', { projectId, sub, setId }: GrantClaims) {
    metrics.recoveryShares.inc({ action })
    log.info({ projectId, user: sub, set: setId }, `recovery share ${action}`)
  }

  return {
    async store(grant, share, network) {
      const { sub, projectId, walletId, setId, jti } = grant
      const sealed = await sealRecord(kms, share, toContext(grant))
      await database.transaction(async (tx) => {
        const now = getNow()
        const isFirstUse = await spendGrant(tx, jti, now + grantKept)
        await writeAudit(tx, now, toEntry('recovery.store', grant, network))
        const row = { setId, projectId, userId: sub, walletId, sealed, storedAt: now }
        if ((await countUnconfirmed(tx, sub, now - day)) >= mostUnconfirmed)
          throw new GangwayError('RATE_LIMITED', { context: { retryAfter: 3_600 } })
        if (isFirstUse && (await addShare(tx, row))) return
        // An answer that was lost is asked for again: what is there must be this very share.
        const known = await findShare(tx, setId)
        if (!known || !isOwnedBy(known, grant)) throw new GangwayError('GRANT_INVALID')
        if (!isSame(await openRecord(kms, known.sealed, toContext(grant)), share))
          throw new GangwayError('GRANT_INVALID')
        await touchShare(tx, setId, now)
      })
      tell('stored', grant)
      return notes.signReceipt({ sub, projectId, walletId, setId })
    },
    async release(grant, network) {
      const giveOut = database.transaction(async (tx) => {
        if (!(await spendGrant(tx, grant.jti, getNow() + grantKept))) throw new GangwayError('GRANT_INVALID')
        // Before the share: a sweep locks in this order, and would else wait for us as we wait for it.
        await lockActions(tx)
        const found = await findShare(tx, grant.setId)
        if (!found || !isOwnedBy(found, grant)) return undefined
        await spendRelease(tx, found.walletId)
        await writeAudit(tx, getNow(), toEntry('recovery.release', grant, network))
        return found
      })
      const share = await giveOut.catch(async (error) => {
        if (error instanceof GangwayError && error.code === 'RECOVERY_LIMIT_REACHED') {
          const details = { setId: grant.setId, reason: error.code }
          const refused = {
            ...toEntry('recovery.release', grant, network),
            result: 'refused',
            details,
          } as const
          await writeAudit(database, getNow(), refused)
        }
        throw error
      })
      if (!share) throw new GangwayError('SHARE_NOT_FOUND')
      const opened = await openRecord(kms, share.sealed, toContext(grant))
      tell('released', grant)
      return opened
    },
  }
}

function toEntry(
  event: 'recovery.store' | 'recovery.release',
  { projectId, sub: userId, jkt: deviceId, setId }: GrantClaims,
  network: string | null,
): AuditEntry {
  return { event, projectId, userId, deviceId, network, details: { setId } }
}

/** What share C is sealed for. embedded-wallet.md §2.2. */
function toContext({ projectId, sub, walletId, setId }: GrantClaims): RecordContext {
  return [projectId, sub, walletId, 'C', setId, recordVersion]
}

function isOwnedBy(share: StoredShare, { sub, projectId, walletId }: GrantClaims): boolean {
  return share.userId === sub && share.projectId === projectId && share.walletId === walletId
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}
