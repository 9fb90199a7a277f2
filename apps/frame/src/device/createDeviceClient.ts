import {
  deviceApproveResponseSchema,
  deviceApproveRoute,
  deviceDenyRoute,
  deviceReadResponseSchema,
  deviceReadRoute,
  GangwayError,
  limits,
  parseWith,
} from '@gangway/protocol'
import * as v from 'valibot'
import { readHttpError } from '../http/readHttpError.js'

/** What is asked for, as the page shows it. */
export type DeviceRequest = v.InferOutput<typeof deviceReadResponseSchema>

/** The code, where it is to be typed, and until when. */
export type DeviceCode = v.InferOutput<typeof deviceApproveResponseSchema>

/** The three calls of the page behind the approval link. */
export type DeviceClient = {
  read(): Promise<DeviceRequest>
  approve(): Promise<DeviceCode>
  deny(): Promise<void>
}

/** Calls `auth` with the token of the link, which is sent in the body alone. Each waits 10 s at most; none is repeated. */
export function createDeviceClient({
  token,
  fetch,
}: {
  token: string
  fetch: typeof globalThis.fetch
}): DeviceClient {
  async function post<const TSchema extends v.GenericSchema>(
    { path }: { path: string },
    schema: TSchema,
  ): Promise<v.InferOutput<TSchema>> {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      cache: 'no-store',
      signal: AbortSignal.timeout(limits.rpcTimeout),
    })
    const body: unknown = await response.json()
    if (!response.ok) throw readHttpError(body)
    return parseWith(schema, body)
  }
  const ask = <TResult>(request: Promise<TResult>) =>
    request.catch((cause: unknown) => {
      throw cause instanceof GangwayError ? cause : new GangwayError('FRAME_UNREACHABLE', { cause })
    })

  return {
    read: () => ask(post(deviceReadRoute, deviceReadResponseSchema)),
    approve: () => ask(post(deviceApproveRoute, deviceApproveResponseSchema)),
    deny: async () => void (await ask(post(deviceDenyRoute, v.object({})))),
  }
}
