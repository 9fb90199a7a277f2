import { loginVerifyBodySchema, loginVerifyRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { verifyLogin } from '../login/verifyLogin.js'
import { readBody } from '../readBody.js'

/** `POST /auth/login/verify`. */
export function mountLoginVerify(app: AuthRoute, context: AuthContext): void {
  app.post(loginVerifyRoute.path, async (request) => {
    const { jkt } = await context.verifyDpop(request)
    const body = await readBody(request, loginVerifyBodySchema)
    return request.json(await verifyLogin(context, { body, jkt, ip: context.getClientIp(request) }))
  })
}
