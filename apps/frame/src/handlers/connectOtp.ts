import type { FrameHandler } from './frameHandler.js'
import { readCode } from './readCode.js'

/** Ends a login with its code. */
export const connectOtp: FrameHandler<'CONNECT_OTP'> = async ({ otp }, { context }) => {
  await context.worker.finishLogin({ code: readCode(otp) })
  return undefined
}
