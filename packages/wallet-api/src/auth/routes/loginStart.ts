import { loginStartBodySchema, loginStartRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { startLogin } from '../login/startLogin.js'
import { readBody } from '../readBody.js'
import { readLanguage } from '../readLanguage.js'

/** `POST /auth/login/start`. */
export function mountLoginStart(app: AuthRoute, context: AuthContext): void {
  app.post(loginStartRoute.path, async (request) => {
    const proof = await context.verifyDpop(request)
    const body = await readBody(request, loginStartBodySchema)
    const ip = context.getClientIp(request)
    const userAgent = request.req.header('user-agent')
    const language = readLanguage(request)
    return request.json(await startLogin(context, { body, proof, ip, userAgent, language }))
  })
}
