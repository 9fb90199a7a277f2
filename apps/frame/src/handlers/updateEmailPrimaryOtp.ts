import type { FrameHandler } from './frameHandler.js'
import { readCode } from './readCode.js'

/** The code that went to the address there is. frame-protocol.md §6 H. */
export const updateEmailPrimaryOtp: FrameHandler<'UPDATE_EMAIL_PRIMARY_OTP'> = async (
  { otp },
  { context },
) => {
  await context.worker.confirmFormerEmail({ code: readCode(otp) })
  return undefined
}
