import {
  accountActivityBodySchema,
  accountActivityRoute,
  accountAddFinishBodySchema,
  accountAddFinishRoute,
  accountAddStartBodySchema,
  accountAddStartRoute,
  accountDataRoute,
  accountDeviceEndBodySchema,
  accountDeviceEndRoute,
  accountDevicesRoute,
  accountExportRoute,
  accountGrantsRoute,
  type accountGrantsSchema,
  accountRemoveBodySchema,
  accountRemoveRoute,
  accountWaysRoute,
} from '@gangway/protocol'
import type { InferOutput } from 'valibot'
import { addWay, startAddingWay } from '../accounts/addWay.js'
import { endDevice } from '../accounts/endDevice.js'
import { exportWallet } from '../accounts/exportWallet.js'
import { listActivity } from '../accounts/listActivity.js'
import { listDevices } from '../accounts/listDevices.js'
import { listWays } from '../accounts/listWays.js'
import { readPersonalData } from '../accounts/readPersonalData.js'
import { removeWay } from '../accounts/removeWay.js'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { listAccountGrants } from '../permissions/keptGrants.js'
import { readBody } from '../readBody.js'
import { authenticateAccount } from '../sessions/authenticate.js'

/** The routes of the account's own page, for its sessions alone: ways, devices, what apps may do, what happened. */
export function mountAccount(app: AuthRoute, context: AuthContext): void {
  app.post(accountWaysRoute.path, async (request) =>
    request.json(await listWays(context, await authenticateAccount(context, request))),
  )
  app.post(accountGrantsRoute.path, async (request) => {
    const session = await authenticateAccount(context, request)
    const body: InferOutput<typeof accountGrantsSchema> = {
      grants: await listAccountGrants(context, session),
    }
    return request.json(body)
  })
  app.post(accountDevicesRoute.path, async (request) =>
    request.json(await listDevices(context, await authenticateAccount(context, request))),
  )
  app.post(accountDeviceEndRoute.path, async (request) => {
    const session = await authenticateAccount(context, request)
    return request.json(
      await endDevice(context, session, await readBody(request, accountDeviceEndBodySchema)),
    )
  })
  app.post(accountActivityRoute.path, async (request) => {
    const session = await authenticateAccount(context, request)
    return request.json(
      await listActivity(context, session, await readBody(request, accountActivityBodySchema)),
    )
  })
  app.post(accountDataRoute.path, async (request) =>
    request.json(await readPersonalData(context, await authenticateAccount(context, request))),
  )
  app.post(accountExportRoute.path, async (request) =>
    request.json(await exportWallet(context, await authenticateAccount(context, request))),
  )
  app.post(accountAddStartRoute.path, async (request) => {
    const session = await authenticateAccount(context, request)
    const body = await readBody(request, accountAddStartBodySchema)
    const ip = context.getClientIp(request)
    const userAgent = request.req.header('user-agent')
    return request.json(await startAddingWay(context, session, { body, ip, userAgent }))
  })
  app.post(accountAddFinishRoute.path, async (request) => {
    const session = await authenticateAccount(context, request)
    const body = await readBody(request, accountAddFinishBodySchema)
    return request.json(await addWay(context, session, { body, ip: context.getClientIp(request) }))
  })
  app.post(accountRemoveRoute.path, async (request) => {
    const session = await authenticateAccount(context, request)
    return request.json(await removeWay(context, session, await readBody(request, accountRemoveBodySchema)))
  })
}
