import {
  GangwayError,
  linkDeclineRoute,
  linkStartRoute,
  linkVerifyBodySchema,
  linkVerifyRoute,
  providerConfirmBodySchema,
  providerConfirmRoute,
  providerDenyRoute,
  providerFinishBodySchema,
  providerFinishRoute,
  providerReturnRoute,
  providerStartBodySchema,
  providerStartRoute,
  providerWaitBodySchema,
  providerWaitRoute,
  returnedBodySchema,
  returnedReadRoute,
} from '@gangway/protocol'
import { readTextUpTo } from '@gangway/server-kit'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { confirmReturned, denyReturned } from '../providerLogin/confirmReturned.js'
import { finishProviderLogin } from '../providerLogin/finishProviderLogin.js'
import { declineLink, startLink, verifyLink } from '../providerLogin/linkAccount.js'
import { readReturned } from '../providerLogin/readReturned.js'
import { startProviderLogin } from '../providerLogin/startProviderLogin.js'
import { takeReturn } from '../providerLogin/takeReturn.js'
import { waitForProvider } from '../providerLogin/waitForProvider.js'
import { readBody } from '../readBody.js'
import { readLanguage } from '../readLanguage.js'

/** Bytes of the longest form a provider sends, with room. */
const maxFormSize = 16 * 1024

/** The routes of whoever asked for a login by a provider: start, wait, finish. Each with a DPoP proof. */
export function mountProviderLogin(app: AuthRoute, context: AuthContext): void {
  app.post(providerStartRoute.path, async (request) => {
    const { jkt } = await context.verifyDpop(request)
    const body = await readBody(request, providerStartBodySchema)
    const ip = context.getClientIp(request)
    const userAgent = request.req.header('user-agent')
    return request.json(await startProviderLogin(context, { body, jkt, ip, userAgent }))
  })
  app.post(providerWaitRoute.path, async (request) => {
    const { jkt } = await context.verifyDpop(request)
    const { loginId } = await readBody(request, providerWaitBodySchema)
    return request.json(
      await waitForProvider(
        context,
        { loginId, jkt, ip: context.getClientIp(request) },
        request.req.raw.signal,
      ),
    )
  })
  app.post(providerFinishRoute.path, async (request) => {
    const { jkt } = await context.verifyDpop(request)
    const body = await readBody(request, providerFinishBodySchema)
    const asked = { body, jkt, ip: context.getClientIp(request), language: readLanguage(request) }
    return request.json(await finishProviderLogin(context, asked))
  })
}

/** The routes of the page after the return: its token is the proof. */
export function mountReturnedPage(app: AuthRoute, context: AuthContext): void {
  app.post(returnedReadRoute.path, async (request) => {
    const { token } = await readBody(request, returnedBodySchema)
    return request.json(await readReturned(context, token))
  })
  app.post(linkStartRoute.path, async (request) => {
    const { token } = await readBody(request, returnedBodySchema)
    const language = readLanguage(request)
    return request.json(await startLink(context, { token, ip: context.getClientIp(request), language }))
  })
  app.post(linkVerifyRoute.path, async (request) => {
    const body = await readBody(request, linkVerifyBodySchema)
    return request.json(await verifyLink(context, { ...body, ip: context.getClientIp(request) }))
  })
  app.post(linkDeclineRoute.path, async (request) => {
    const { token } = await readBody(request, returnedBodySchema)
    return request.json(await declineLink(context, token))
  })
  app.post(providerConfirmRoute.path, async (request) => {
    const body = await readBody(request, providerConfirmBodySchema)
    return request.json(await confirmReturned(context, { ...body, ip: context.getClientIp(request) }))
  })
  app.post(providerDenyRoute.path, async (request) => {
    const { token } = await readBody(request, returnedBodySchema)
    await denyReturned(context, { token, ip: context.getClientIp(request) })
    return request.json({})
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
    const provider = req.param('provider')
    const outcome = await takeReturn(context, {
      provider,
      answer: new URLSearchParams(text),
      ip: context.getClientIp(request),
    })
    request.header('cache-control', 'no-store')
    request.header('referrer-policy', 'no-referrer')
    const fragment = new URLSearchParams(Object.entries({ provider, ...outcome }))
    return request.redirect(`${context.frameUrl}/returned#${fragment}`, 303)
  })
}
