import * as v from 'valibot'

/** `POST /v1/fungible/price`: prices of tokens, in the order they were asked for. data-sources.md §1.2, §1.3 */
export const fungiblePriceRoute = { method: 'POST', path: '/v1/fungible/price' } as const

/** Currencies prices are told in. */
export const priceCurrencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const

/** See {@link priceCurrencies}. */
export type PriceCurrency = (typeof priceCurrencies)[number]

/** Body of {@link fungiblePriceRoute}; `addresses` CAIP-10, the coin by its name of services.md §2. */
export const fungiblePriceBodySchema = v.object({
  projectId: v.string(),
  currency: v.picklist(priceCurrencies),
  addresses: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(100)),
})

/** Answer of {@link fungiblePriceRoute}; `price` is 0 when unknown. */
export const fungiblePriceResponseSchema = v.object({
  fungibles: v.array(
    v.object({
      address: v.string(),
      name: v.string(),
      symbol: v.string(),
      iconUrl: v.string(),
      price: v.number(),
      decimals: v.number(),
    }),
  ),
})

/** See {@link fungiblePriceResponseSchema}. */
export type FungiblePriceResponse = v.InferOutput<typeof fungiblePriceResponseSchema>
