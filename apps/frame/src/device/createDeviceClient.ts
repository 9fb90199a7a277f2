import {
  deviceAdmitResponseSchema,
  deviceAdmitRoute,
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

/** A clock that is off by less is taken for right: the header has whole seconds, and the answer was on its way. */
const clockTolerance = 5_000

/** Calls `auth` with the token of the link, which is sent in the body alone. Each waits 10 s at most; none is repeated. */
export function createDeviceClient({
  token,
  fetch,
  getNow = Date.now,
}: {
  token: string
  fetch: typeof globalThis.fetch
  getNow?: () => number
}): DeviceClient {
  async function post<const TSchema extends v.GenericSchema>(
    { path }: { path: string },
    schema: TSchema,
    more: { number?: string | null } = {},
  ): Promise<{ answer: v.InferOutput<TSchema>; ahead: number }> {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...more }),
      cache: 'no-store',
      signal: AbortSignal.timeout(limits.rpcTimeout),
    })
    const body: unknown = await response.json()
    if (!response.ok) throw readHttpError(body)
    return { answer: parseWith(schema, body), ahead: getServerAhead(response, getNow()) }
  }
  const ask = <TResult>(request: Promise<TResult>) =>
    request.catch((cause: unknown) => {
      throw cause instanceof GangwayError ? cause : new GangwayError('FRAME_UNREACHABLE', { cause })
    })

  return {
    async read() {
      const { answer, ahead } = await ask(post(deviceReadRoute, deviceReadResponseSchema))
      return { ...answer, requestedAt: answer.requestedAt - ahead, expiresAt: answer.expiresAt - ahead }
    },
    async approve(number) {
      const { answer, ahead } = await ask(post(deviceApproveRoute, deviceApproveResponseSchema, { number }))
      return { ...answer, expiresAt: answer.expiresAt - ahead }
    },
    deny: async () => void (await ask(post(deviceDenyRoute, v.object({})))),
    admit: async () => (await ask(post(deviceAdmitRoute, deviceAdmitResponseSchema))).answer,
  }
}

/** How far the service's clock is ahead of ours, ms; 0 where nothing tells. */
function getServerAhead({ headers }: Response, now: number): number {
  const ahead = Date.parse(headers.get('date') ?? '') - now
  return Math.abs(ahead) > clockTolerance ? ahead : 0
}
