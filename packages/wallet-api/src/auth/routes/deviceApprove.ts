import { deviceApproveBodySchema, deviceApproveRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { approveDevice } from '../login/approveDevice.js'
import { readBody } from '../readBody.js'

/** `POST /auth/device/approve`. */
export function mountDeviceApprove(app: AuthRoute, context: AuthContext): void {
  app.post(deviceApproveRoute.path, async (request) => {
    const body = await readBody(request, deviceApproveBodySchema)
    return request.json(await approveDevice(context, { ...body, ip: context.getClientIp(request) }))
  })
}
