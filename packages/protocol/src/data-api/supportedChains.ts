import * as v from 'valibot'

/** `GET /v1/supported-chains`: the gate an AppKit client asks before every other call. services.md §3. */
export const supportedChainsRoute = { method: 'GET', path: '/v1/supported-chains' } as const

/** Answer of {@link supportedChainsRoute}: CAIP-2 ids reachable over HTTP and over WebSocket. */
export const supportedChainsResponseSchema = v.object({
  http: v.array(v.string()),
  ws: v.array(v.string()),
})

/** See {@link supportedChainsResponseSchema}. */
export type SupportedChainsResponse = v.InferOutput<typeof supportedChainsResponseSchema>
