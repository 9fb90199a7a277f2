import { type FrameSuccessPayload, parseEmail } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { loadFrame } from './loadFrame.js'
import { patchFrame } from './patchFrame.js'

/** Whose code comes first: that of the address there is, or of the new one. product.md §5 “Update email actions”. */
export type EmailUpdateAction = FrameSuccessPayload<'UPDATE_EMAIL'>['action']

/**
 * Begins to give the wallet in the frame another e-mail address: a mail with a code goes to the one there is. The next
 * step is {@link updateEmailPrimaryOtp}, or {@link updateEmailSecondaryOtp} where none was known. frame-protocol.md §6
 * H
 *
 * @throws GangwayError `EMAIL_INVALID`, also for the address there is; `LOGIN_COOLDOWN`, `LOGIN_LIMIT_REACHED`,
 * `LOGIN_NOT_AVAILABLE` for an account without an address, which gets one on its own page alone; `SESSION_INVALID`,
 * `FRAME_UNREACHABLE`, `REQUEST_TIMEOUT`.
 */
export async function updateEmail(
  config: Config,
  parameters: { email: string },
): Promise<{ action: EmailUpdateAction }> {
  const { client, storage } = await loadFrame(config)
  const answer = await client.request('UPDATE_EMAIL', { email: parseEmail(parameters.email).address })
  // product.md §4: “Sending an email update stamps the last login time.”
  storage.setLastEmailTime(Date.now())
  return answer
}

/**
 * The code that went to the address there is: one goes to the new address.
 *
 * @throws GangwayError `LOGIN_CODE_WRONG` (`context.triesLeft`), `LOGIN_CODE_EXPIRED`, `LOGIN_LIMIT_REACHED`,
 * `SESSION_INVALID`, `FRAME_UNREACHABLE`, `REQUEST_TIMEOUT`.
 */
export async function updateEmailPrimaryOtp(config: Config, parameters: { code: string }): Promise<void> {
  const { client } = await loadFrame(config)
  await client.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: parameters.code })
}

/**
 * The code that went to the new address, which is the wallet's from then on, and in `state.frame.email`. Throws as
 * {@link updateEmailPrimaryOtp}.
 */
export async function updateEmailSecondaryOtp(
  config: Config,
  parameters: { code: string },
): Promise<{ email: string }> {
  const { client, storage } = await loadFrame(config)
  const { newEmail } = await client.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: parameters.code })
  // product.md §4: “A successful secondary OTP step of the email update stores the new email.”
  storage.saveLogin(newEmail)
  patchFrame(config, { email: newEmail })
  return { email: newEmail }
}
