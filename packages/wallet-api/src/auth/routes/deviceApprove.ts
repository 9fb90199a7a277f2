import { deviceApproveBodySchema, deviceApproveRoute } from '@gangway/protocol'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { approveDevice } from '../login/approveDevice.js'
import { readBody } from '../readBody.js'

/** `POST /auth/device/approve`. */
export function mountDeviceApprove(app: AuthRoute, context: AuthContext): void {
  app.post(deviceApproveRoute.path, async (request) => {
    const { keepBrowser, ...body } = await readBody(request, deviceApproveBodySchema)
    const userAgent = request.req.header('user-agent')
    const keeper = keepBrowser ? { proof: await context.verifyDpop(request), userAgent } : null
    return request.json(await approveDevice(context, { ...body, ip: context.getClientIp(request), keeper }))
  })
}
