import { createHash } from 'node:crypto'
import { GangwayError } from '@gangway/protocol'
import { type Database, deleteAll } from '@gangway/server-kit'
import { lt } from 'drizzle-orm'
import type { Context } from 'hono'
import { createCleaner } from '../database/createCleaner.js'
import { dpopProofs } from '../database/dpop/dpopProofs.js'
import { createDpopNonces } from './createDpopNonces.js'
import type { VerifyDpop } from './dpop.js'
import { readDpopProof } from './readDpopProof.js'

/** How long a `jti` is kept, ms: twice what a proof's time may be off. embedded-wallet.md §6. */
const proofLifetime = 120_000

const cleanInterval = 60_000

/** Creates the check of proofs of one service. Needs the table of `dpopMigrations`. */
export function createDpopVerifier(options: {
  database: Database
  /** Public origin of the service: `htu` of proofs. */
  origin: string
  /** 32 bytes that only this service's processes know. */
  nonceKey: Uint8Array
  /** Unix milliseconds. */
  getNow: () => number
  /** By what used proofs are forgotten, see `DatabaseClock`; default `getNow`. */
  getEarliest?: (() => number) | undefined
}): VerifyDpop {
  const { database, origin, getNow, getEarliest = getNow } = options
  const nonces = createDpopNonces(options.nonceKey, getNow)
  const clean = createCleaner({
    interval: cleanInterval,
    getNow: getEarliest,
    clean: (now) => deleteAll(database, dpopProofs, lt(dpopProofs.expiresAt, now)),
  })

  /** Whether the proof is new. */
  async function spend(jkt: string, jti: string): Promise<boolean> {
    const id = createHash('sha256').update(`${jkt} ${jti}`).digest('base64url')
    const rows = await database
      .insert(dpopProofs)
      .values({ id, expiresAt: getNow() + proofLifetime })
      .onConflictDoNothing()
      .returning()
    return rows.length > 0
  }

  return async (context, { isRepeatable = false } = {}) => {
    context.header('dpop-nonce', nonces.getCurrent())
    const accessToken = readAccessToken(context)
    const { jkt, jti, nonce } = await readDpopProof(context.req.header('dpop') ?? '', {
      method: context.req.method,
      url: new URL(context.req.path, origin).href,
      accessToken,
      now: getNow(),
    })
    if (nonce === undefined || !nonces.isGood(nonce)) {
      context.header('www-authenticate', 'DPoP error="use_dpop_nonce"')
      throw new GangwayError('DPOP_INVALID', { context: { field: 'nonce', isNonceWanted: true } })
    }
    await clean()
    if (!(await spend(jkt, jti)) && !isRepeatable)
      throw new GangwayError('DPOP_INVALID', { details: 'used before', context: { field: 'jti' } })
    return { jkt, jti, accessToken }
  }
}

function readAccessToken(context: Context): string | null {
  return /^DPoP +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null
}
