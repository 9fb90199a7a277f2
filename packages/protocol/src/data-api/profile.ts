import * as v from 'valibot'

/** `GET /v1/profile/account/{name}`: the record of a name of this deployment, 404 if it is free. data-sources.md §1.2 */
export const profileRoute = { method: 'GET', path: '/v1/profile/account/:name' } as const

/** `POST /v1/profile/account`: registers a name by a signed {@link nameRegistrationSchema}; AppKit 1.7.3 names no project. */
export const profileRegisterRoute = { method: 'POST', path: '/v1/profile/account' } as const

/** `POST /v1/profile/account/{name}/address`: sets one address of a name by a signed {@link nameAddressMessageSchema}. */
export const profileAddressRoute = { method: 'POST', path: '/v1/profile/account/:name/address' } as const

/** `POST /v1/profile/account/{name}/attributes`: replaces the texts of a name by a signed {@link nameAttributesMessageSchema}. */
export const profileAttributesRoute = {
  method: 'POST',
  path: '/v1/profile/account/:name/attributes',
} as const

/** `GET /v1/profile/reverse/{address}`: the names an address owns, as an array of {@link profileResponseSchema}. */
export const profileReverseRoute = { method: 'GET', path: '/v1/profile/reverse/:address' } as const

/** `GET /v1/profile/suggestions/{name}`: whether a name is free, and up to four others. */
export const profileSuggestionsRoute = { method: 'GET', path: '/v1/profile/suggestions/:name' } as const

/** `GET /v1/names`: the suffix of this deployment's names; a route of our own. */
export const ownNamesRoute = { method: 'GET', path: '/v1/names' } as const

/** `GET /v1/name-gateway/{sender}/{data}`: what a resolver contract asks (ERC-3668); `data` ends with `.json`. */
export const nameGatewayRoute = { method: 'GET', path: '/v1/name-gateway/:sender/:data' } as const

/** `POST /v1/name-gateway`: {@link nameGatewayRoute} with a body. */
export const nameGatewayPostRoute = { method: 'POST', path: '/v1/name-gateway' } as const

/** Query of the routes that read names; AppKit 1.7.3 adds `sender` and `apiVersion`, which change nothing. */
export const profileQuerySchema = v.object({ projectId: v.string() })

/** Query of {@link profileSuggestionsRoute}: `zone` is the ending that the answer's names have. */
export const profileSuggestionsQuerySchema = v.object({
  projectId: v.string(),
  zone: v.exactOptional(v.string()),
})

/** Longest signed message, signature and text of a name, characters. */
export const nameLimits = { message: 16_000, signature: 16_000, text: 2_000, texts: 20 } as const

/** Texts of a name, such as `avatar` and `bio`; each is an ENS text record of the same key. */
export const nameAttributesSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-zA-Z0-9._-]{1,64}$/)),
    v.pipe(v.string(), v.maxLength(nameLimits.text)),
  ),
  v.check((texts) => Object.keys(texts).length <= nameLimits.texts),
)

/** Unix seconds at which a message was signed. */
const timestampSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** ENSIP-9, ENSIP-11: 60 is Ethereum, 0x80000000 + the chain id an EVM network, 501 Solana. */
const coinTypeSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffffffff))

/** What is signed to register a name, as JSON. */
export const nameRegistrationSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(255)),
  attributes: v.optional(nameAttributesSchema, {}),
  timestamp: timestampSchema,
})

/** What is signed to set an address of a name, as JSON. It has no other fields: a text signed for something else is none. */
export const nameAddressMessageSchema = v.strictObject({
  coin_type: coinTypeSchema,
  address: v.pipe(v.string(), v.maxLength(64)),
  timestamp: timestampSchema,
})

/**
 * What is signed to replace the texts of a name, as JSON. It has no other fields: a registration of a second name must not
 * replace the texts of the first.
 */
export const nameAttributesMessageSchema = v.strictObject({
  attributes: nameAttributesSchema,
  timestamp: timestampSchema,
})

/** Body of the routes that write. `coin_type` says on which network `address` signed. */
export const signedNameBodySchema = v.object({
  coin_type: coinTypeSchema,
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  message: v.pipe(v.string(), v.maxLength(nameLimits.message)),
  signature: v.pipe(v.string(), v.maxLength(nameLimits.signature)),
})

/** See {@link signedNameBodySchema}. */
export type SignedNameBody = v.InferOutput<typeof signedNameBodySchema>

/**
 * A name. AppKit 1.7.3 reads `registered`, `updated` and `created` (Unix seconds) and the first of `attributes`; the same
 * moments in ISO 8601 are under the names other clients of these routes read. Addresses are by coin type.
 */
export const profileResponseSchema = v.object({
  name: v.string(),
  registered: v.number(),
  updated: v.number(),
  registered_at: v.string(),
  updated_at: v.string(),
  addresses: v.record(
    v.string(),
    v.object({ address: v.string(), created: v.number(), created_at: v.string() }),
  ),
  attributes: v.array(v.record(v.string(), v.string())),
})

/** See {@link profileResponseSchema}. */
export type ProfileResponse = v.InferOutput<typeof profileResponseSchema>

/** Answer of {@link profileReverseRoute}; empty: the address owns none. */
export const profileReverseResponseSchema = v.array(profileResponseSchema)

/** Answer of {@link profileSuggestionsRoute}: the name that was asked for first. `registered`: it cannot be had. */
export const profileSuggestionsResponseSchema = v.object({
  suggestions: v.array(v.object({ name: v.string(), registered: v.boolean() })),
})

/** Answer of {@link ownNamesRoute}. `suffix` begins with a dot; null: this deployment gives no names. */
export const ownNamesResponseSchema = v.object({ suffix: v.nullable(v.string()) })

/** Body of {@link nameGatewayPostRoute}. */
export const nameGatewayBodySchema = v.object({
  data: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/)),
  sender: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
})

/** Answer of {@link nameGatewayRoute}. */
export const nameGatewayResponseSchema = v.object({ data: v.string() })
