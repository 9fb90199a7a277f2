import { walletCreateBodySchema, walletCreateRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { readBody } from '../readBody.js'
import { authenticate } from '../sessions/authenticate.js'
import { createWallet } from '../shares/createWallet.js'

/** `POST /auth/wallet/create`. */
export function mountWalletCreate(app: AuthRoute, context: AuthContext): void {
  app.post(walletCreateRoute.path, async (request) => {
    const session = await authenticate(context, request)
    await createWallet(context, session, await readBody(request, walletCreateBodySchema))
    return request.json({})
  })
}
