import type { loginWaitResponseSchema } from '@gangway/protocol'
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { type Login, logins } from '../../database/auth/logins.js'
import type { AuthContext } from '../authContext.js'

/** How long a client is kept waiting, ms. */
const longestWait = 25_000

type Answer = InferOutput<typeof loginWaitResponseSchema>

const answeredStatuses: Record<Login['status'], Answer['status']> = {
  pending: 'pending',
  approved: 'approved',
  denied: 'denied',
  used: 'expired',
  replaced: 'expired',
}

/**
 * Answers once the owner of the address has decided, after 25 s, or as soon as the service is to stop. `signal` aborts
 * when the client has left.
 */
export async function waitForLogin(
  { database, signals, stopping, getNow }: AuthContext,
  asked: { loginId: string; jkt: string },
  signal: AbortSignal,
): Promise<Answer> {
  const end = performance.now() + longestWait
  for (;;) {
    const [login] = await database
      .select({ status: logins.status, expiresAt: logins.expiresAt })
      .from(logins)
      .where(and(eq(logins.id, asked.loginId), eq(logins.jkt, asked.jkt)))
    const now = getNow()
    if (!login || login.expiresAt <= now) return { status: 'expired', expiresAt: login?.expiresAt ?? now }
    const left = end - performance.now()
    if (login.status !== 'pending' || left <= 0 || signal.aborted || stopping?.aborted)
      return { status: answeredStatuses[login.status], expiresAt: login.expiresAt }
    await signals.wait(asked.loginId, Math.min(left, login.expiresAt - now), signal)
  }
}
