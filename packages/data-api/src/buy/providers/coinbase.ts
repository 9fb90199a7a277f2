import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import type { BuyReport } from '../buyProvider.js'
import { defineBuyProvider } from '../defineBuyProvider.js'
import { askProvider, parseJson } from '../http/askProvider.js'
import { createProviderFault } from '../http/createProviderFault.js'
import { formatDecimal, getCurrencyDecimals, parseDecimal } from '../money/decimals.js'
import type { BuyLimit } from '../money/fallbackLimits.js'
import { readAmount } from '../money/readAmount.js'
import { findProviderAsset, getProviderAsset } from '../providerAssets.js'
import { defineBuyKey, defineBuyUrl } from '../providerVariables.js'
import { assertTimedSignature } from '../webhooks/assertTimedSignature.js'

// Written after https://docs.cdp.coinbase.com/onramp and /webhooks/onramp; tried against a stand-in, not against Coinbase.

const networks = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:43114': 'avalanche-c-chain',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
} as const

const coins: Record<string, string> = {
  'eip155:137': 'POL',
  'eip155:43114': 'AVAX',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'SOL',
}

const assets = Object.fromEntries(
  Object.entries(networks).map(([chain, network]) => {
    const coin = coins[chain] ?? 'ETH'
    return [chain, { [coin]: { network, currency: coin }, USDC: { network, currency: 'USDC' } }]
  }),
)

const methods = { card: 'CARD', ach_bank_account: 'ACH_BANK_ACCOUNT' } as const

/** Its REST API has amounts as `{value, currency}`; its documents of quotes as `{amount, currency}` too. */
const amountSchema = v.union([
  v.pipe(
    v.object({ value: v.string() }),
    v.transform(({ value }) => value),
  ),
  v.pipe(
    v.object({ amount: v.string() }),
    v.transform(({ amount }) => amount),
  ),
])

const quoteSchema = v.object({
  payment_total: amountSchema,
  coinbase_fee: amountSchema,
  network_fee: amountSchema,
  purchase_amount: amountSchema,
  quote_id: v.string(),
})

const optionsSchema = v.object({
  payment_currencies: v.array(
    v.object({
      id: v.string(),
      limits: v.optional(v.array(v.object({ id: v.string(), min: v.string(), max: v.string() })), []),
    }),
  ),
})

const text = v.optional(v.nullable(v.string()), null)

/** A transaction as its status API (snake case) and its messages (camel case) have it. */
const transactionSchema = v.pipe(
  v.looseObject({}),
  v.transform((raw) => ({
    status: raw.status,
    id: raw.transaction_id ?? raw.transactionId,
    partner: raw.partner_user_ref ?? raw.partnerUserRef ?? raw.partner_user_id ?? raw.partnerUserId,
    hash: raw.tx_hash ?? raw.txHash,
    address: raw.wallet_address ?? raw.walletAddress ?? raw.destinationAddress,
  })),
  v.object({ status: v.string(), id: text, partner: text, hash: text, address: text }),
)

