import * as v from 'valibot'
import { createDpopKey, type DpopKey, dpopKeySchema } from '../../http/dpop.js'
import type { WorkerApi } from '../../model/workerApi.js'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { dropEmailLogin } from '../login/keptEmailLogin.js'
import { keepLogin, replaceLogin } from '../login/keptLogin.js'
import { toKeyName } from '../session/device.js'
import type { WorkerContext } from '../workerContext.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    startProviderLogin(parameters: { provider: string }): Promise<{
      /** Where the person proves who they are. */
      uri: string
      matchNumber: string | null
      /** Unix milliseconds by this browser's clock. */
      expiresAt: number
    }>
  }
}

/** See {@link WorkerApi}. A login begun before it is given up. embedded-wallet.md §7. */
export const startProviderLogin = defineWorkerMethod({
  name: 'startProviderLogin',
  params: v.object({ provider: v.string() }),
  isLoginStep: true,
  async run(context, { provider }): ReturnType<WorkerApi['startProviderLogin']> {
    replaceLogin(context, null)
    await dropEmailLogin(context)
    const { config, appOrigin, client, store, auth } = context
    const key = (await readKey(context, provider)) ?? (await createDpopKey())
    const { projectId } = config
    const body = { projectId, appOrigin, client, carrier: store.carrier, provider }
    const { loginId, uri, matchNumber, expiresAt } = await auth.startProviderLogin(key, body)
    const open = { userName: null, abandoned: new AbortController(), release: null, verified: null }
    const login = { kind: 'provider', provider, loginId, key, expiresAt, ...open } as const
    await keepLogin(context, login)
    replaceLogin(context, login)
    return { uri, matchNumber, expiresAt: context.toLocalTime(expiresAt) }
  },
})

/** The key of earlier logins by this provider: by it the server knows what this browser holds of an account. */
async function readKey({ store }: WorkerContext, provider: string): Promise<DpopKey | null> {
  const row = v.safeParse(dpopKeySchema, await store.read(toKeyName(provider)))
  return row.success ? row.output : null
}
