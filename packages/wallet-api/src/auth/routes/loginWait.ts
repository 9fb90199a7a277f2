import { loginWaitBodySchema, loginWaitRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { waitForLogin } from '../login/waitForLogin.js'
import { readBody } from '../readBody.js'

/** `POST /auth/login/wait`. */
export function mountLoginWait(app: AuthRoute, context: AuthContext): void {
  app.post(loginWaitRoute.path, async (request) => {
    const { jkt } = await context.verifyDpop(request)
    const { loginId } = await readBody(request, loginWaitBodySchema)
    return request.json(await waitForLogin(context, { loginId, jkt }, request.req.raw.signal))
  })
}
