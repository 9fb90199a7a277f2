import { randomBytes } from 'node:crypto'
import { GangwayError } from '@gangway/protocol'
import type { Database, RpcUpstreams } from '@gangway/server-kit'
import { createSiwxStore } from './createSiwxStore.js'
import { createSiwxTokens } from './createSiwxTokens.js'
import { openSession, type SiwxAttempt } from './openSession.js'
import type { StoredSiwxSession } from './siwxStore.js'

/** Time to sign in after asking for a nonce: enough to fetch a hardware wallet. ms */
const nonceLifetime = 600_000

const defaultSessionLifetime = 7 * 24 * 3_600_000

/** What an operator gives for signing in by signature. */
export type SiwxSettings = {
  /** Keeps used nonces and open sessions. */
  database: Database
  /** Signs the tokens: 32 bytes or more that only this deployment knows. */
  secret: Uint8Array
  /** Longest life of a session, ms; default seven days. */
  sessionLifetime?: number
  /** Unix milliseconds; default the clock. */
  getNow?: () => number
  /** By what nonces and sessions are deleted, see `DatabaseClock`; default `getNow`. */
  getEarliest?: () => number
}

/** Signing in by signature: EIP-4361 and CAIP-122, SPEC §4. */
export type SiwxManager = {
  createNonce(projectId: string): Promise<{ nonce: string; token: string }>
  /** As {@link openSession}; resolves with the session's token. */
  authenticate(attempt: SiwxAttempt): Promise<string>
  /** @throws GangwayError `SIWX_SESSION_INVALID`, also for one that was ended. */
  getSession(projectId: string, token: string): Promise<StoredSiwxSession>
  /** @throws GangwayError `SIWX_SESSION_INVALID`. */
  endSession(projectId: string, token: string): Promise<void>
}

/** Creates what the sign-in routes call. */
export function createSiwxManager({
  rpc,
  database,
  secret,
  sessionLifetime = defaultSessionLifetime,
  getNow = Date.now,
  getEarliest = getNow,
}: SiwxSettings & { rpc: RpcUpstreams }): SiwxManager {
  const store = createSiwxStore(database, getEarliest)
  const tokens = createSiwxTokens(secret, getNow)
  const deps = { rpc, store, sessionLifetime, getNow }

  async function getSession(projectId: string, token: string): Promise<StoredSiwxSession> {
    const session = await store.getSession(await tokens.readSession(projectId, token))
    if (!session) throw new GangwayError('SIWX_SESSION_INVALID')
    return session
  }

  return {
    async createNonce(projectId) {
      const nonce = { value: randomBytes(16).toString('hex'), expiresAt: getNow() + nonceLifetime }
      return { nonce: nonce.value, token: await tokens.signNonce(projectId, nonce) }
    },
    async authenticate(attempt) {
      const nonce = await tokens.readNonce(attempt.projectId, attempt.nonceToken)
      return tokens.signSession(await openSession(deps, nonce, attempt))
    },
    getSession,
    async endSession(projectId, token) {
      const { id } = await getSession(projectId, token)
      await store.endSession(id)
    },
  }
}
