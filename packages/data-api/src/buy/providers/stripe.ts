import * as v from 'valibot'
import type { BuyReport } from '../buyProvider.js'
import { defineBuyProvider } from '../defineBuyProvider.js'
import { askProvider, parseJson } from '../http/askProvider.js'
import { assertPageUrl } from '../http/assertPageUrl.js'
import { createProviderFault } from '../http/createProviderFault.js'
import { formatDecimal, getCurrencyDecimals } from '../money/decimals.js'
import { fallbackLimits } from '../money/fallbackLimits.js'
import { readAmount } from '../money/readAmount.js'
import { findProviderAsset, getProviderAsset, type ProviderAssets } from '../providerAssets.js'
import { defineBuyKey, defineBuyUrl } from '../providerVariables.js'
import { assertTimedSignature } from '../webhooks/assertTimedSignature.js'

// Written after https://docs.stripe.com/crypto/onramp and /api/crypto; tried against a stand-in, not against Stripe. The API is
// a public preview, and an account must be let in to it.

const assets: ProviderAssets<{ network: string; currency: string }> = {
  'eip155:1': {
    ETH: { network: 'ethereum', currency: 'eth' },
    USDC: { network: 'ethereum', currency: 'usdc' },
  },
  'eip155:137': {
    POL: { network: 'polygon', currency: 'pol' },
    USDC: { network: 'polygon', currency: 'usdc' },
  },
  'eip155:8453': { ETH: { network: 'base', currency: 'eth' }, USDC: { network: 'base', currency: 'usdc' } },
  'eip155:43114': {
    AVAX: { network: 'avalanche', currency: 'avax' },
    USDC: { network: 'avalanche', currency: 'usdc' },
  },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    SOL: { network: 'solana', currency: 'sol' },
    USDC: { network: 'solana', currency: 'usdc' },
  },
}

