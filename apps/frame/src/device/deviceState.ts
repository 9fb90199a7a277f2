import type { DeviceCode, DeviceRequest } from './createDeviceClient.js'

/** What the page behind the approval link shows. */
export type DeviceState =
  | { step: 'loading' }
  /** `hasFailed`: the person decided, and the service could not be told. */
  | { step: 'asked'; request: DeviceRequest; hasFailed: boolean }
  | { step: 'approved'; code: DeviceCode }
  | { step: 'denied' | 'expired' | 'used' | 'noLink' | 'unreachable' }
