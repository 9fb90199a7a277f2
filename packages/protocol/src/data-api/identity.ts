import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'

/** `GET /v1/identity/{address}`: name and picture of an address. data-sources.md §1.2 */
export const identityRoute = { method: 'GET', path: '/v1/identity/:address' } as const

/** The same route's other path. */
export const accountIdentityPath = '/v1/account/:address/identity'

/** Query of {@link identityRoute}; a client sends more, which changes nothing. */
export const identityQuerySchema = v.object({ projectId: v.string() })

/** Answer of {@link identityRoute}. `avatar` is an address on this server, `resolvedAt` ISO 8601. */
export const identityResponseSchema = v.object({
  name: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  resolvedAt: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp()))),
})

/** See {@link identityResponseSchema}. */
export type IdentityResponse = v.InferOutput<typeof identityResponseSchema>

/** `GET /v1/names/{name}`: the address of a name on one network; a route of our own. */
export const nameRoute = { method: 'GET', path: '/v1/names/:name' } as const

/** Query of {@link nameRoute}. */
export const nameQuerySchema = v.object({ projectId: v.string(), chainId: caipNetworkIdSchema })

/**
 * Answer of {@link nameRoute}; a name nobody has is 404 with code NAME_NOT_FOUND, one without an address here 404 with
 * NAME_HAS_NO_ADDRESS. `name` is as ENSIP-15 has it shown; `isFallback`: the name has no address for this
 * network, and this is the one it has for Ethereum.
 */
export const nameResponseSchema = v.object({
  name: v.string(),
  address: v.string(),
  avatar: v.nullable(v.string()),
  isFallback: v.boolean(),
})

/** See {@link nameResponseSchema}. */
export type NameResponse = v.InferOutput<typeof nameResponseSchema>
