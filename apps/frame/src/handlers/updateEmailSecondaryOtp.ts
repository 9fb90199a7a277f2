import type { FrameHandler } from './frameHandler.js'
import { readCode } from './readCode.js'

/** The code that went to the new address, which is the account's from then on. frame-protocol.md §6 H. */
export const updateEmailSecondaryOtp: FrameHandler<'UPDATE_EMAIL_SECONDARY_OTP'> = async (
  { otp },
  { context },
) => {
  const { email } = await context.worker.finishEmailChange({ code: readCode(otp) })
  return { newEmail: email }
}
