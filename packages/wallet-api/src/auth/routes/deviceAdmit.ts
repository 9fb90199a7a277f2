import { deviceAdmitRoute, deviceApprovalBodySchema } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { admitOwner } from '../login/admitOwner.js'
import { readBody } from '../readBody.js'

/** `POST /auth/device/admit`. */
export function mountDeviceAdmit(app: AuthRoute, context: AuthContext): void {
  app.post(deviceAdmitRoute.path, async (request) => {
    const { token } = await readBody(request, deviceApprovalBodySchema)
    return request.json(await admitOwner(context, { token, ip: context.getClientIp(request) }))
  })
}
