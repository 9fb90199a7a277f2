import {
  deviceAdmitResponseSchema,
  deviceAdmitRoute,
  deviceApproveResponseSchema,
  deviceApproveRoute,
  deviceDenyResponseSchema,
  deviceDenyRoute,
  deviceReadResponseSchema,
  deviceReadRoute,
} from '@gangway/protocol'
import type * as v from 'valibot'
import type { CallService, ServerClock } from '../http/createServiceClient.js'
import type { DpopKey } from '../http/dpop.js'
import { createPostToken } from '../page/postToken.js'

/** What is asked for, as the page shows it. Moments are by this machine's clock, however wrong that is. */
export type DeviceRequest = v.InferOutput<typeof deviceReadResponseSchema>

/** The code, where it is to be typed, and until when. */
export type DeviceCode = v.InferOutput<typeof deviceApproveResponseSchema>

/** The calls of the page behind the approval link. */
export type DeviceClient = {
  read(): Promise<DeviceRequest>
  /** `number`: the one the app shows; null where it shows none. `isKept`: this browser may approve the next logins. */
  approve(number: string | null, isKept: boolean): Promise<DeviceCode>
  /** Whether a browser had approved it: what that let in has ended too. */
  deny(): Promise<{ isByBrowser: boolean }>
  /** What others asked for no longer counts; for which network most of all, null where there is none to tell. */
  admit(): Promise<{ network: string | null }>
}

/** By which key this browser approves the next logins, and how `auth` is asked with it. */
export type Keeper = { getKey(): Promise<DpopKey>; call: CallService; clock: ServerClock }

/** Calls `auth` with the token of the link; without a `keeper` no browser is kept. Throws what the service says, and `FRAME_UNREACHABLE`. */
export function createDeviceClient({
  keeper = null,
  ...link
}: Parameters<typeof createPostToken>[0] & { keeper?: Keeper | null }): DeviceClient {
  const post = createPostToken(link)
  return {
    async read() {
      const { answer, ahead } = await post(deviceReadRoute, deviceReadResponseSchema)
      return { ...answer, requestedAt: answer.requestedAt - ahead, expiresAt: answer.expiresAt - ahead }
    },
    async approve(number, isKept) {
      if (isKept && keeper) {
        const { call, clock, getKey } = keeper
        const body = { token: link.token, number, keepBrowser: true }
        const key = await getKey()
        const answer = await call({
          key,
          route: deviceApproveRoute,
          body,
          answer: deviceApproveResponseSchema,
        })
        return { ...answer, expiresAt: answer.expiresAt - clock.offset }
      }
      const { answer, ahead } = await post(deviceApproveRoute, deviceApproveResponseSchema, { number })
      return { ...answer, expiresAt: answer.expiresAt - ahead }
    },
    deny: async () => (await post(deviceDenyRoute, deviceDenyResponseSchema)).answer,
    admit: async () => (await post(deviceAdmitRoute, deviceAdmitResponseSchema)).answer,
  }
}
