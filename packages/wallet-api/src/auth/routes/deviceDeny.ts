import { deviceApprovalBodySchema, deviceDenyRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { denyDevice } from '../login/denyDevice.js'
import { readBody } from '../readBody.js'

/** `POST /auth/device/deny`. */
export function mountDeviceDeny(app: AuthRoute, context: AuthContext): void {
  app.post(deviceDenyRoute.path, async (request) => {
    const { token } = await readBody(request, deviceApprovalBodySchema)
    return request.json(await denyDevice(context, { token, ip: context.getClientIp(request) }))
  })
}
