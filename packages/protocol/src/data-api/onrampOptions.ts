import * as v from 'valibot'
import {
  onrampCountrySchema,
  onrampPaymentCurrencySchema,
  onrampProviderSchema,
  onrampPurchaseCurrencySchema,
} from './onrampValues.js'

/** `GET /v1/onramp/options`: what can be bought here, and with what. data-sources.md §1.2 */
export const onrampOptionsRoute = { method: 'GET', path: '/v1/onramp/options' } as const

/** Query of {@link onrampOptionsRoute}. `country`: where the person pays from; left out, the deployment's default. */
export const onrampOptionsQuerySchema = v.object({
  projectId: v.string(),
  country: v.optional(onrampCountrySchema),
})

/** Answer of {@link onrampOptionsRoute}. Beyond AppKit: the `country` it is for, and the `providers` as people know them. */
export const onrampOptionsResponseSchema = v.object({
  paymentCurrencies: v.array(onrampPaymentCurrencySchema),
  purchaseCurrencies: v.array(onrampPurchaseCurrencySchema),
  country: v.optional(onrampCountrySchema),
  providers: v.optional(v.array(v.object({ name: onrampProviderSchema, label: v.string() }))),
})

/** See {@link onrampOptionsResponseSchema}. */
export type OnrampOptionsResponse = v.InferOutput<typeof onrampOptionsResponseSchema>
