import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent, frameOtpSchema } from '../frameEvent.js'

/** The code sent to the old address. */
export const updateEmailPrimaryOtpEvent = defineFrameEvent({
  name: 'UPDATE_EMAIL_PRIMARY_OTP',
  request: v.object({ otp: frameOtpSchema }),
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
