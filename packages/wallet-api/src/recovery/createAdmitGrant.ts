import { GangwayError, parseWith } from '@gangway/protocol'
import { deleteAll, readJsonBody } from '@gangway/server-kit'
import { lt } from 'drizzle-orm'
import { createCleaner } from '../database/createCleaner.js'
import { buckets } from '../database/limits/buckets.js'
import { usedGrants } from '../database/recovery/usedGrants.js'
import { createDpopVerifier } from '../dpop/createDpopVerifier.js'
import { describePlace, toLimitedNetwork } from '../limits/clientNetwork.js'
import { createKeyedHash } from '../limits/keyedHash.js'
import { spendBuckets } from '../limits/spendBuckets.js'
import { cleanTries } from './custodyStore.js'
import { cleanActions } from './recoveryActions.js'
import type { RecoveryApiDeps } from './recoveryApiDeps.js'
import type { AdmitGrant } from './recoveryContext.js'

/** Bytes of a body: a grant and a share. */
const usualSize = 8_192

const cleanInterval = 60_000

/** Creates what lets requests in. */
export function createAdmitGrant(deps: RecoveryApiDeps): AdmitGrant {
  const { database, notes, grantsPerClient, getClientIp, getNow, getEarliest = getNow } = deps
  const hash = createKeyedHash(deps.pepper)
  const verifyDpop = createDpopVerifier({
    database,
    origin: deps.recoveryUrl,
    nonceKey: Buffer.from(hash('dpop nonces'), 'base64url'),
    ...{ getNow, getEarliest },
  })
  const clean = createCleaner({
    interval: cleanInterval,
    getNow: getEarliest,
    async clean(now) {
      await deleteAll(database, usedGrants, lt(usedGrants.expiresAt, now))
      await deleteAll(database, buckets, lt(buckets.emptyAt, now))
      await cleanActions(database, now)
      await cleanTries(database, now)
    },
  })

  return async (context, { schema, purposes, maxSize = usualSize }) => {
    await clean()
    // First what needs no row: anybody can make up a body or a proof, and neither may cost others their turn.
    const body = parseWith(schema, await readJsonBody(context, maxSize))
    const grant = await notes.readGrant(body.grant)
    await deps.assertApart()
    const { jkt } = await verifyDpop(context)
    if (!purposes.includes(grant.purpose) || grant.jkt !== jkt) throw new GangwayError('GRANT_INVALID')
    const key = hash('bucket', toLimitedNetwork(getClientIp(context)))
    const hasRoom = await spendBuckets(database, [{ key, limit: grantsPerClient }], getNow())
    if (!hasRoom) {
      deps.metrics.rateLimited.inc({ scope: 'client' })
      throw new GangwayError('RATE_LIMITED', { context: { retryAfter: 60 } })
    }
    return { grant, body, network: describePlace(getClientIp(context)) }
  }
}
