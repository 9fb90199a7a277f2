import type { DeviceCode, DeviceRequest } from './createDeviceClient.js'

/** What the page behind the approval link shows. */
export type DeviceState =
  | { step: 'loading' }
  /** `hasFailed`: the person decided, and the service could not be told. */
  | { step: 'asked'; request: DeviceRequest; hasFailed: boolean }
  | { step: 'approved'; code: DeviceCode }
  /** A browser that its owner lets approve has done so, in the place of this link; whoever did not ask for it may say so yet. */
  | { step: 'byBrowser'; request: DeviceRequest; hasFailed: boolean }
  /** `wrongNumber`: the app shows another, and the login has ended. `tooOld`: the link lets nobody in any more. `takenBack`: what a browser had let in has ended. */
  | {
      step: 'denied' | 'takenBack' | 'wrongNumber' | 'expired' | 'tooOld' | 'used' | 'noLink' | 'unreachable'
    }
  /** The owner has let himself in; `network`: whose requests are held up by no other. */
  | { step: 'admitted'; network: string | null }
