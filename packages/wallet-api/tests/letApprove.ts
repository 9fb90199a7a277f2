import type { TestDevice } from './createTestDevice.js'
import { findToken, startLogin } from './logIn.js'
import type { TestAuthApi } from './startAuthApi.js'

/** Another app of the project. */
export const otherApp = { appOrigin: 'https://other.example' }

/** Opens the link of a login's mail in a browser that is to approve the next ones; `by`: the key it has at top level. */
export function approveAndKeep(
  by: TestDevice,
  { mail, matchNumber }: { mail: string; matchNumber: string | null },
  change: object = {},
) {
  const body = { token: findToken(mail), number: matchNumber, keepBrowser: true, ...change }
  return by.post('/auth/device/approve', body)
}

/** A login by link, to its end, whose link lets a browser approve the next ones; a minute later. */
export async function letApprove(api: TestAuthApi, by: TestDevice, email: string) {
  const device = await api.createDevice()
  const login = await startLogin(api, device, email)
  const { code } = (await approveAndKeep(by, login)).body
  const { body } = await device.post('/auth/login/verify', { loginId: login.loginId, code })
  api.advance(60_000)
  return { device, session: body, accessToken: body.tokens.accessToken as string }
}

/** A login to another app in the same browser, whose frame has another storage: it is a new device. */
export async function startElsewhere(
  api: TestAuthApi,
  email: string,
  change: Record<string, unknown> = otherApp,
) {
  const device = await api.createDevice()
  return { device, login: await startLogin(api, device, email, change) }
}
