import { deviceApproveBodySchema, deviceApproveRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { approveDevice } from '../login/approveDevice.js'
import { readBody } from '../readBody.js'

/** `POST /auth/device/approve`. */
export function mountDeviceApprove(app: AuthRoute, context: AuthContext): void {
  app.post(deviceApproveRoute.path, async (request) => {
    return request.json(await approveDevice(context, await readBody(request, deviceApproveBodySchema)))
  })
}
