import {
  callsDropBodySchema,
  callsDropRoute,
  callsKeepBodySchema,
  callsKeepRoute,
  callsReadBodySchema,
  callsReadRoute,
  GangwayError,
} from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { dropCalls, keepCalls, readKeptCalls } from '../calls/keptCalls.js'
import { readBody } from '../readBody.js'
import { authenticate } from '../sessions/authenticate.js'

/** `POST /auth/calls/*`: which transactions an app's batches became. */
export function mountCalls(app: AuthRoute, context: AuthContext): void {
  app.post(callsKeepRoute.path, async (request) => {
    const session = await authenticate(context, request)
    await keepCalls(context, session, await readBody(request, callsKeepBodySchema))
    return request.json({})
  })
  app.post(callsDropRoute.path, async (request) => {
    const session = await authenticate(context, request)
    await dropCalls(context, session, await readBody(request, callsDropBodySchema))
    return request.json({})
  })
  app.post(callsReadRoute.path, async (request) => {
    const session = await authenticate(context, request)
    const { callsId } = await readBody(request, callsReadBodySchema)
    const kept = await readKeptCalls(context, session, callsId)
    if (!kept) throw new GangwayError('CALLS_ID_UNKNOWN')
    return request.json(kept)
  })
}
