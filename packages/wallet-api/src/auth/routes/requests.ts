import { GangwayError, requestDecidedBodySchema, requestDecidedRoute } from '@gangway/protocol'
import { writeAudit } from '../../audit/writeAudit.js'
import { spendBuckets } from '../../limits/spendBuckets.js'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { readBody } from '../readBody.js'
import { toActor } from '../sessions/activeSession.js'
import { authenticate } from '../sessions/authenticate.js'

/** Rows of one account an hour: more than a person agrees to, and no way to fill the log. */
const mostAnHour = 240

/** `POST /auth/requests/decided`: what the person said to an app's request, by the word of their browser. */
export function mountRequests(app: AuthRoute, context: AuthContext): void {
  const { database, getNow } = context
  app.post(requestDecidedRoute.path, async (request) => {
    const session = await authenticate(context, request)
    const decision = await readBody(request, requestDecidedBodySchema)
    const bucket = { key: `requests:${session.accountId}`, limit: mostAnHour }
    await database.transaction(async (tx) => {
      const now = getNow()
      if (!(await spendBuckets(tx, [bucket], now))) throw new GangwayError('RATE_LIMITED')
      await writeAudit(tx, now, {
        ...toActor(session),
        event: 'request.decide',
        result: decision.outcome === 'agreed' ? 'ok' : 'refused',
        details: { kind: decision.method, chain: decision.caipNetworkId, digest: decision.digest },
      })
    })
    return request.json({})
  })
}
