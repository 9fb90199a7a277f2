import { loginVerifyBodySchema, loginVerifyRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { verifyLogin } from '../login/verifyLogin.js'
import { readBody } from '../readBody.js'
import { readLanguage } from '../readLanguage.js'

/** `POST /auth/login/verify`. */
export function mountLoginVerify(app: AuthRoute, context: AuthContext): void {
  app.post(loginVerifyRoute.path, async (request) => {
    const { jkt } = await context.verifyDpop(request)
    const body = await readBody(request, loginVerifyBodySchema)
    const ip = context.getClientIp(request)
    return request.json(await verifyLogin(context, { body, jkt, ip, language: readLanguage(request) }))
  })
}
