import {
  type CaipNetworkId,
  caipNetworkIdSchema,
  GangwayError,
  type OnrampPurchaseCurrency,
  onrampCurrencySchema,
  onrampQuoteBodySchema,
  onrampQuoteQuerySchema,
  onrampQuoteResponseSchema,
  onrampQuoteRoute,
  parseWith,
} from '@gangway/protocol'
import { readJsonBody } from '@gangway/server-kit'
import * as v from 'valibot'
import type { BuyAsset } from '../buy/buyProvider.js'
import { findAsset } from '../buy/listAssets.js'
import { getCurrencyDecimals, parseDecimal } from '../buy/money/decimals.js'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** What a price counts for in the rate limits: one question to each provider. */
const points = 5

/** Bytes of a body: a currency of AppKit's names each of its networks. */
const maxBodySize = 64 * 1024

/** `POST /v1/onramp/quote`: prices of the providers, the best first. data-sources.md §1.2, §9 */
export const routes = defineRoutes({
  operations: [
    {
      ...onrampQuoteRoute,
      summary: 'What money would buy now',
      query: onrampQuoteQuerySchema,
      body: onrampQuoteBodySchema,
      answer: onrampQuoteResponseSchema,
    },
  ],
  mount(app, { admit, buying }) {
    if (!buying) return
    app.post(onrampQuoteRoute.path, async (context) => {
      const { projectId } = parseWith(onrampQuoteQuerySchema, context.req.query())
      await admit(context, projectId, points)
      const body = parseWith(onrampQuoteBodySchema, await readJsonBody(context, maxBodySize))
      const asset = pickAsset(buying.listAssets(), body.purchaseCurrency, body.chainId)
      const currency = parseCurrency(body.paymentCurrency.id)
      const amount = parseDecimal(body.amount, getCurrencyDecimals(currency))
      if (amount === undefined) throw new GangwayError('INVALID_INPUT', { context: { field: 'amount' } })
      const quote = await buying.getQuote({
        ...{ asset, currency, amount },
        method: body.paymentMethod ?? 'card',
        country: body.country,
        provider: body.provider,
      })
      return context.json(quote, 200, { 'cache-control': 'no-store' })
    })
  },
})

/** @throws GangwayError `BUY_NOT_AVAILABLE`. */
function pickAsset(
  assets: readonly BuyAsset[],
  { symbol, networks }: OnrampPurchaseCurrency,
  wanted: CaipNetworkId | undefined,
): BuyAsset {
  const listed = networks.flatMap(({ caip_network_id: id, chain_id: chain, contract_address: contract }) => {
    // AppKit's own currencies have the chain's number alone.
    const network = v.safeParse(
      caipNetworkIdSchema,
      id ?? `${/^\d+$/.test(chain) ? 'eip155' : 'solana'}:${chain}`,
    )
    return network.success ? [{ network: network.output, name: contract || symbol }] : []
  })
  const found =
    wanted === undefined
      ? listed
          .map(({ network, name }) => findAsset(assets, network, name))
          .find((asset) => asset !== undefined)
      : findAsset(assets, wanted, listed.find(({ network }) => network === wanted)?.name ?? symbol)
  if (!found) throw new GangwayError('BUY_NOT_AVAILABLE', { context: { field: 'purchaseCurrency' } })
  return found
}

/** @throws GangwayError `BUY_NOT_AVAILABLE`. */
function parseCurrency(id: string): string {
  const currency = v.safeParse(onrampCurrencySchema, id)
  if (currency.success) return currency.output
  throw new GangwayError('BUY_NOT_AVAILABLE', { context: { field: 'paymentCurrency' } })
}
