import {
  emailPrimaryBodySchema,
  emailPrimaryRoute,
  emailSecondaryBodySchema,
  emailSecondaryRoute,
  emailStartBodySchema,
  emailStartRoute,
  emailUndoBodySchema,
  emailUndoReadRoute,
  emailUndoRoute,
} from '@gangway/protocol'
import { describePlace } from '../../limits/clientNetwork.js'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { confirmFormerEmail } from '../emailChange/confirmFormerEmail.js'
import { finishEmailChange } from '../emailChange/finishEmailChange.js'
import { startEmailChange } from '../emailChange/startEmailChange.js'
import { readEmailUndo, undoEmailChange } from '../emailChange/undoEmailChange.js'
import { readBody } from '../readBody.js'
import { readLanguage } from '../readLanguage.js'
import { authenticateEither } from '../sessions/authenticate.js'

/** `POST /auth/email/*`: another address for an account, and what undoes it. */
export function mountEmailChange(app: AuthRoute, context: AuthContext): void {
  app.post(emailStartRoute.path, async (request) => {
    const session = await authenticateEither(context, request)
    const body = await readBody(request, emailStartBodySchema)
    const asked = { body, ip: context.getClientIp(request), language: readLanguage(request) }
    return request.json(await startEmailChange(context, session, asked))
  })
  app.post(emailPrimaryRoute.path, async (request) => {
    const session = await authenticateEither(context, request)
    const body = await readBody(request, emailPrimaryBodySchema)
    const asked = { body, ip: context.getClientIp(request), language: readLanguage(request) }
    await confirmFormerEmail(context, session, asked)
    return request.json({})
  })
  app.post(emailSecondaryRoute.path, async (request) => {
    const session = await authenticateEither(context, request)
    return request.json(
      await finishEmailChange(context, session, await readBody(request, emailSecondaryBodySchema)),
    )
  })
  app.post(emailUndoReadRoute.path, async (request) => {
    const { token } = await readBody(request, emailUndoBodySchema)
    return request.json(await readEmailUndo(context, token))
  })
  app.post(emailUndoRoute.path, async (request) => {
    const network = describePlace(context.getClientIp(request))
    const { token } = await readBody(request, emailUndoBodySchema)
    return request.json(await undoEmailChange(context, { token, network }))
  })
}
