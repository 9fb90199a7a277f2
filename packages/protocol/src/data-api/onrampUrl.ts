import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'
import {
  onrampCountrySchema,
  onrampCurrencySchema,
  onrampDecimalSchema,
  onrampMethods,
  onrampProviderSchema,
} from './onrampValues.js'

/** `POST /v1/generators/onrampurl`: begins a purchase; the address of the provider's page. data-sources.md §1.2 */
export const onrampUrlRoute = { method: 'POST', path: '/v1/generators/onrampurl' } as const

/** Query of {@link onrampUrlRoute}. */
export const onrampUrlQuerySchema = v.object({ projectId: v.string() })

/** An amount as AppKit has it: a number once somebody has typed one. */
const presetSchema = v.optional(v.nullable(v.union([v.pipe(v.number(), v.minValue(0)), onrampDecimalSchema])))

/**
 * Body of {@link onrampUrlRoute}. Of `destinationWallets` the first counts; `assets` are symbols, `blockchains` and
 * `defaultNetwork` names of Coinbase's. `partnerUserId` is the address in AppKit, so nobody is told it. Beyond AppKit: what a
 * quote was for. `asset` is a symbol, or the address of a token. `returnUrl` must be a page of an allowed origin.
 */
export const onrampUrlBodySchema = v.object({
  destinationWallets: v.pipe(
    v.array(
      v.object({
        address: v.pipe(v.string(), v.maxLength(120)),
        blockchains: v.optional(v.array(v.string())),
        assets: v.optional(v.array(v.string())),
      }),
    ),
    v.minLength(1),
  ),
  defaultNetwork: v.optional(v.string()),
  partnerUserId: v.optional(v.string()),
  defaultExperience: v.optional(v.string()),
  presetCryptoAmount: presetSchema,
  presetFiatAmount: presetSchema,
  chainId: v.optional(caipNetworkIdSchema),
  asset: v.optional(v.pipe(v.string(), v.maxLength(120))),
  paymentCurrency: v.optional(onrampCurrencySchema),
  paymentMethod: v.optional(v.picklist(onrampMethods)),
  country: v.optional(onrampCountrySchema),
  provider: v.optional(onrampProviderSchema),
  quoteId: v.optional(v.pipe(v.string(), v.maxLength(500))),
  returnUrl: v.optional(v.pipe(v.string(), v.maxLength(2000))),
})

/**
 * Answer of {@link onrampUrlRoute}. The address is good once, and soon not at all: it is never kept. Beyond AppKit:
 * `purchaseId`, by which the purchase is asked about.
 */
export const onrampUrlResponseSchema = v.object({
  url: v.string(),
  purchaseId: v.pipe(v.string(), v.uuid()),
  provider: onrampProviderSchema,
})

/** See {@link onrampUrlResponseSchema}. */
export type OnrampUrlResponse = v.InferOutput<typeof onrampUrlResponseSchema>
