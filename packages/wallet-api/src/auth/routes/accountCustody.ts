import {
  accountCustodyGrantBodySchema,
  accountCustodyGrantRoute,
  accountCustodyNotedBodySchema,
  accountCustodyNotedRoute,
  accountRenewalStopRoute,
  accountWalletRenewBodySchema,
  accountWalletRenewRoute,
  renewalBodySchema,
  renewalReadRoute,
  renewalStopRoute,
} from '@gangway/protocol'
import { describePlace } from '../../limits/clientNetwork.js'
import { grantCustody } from '../accounts/grantCustody.js'
import { noteCustody } from '../accounts/noteCustody.js'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { readBody } from '../readBody.js'
import { renewWallet } from '../renewal/renewWallet.js'
import { readRenewal, stopByLink, stopRenewal } from '../renewal/stopRenewal.js'
import { authenticateAccount } from '../sessions/authenticate.js'

/**
 * `POST /auth/account/custody/grant` and `/noted`, `/auth/account/wallet/renew` and what stops it, for the sessions of the
 * account's own page alone; `/auth/renewal/*`, by a link.
 */
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
    const body = await readBody(request, accountWalletRenewBodySchema)
    return request.json(await renewWallet(context, session, body))
  })
  app.post(accountRenewalStopRoute.path, async (request) =>
    request.json(await stopRenewal(context, await authenticateAccount(context, request))),
  )
  app.post(renewalReadRoute.path, async (request) => {
    const { token } = await readBody(request, renewalBodySchema)
    return request.json(await readRenewal(context, token))
  })
  app.post(renewalStopRoute.path, async (request) => {
    const network = describePlace(context.getClientIp(request))
    const { token } = await readBody(request, renewalBodySchema)
    return request.json(await stopByLink(context, { token, network }))
  })
}
