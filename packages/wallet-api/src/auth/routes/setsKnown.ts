import { setsKnownBodySchema, setsKnownRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { readBody } from '../readBody.js'
import { tellSetStates } from '../shares/tellSetStates.js'

/** `POST /auth/sets/known`, called by `recovery` alone: its note is the proof. */
export function mountSetsKnown(app: AuthRoute, context: AuthContext): void {
  app.post(setsKnownRoute.path, async (request) => {
    const { note } = await readBody(request, setsKnownBodySchema)
    return request.json({ note: await tellSetStates(context, note) })
  })
}
