import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'
import { callsIdSchema } from './callRoutes.js'
import { evmAddressSchema } from './wire.js'

/** How much a sponsored batch may be. */
export const sponsorLimits = {
  /** Calls of one batch. */
  calls: 20,
  /** Longest time between an offer and the end of what is signed for it, seconds. */
  validity: 600,
} as const

/** 0x and an even number of hex digits; 64 kB. */
const bytesSchema = v.pipe(v.string(), v.maxLength(131_074), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/))

/** A number of at most 256 bits. */
const quantitySchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/))

const wordSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))

/** Calls whose gas the app is to pay, in the order they are made. */
export const sponsoredCallsSchema = v.pipe(
  v.array(v.object({ to: evmAddressSchema, value: quantitySchema, data: bytesSchema })),
  v.minLength(1),
  v.maxLength(sponsorLimits.calls),
)

/** See {@link sponsoredCallsSchema}. */
export type SponsoredCalls = v.InferOutput<typeof sponsoredCallsSchema>

/** Why the app does not pay: nothing is set up, what the calls are, whose budget is used up, or what they would do. */
export const sponsorRefusals = [
  'off',
  'contract',
  'method',
  'value',
  'user',
  'day',
  'total',
  'relayer',
  'wouldFail',
] as const

/** See {@link sponsorRefusals}. */
export type SponsorRefusal = (typeof sponsorRefusals)[number]

/**
 * `POST /auth/calls/sponsor/offer`: whether the app pays for these calls of the session's account, and what is to be signed
 * for that. It takes nothing of any budget. Access token and DPoP proof. Throws SESSION_INVALID, CHAIN_NOT_SUPPORTED.
 */
export const sponsorOfferRoute = { method: 'POST', path: '/auth/calls/sponsor/offer' } as const

/** Body of {@link sponsorOfferRoute}. */
export const sponsorOfferBodySchema = v.object({
  caipNetworkId: caipNetworkIdSchema,
  calls: sponsoredCallsSchema,
})

/** Answer of {@link sponsorOfferRoute}. */
export const sponsorOfferResponseSchema = v.variant('isSponsored', [
  v.object({
    isSponsored: v.literal(true),
    /** Who may carry out what is signed: the `delegate` of the delegation. */
    relayer: evmAddressSchema,
    /** End of what is signed, Unix seconds. */
    validUntil: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    /** Name of the project that pays, as the operator wrote it. */
    payer: v.string(),
  }),
  v.object({ isSponsored: v.literal(false), reason: v.picklist(sponsorRefusals) }),
])

/** See {@link sponsorOfferResponseSchema}. */
export type SponsorOffer = v.InferOutput<typeof sponsorOfferResponseSchema>

/**
 * `POST /auth/calls/sponsor/send`: takes a signed batch to the chain. Access token and DPoP proof. The very same again
 * changes nothing; what became of it is read by its id. Throws SESSION_INVALID, CALLS_ID_TAKEN, CALLS_NO_CAPABILITY,
 * INVALID_INPUT for a signature, an end or an authorisation that does not fit.
 */
export const sponsorSendRoute = { method: 'POST', path: '/auth/calls/sponsor/send' } as const

/** Body of {@link sponsorSendRoute}. */
export const sponsorSendBodySchema = v.object({
  callsId: callsIdSchema,
  ...sponsorOfferBodySchema.entries,
  /** `salt` of the delegation. */
  salt: quantitySchema,
  validUntil: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The account's EIP-712 signature of the delegation, r s v. */
  signature: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{130}$/)),
  /** The account's EIP-7702 authorisation of our delegate, where it is not handed to that yet. */
  authorization: v.exactOptional(
    v.object({
      nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      r: wordSchema,
      s: wordSchema,
      yParity: v.picklist([0, 1]),
    }),
  ),
})

/** See {@link sponsorSendBodySchema}. */
export type SponsoredBatch = v.InferOutput<typeof sponsorSendBodySchema>
