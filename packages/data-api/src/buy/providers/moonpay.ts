import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { BuyReport } from '../buyProvider.js'
import { defineBuyProvider } from '../defineBuyProvider.js'
import { askProvider, parseJson } from '../http/askProvider.js'
import { formatDecimal, getCurrencyDecimals } from '../money/decimals.js'
import { readAmount } from '../money/readAmount.js'
import { findProviderAsset, getProviderAsset, type ProviderAssets } from '../providerAssets.js'
import { defineBuyKey, defineBuyUrl } from '../providerVariables.js'
import { assertTimedSignature } from '../webhooks/assertTimedSignature.js'

// Written after https://dev.moonpay.com (widget, v3 quotes, webhooks); tried against a stand-in, not against MoonPay.

const assets: ProviderAssets<string> = {
  'eip155:1': { ETH: 'eth', USDC: 'usdc', USDT: 'usdt' },
  'eip155:10': { ETH: 'eth_optimism', USDC: 'usdc_optimism' },
  'eip155:56': { BNB: 'bnb_bsc' },
  'eip155:137': { POL: 'pol_polygon', USDC: 'usdc_polygon' },
  'eip155:8453': { ETH: 'eth_base', USDC: 'usdc_base' },
  'eip155:42161': { ETH: 'eth_arbitrum', USDC: 'usdc_arbitrum' },
  'eip155:43114': { AVAX: 'avax_cchain', USDC: 'usdc_cchain' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { SOL: 'sol', USDC: 'usdc_sol' },
}

/** What pays from a bank has another name in each currency. */
const bankMethods: Record<string, string> = {
  USD: 'ach_bank_transfer',
  EUR: 'sepa_bank_transfer',
  GBP: 'gbp_bank_transfer',
}

const number = v.pipe(v.number(), v.finite(), v.minValue(0))

const quoteSchema = v.object({
  quoteCurrencyAmount: number,
  feeAmount: number,
  extraFeeAmount: number,
  networkFeeAmount: number,
  totalAmount: number,
  expiresAt: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp()))),
})

const currenciesSchema = v.array(
  v.object({
    type: v.string(),
    code: v.string(),
    minBuyAmount: v.optional(v.nullable(number)),
    maxBuyAmount: v.optional(v.nullable(number)),
  }),
)

const text = v.optional(v.nullable(v.string()), null)

const transactionSchema = v.object({
  id: v.string(),
  status: v.string(),
  walletAddress: text,
  cryptoTransactionId: text,
  externalTransactionId: text,
  updatedAt: text,
})

