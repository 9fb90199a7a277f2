import type { Database } from '@gangway/server-kit'
import { and, eq, isNotNull, lt, ne, notExists, or } from 'drizzle-orm'
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
  await database.delete(buckets).where(lt(buckets.emptyAt, now))
  await database.delete(logins).where(lt(logins.requestedAt, now - loginsKept))
  await database.delete(providerLogins).where(lt(providerLogins.expiresAt, now))
  await database.delete(farcasterChannels).where(lt(farcasterChannels.expiresAt, now))
  await database.delete(admissions).where(lt(admissions.admittedAt, now - loginsKept))
  await database.delete(callBatches).where(lt(callBatches.createdAt, now - batchesKept))
  // One that was taken back too: only the chain knows whether that was carried out.
  await database.delete(grants).where(lt(grants.expiry, Math.floor((now - grantsKept) / 1000)))
  await database
    .delete(sponsoredBatches)
    .where(and(eq(sponsoredBatches.status, 'done'), lt(sponsoredBatches.createdAt, now - batchesKept)))
  await database.delete(sponsorSpending).where(lt(sponsorSpending.expiresAt, now))
  await database.delete(emailChanges).where(lt(emailChanges.expiresAt, now))
  await database.delete(emailUndos).where(lt(emailUndos.expiresAt, now))
  // One that nobody took back goes with its account.
  await database.delete(closings).where(and(lt(closings.erasesAt, now), isNotNull(closings.keptAt)))
  // What became of one is told for as long again.
  await database
    .delete(renewals)
    .where(and(lt(renewals.takesAt, now - endedRenewalsKept), ne(renewals.status, 'open')))
  await database.delete(endedSets).where(lt(endedSets.endedAt, now - endedKept))
  await database.delete(sessions).where(lt(sessions.refreshExpiresAt, now))
  const { usedSince, letSince } = getApprovingSince(now)
  const isOver = or(lt(devices.usedAt, usedSince), lt(devices.approvedAt, letSince))
  await database.delete(devices).where(and(eq(devices.carrier, 'approver'), isOver))
  const ofDevice = database.select().from(sessions).where(eq(sessions.deviceId, devices.id))
  // The key of a session in memory is gone with it.
  await database.delete(devices).where(and(eq(devices.carrier, 'memory'), notExists(ofDevice)))
}
