import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import { createTickets } from './createTickets.js'
import type { Desk, Grant, SocialClient } from './StandIn.js'

const codeLifetime = 600_000
const sessionLifetime = 3_600_000

/** Creates what all stand-ins do alike. `slowness`: what a slow token endpoint takes, ms. */
export function createDesk(
  client: SocialClient,
  slowness: number,
): Desk & { issueCode(grant: Grant): string } {
  const codes = createTickets<Grant>(codeLifetime)
  const sessions = createTickets<Grant>(sessionLifetime)
  return {
    client,
    issueCode: codes.issue,
    readSession: (accessToken = '') => sessions.read(accessToken),
    async exchange(c, { isClient, needsGrantType = true, refuse, answer }) {
      const form = await readForm(c)
      if (!(await isClient(form))) return refuse('client')
      const grant = codes.take(form.get('code') ?? '')
      const hasGrantType = !needsGrantType || form.get('grant_type') === 'authorization_code'
      if (!grant || !hasGrantType) return refuse('code')
      const { fault, query } = grant
      if (fault === 'token-down') return c.text('Internal Server Error', 500)
      if (fault === 'slow-token') await setTimeout(slowness, undefined, { ref: false })
      if (form.get('redirect_uri') !== query.get('redirect_uri')) return refuse('redirect')
      if (!isVerifier(form.get('code_verifier'), query.get('code_challenge'))) return refuse('verifier')
      return answer(grant, sessions.issue(grant))
    },
  }
}

async function readForm(c: Context): Promise<URLSearchParams> {
  if (c.req.method === 'GET') return new URL(c.req.url).searchParams
  const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
  return new URLSearchParams(isForm ? await c.req.text() : '')
}

/** RFC 7636 §4.6. */
function isVerifier(verifier: string | null, challenge: string | null): boolean {
  if (challenge === null) return true
  return (
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url') === challenge
  )
}
