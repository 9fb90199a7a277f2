import { type Config, connectEmail, getEmailCooldown } from '@gangway/core'
import { GangwayError, isEmail } from '@gangway/protocol'
import type { ConnectNews } from '../../connectAttempts/tellConnected.js'
import { getCurrentEntry } from '../../router/routerState.js'
import { endLogin } from './endLogin.js'

/**
 * Has the mail of a login sent, the first or another one, and moves on to what comes next. interface-guide.md §7.6.
 *
 * @throws GangwayError what `connectEmail` throws.
 */
export async function startEmailLogin(
  news: ConnectNews,
  parameters: { email: string; signal: AbortSignal },
): Promise<void> {
  const { config, router } = news
  const { action } = await connectEmail(config, parameters)
  if (action === 'CONNECT') return endLogin(news)
  const view = action === 'VERIFY_DEVICE' ? 'EmailVerifyDevice' : 'EmailVerifyOtp'
  const email = config.state.frame.login?.email ?? parameters.email
  const { view: current } = getCurrentEntry(router.state.get())
  if (current === 'Connect') router.push(view, { email })
  else if (current !== view) router.replace(view, { email })
}

/** Tells of a text that is no e-mail address; of none at all nothing is told. product.md §5. */
export function tellInvalid(email: string, tell: (error: GangwayError) => void): void {
  if (email !== '' && !isEmail(email)) tell(new GangwayError('EMAIL_INVALID'))
}

/** When another mail may be asked for, ms since 1970; null: now. product.md §9 “Email login cooldown”. */
export function getNextMailTime(config: Config): number | null {
  const cooldown = getEmailCooldown(config)
  return cooldown > 0 ? Date.now() + cooldown : null
}
