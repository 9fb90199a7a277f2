import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { BuyReport } from '../buyProvider.js'
import { defineBuyProvider } from '../defineBuyProvider.js'
import { askProvider, parseJson } from '../http/askProvider.js'
import { assertPageUrl } from '../http/assertPageUrl.js'
import { createProviderFault } from '../http/createProviderFault.js'
import { formatDecimal, getCurrencyDecimals } from '../money/decimals.js'
import { readAmount } from '../money/readAmount.js'
import { findProviderAsset, getProviderAsset, type ProviderAssets } from '../providerAssets.js'
import { defineBuyKey, defineBuyUrl } from '../providerVariables.js'
import { assertFresh } from '../webhooks/assertFresh.js'
import { isSameText } from '../webhooks/isSameText.js'
import { refuseMessage } from '../webhooks/refuseMessage.js'

// Written after https://docs.meld.io (crypto quotes, widget, webhooks); its published example of a signature is a test. Tried
// against a stand-in, not against Meld. Meld asks several sellers; the one with the best price is told to its widget.

const assets: ProviderAssets<string> = {
  'eip155:1': { ETH: 'ETH', USDC: 'USDC', USDT: 'USDT' },
  'eip155:10': { ETH: 'ETH_OPTIMISM', USDC: 'USDC_OPTIMISM' },
  'eip155:56': { BNB: 'BNB_BSC' },
  'eip155:137': { POL: 'POL', USDC: 'USDC_POLYGON' },
  'eip155:8453': { ETH: 'ETH_BASE', USDC: 'USDC_BASE' },
  'eip155:42161': { ETH: 'ETH_ARBITRUM', USDC: 'USDC_ARBITRUM' },
  'eip155:43114': { AVAX: 'AVAXC', USDC: 'USDC_AVAXC' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { SOL: 'SOL', USDC: 'USDC_SOLANA' },
}

const apiVersion = '2025-03-04'

const number = v.pipe(v.number(), v.finite(), v.minValue(0))
const fee = v.optional(v.nullable(number), null)

const quotesSchema = v.object({
  quotes: v.array(
    v.object({
      serviceProvider: v.string(),
      sourceAmount: number,
      destinationAmount: number,
      totalFee: number,
      networkFee: fee,
    }),
  ),
})

const text = v.optional(v.nullable(v.string()), null)

const eventSchema = v.object({
  eventType: v.pipe(v.string(), v.startsWith('TRANSACTION_CRYPTO_')),
  eventId: v.string(),
  payload: v.object({
    externalSessionId: text,
    paymentTransactionId: text,
    paymentTransactionStatus: v.string(),
  }),
})

const transactionSchema = v.object({
  id: text,
  externalSessionId: text,
  status: v.string(),
  cryptoDetails: v.optional(
    v.nullable(v.object({ destinationWalletAddress: text, blockchainTransactionId: text })),
    null,
  ),
})

/** Meld, which asks several sellers at once. */
export const buyProvider = defineBuyProvider({
  name: 'meld',
  label: 'Meld',
  variables: {
    MELD_API_KEY: defineBuyKey(
      'API key: docs/recipes/add-a-buy-provider.md. Without it nothing is bought at Meld.',
    ),
    MELD_WEBHOOK_SECRET: defineBuyKey(
      'Secret of the webhook profile whose address is `<API_URL>/v1/onramp/webhooks/meld`. Required with the other.',
    ),
    MELD_URL: defineBuyUrl('Meld', 'Where its API is; `https://api-sb.meld.io` for keys of its sandbox.'),
    MELD_PAGE_URL: defineBuyUrl('Meld', 'Where its widget is, for tests.'),
  },
  needs: ['MELD_API_KEY', 'MELD_WEBHOOK_SECRET'],
  create(values, { getNow }) {
    const { MELD_API_KEY: key, MELD_WEBHOOK_SECRET: webhookSecret } = values
    if (!key || !webhookSecret) return null
    const base = values.MELD_URL ?? 'https://api.meld.io'
    const pageHosts = values.MELD_PAGE_URL
      ? [new URL(values.MELD_PAGE_URL).host]
      : ['meldcrypto.com', 'meld.io']
    const headers = { authorization: `BASIC ${key}`, 'meld-version': apiVersion }

    const ask = <const TSchema extends v.GenericSchema>(
      path: string,
      schema: TSchema,
      signal: AbortSignal,
      body?: Record<string, unknown>,
    ) => askProvider({ url: `${base}${path}`, headers, signal, ...(body ? { body } : {}) }, schema)

    return {
      supports: (asset) => findProviderAsset(assets, asset) !== undefined,
      getLimits: async () => null,
      async getQuote({ asset, method, country, currency, amount }, signal) {
        const decimals = getCurrencyDecimals(currency)
        const body = {
          countryCode: country,
          sourceCurrencyCode: currency,
          sourceAmount: formatDecimal(amount, decimals),
          destinationCurrencyCode: getProviderAsset(assets, asset),
          paymentMethodType: toMethod(method, currency),
        }
        const { quotes } = await ask('/payments/crypto/quote', quotesSchema, signal, body)
        const read = quotes.map((quote) => ({
          quote,
          received: readAmount(quote.destinationAmount, asset.decimals),
        }))
        const [best] = read.sort((one, other) =>
          one.received > other.received ? -1 : one.received < other.received ? 1 : 0,
        )
        if (!best) throw createProviderFault('NO_QUOTE')
        const { quote, received } = best
        const networkFee = quote.networkFee === null ? 0n : readAmount(quote.networkFee, decimals)
        const totalFee = readAmount(quote.totalFee, decimals)
        return {
          // Which seller it is of, for the widget.
          id: quote.serviceProvider,
          total: readAmount(quote.sourceAmount, decimals),
          providerFee: totalFee > networkFee ? totalFee - networkFee : 0n,
          networkFee,
          otherFee: 0n,
          received,
          expiresAt: null,
        }
      },
      async start(
        { asset, method, country, currency, amount, purchaseId, address, quoteId, returnUrl },
        signal,
      ) {
        const body = {
          sessionType: 'BUY',
          externalSessionId: purchaseId,
          sessionData: {
            walletAddress: address,
            countryCode: country,
            sourceCurrencyCode: currency,
            destinationCurrencyCode: getProviderAsset(assets, asset),
            paymentMethodType: toMethod(method, currency),
            lockFields: ['walletAddress', 'destinationCurrencyCode'],
            ...(amount === null
              ? {}
              : { sourceAmount: formatDecimal(amount, getCurrencyDecimals(currency)) }),
            ...(quoteId ? { serviceProvider: quoteId } : {}),
            ...(returnUrl === null ? {} : { redirectUrl: returnUrl }),
          },
        }
        const { widgetUrl } = await ask(
          '/crypto/session/widget',
          v.object({ widgetUrl: v.string() }),
          signal,
          body,
        )
        return { url: assertPageUrl(widgetUrl, pageHosts), reference: null }
      },
      async readMessage({ headers: sent, body, url }) {
        const time = sent.get('meld-signature-timestamp') ?? ''
        const expected = createHmac('sha256', webhookSecret)
          .update(`${time}.${url}.${body}`)
          .digest('base64url')
        // Theirs is padded.
        const signature = (sent.get('meld-signature') ?? '').replace(/=+$/, '')
        if (!isSameText(signature, expected)) throw refuseMessage()
        assertFresh(Date.parse(time), getNow())
        const event = v.safeParse(eventSchema, parseJson(body))
        if (!event.success || event.output.payload.externalSessionId === null) return null
        const { eventId, payload } = event.output
        return {
          eventId,
          purchaseId: payload.externalSessionId,
          // The message has no hash: it is asked for.
          report: toReport({
            id: payload.paymentTransactionId,
            status: payload.paymentTransactionStatus,
            cryptoDetails: null,
          }),
        }
      },
      async getReport({ id, reference }, signal) {
        if (reference === null) {
          // Of one that no message has told of we know what we called its session.
          const found = v.object({ transactions: v.array(transactionSchema) })
          const path = `/payments/transactions?externalSessionIds=${encodeURIComponent(id)}`
          const { transactions } = await ask(path, found, signal)
          const reports = transactions.filter((one) => one.externalSessionId === id).map(toReport)
          return reports.sort((one, other) => rank(other) - rank(one))[0] ?? null
        }
        const path = `/payments/transactions/${encodeURIComponent(reference)}`
        return toReport((await ask(path, v.object({ transaction: transactionSchema }), signal)).transaction)
      },
      async check(signal) {
        await ask('/payments/crypto/quote', quotesSchema, signal, {
          countryCode: 'US',
          sourceCurrencyCode: 'USD',
          sourceAmount: '100.00',
          destinationCurrencyCode: 'USDC',
        })
        return ['The webhook secret cannot be tried by a question: send a test event from its dashboard.']
      },
    }
  },
})

function toMethod(method: 'card' | 'ach_bank_account', currency: string): string {
  if (method === 'card') return 'CREDIT_DEBIT_CARD'
  return currency === 'EUR' ? 'SEPA' : 'ACH'
}

const states: Record<string, BuyReport['state']> = {
  SETTLING: 'paid',
  SETTLED: 'sent',
  DECLINED: 'failed',
  ERROR: 'failed',
  FAILED: 'failed',
  REFUNDED: 'failed',
  CANCELLED: 'abandoned',
}

/** Of several tries the one that is furthest: what nothing came of comes first. */
const rank = ({ state }: BuyReport) => ['started', 'paid', 'sent'].indexOf(state)

function toReport({
  id,
  status,
  cryptoDetails,
}: Pick<v.InferOutput<typeof transactionSchema>, 'id' | 'status' | 'cryptoDetails'>): BuyReport {
  const state = states[status] ?? 'started'
  return {
    state,
    reference: id,
    transactionHash: cryptoDetails?.blockchainTransactionId ?? null,
    address: cryptoDetails?.destinationWalletAddress ?? null,
    failure:
      state === 'failed'
        ? status === 'REFUNDED'
          ? 'REFUNDED'
          : status === 'DECLINED'
            ? 'DECLINED'
            : 'PROVIDER'
        : null,
  }
}
