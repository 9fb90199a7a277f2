import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'

/** How somebody pays, by the names AppKit 1.7.3 has for it. data-sources.md §1.2 */
export const onrampMethods = ['card', 'ach_bank_account'] as const

/** See {@link onrampMethods}. */
export type OnrampMethod = (typeof onrampMethods)[number]

/** Decimal text of an amount in whole units, exact: `10.00`, `0.0125`. */
export const onrampDecimalSchema = v.pipe(v.string(), v.regex(/^\d{1,40}(\.\d{1,40})?$/))

/** A currency of ISO 4217. */
export const onrampCurrencySchema = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))

/** A country of ISO 3166-1, two letters. */
export const onrampCountrySchema = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))

/** Name of a provider, as the settings have it. */
export const onrampProviderSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{0,31}$/))

/**
 * A currency that can be bought, as AppKit 1.7.3 has it: whole objects go back with a quote's request. Of a network `chain_id`
 * is the number of an EVM chain, or Solana's genesis; `contract_address` is empty for the coin. Beyond AppKit: `caip_network_id`,
 * and which `providers` sell it there.
 */
export const onrampPurchaseCurrencySchema = v.object({
  id: v.string(),
  name: v.string(),
  symbol: v.string(),
  networks: v.array(
    v.object({
      name: v.string(),
      display_name: v.string(),
      chain_id: v.string(),
      contract_address: v.string(),
      caip_network_id: v.optional(caipNetworkIdSchema),
      providers: v.optional(v.array(onrampProviderSchema)),
    }),
  ),
})

/** See {@link onrampPurchaseCurrencySchema}. */
export type OnrampPurchaseCurrency = v.InferOutput<typeof onrampPurchaseCurrencySchema>

/**
 * A currency somebody pays with. `min` and `max` are the widest of all providers; beyond AppKit, `providers` has each one's own.
 */
export const onrampPaymentCurrencySchema = v.object({
  id: v.string(),
  payment_method_limits: v.array(
    v.object({
      id: v.string(),
      min: onrampDecimalSchema,
      max: onrampDecimalSchema,
      providers: v.optional(
        v.array(
          v.object({ provider: onrampProviderSchema, min: onrampDecimalSchema, max: onrampDecimalSchema }),
        ),
      ),
    }),
  ),
})

/** See {@link onrampPaymentCurrencySchema}. */
export type OnrampPaymentCurrency = v.InferOutput<typeof onrampPaymentCurrencySchema>

/** An amount of a currency, or of what is bought by its symbol. */
export const onrampAmountSchema = v.object({ amount: onrampDecimalSchema, currency: v.string() })

/** See {@link onrampAmountSchema}. */
export type OnrampAmount = v.InferOutput<typeof onrampAmountSchema>
