import { limits } from '../../limits.js'
import { defineFrameEvent } from '../frameEvent.js'

/** Waits until the device is approved by the link in the mail. frame-protocol.md §6 D. */
export const connectDeviceEvent = defineFrameEvent({
  name: 'CONNECT_DEVICE',
  timeout: limits.frameRequestTimeout,
  isAbortable: false,
})
