import {
  deviceAdmitResponseSchema,
  deviceAdmitRoute,
  deviceApproveResponseSchema,
  deviceApproveRoute,
  deviceDenyRoute,
  deviceReadResponseSchema,
  deviceReadRoute,
} from '@gangway/protocol'
import * as v from 'valibot'
import { createPostToken } from '../page/postToken.js'

/** What is asked for, as the page shows it. Moments are by this machine's clock, however wrong that is. */
export type DeviceRequest = v.InferOutput<typeof deviceReadResponseSchema>

/** The code, where it is to be typed, and until when. */
export type DeviceCode = v.InferOutput<typeof deviceApproveResponseSchema>

/** The calls of the page behind the approval link. */
export type DeviceClient = {
  read(): Promise<DeviceRequest>
  /** `number`: the one the app shows; null where it shows none. */
  approve(number: string | null): Promise<DeviceCode>
  deny(): Promise<void>
  /** What others asked for no longer counts; for which network most of all, null where there is none to tell. */
  admit(): Promise<{ network: string | null }>
}

/** Calls `auth` with the token of the link. Throws what the service says, and `FRAME_UNREACHABLE`. */
export function createDeviceClient(link: Parameters<typeof createPostToken>[0]): DeviceClient {
  const post = createPostToken(link)
  return {
    async read() {
      const { answer, ahead } = await post(deviceReadRoute, deviceReadResponseSchema)
      return { ...answer, requestedAt: answer.requestedAt - ahead, expiresAt: answer.expiresAt - ahead }
    },
    async approve(number) {
      const { answer, ahead } = await post(deviceApproveRoute, deviceApproveResponseSchema, { number })
      return { ...answer, expiresAt: answer.expiresAt - ahead }
    },
    deny: async () => void (await post(deviceDenyRoute, v.object({}))),
    admit: async () => (await post(deviceAdmitRoute, deviceAdmitResponseSchema)).answer,
  }
}
