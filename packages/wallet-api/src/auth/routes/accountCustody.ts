import {
  accountCustodyGrantBodySchema,
  accountCustodyGrantRoute,
  accountCustodyNotedBodySchema,
  accountCustodyNotedRoute,
  accountWalletRenewBodySchema,
  accountWalletRenewRoute,
} from '@gangway/protocol'
import { grantCustody } from '../accounts/grantCustody.js'
import { noteCustody } from '../accounts/noteCustody.js'
import { renewWallet } from '../accounts/renewWallet.js'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { readBody } from '../readBody.js'
import { authenticateAccount } from '../sessions/authenticate.js'

/** `POST /auth/account/custody/grant` and `/noted`, and `/auth/account/wallet/renew`, for the sessions of the account's own page alone. */
export function mountAccountCustody(app: AuthRoute, context: AuthContext): void {
  app.post(accountCustodyGrantRoute.path, async (request) => {
    const session = await authenticateAccount(context, request)
    const body = await readBody(request, accountCustodyGrantBodySchema)
    return request.json(await grantCustody(context, session, body))
  })
  app.post(accountCustodyNotedRoute.path, async (request) => {
    const session = await authenticateAccount(context, request)
    await noteCustody(context, session, await readBody(request, accountCustodyNotedBodySchema))
    return request.json({})
  })
  app.post(accountWalletRenewRoute.path, async (request) => {
    const session = await authenticateAccount(context, request)
    await renewWallet(context, session, await readBody(request, accountWalletRenewBodySchema))
    return request.json({})
  })
}
