import * as v from 'valibot'
import { limits } from '../../limits.js'
import { defineFrameEvent, frameEmailSchema } from '../frameEvent.js'

/** Begins a login by e-mail; the answer says what comes next. product.md §5. */
export const connectEmailEvent = defineFrameEvent({
  name: 'CONNECT_EMAIL',
  request: v.object({ email: frameEmailSchema }),
  success: v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  timeout: limits.frameRequestTimeout,
  isAbortable: false,
})