/** MoonPay, by an address of its widget that is signed with the secret key. */
export const buyProvider = defineBuyProvider({
  name: 'moonpay',
  label: 'MoonPay',
  variables: {
    MOONPAY_API_KEY: defineBuyKey(
      'Publishable key (`pk_…`): docs/recipes/add-a-buy-provider.md. Without it nothing is bought at MoonPay.',
    ),
    MOONPAY_SECRET_KEY: defineBuyKey(
      'Secret key (`sk_…`), which signs the address of the widget. Required with the other.',
    ),
    MOONPAY_WEBHOOK_KEY: defineBuyKey(
      'Webhook API key (`wk_…`), by which its messages are signed. Required with the other.',
    ),
    MOONPAY_URL: defineBuyUrl('MoonPay', 'Where its API is, for tests.'),
    MOONPAY_PAGE_URL: defineBuyUrl(
      'MoonPay',
      'Where its widget is; `https://buy-sandbox.moonpay.com` for keys of its sandbox.',
    ),
  },
  needs: ['MOONPAY_API_KEY', 'MOONPAY_SECRET_KEY', 'MOONPAY_WEBHOOK_KEY'],
  create(values, { getNow }) {
    const { MOONPAY_API_KEY: apiKey, MOONPAY_SECRET_KEY: secret, MOONPAY_WEBHOOK_KEY: webhookKey } = values
    if (!apiKey || !secret || !webhookKey) return null
    const base = values.MOONPAY_URL ?? 'https://api.moonpay.com'
    const pageBase = values.MOONPAY_PAGE_URL ?? 'https://buy.moonpay.com'

    const ask = <const TSchema extends v.GenericSchema>(
      path: string,
      query: Record<string, string>,
      schema: TSchema,
      signal: AbortSignal,
    ) => askProvider({ url: `${base}${path}?${new URLSearchParams({ apiKey, ...query })}`, signal }, schema)

    return {
      supports: (asset) => findProviderAsset(assets, asset) !== undefined,
      async getLimits(_, signal) {
        const currencies = await ask('/v3/currencies', {}, currenciesSchema, signal)
        return currencies.flatMap(({ type, code, minBuyAmount: min, maxBuyAmount: max }) => {
          const currency = code.toUpperCase()
          if (type !== 'fiat' || !/^[A-Z]{3}$/.test(currency) || min == null || max == null) return []
          const limit = { currency, min: String(min), max: String(max) }
          const bank = currency in bankMethods ? [{ ...limit, method: 'ach_bank_account' as const }] : []
          return [{ ...limit, method: 'card' as const }, ...bank]
        })
      },
      async getQuote({ asset, method, currency, amount }, signal) {
        const decimals = getCurrencyDecimals(currency)
        const path = `/v3/currencies/${getProviderAsset(assets, asset)}/buy_quote`
        const query = {
          baseCurrencyCode: currency.toLowerCase(),
          baseCurrencyAmount: formatDecimal(amount, decimals),
          areFeesIncluded: 'true',
          paymentMethod: toMethod(method, currency),
        }
        const quote = await ask(path, query, quoteSchema, signal)
        return {
          // Its widget takes no quote's name.
          id: null,
          total: readAmount(quote.totalAmount, decimals),
          providerFee: readAmount(quote.feeAmount, decimals),
          networkFee: readAmount(quote.networkFeeAmount, decimals),
          otherFee: readAmount(quote.extraFeeAmount, decimals),
          received: readAmount(quote.quoteCurrencyAmount, asset.decimals),
          expiresAt: quote.expiresAt ? Date.parse(quote.expiresAt) : null,
        }
      },
      async start({ asset, method, currency, amount, purchaseId, address, returnUrl }) {
        const query = new URLSearchParams({
          apiKey,
          currencyCode: getProviderAsset(assets, asset),
          walletAddress: address,
          externalTransactionId: purchaseId,
          baseCurrencyCode: currency.toLowerCase(),
          paymentMethod: toMethod(method, currency),
          ...(amount === null
            ? {}
            : { baseCurrencyAmount: formatDecimal(amount, getCurrencyDecimals(currency)) }),
          ...(returnUrl === null ? {} : { redirectURL: returnUrl }),
        })
        // The signature is of the query with its question mark, and comes last: data-sources.md §9.
        const search = `?${query}`
        const signature = createHmac('sha256', secret).update(search).digest('base64')
        return { url: `${pageBase}/${search}&signature=${encodeURIComponent(signature)}`, reference: null }
      },
      async readMessage({ headers, body }) {
        assertTimedSignature({
          header: headers.get('moonpay-signature-v2'),
          part: 's',
          secret: webhookKey,
          toSigned: (parts) => `${parts.get('t')}.${body}`,
          now: getNow(),
        })
        const event = v.safeParse(v.object({ type: v.string(), data: transactionSchema }), parseJson(body))
        if (!event.success || !event.output.type.startsWith('transaction_')) return null
        const { data } = event.output
        return {
          eventId: [data.id, data.status, data.cryptoTransactionId, data.updatedAt].join(':'),
          purchaseId: data.externalTransactionId,
          report: toReport(data),
        }
      },
      async getReport({ id }, signal) {
        const found = await ask(`/v1/transactions/ext/${id}`, {}, v.array(transactionSchema), signal)
        // It may have been tried several times on the page; the furthest counts.
        const reports = found.map(toReport)
        return (
          reports.find(({ state }) => state === 'sent') ??
          reports.find(({ state }) => state === 'paid') ??
          reports[0] ??
          null
        )
      },
      async check(signal) {
        await ask('/v3/currencies', {}, currenciesSchema, signal)
        return ['The secret key and the webhook key cannot be tried by a question: buy once in its sandbox.']
      },
    }
  },
})

function toMethod(method: 'card' | 'ach_bank_account', currency: string): string {
  return method === 'card' ? 'credit_debit_card' : (bankMethods[currency] ?? 'ach_bank_transfer')
}

function toReport(transaction: v.InferOutput<typeof transactionSchema>): BuyReport {
  const { id, status, walletAddress, cryptoTransactionId } = transaction
  const states: Record<string, BuyReport['state']> = { completed: 'sent', failed: 'failed', pending: 'paid' }
  const state = states[status] ?? 'started'
  return {
    state,
    reference: id,
    transactionHash: cryptoTransactionId,
    address: walletAddress,
    failure: state === 'failed' ? 'PROVIDER' : null,
  }
}
