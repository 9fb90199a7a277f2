import { jwtVerify } from 'jose'
import * as v from 'valibot'
import type { BuyReport } from '../buyProvider.js'
import { defineBuyProvider } from '../defineBuyProvider.js'
import { askProvider, parseJson } from '../http/askProvider.js'
import { assertPageUrl } from '../http/assertPageUrl.js'
import { formatDecimal, getCurrencyDecimals } from '../money/decimals.js'
import { readAmount } from '../money/readAmount.js'
import { findProviderAsset, getProviderAsset, type ProviderAssets } from '../providerAssets.js'
import { defineBuyKey, defineBuyUrl } from '../providerVariables.js'
import { createTransakTokens } from '../tokens/createTransakTokens.js'
import { refuseMessage } from '../webhooks/refuseMessage.js'

// Written after https://docs.transak.com (widget URL API, price, order webhooks); tried against a stand-in, not against
// Transak. It answers addresses alone that it was told of before. Its messages have no time: each state of an order counts once.

const assets: ProviderAssets<{ network: string; currency: string }> = {
  'eip155:1': {
    ETH: { network: 'ethereum', currency: 'ETH' },
    USDC: { network: 'ethereum', currency: 'USDC' },
    USDT: { network: 'ethereum', currency: 'USDT' },
  },
  'eip155:10': {
    ETH: { network: 'optimism', currency: 'ETH' },
    USDC: { network: 'optimism', currency: 'USDC' },
  },
  'eip155:56': { BNB: { network: 'bsc', currency: 'BNB' } },
  'eip155:137': {
    POL: { network: 'polygon', currency: 'POL' },
    USDC: { network: 'polygon', currency: 'USDC' },
  },
  'eip155:8453': { ETH: { network: 'base', currency: 'ETH' }, USDC: { network: 'base', currency: 'USDC' } },
  'eip155:42161': {
    ETH: { network: 'arbitrum', currency: 'ETH' },
    USDC: { network: 'arbitrum', currency: 'USDC' },
  },
  'eip155:43114': { AVAX: { network: 'avaxcchain', currency: 'AVAX' } },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    SOL: { network: 'solana', currency: 'SOL' },
    USDC: { network: 'solana', currency: 'USDC' },
  },
}

const tokenSchema = v.object({ data: v.object({ accessToken: v.pipe(v.string(), v.minLength(16)) }) })

const number = v.pipe(v.number(), v.finite(), v.minValue(0))

const quoteSchema = v.object({
  response: v.object({
    quoteId: v.string(),
    fiatAmount: number,
    cryptoAmount: number,
    totalFee: number,
    feeBreakdown: v.optional(v.array(v.object({ id: v.string(), value: number })), []),
  }),
})

const text = v.optional(v.nullable(v.string()), null)

const orderSchema = v.pipe(
  v.object({
    id: text,
    _id: text,
    status: v.string(),
    partnerOrderId: text,
    walletAddress: text,
    transactionHash: text,
  }),
  v.transform(({ _id, ...order }) => ({ ...order, id: order.id ?? _id })),
)

