import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { completeLogin } from '../login/completeLogin.js'
import { readKeptLogin } from '../login/keptLogin.js'
import type { ProviderLogin, VerifiedLogin } from '../login/pendingLogin.js'
import { readDevice, toKeyName, toProviderDeviceName } from '../session/device.js'
import { readSession } from '../session/session.js'
import type { WorkerContext } from '../workerContext.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /**
     * Ends the login by a provider, by the code its window brought; null: it was released to whoever waits. Session and
     * wallet are there before it resolves, with what the provider calls the person.
     */
    finishProviderLogin(parameters: { code: string | null }): Promise<{ userName: string | null }>
  }
}

/**
 * See {@link WorkerApi}. What failed for the network's sake is taken up again by the same code, or by the same login. One
 * that has ended is answered as it was. Where the page was left for the provider, the login is the one kept before that.
 */
export const finishProviderLogin = defineWorkerMethod({
  name: 'finishProviderLogin',
  params: v.object({ code: v.nullable(v.string()) }),
  isLoginStep: true,
  async run(context, { code }) {
    if (code !== null) context.login ??= await readKeptLogin(context)
    const { login, finished } = context
    if (login?.kind !== 'provider') {
      const isSame = finished?.isByProvider && (code === null || finished.proofs.includes(code))
      if (isSame && (await readSession(context))) return { userName: finished.userName }
      throw new GangwayError('LOGIN_EXPIRED')
    }
    const { verified, userName } = await verify(context, login, code)
    const { provider, key, loginId } = login
    const deviceName = toProviderDeviceName(provider, verified.session.account.userId)
    const device = await readDevice(context.store, deviceName)
    await completeLogin(context, { key, deviceName, known: device?.held ?? null }, verified, {
      finished: { isByProvider: true, proofs: [loginId, verified.code], userName },
      // Of a session in memory nothing is known again.
      ...(context.store.carrier === 'stored' && { rows: { [toKeyName(provider)]: key } }),
    })
    return { userName }
  },
})

async function verify(
  context: WorkerContext,
  login: ProviderLogin,
  code: string | null,
): Promise<{ verified: VerifiedLogin; userName: string | null }> {
  const { loginId, key } = login
  if (login.verified) return { verified: login.verified, userName: login.userName }
  const proof = code === null ? { loginId } : { code }
  const { userName, ...session } = await context.auth.finishProviderLogin(key, proof)
  login.userName = userName
  login.verified = { code: code ?? loginId, session, release: null, draft: null, held: null }
  return { verified: login.verified, userName }
}
