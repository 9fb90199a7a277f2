import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent, frameEmailSchema } from '../frameEvent.js'

/** Begins a change of the e-mail address. product.md §5. */
export const updateEmailEvent = defineFrameEvent({
  name: 'UPDATE_EMAIL',
  request: v.object({ email: frameEmailSchema }),
  success: v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  timeout: limits.frameReadTimeout,
  isAbortable: false,
})
