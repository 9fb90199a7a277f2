import { GangwayError } from '@gangway/protocol'
import type { FrameHandler } from './frameHandler.js'

/** Ends a login with its code. What cannot be a code is a wrong one, and costs no try. */
export const connectOtp: FrameHandler<'CONNECT_OTP'> = async ({ otp }, { context }) => {
  const code = otp.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) throw new GangwayError('LOGIN_CODE_WRONG')
  await context.worker.finishLogin({ code })
  return undefined
}
