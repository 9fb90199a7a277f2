import { timingSafeEqual } from 'node:crypto'
import { GangwayError, type GrantClaims } from '@gangway/protocol'
import type { Database, Log, Metrics } from '@gangway/server-kit'
import { type AuditEntry, writeAudit } from '../audit/writeAudit.js'
import type { Kms } from '../kms/kms.js'
import type { NoteSigner } from '../notes/notes.js'
import type { SpendRelease } from './createReleaseBudget.js'
import { findCustody, lockCustody } from './custodyStore.js'
import { isErased } from './eraseWallet.js'
import { lockActions } from './recoveryActions.js'
import {
  addShare,
  countUnconfirmed,
  findShare,
  grantKept,
  hasOtherOwner,
  spendGrant,
  touchShare,
} from './recoveryStore.js'
import { isOwnedBy, openShareC, sealShareC } from './shareRecord.js'

/**
 * New shares of one person in a day before `auth` knows their wallets, which it is asked once an hour. A creation that is
 * cut short leaves one.
 */
const mostUnconfirmed = 20
const day = 86_400_000

/** A share as it comes and goes. `sealedTo`: the recovery public key its holder has sealed it to; null: in the clear. */
export type HandedShare = { share: Uint8Array; sealedTo: string | null }

/** Keeps and gives out share C. `network`: where it is asked from, as the audit log has it. embedded-wallet.md §2.2. */
export type ShareManager = {
  /**
   * Keeps the share of a new set; the same content again is no harm. Answers the receipt. Who hands in a sealed one has proven
   * to hold its key.
   *
   * @throws GangwayError `GRANT_INVALID` for a used grant, a set that has another share or owner, a wallet with a share of another person's, or a deleted one; `RATE_LIMITED`;
   * `CUSTODY_CHANGED` for one that is not sealed as the wallet's custody wants it, which leaves the grant unused.
   */
  store(grant: GrantClaims, handed: HandedShare, network: string | null): Promise<string>
  /**
   * Gives a share out, as it is kept: in `user` custody it is of use to whoever holds the recovery key alone.
   *
   * @throws GangwayError `GRANT_INVALID` for a used grant, `SHARE_NOT_FOUND`, `KEY_ENCRYPTION_FAILED`;
   * `RECOVERY_LIMIT_REACHED`, which leaves the grant unused.
   */
  release(grant: GrantClaims, network: string | null): Promise<HandedShare>
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
    async store(grant, { share, sealedTo }, network) {
      const { sub, projectId, walletId, setId, jti } = grant
      const facts = { projectId, userId: sub, walletId, setId, sealedTo }
      const sealed = await sealShareC(kms, share, facts)
      const { movedAt } = await database.transaction(async (tx) => {
        const now = getNow()
        const isFirstUse = await spendGrant(tx, jti, now + grantKept)
        // Before the share: a move replaces every share there is, and must not miss this one.
        await lockCustody(tx, walletId)
        if (await isErased(tx, walletId)) throw new GangwayError('GRANT_INVALID')
        if (await hasOtherOwner(tx, grant)) throw new GangwayError('GRANT_INVALID')
        const custody = await findCustody(tx, grant)
        if (custody.publicKey !== sealedTo) throw new GangwayError('CUSTODY_CHANGED')
        await writeAudit(tx, now, toEntry('recovery.store', grant, network))
        if ((await countUnconfirmed(tx, sub, now - day)) >= mostUnconfirmed)
          throw new GangwayError('RATE_LIMITED', { context: { retryAfter: 3_600 } })
        const stored = { storedAt: now, grantNumber: grant.number ?? null }
        if (isFirstUse && (await addShare(tx, { ...facts, ...stored, sealed }))) return custody
        // An answer that was lost is asked for again: what is there must be this very share.
        const known = await findShare(tx, setId)
        if (!known || !isOwnedBy(known, grant)) throw new GangwayError('GRANT_INVALID')
        if (!isSame(await openShareC(kms, known), share)) throw new GangwayError('GRANT_INVALID')
        await touchShare(tx, setId, stored)
        return custody
      })
      tell('stored', grant)
      const kept = sealedTo === null ? {} : { keptSince: movedAt }
      return notes.signReceipt({ sub, projectId, walletId, setId, ...kept })
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
      const opened = await openShareC(kms, share)
      tell('released', grant)
      return { share: opened, sealedTo: share.sealedTo }
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

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}
