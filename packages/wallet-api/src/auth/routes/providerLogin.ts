import {
  GangwayError,
  providerFinishBodySchema,
  providerFinishRoute,
  providerReturnRoute,
  providerStartBodySchema,
  providerStartRoute,
} from '@gangway/protocol'
import { readTextUpTo } from '@gangway/server-kit'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { finishProviderLogin } from '../providerLogin/finishProviderLogin.js'
import { startProviderLogin } from '../providerLogin/startProviderLogin.js'
import { takeReturn } from '../providerLogin/takeReturn.js'
import { readBody } from '../readBody.js'

/** Bytes of the longest form a provider sends, with room. */
const maxFormSize = 16 * 1024

/** `POST /auth/provider/start` and `/auth/provider/finish`. */
export function mountProviderLogin(app: AuthRoute, context: AuthContext): void {
  app.post(providerStartRoute.path, async (request) => {
    const { jkt } = await context.verifyDpop(request)
    const body = await readBody(request, providerStartBodySchema)
    return request.json(await startProviderLogin(context, { body, jkt }))
  })
  app.post(providerFinishRoute.path, async (request) => {
    const { jkt } = await context.verifyDpop(request)
    const { code } = await readBody(request, providerFinishBodySchema)
    return request.json(await finishProviderLogin(context, { code, jkt }))
  })
}

/** `GET` or `POST /auth/provider/:provider/return`, where providers send people: Apple by a form. */
export function mountProviderReturn(app: AuthRoute, context: AuthContext): void {
  app.on(['GET', 'POST'], providerReturnRoute.path, async (request) => {
    await context.admit(request, 1)
    const { req } = request
    const text =
      req.method === 'GET' ? new URL(req.url).search : await readTextUpTo(req.raw.body, maxFormSize)
    if (text === undefined) throw new GangwayError('REQUEST_TOO_LARGE')
    const outcome = await takeReturn(context, {
      provider: req.param('provider'),
      answer: new URLSearchParams(text),
    })
    request.header('cache-control', 'no-store')
    request.header('referrer-policy', 'no-referrer')
    return request.redirect(`${context.frameUrl}/returned#${new URLSearchParams(outcome)}`, 303)
  })
}
