import type { loginStartResponseSchema } from '@gangway/protocol'
import * as v from 'valibot'
import { createDpopKey, type DpopKey } from '../../http/dpop.js'
import { isError } from '../../http/isError.js'
import type { WorkerApi } from '../../model/workerApi.js'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { dropEmailLogin, keepEmailLogin } from '../login/keptEmailLogin.js'
import { replaceLogin } from '../login/keptLogin.js'
import { isClosed, readDevice, toDeviceName } from '../session/device.js'
import { readSession, useSession } from '../session/session.js'
import type { WorkerContext } from '../workerContext.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    startLogin(parameters: { email: string; appName?: string }): Promise<{
      action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
      isNewDevice: boolean
      matchNumber: string | null
      /** Unix milliseconds by this browser's clock, however wrong that is; null with `CONNECT`. */
      expiresAt: number | null
    }>
  }
}

type LoginRequest = Parameters<WorkerApi['startLogin']>[0]

/** See {@link WorkerApi}. One mail, unless the address is signed in here already. embedded-wallet.md §5. */
export const startLogin = defineWorkerMethod({
  name: 'startLogin',
  params: v.object({ email: v.string(), appName: v.exactOptional(v.string()) }),
  isLoginStep: true,
  async run(context, request): ReturnType<WorkerApi['startLogin']> {
    const deviceName = toDeviceName(request.email)
    const { key, answer } =
      (await askSignedIn(context, request, deviceName)) ?? (await askSignedOut(context, request, deviceName))
    if (answer.action === 'CONNECT') {
      replaceLogin(context, null)
      await dropEmailLogin(context)
      return { action: 'CONNECT', isNewDevice: false, matchNumber: null, expiresAt: null }
    }
    const { action, loginId, isNewDevice, matchNumber, expiresAt } = answer
    const device = await readDevice(context.store, deviceName)
    const step = isNewDevice ? 'device' : 'code'
    const { email } = request
    await keepEmailLogin(context, { email, loginId, key, step, isNewDevice, matchNumber, expiresAt })
    replaceLogin(context, {
      kind: 'email',
      loginId,
      deviceName,
      key,
      known: device?.held ?? null,
      expiresAt,
      approval: null,
      verified: null,
    })
    return { action, isNewDevice, matchNumber, expiresAt: context.toLocalTime(expiresAt) }
  },
})

type Asked = { key: DpopKey; answer: v.InferOutput<typeof loginStartResponseSchema> }

/** null: this address is not signed in here, or not any more. */
async function askSignedIn(
  context: WorkerContext,
  request: LoginRequest,
  deviceName: string,
): Promise<Asked | null> {
  const session = await readSession(context)
  if (session?.deviceName !== deviceName) return null
  const body = toBody(context, request)
  try {
    return await useSession(context, async (bearer) => ({
      key: bearer.key,
      answer: await context.auth.startLogin(bearer, body),
    }))
  } catch (error) {
    if (isError(error, 'SESSION_INVALID')) return null
    throw error
  }
}

async function askSignedOut(
  context: WorkerContext,
  request: LoginRequest,
  deviceName: string,
): Promise<Asked> {
  const device = await readDevice(context.store, deviceName)
  const { login } = context
  // Asked again before the code: the same key makes the server take it for the resend it is.
  const earlier =
    login?.kind === 'email' && login.deviceName === deviceName && !login.verified ? login.key : null
  // A code alone releases no share, and one that is closed has none of its own: it starts as a new device.
  const known = device && !isClosed(device.held) ? device.key : null
  const key = known ?? earlier ?? (await createDpopKey())
  return { key, answer: await context.auth.startLogin({ key }, toBody(context, request)) }
}

function toBody({ config, appOrigin, client, store }: WorkerContext, { email, appName }: LoginRequest) {
  const { projectId } = config
  const { carrier } = store
  return { projectId, appOrigin, client, carrier, email, ...(appName !== undefined && { appName }) }
}