/** Countries it sells in: the United States and the European Union. */
const countries = new Set(
  'US AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

const feesSchema = v.object({ network_fee_monetary: v.string(), transaction_fee_monetary: v.string() })

const quotesSchema = v.object({
  destination_network_quotes: v.record(
    v.string(),
    v.nullable(
      v.array(
        v.object({
          destination_amount: v.string(),
          destination_currency: v.string(),
          fees: feesSchema,
          source_total_amount: v.string(),
        }),
      ),
    ),
  ),
})

const text = v.optional(v.nullable(v.string()), null)

const sessionSchema = v.object({
  id: v.string(),
  status: v.string(),
  redirect_url: text,
  metadata: v.optional(v.nullable(v.record(v.string(), v.string())), null),
  transaction_details: v.optional(v.nullable(v.object({ transaction_id: text, wallet_address: text })), null),
})

const eventSchema = v.object({
  id: v.string(),
  type: v.literal('crypto.onramp_session.updated'),
  data: v.object({ object: sessionSchema }),
})

/** Stripe's hosted on-ramp, by a session. */
export const buyProvider = defineBuyProvider({
  name: 'stripe',
  label: 'Stripe',
  variables: {
    STRIPE_SECRET_KEY: defineBuyKey(
      'Secret key (`sk_…`) of an account that may use the on-ramp: docs/recipes/add-a-buy-provider.md. Without it nothing is bought at Stripe.',
    ),
    STRIPE_WEBHOOK_SECRET: defineBuyKey(
      'Signing secret (`whsec_…`) of the endpoint for `crypto.onramp_session.updated`. Required with the other.',
    ),
    STRIPE_URL: defineBuyUrl('Stripe', 'Where its API is, for tests.'),
    STRIPE_PAGE_URL: defineBuyUrl('Stripe', 'Where its pages are, for tests.'),
  },
  needs: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  create(values, { getNow }) {
    const { STRIPE_SECRET_KEY: secret, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
    if (!secret || !webhookSecret) return null
    const base = values.STRIPE_URL ?? 'https://api.stripe.com'
    const pageHosts = values.STRIPE_PAGE_URL
      ? [new URL(values.STRIPE_PAGE_URL).host]
      : ['stripe.com', 'link.com']
    const headers = { authorization: `Basic ${Buffer.from(`${secret}:`).toString('base64')}` }

    return {
      supports: (asset) => findProviderAsset(assets, asset) !== undefined,
      // It names no limits; nothing at all is taken where it does not sell.
      getLimits: async (country) => (countries.has(country) ? fallbackLimits : []),
      async getQuote({ asset, currency, amount }, signal) {
        const { network, currency: code } = getProviderAsset(assets, asset)
        const decimals = getCurrencyDecimals(currency)
        const query = new URLSearchParams({
          source_currency: currency.toLowerCase(),
          source_amount: formatDecimal(amount, decimals),
          'destination_currencies[]': code,
          'destination_networks[]': network,
        })
        const answer = await askProvider(
          { url: `${base}/v1/crypto/onramp_quotes?${query}`, headers, signal },
          quotesSchema,
        )
        // Its answers name a network by another word than its questions, in one case.
        const names = [network, `${network}_network`]
        const quote = names
          .flatMap((name) => answer.destination_network_quotes[name] ?? [])
          .find(({ destination_currency: found }) => found === code)
        if (!quote) throw createProviderFault('NO_QUOTE')
        return {
          id: null,
          // Its fees come on top of the amount that was asked for.
          total: readAmount(quote.source_total_amount, decimals),
          providerFee: readAmount(quote.fees.transaction_fee_monetary, decimals),
          networkFee: readAmount(quote.fees.network_fee_monetary, decimals),
          otherFee: 0n,
          received: readAmount(quote.destination_amount, asset.decimals),
          expiresAt: null,
        }
      },
      async start({ asset, currency, amount, purchaseId, address, clientIp }, signal) {
        const { network, currency: code } = getProviderAsset(assets, asset)
        const body = new URLSearchParams({
          customer_ip_address: clientIp,
          [`wallet_addresses[${network}]`]: address,
          lock_wallet_address: 'true',
          source_currency: currency.toLowerCase(),
          destination_currency: code,
          destination_network: network,
          'destination_currencies[]': code,
          'destination_networks[]': network,
          'metadata[purchase]': purchaseId,
          ...(amount === null ? {} : { source_amount: formatDecimal(amount, getCurrencyDecimals(currency)) }),
        })
        const question = { url: `${base}/v1/crypto/onramp_sessions`, body, signal }
        const session = await askProvider(
          // The same key again is the same session, should the answer get lost.
          { ...question, headers: { ...headers, 'idempotency-key': purchaseId } },
          sessionSchema,
        )
        if (session.redirect_url === null) throw createProviderFault('NO_PAGE')
        return { url: assertPageUrl(session.redirect_url, pageHosts), reference: session.id }
      },
      async readMessage({ headers: sent, body }) {
        assertTimedSignature({
          header: sent.get('stripe-signature'),
          part: 'v1',
          secret: webhookSecret,
          toSigned: (parts) => `${parts.get('t')}.${body}`,
          now: getNow(),
        })
        const event = v.safeParse(eventSchema, parseJson(body))
        if (!event.success) return null
        const { id, data } = event.output
        return {
          eventId: id,
          purchaseId: data.object.metadata?.purchase ?? null,
          report: toReport(data.object),
        }
      },
      async getReport({ reference }, signal) {
        if (reference === null) return null
        const url = `${base}/v1/crypto/onramp_sessions/${encodeURIComponent(reference)}`
        return toReport(await askProvider({ url, headers, signal }, sessionSchema))
      },
      async check(signal) {
        const query =
          'source_currency=usd&source_amount=100&destination_currencies[]=usdc&destination_networks[]=ethereum'
        await askProvider({ url: `${base}/v1/crypto/onramp_quotes?${query}`, headers, signal }, quotesSchema)
        return ['The signing secret cannot be tried by a question: send a test event from its dashboard.']
      },
    }
  },
})

const states: Record<string, BuyReport['state']> = {
  rejected: 'failed',
  fulfillment_processing: 'paid',
  fulfillment_complete: 'sent',
}

function toReport({
  id,
  status,
  transaction_details: details,
}: v.InferOutput<typeof sessionSchema>): BuyReport {
  const state = states[status] ?? 'started'
  return {
    state,
    reference: id,
    transactionHash: details?.transaction_id ?? null,
    address: details?.wallet_address ?? null,
    failure: state === 'failed' ? 'DECLINED' : null,
  }
}
