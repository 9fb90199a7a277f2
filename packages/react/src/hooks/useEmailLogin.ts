import {
  abortLogin,
  type Connection,
  connectEmail,
  connectOtp,
  type EmailLogin,
  getEmailCooldown,
  type LoginAction,
  waitForDevice,
} from '@gangway/core'
import { useMemo } from 'react'
import { useConfig } from './useConfig.js'
import { useGangway } from './useGangway.js'

/**
 * The steps of a login by e-mail, for a page that draws them itself. The actions are those of @gangway/core, bound
 * to the provider's config; each throws what it throws.
 */
export function useEmailLogin(): {
  /** The login that is under way; null: there is none. */
  login: EmailLogin | null
  /** Has the mail sent, the first or another one: {@link connectEmail}. The action says what comes next. */
  start(email: string, signal?: AbortSignal): Promise<{ action: LoginAction }>
  /** Waits until the link in the mail is approved: {@link waitForDevice}. */
  waitForDevice(signal?: AbortSignal): Promise<void>
  /** Hands in the code: {@link connectOtp}. */
  check(code: string): Promise<Connection>
  /** Gives the login up: {@link abortLogin}. */
  abort(): void
  /** How long until another mail may be asked for, ms: {@link getEmailCooldown}. */
  getCooldown(): number
} {
  const config = useConfig()
  const login = useGangway((state) => state.frame.login)
  return useMemo(
    () => ({
      login,
      start: (email, signal) => connectEmail(config, { email, ...(signal ? { signal } : {}) }),
      waitForDevice: (signal) => waitForDevice(config, signal ? { signal } : {}),
      check: (code) => connectOtp(config, { code }),
      abort: () => abortLogin(config),
      getCooldown: () => getEmailCooldown(config),
    }),
    [config, login],
  )
}
