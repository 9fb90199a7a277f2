import { type providerWaitResponseSchema, toGangwayError } from '@gangway/protocol'
import { and, eq, lte } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { type ProviderLogin, providerLogins } from '../../database/auth/providerLogins.js'
import type { AuthContext } from '../authContext.js'
import { failLogin } from './failLogin.js'
import { openFacts, sealFacts } from './providerFacts.js'
import { toIdentity, toProviderActor } from './readReturned.js'
import { getDriver } from './startProviderLogin.js'

/** How long a client is kept waiting, ms. */
const longestWait = 25_000

/** How often a provider that has the person approve on their phone is asked, ms. */
const pollInterval = 1_000

/** Longest time one asks, ms: who died meanwhile holds nobody up for longer. */
const longestPoll = 30_000

type Answer = InferOutput<typeof providerWaitResponseSchema>

/**
 * Answers once the login is released to whoever waits, or has failed, after 25 s, or as soon as the service is to stop.
 * `signal` aborts when the client has left.
 */
export async function waitForProvider(
  context: AuthContext,
  asked: { loginId: string; jkt: string; ip: string },
  signal: AbortSignal,
): Promise<Answer> {
  const { database, signals, stopping, getNow } = context
  const end = performance.now() + longestWait
  for (;;) {
    const [login] = await database
      .select()
      .from(providerLogins)
      .where(and(eq(providerLogins.id, asked.loginId), eq(providerLogins.jkt, asked.jkt)))
    const now = getNow()
    if (!login || login.status === 'used' || login.expiresAt <= now) return { status: 'expired', error: null }
    if (login.status === 'released') return { status: 'released', error: null }
    if (login.status === 'failed') return { status: 'failed', error: login.error }
    const isAsked = await askPhone(context, login, asked.ip)
    if (isAsked === 'decided') continue
    const left = end - performance.now()
    if (left <= 0 || signal.aborted || stopping?.aborted) return { status: 'pending', error: null }
    const pause = Math.min(left, login.expiresAt - now, isAsked === 'pending' ? pollInterval : left)
    await signals.wait(login.id, pause, signal)
  }
}

/** Asks a provider that has no page to return to whether the person has approved. */
async function askPhone(
  context: AuthContext,
  login: ProviderLogin,
  ip: string,
): Promise<'decided' | 'pending' | 'none'> {
  const { database, kms, hash, log, getNow } = context
  const driver = getDriver(context, login.provider)
  if (!('poll' in driver) || login.status !== 'pending') return 'none'
  if (!(await claim(context, login.id))) return 'pending'
  try {
    const { memory, ...facts } = await openFacts(kms, login)
    const identity = await driver.poll(memory)
    if (!identity) {
      await database.update(providerLogins).set({ polledUntil: 0 }).where(eq(providerLogins.id, login.id))
      return 'pending'
    }
    const change = {
      status: 'released' as const,
      facts: await sealFacts(kms, login.id, { ...facts, identity }),
    }
    const actor = toProviderActor(login, toIdentity(hash, login, identity.subject), ip)
    await database.transaction(async (tx) => {
      const released = await tx
        .update(providerLogins)
        .set(change)
        .where(and(eq(providerLogins.id, login.id), eq(providerLogins.status, 'pending')))
        .returning({ id: providerLogins.id })
      if (released.length === 0) return
      const details = { provider: login.provider }
      await writeAudit(tx, getNow(), { ...actor, event: 'login.start', details })
    })
  } catch (cause) {
    const error = toGangwayError(cause)
    log.warn({ provider: login.provider, error }, 'a login by a provider failed')
    await failLogin(context, login.id, error.code)
  }
  return 'decided'
}

/** One at a time, of all processes: a phone's answer is given once. */
async function claim({ database, getNow }: AuthContext, loginId: string): Promise<boolean> {
  const now = getNow()
  const claimed = await database
    .update(providerLogins)
    .set({ polledUntil: now + longestPoll })
    .where(and(eq(providerLogins.id, loginId), lte(providerLogins.polledUntil, now)))
    .returning({ id: providerLogins.id })
  return claimed.length > 0
}
