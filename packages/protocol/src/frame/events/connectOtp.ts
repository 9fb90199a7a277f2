import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent, frameOtpSchema } from '../frameEvent.js'

/** Ends a login by e-mail with its code. */
export const connectOtpEvent = defineFrameEvent({
  name: 'CONNECT_OTP',
  request: v.object({ otp: frameOtpSchema }),
  timeout: limits.frameRequestTimeout,
  isAbortable: false,
})
