import * as v from 'valibot'
import { limits } from '../../limits.js'
import { appKitEmailSchema, defineFrameEvent, frameOtpSchema } from '../frameEvent.js'

/** The code sent to the new address. */
export const updateEmailSecondaryOtpEvent = defineFrameEvent({
  name: 'UPDATE_EMAIL_SECONDARY_OTP',
  request: v.object({ otp: frameOtpSchema }),
  success: v.object({ newEmail: appKitEmailSchema }),
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