/** Transak, by a session of its widget. */
export const buyProvider = defineBuyProvider({
  name: 'transak',
  label: 'Transak',
  variables: {
    TRANSAK_API_KEY: defineBuyKey(
      'API key: docs/recipes/add-a-buy-provider.md. Without it nothing is bought at Transak.',
    ),
    TRANSAK_API_SECRET: defineBuyKey('Its secret. Required with the key.'),
    TRANSAK_REFERRER: defineBuyKey(
      'Domain of the page people come from, as Transak has it on its list. Required with the key.',
    ),
    TRANSAK_URL: defineBuyUrl(
      'Transak',
      'Where its API is; `https://api-stg.transak.com` for keys of its staging.',
    ),
    TRANSAK_GATEWAY_URL: defineBuyUrl(
      'Transak',
      'Where sessions are made; `https://api-gateway-stg.transak.com` for staging.',
    ),
    TRANSAK_PAGE_URL: defineBuyUrl('Transak', 'Where its widget is, for tests.'),
  },
  needs: ['TRANSAK_API_KEY', 'TRANSAK_API_SECRET', 'TRANSAK_REFERRER'],
  create(values, { getNow }) {
    const { TRANSAK_API_KEY: apiKey, TRANSAK_API_SECRET: secret, TRANSAK_REFERRER: referrerDomain } = values
    if (!apiKey || !secret || !referrerDomain) return null
    const base = values.TRANSAK_URL ?? 'https://api.transak.com'
    const gateway = values.TRANSAK_GATEWAY_URL ?? 'https://api-gateway.transak.com'
    const pageHosts = values.TRANSAK_PAGE_URL ? [new URL(values.TRANSAK_PAGE_URL).host] : ['transak.com']
    const tokens = createTransakTokens({ secret, getNow, fetch: fetchToken })

    async function fetchToken(signal: AbortSignal): Promise<string> {
      const url = `${base}/partners/api/v2/refresh-token`
      const question = { url, headers: { 'api-secret': secret ?? '' }, body: { apiKey }, signal }
      return (await askProvider(question, tokenSchema)).data.accessToken
    }

    return {
      supports: (asset) => findProviderAsset(assets, asset) !== undefined,
      getLimits: async () => null,
      async getQuote({ asset, method, country, currency, amount }, signal) {
        const { network, currency: code } = getProviderAsset(assets, asset)
        const decimals = getCurrencyDecimals(currency)
        const query = new URLSearchParams({
          partnerApiKey: apiKey,
          fiatCurrency: currency,
          cryptoCurrency: code,
          isBuyOrSell: 'BUY',
          network,
          paymentMethod: toMethod(method, currency),
          fiatAmount: formatDecimal(amount, decimals),
          quoteCountryCode: country,
        })
        const url = `${base}/api/v1/pricing/public/quotes?${query}`
        const { response: quote } = await askProvider({ url, signal }, quoteSchema)
        const networkFee = quote.feeBreakdown
          .filter(({ id }) => id === 'network_fee')
          .reduce((sum, { value }) => sum + readAmount(value, decimals), 0n)
        const totalFee = readAmount(quote.totalFee, decimals)
        return {
          // Its widget takes no quote's name.
          id: null,
          total: readAmount(quote.fiatAmount, decimals),
          providerFee: totalFee > networkFee ? totalFee - networkFee : 0n,
          networkFee,
          otherFee: 0n,
          received: readAmount(quote.cryptoAmount, asset.decimals),
          expiresAt: null,
        }
      },
      async start({ asset, method, country, currency, amount, purchaseId, address, returnUrl }, signal) {
        const { network, currency: code } = getProviderAsset(assets, asset)
        const widgetParams = {
          apiKey,
          referrerDomain,
          productsAvailed: 'BUY',
          cryptoCurrencyCode: code,
          network,
          walletAddress: address,
          disableWalletAddressForm: true,
          fiatCurrency: currency,
          countryCode: country,
          paymentMethod: toMethod(method, currency),
          partnerOrderId: purchaseId,
          ...(amount === null ? {} : { fiatAmount: formatDecimal(amount, getCurrencyDecimals(currency)) }),
          ...(returnUrl === null ? {} : { redirectURL: returnUrl }),
        }
        const schema = v.object({ data: v.object({ widgetUrl: v.string() }) })
        const headers = { 'access-token': await tokens.get(signal) }
        const question = { url: `${gateway}/api/v2/auth/session`, headers, body: { widgetParams }, signal }
        const { widgetUrl } = (await askProvider(question, schema)).data
        return { url: assertPageUrl(widgetUrl, pageHosts), reference: null }
      },
      async readMessage({ body }) {
        const message = v.safeParse(v.object({ data: v.string() }), parseJson(body))
        if (!message.success) throw refuseMessage()
        const claims = await tokens.open(
          message.output.data,
          openSigned,
          AbortSignal.timeout(messageTimeLimit),
        )
        if (claims === null) throw refuseMessage()
        const order = v.safeParse(v.object({ webhookData: orderSchema }), claims)
        if (!order.success) return null
        const { id, status, partnerOrderId, transactionHash } = order.output.webhookData
        return {
          eventId: [id, status, transactionHash].join(':'),
          purchaseId: partnerOrderId,
          report: toReport(order.output.webhookData),
        }
      },
      async getReport({ id, reference }, signal) {
        const headers = { 'access-token': await tokens.get(signal) }
        if (reference === null) {
          // Of an order nobody has told of yet we know what we called it.
          const query = new URLSearchParams({ limit: '10', 'filter[partnerOrderId]': id })
          const url = `${base}/partners/api/v2/orders?${query}`
          const { data } = await askProvider(
            { url, headers, signal },
            v.object({ data: v.array(orderSchema) }),
          )
          const own = data.filter(({ partnerOrderId }) => partnerOrderId === id).map(toReport)
          // Whoever tries again under the same name has more than one.
          return own.sort((one, other) => rank(other) - rank(one))[0] ?? null
        }
        const url = `${base}/partners/api/v2/order/${encodeURIComponent(reference)}`
        return toReport((await askProvider({ url, headers, signal }, v.object({ data: orderSchema }))).data)
      },
      remember: tokens.remember,
      async check(signal) {
        await tokens.get(signal)
        return [
          'Sessions are made for addresses on its list alone: have this server’s, and the domain, put on it.',
        ]
      },
    }
  },
})

const messageTimeLimit = 5_000

/** The claims of a message that a token has signed; null for one that it has not. */
async function openSigned(jwt: string, token: string): Promise<unknown> {
  try {
    return (await jwtVerify(jwt, new TextEncoder().encode(token), { algorithms: ['HS256'] })).payload
  } catch {
    return null
  }
}

/** Of several orders the one that is furthest: what nothing came of comes first. */
const rank = ({ state }: BuyReport) => ['started', 'paid', 'sent'].indexOf(state)

function toMethod(method: 'card' | 'ach_bank_account', currency: string): string {
  if (method === 'card') return 'credit_debit_card'
  return currency === 'EUR' ? 'sepa_bank_transfer' : 'pm_ach_bank_transfer'
}

const states: Record<string, BuyReport['state']> = {
  PROCESSING: 'paid',
  PENDING_DELIVERY_FROM_TRANSAK: 'paid',
  ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK: 'paid',
  COMPLETED: 'sent',
  CANCELLED: 'abandoned',
  EXPIRED: 'expired',
  FAILED: 'failed',
  REFUNDED: 'failed',
}

function toReport({
  id,
  status,
  walletAddress,
  transactionHash,
}: v.InferOutput<typeof orderSchema>): BuyReport {
  const state = states[status] ?? 'started'
  return {
    state,
    reference: id,
    transactionHash,
    address: walletAddress,
    failure: state === 'failed' ? (status === 'REFUNDED' ? 'REFUNDED' : 'DECLINED') : null,
  }
}
