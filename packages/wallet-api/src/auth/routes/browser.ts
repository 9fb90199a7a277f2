import { browserApproveRoute, browserBodySchema, browserEndRoute, browserReadRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { approveInBrowser, readInBrowser } from '../login/approveInBrowser.js'
import { giveUpBrowser } from '../login/giveUpBrowser.js'
import { readBody } from '../readBody.js'

/** `POST /auth/browser/*`: a login that a browser of its owner approves, each with the proof of that browser's key. */
export function mountBrowser(app: AuthRoute, context: AuthContext): void {
  app.post(browserReadRoute.path, async (request) => {
    const { jkt } = await context.verifyDpop(request)
    const { loginId } = await readBody(request, browserBodySchema)
    return request.json(await readInBrowser(context, { loginId, jkt }))
  })
  app.post(browserApproveRoute.path, async (request) => {
    const { jkt } = await context.verifyDpop(request)
    const { loginId } = await readBody(request, browserBodySchema)
    const ip = context.getClientIp(request)
    return request.json(await approveInBrowser(context, { loginId, jkt, ip }))
  })
  app.post(browserEndRoute.path, async (request) => {
    const { jkt } = await context.verifyDpop(request)
    await giveUpBrowser(context, { jkt, ip: context.getClientIp(request) })
    return request.json({})
  })
}
