import { type Database, deleteAll } from '@gangway/server-kit'
import { and, eq, isNotNull, lt, ne, notExists, or, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { admissions } from '../database/auth/admissions.js'
import { callBatches } from '../database/auth/callBatches.js'
import { closings } from '../database/auth/closings.js'
import { devices } from '../database/auth/devices.js'
import { emailChanges, emailUndos } from '../database/auth/emailChanges.js'
import { endedSets } from '../database/auth/endedSets.js'
import { farcasterChannels } from '../database/auth/farcasterChannels.js'
import { grants } from '../database/auth/grants.js'
import { logins } from '../database/auth/logins.js'
import { providerLogins } from '../database/auth/providerLogins.js'
import { renewals } from '../database/auth/renewals.js'
import { sessions } from '../database/auth/sessions.js'
import { sponsoredBatches, sponsorSpending } from '../database/auth/sponsoredBatches.js'
import { buckets } from '../database/limits/buckets.js'
import { getApprovingSince } from './accounts/isApproving.js'

/** Logins, and who let himself in, are what mails are counted by, ms. */
const loginsKept = 86_400_000

/** Time `recovery` has to hear of a set that ended, ms; it asks each week, and deletes at the second time. */
const endedKept = 90 * 86_400_000

/** How long the link about a renewal tells what became of it, after the day of it, ms. */
const endedRenewalsKept = 7 * 86_400_000

/** How long an app may ask what became of a batch, ms. */
const batchesKept = 90 * 86_400_000

/** How long a grant that has ended is still shown, ms. */
const grantsKept = 30 * 86_400_000

/** Deletes rows that nothing asks for any more. `now` in Unix milliseconds. */
export async function cleanAuthTables(database: Database, now: number): Promise<void> {
  const clean = (table: PgTable, condition: SQL | undefined) => deleteAll(database, table, condition)
  await clean(buckets, lt(buckets.emptyAt, now))
  await clean(logins, lt(logins.requestedAt, now - loginsKept))
  await clean(providerLogins, lt(providerLogins.expiresAt, now))
  await clean(farcasterChannels, lt(farcasterChannels.expiresAt, now))
  await clean(admissions, lt(admissions.admittedAt, now - loginsKept))
  await clean(callBatches, lt(callBatches.createdAt, now - batchesKept))
  // One that was taken back too: only the chain knows whether that was carried out.
  await clean(grants, lt(grants.expiry, Math.floor((now - grantsKept) / 1000)))
  const isDone = eq(sponsoredBatches.status, 'done')
  await clean(sponsoredBatches, and(isDone, lt(sponsoredBatches.createdAt, now - batchesKept)))
  await clean(sponsorSpending, lt(sponsorSpending.expiresAt, now))
  await clean(emailChanges, lt(emailChanges.expiresAt, now))
  await clean(emailUndos, lt(emailUndos.expiresAt, now))
  // One that nobody took back goes with its account.
  await clean(closings, and(lt(closings.erasesAt, now), isNotNull(closings.keptAt)))
  // What became of one is told for as long again.
  await clean(renewals, and(lt(renewals.takesAt, now - endedRenewalsKept), ne(renewals.status, 'open')))
  await clean(endedSets, lt(endedSets.endedAt, now - endedKept))
  await clean(sessions, lt(sessions.refreshExpiresAt, now))
  const { usedSince, letSince } = getApprovingSince(now)
  const isOver = or(lt(devices.usedAt, usedSince), lt(devices.approvedAt, letSince))
  await clean(devices, and(eq(devices.carrier, 'approver'), isOver))
  const ofDevice = database.select().from(sessions).where(eq(sessions.deviceId, devices.id))
  // The key of a session in memory is gone with it.
  await clean(devices, and(eq(devices.carrier, 'memory'), notExists(ofDevice)))
}
