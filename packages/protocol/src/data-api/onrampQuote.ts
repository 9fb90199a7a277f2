import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'
import {
  onrampAmountSchema,
  onrampCountrySchema,
  onrampDecimalSchema,
  onrampMethods,
  onrampPaymentCurrencySchema,
  onrampProviderSchema,
  onrampPurchaseCurrencySchema,
} from './onrampValues.js'

/** `POST /v1/onramp/quote`: what money would buy now, at each provider. data-sources.md §1.2 */
export const onrampQuoteRoute = { method: 'POST', path: '/v1/onramp/quote' } as const

/** Query of {@link onrampQuoteRoute}. */
export const onrampQuoteQuerySchema = v.object({ projectId: v.string() })

/**
 * Body of {@link onrampQuoteRoute}. AppKit 1.7.3 sends both currencies whole and, as `network`, the symbol of what is bought.
 * Beyond AppKit: `chainId` says the network, else it is the first of the currency's that this server sells on;
 * `paymentMethod` defaults to `card`; `provider` asks one alone.
 */
export const onrampQuoteBodySchema = v.object({
  purchaseCurrency: onrampPurchaseCurrencySchema,
  paymentCurrency: v.object({ id: onrampPaymentCurrencySchema.entries.id }),
  amount: onrampDecimalSchema,
  network: v.optional(v.string()),
  chainId: v.optional(caipNetworkIdSchema),
  paymentMethod: v.optional(v.picklist(onrampMethods)),
  country: v.optional(onrampCountrySchema),
  provider: v.optional(onrampProviderSchema),
})

/** What a price is made of, in AppKit's names. `coinbaseFee`: what the provider keeps, whoever it is. */
const quoteEntries = {
  paymentTotal: onrampAmountSchema,
  paymentSubtotal: onrampAmountSchema,
  purchaseAmount: onrampAmountSchema,
  coinbaseFee: onrampAmountSchema,
  networkFee: onrampAmountSchema,
  quoteId: v.string(),
}

/**
 * One provider's price. `fees` are all there are and add up, with the subtotal, to the total; `feePercent` of the total, rounded
 * up to hundredths. `validUntil` ISO 8601: after it the price is another; null where the provider promises none.
 */
export const onrampProviderQuoteSchema = v.object({
  ...quoteEntries,
  provider: onrampProviderSchema,
  label: v.string(),
  fees: v.array(
    v.object({ kind: v.picklist(['provider', 'network', 'other']), ...onrampAmountSchema.entries }),
  ),
  feePercent: onrampDecimalSchema,
  validUntil: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
})

/** See {@link onrampProviderQuoteSchema}. */
export type OnrampProviderQuote = v.InferOutput<typeof onrampProviderQuoteSchema>

/**
 * Answer of {@link onrampQuoteRoute}: the price that gives most, in AppKit's shape, and beyond it all prices side by side, that
 * one first. `failed`: providers that were asked and named none. There is never a price nobody named.
 */
export const onrampQuoteResponseSchema = v.object({
  ...quoteEntries,
  provider: onrampProviderSchema,
  chainId: caipNetworkIdSchema,
  quotes: v.array(onrampProviderQuoteSchema),
  failed: v.array(onrampProviderSchema),
})

/** See {@link onrampQuoteResponseSchema}. */
export type OnrampQuoteResponse = v.InferOutput<typeof onrampQuoteResponseSchema>
