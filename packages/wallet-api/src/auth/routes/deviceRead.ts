import { deviceApprovalBodySchema, deviceReadRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { readApproval } from '../login/readApproval.js'
import { readBody } from '../readBody.js'

/** `POST /auth/device/read`. */
export function mountDeviceRead(app: AuthRoute, context: AuthContext): void {
  app.post(deviceReadRoute.path, async (request) => {
    const { token } = await readBody(request, deviceApprovalBodySchema)
    return request.json(await readApproval(context, token))
  })
}
