import {
  accountCloseBodySchema,
  accountCloseRoute,
  accountKeepRoute,
  closingBodySchema,
  closingKeepRoute,
  closingReadRoute,
} from '@gangway/protocol'
import { describePlace } from '../../limits/clientNetwork.js'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { closeAccount } from '../closing/closeAccount.js'
import { keepAccount, keepByLink, readClosing } from '../closing/keepAccount.js'
import { readBody } from '../readBody.js'
import { authenticateAccount } from '../sessions/authenticate.js'

/** `POST /auth/account/close` and `/keep`, for the sessions of the account's own page; `/auth/closing/*`, by a link. */
export function mountClosing(app: AuthRoute, context: AuthContext): void {
  app.post(accountCloseRoute.path, async (request) => {
    const session = await authenticateAccount(context, request)
    return request.json(await closeAccount(context, session, await readBody(request, accountCloseBodySchema)))
  })
  app.post(accountKeepRoute.path, async (request) =>
    request.json(await keepAccount(context, await authenticateAccount(context, request))),
  )
  app.post(closingReadRoute.path, async (request) => {
    const { token } = await readBody(request, closingBodySchema)
    return request.json(await readClosing(context, token))
  })
  app.post(closingKeepRoute.path, async (request) => {
    const network = describePlace(context.getClientIp(request))
    const { token } = await readBody(request, closingBodySchema)
    return request.json(await keepByLink(context, { token, network }))
  })
}
