import { randomBytes } from 'node:crypto'
import { GangwayError, type IdentityRequest, type IdentityToken, parseSiwxMessage } from '@gangway/protocol'
import {
  type Database,
  type IdentitySigner,
  queueWebhooks,
  type RpcUpstreams,
  type WebhookEndpoint,
} from '@gangway/server-kit'
import { createIdentitySubjects } from './createIdentitySubjects.js'
import { createSiwxStore, type TellSession } from './createSiwxStore.js'
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
  /** Signs identity tokens for back ends of apps; left out, there are none. */
  identity?: IdentitySigner
  /** Back ends that are told who signed in and out; left out, none is. */
  webhooks?: readonly WebhookEndpoint[]
  /** Longest life of a session, ms; default seven days. */
  sessionLifetime?: number
  /** Unix milliseconds; default the clock. */
  getNow?: () => number
  /** By what nonces and sessions are deleted, see `DatabaseClock`; default `getNow`. */
  getEarliest?: () => number
}

/** Signing in by signature: EIP-4361 and CAIP-122, product.md §4. */
export type SiwxManager = {
  createNonce(projectId: string): Promise<{ nonce: string; token: string }>
  /** As {@link openSession}; resolves with the session's token. */
  authenticate(attempt: SiwxAttempt): Promise<string>
  /** @throws GangwayError `SIWX_SESSION_INVALID`, also for one that was ended. */
  getSession(projectId: string, token: string): Promise<StoredSiwxSession>
  /** @throws GangwayError `SIWX_SESSION_INVALID`. */
  endSession(projectId: string, token: string): Promise<void>
  /** Identity tokens; undefined: this deployment signs none. */
  identity:
    | {
        keys: IdentitySigner['keys']
        /**
         * A token that says who is signed in.
         *
         * @throws GangwayError `SIWX_SESSION_INVALID`; `INVALID_INPUT` (`context.field` `claims`) if an e-mail address is asked
         * for: a signature proves none.
         */
        sign(projectId: string, token: string, asked: IdentityRequest): Promise<IdentityToken>
      }
    | undefined
}

/** Creates what the sign-in routes call. */
export function createSiwxManager({
  rpc,
  database,
  secret,
  sessionLifetime = defaultSessionLifetime,
  getNow = Date.now,
  getEarliest = getNow,
  identity,
  webhooks = [],
}: SiwxSettings & { rpc: RpcUpstreams }): SiwxManager {
  const toSubject = createIdentitySubjects(secret)
  const tell: TellSession = async (tx, what, session) => {
    if (webhooks.length === 0) return
    const { id, projectId, message } = session
    const [now, origin] = [getNow(), toOrigin(message)]
    const event =
      what === 'opened'
        ? ({ type: 'login.finished', data: { origin, method: 'signature' } } as const)
        : ({ type: 'session.ended', data: { origin, reason: 'signed_out', count: 1 } } as const)
    const { subject: userId } = await toSubject(session)
    await queueWebhooks(
      tx,
      webhooks,
      [{ ...event, key: `siwx ${id} ${what}`, projectId, userId, at: now }],
      now,
    )
  }
  const store = createSiwxStore(database, getEarliest, tell)
  const tokens = createSiwxTokens(secret, getNow)
  const deps = { rpc, store, sessionLifetime, getNow }

  async function getSession(projectId: string, token: string): Promise<StoredSiwxSession> {
    const { id } = await tokens.readSession(projectId, token)
    return getById(id)
  }

  async function getById(id: string): Promise<StoredSiwxSession> {
    const session = await store.getSession(id)
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
    identity: identity && {
      keys: identity.keys,
      async sign(projectId, token, { claims = [], nonce }) {
        const { id, openedAt } = await tokens.readSession(projectId, token)
        const session = await getById(id)
        if (claims.includes('email'))
          throw new GangwayError('INVALID_INPUT', { context: { field: 'claims' } })
        const { subject, addresses } = await toSubject(session)
        return identity.sign({
          subject,
          projectId,
          origin: toOrigin(session.message),
          method: 'signature',
          loggedInAt: openedAt,
          nonce,
          addresses: claims.includes('addresses') ? addresses : undefined,
        })
      },
    },
  }
}

/** The page a message was signed for: its host was compared with the page's when the session was opened. */
function toOrigin(message: string): string {
  return new URL(parseSiwxMessage(message).uri).origin
}