/** Coinbase's on-ramp, by a session token of a CDP key: mandatory since July 2025. */
export const buyProvider = defineBuyProvider({
  name: 'coinbase',
  label: 'Coinbase',
  variables: {
    COINBASE_KEY_ID: defineBuyKey(
      'Id of a secret API key of the Coinbase Developer Platform: docs/recipes/add-a-buy-provider.md. Without it nothing is bought at Coinbase.',
    ),
    COINBASE_KEY_SECRET: defineBuyKey(
      'Its secret: 64 bytes in base64 (Ed25519), or a PEM (ES256) with `\\n` for its line ends. Required with the id.',
    ),
    COINBASE_WEBHOOK_SECRET: defineBuyKey(
      '`metadata.secret` of the subscription that tells this server of purchases. Required with the id.',
    ),
    COINBASE_URL: defineBuyUrl('Coinbase', 'Where its API is, for tests.'),
    COINBASE_PAGE_URL: defineBuyUrl('Coinbase', 'Where its page is, for tests.'),
  },
  needs: ['COINBASE_KEY_ID', 'COINBASE_KEY_SECRET', 'COINBASE_WEBHOOK_SECRET'],
  create(values, { getNow }) {
    const {
      COINBASE_KEY_ID: keyId,
      COINBASE_KEY_SECRET: secret,
      COINBASE_WEBHOOK_SECRET: webhookSecret,
    } = values
    if (!keyId || !secret || !webhookSecret) return null
    const base = values.COINBASE_URL ?? 'https://api.developer.coinbase.com'
    const pageBase = values.COINBASE_PAGE_URL ?? 'https://pay.coinbase.com'

    const ask = async <const TSchema extends v.GenericSchema>(
      path: string,
      schema: TSchema,
      signal: AbortSignal,
      body?: Record<string, unknown>,
    ) => {
      const method = body ? 'POST' : 'GET'
      const url = `${base}${path}`
      const token = await signToken({ keyId, secret, now: getNow(), uri: toUri(method, url) })
      return askProvider(
        { url, signal, headers: { authorization: `Bearer ${token}` }, ...(body ? { body } : {}) },
        schema,
      )
    }

    return {
      supports: (asset) => findProviderAsset(assets, asset) !== undefined,
      async getLimits(country, signal) {
        const path = `/onramp/v1/buy/options?country=${country}`
        const { payment_currencies: currencies } = await ask(path, optionsSchema, signal)
        return currencies.flatMap(({ id, limits }) => limits.flatMap((limit) => toLimit(id, limit)))
      },
      async getQuote({ asset, method, country, currency, amount }, signal) {
        const { network, currency: symbol } = getProviderAsset(assets, asset)
        const decimals = getCurrencyDecimals(currency)
        const body = {
          purchase_currency: symbol,
          purchase_network: network,
          payment_amount: formatDecimal(amount, decimals),
          payment_currency: currency,
          payment_method: methods[method],
          country,
        }
        const quote = await ask('/onramp/v1/buy/quote', quoteSchema, signal, body)
        return {
          id: quote.quote_id,
          total: readAmount(quote.payment_total, decimals),
          providerFee: readAmount(quote.coinbase_fee, decimals),
          networkFee: readAmount(quote.network_fee, decimals),
          otherFee: 0n,
          received: readAmount(quote.purchase_amount, asset.decimals),
          expiresAt: null,
        }
      },
      async start(start, signal) {
        const { network, currency: symbol } = getProviderAsset(assets, start.asset)
        const { token } = await ask('/onramp/v1/token', v.object({ token: v.string() }), signal, {
          addresses: [{ address: start.address, blockchains: [network] }],
          assets: [symbol],
          clientIp: start.clientIp,
        })
        const url = new URL(`${pageBase}/buy/select-asset`)
        const parameters = {
          sessionToken: token,
          defaultNetwork: network,
          defaultAsset: symbol,
          defaultPaymentMethod: methods[start.method],
          fiatCurrency: start.currency,
          partnerUserRef: start.purchaseId,
          ...(start.amount === null
            ? {}
            : { presetFiatAmount: formatDecimal(start.amount, getCurrencyDecimals(start.currency)) }),
          ...(start.quoteId ? { quoteId: start.quoteId } : {}),
          ...(start.returnUrl === null ? {} : { redirectUrl: start.returnUrl }),
        }
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
        return { url: url.href, reference: null }
      },
      async readMessage({ headers, body }) {
        assertTimedSignature({
          header: headers.get('x-hook0-signature'),
          part: 'v1',
          secret: webhookSecret,
          toSigned(parts) {
            const names = parts.get('h') ?? ''
            // Anything else than names of headers is nothing that Coinbase signs.
            const list = /^[\w-]+( [\w-]+)*$/.test(names) ? names.split(' ') : []
            const signed = list.map((name) => headers.get(name) ?? '')
            return `${parts.get('t')}.${names}.${signed.join('.')}.${body}`
          },
          now: getNow(),
        })
        const event = v.safeParse(transactionSchema, parseJson(body))
        if (!event.success || event.output.partner === null) return null
        const { id, partner, status } = event.output
        return {
          // Of a delivery that is repeated the id is the same; where there is none, what it says stands for it.
          eventId: headers.get('x-hook0-id') ?? `${id}:${status}`,
          purchaseId: partner,
          report: toReport(event.output),
        }
      },
      async getReport({ id }, signal) {
        const path = `/onramp/v1/buy/user/${id}/transactions?page_size=1`
        const schema = v.object({ transactions: v.optional(v.array(transactionSchema), []) })
        const [last] = (await ask(path, schema, signal)).transactions
        return last ? toReport(last) : null
      },
      async check(signal) {
        await ask('/onramp/v1/buy/options?country=US', optionsSchema, signal)
        return []
      },
    }
  },
})

function toUri(method: string, url: string): string {
  const { host, pathname } = new URL(url)
  return `${method} ${host}${pathname}`
}

/** A token for one question, good for two minutes. The key says which of the two kinds it is. */
async function signToken(key: { keyId: string; secret: string; now: number; uri: string }): Promise<string> {
  const { keyId, secret, now, uri } = key
  const isPem = secret.includes('BEGIN')
  const time = Math.floor(now / 1000)
  return new SignJWT({ sub: keyId, iss: 'cdp', uri, uris: [uri] })
    .setProtectedHeader({
      alg: isPem ? 'ES256' : 'EdDSA',
      kid: keyId,
      typ: 'JWT',
      nonce: crypto.randomUUID().replaceAll('-', ''),
    })
    .setNotBefore(time)
    .setIssuedAt(time)
    .setExpirationTime(time + 120)
    .sign(isPem ? createPrivateKey(secret.replaceAll('\\n', '\n')) : readEd25519(secret))
}

/** 32 bytes of seed and 32 of public key. */
function readEd25519(secret: string) {
  const bytes = Buffer.from(secret, 'base64')
  if (bytes.length !== 64) throw createProviderFault('KEY_MALFORMED')
  const d = bytes.subarray(0, 32).toString('base64url')
  const x = bytes.subarray(32).toString('base64url')
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
}

function toLimit(currency: string, { id, min, max }: { id: string; min: string; max: string }): BuyLimit[] {
  const method = Object.entries(methods).find(([, name]) => name === id.toUpperCase())?.[0]
  const decimals = getCurrencyDecimals(currency)
  const isRead = parseDecimal(min, decimals) !== undefined && parseDecimal(max, decimals) !== undefined
  return isRead && (method === 'card' || method === 'ach_bank_account')
    ? [{ currency, method, min, max }]
    : []
}

function toReport({ status, id, hash, address }: v.InferOutput<typeof transactionSchema>): BuyReport {
  const name = status.replace('ONRAMP_TRANSACTION_STATUS_', '')
  const state =
    name === 'SUCCESS' ? 'sent' : name === 'FAILED' ? 'failed' : name === 'IN_PROGRESS' ? 'paid' : 'started'
  return {
    state,
    reference: id,
    transactionHash: hash,
    address,
    failure: state === 'failed' ? 'PROVIDER' : null,
  }
}
