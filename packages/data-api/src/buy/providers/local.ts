import { networks } from '@gangway/registry'
import * as v from 'valibot'
import type { BuyReport } from '../buyProvider.js'
import { defineBuyProvider } from '../defineBuyProvider.js'
import { askProvider, parseJson } from '../http/askProvider.js'
import { assertPageUrl } from '../http/assertPageUrl.js'
import { formatDecimal, getCurrencyDecimals } from '../money/decimals.js'
import { fallbackLimits } from '../money/fallbackLimits.js'
import { readAmount } from '../money/readAmount.js'
import { defineBuyKey, defineBuyUrl } from '../providerVariables.js'
import { assertTimedSignature } from '../webhooks/assertTimedSignature.js'

/** Where its coins are worth nothing. */
const localChains = new Set<string>(
  networks.filter(({ local }) => local).map((network) => network.caipNetworkId),
)

const quoteSchema = v.object({
  total: v.string(),
  providerFee: v.string(),
  networkFee: v.string(),
  received: v.string(),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
})

const sessionSchema = v.object({
  id: v.string(),
  purchaseId: v.string(),
  status: v.picklist(['created', 'awaiting', 'paid', 'sent', 'declined', 'refunded', 'cancelled']),
  address: v.string(),
  transactionHash: v.nullable(v.string()),
})

const eventSchema = v.object({ id: v.string(), type: v.literal('purchase.updated'), data: sessionSchema })

/** The local world's own, which pays from its faucet. Its messages are signed as Stripe's are. */
export const buyProvider = defineBuyProvider({
  name: 'local',
  label: 'Local card desk',
  isLocal: true,
  variables: {
    LOCAL_BUY_URL: {
      ...defineBuyUrl('', ''),
      description: 'Where the card desk of the local world is; with `GANGWAY_ENV=local` only.',
    },
    LOCAL_BUY_KEY: defineBuyKey(
      'What it knows this server by, and signs its messages with. Required with the other.',
    ),
  },
  needs: ['LOCAL_BUY_URL', 'LOCAL_BUY_KEY'],
  create({ LOCAL_BUY_URL: base, LOCAL_BUY_KEY: key }, { getNow }) {
    if (!base || !key) return null
    const headers = { authorization: `Bearer ${key}` }
    return {
      supports: ({ chain }) => localChains.has(chain),
      getLimits: async () => fallbackLimits,
      async getQuote({ asset, method, currency, amount }, signal) {
        const decimals = getCurrencyDecimals(currency)
        const { chain, symbol } = asset
        const body = { chain, symbol, currency, method, amount: formatDecimal(amount, decimals) }
        const quote = await askProvider({ url: `${base}/api/quote`, headers, body, signal }, quoteSchema)
        return {
          id: null,
          total: readAmount(quote.total, decimals),
          providerFee: readAmount(quote.providerFee, decimals),
          networkFee: readAmount(quote.networkFee, decimals),
          otherFee: 0n,
          received: readAmount(quote.received, asset.decimals),
          expiresAt: Date.parse(quote.expiresAt),
        }
      },
      async start({ asset, method, currency, amount, purchaseId, address, returnUrl }, signal) {
        const body = {
          ...{ purchaseId, address, currency, method, returnUrl, chain: asset.chain, symbol: asset.symbol },
          amount: amount === null ? null : formatDecimal(amount, getCurrencyDecimals(currency)),
        }
        const schema = v.object({ id: v.string(), url: v.string() })
        const { id, url } = await askProvider({ url: `${base}/api/sessions`, headers, body, signal }, schema)
        return { url: assertPageUrl(url, [new URL(base).host]), reference: id }
      },
      async readMessage({ headers: sent, body }) {
        assertTimedSignature({
          header: sent.get('local-signature'),
          part: 'v1',
          secret: key,
          toSigned: (parts) => `${parts.get('t')}.${body}`,
          now: getNow(),
        })
        const event = v.safeParse(eventSchema, parseJson(body))
        if (!event.success) return null
        const { id, data } = event.output
        return { eventId: id, purchaseId: data.purchaseId, report: toReport(data) }
      },
      async getReport({ reference }, signal) {
        if (reference === null) return null
        const url = `${base}/api/sessions/${encodeURIComponent(reference)}`
        // It keeps nothing over a restart, and says so.
        const schema = v.object({ session: v.nullable(sessionSchema) })
        const { session } = await askProvider({ url, headers, signal }, schema)
        return session && toReport(session)
      },
      async check(signal) {
        await askProvider({ url: `${base}/api/check`, headers, signal }, v.object({}))
        return []
      },
    }
  },
})

const states: Record<v.InferOutput<typeof sessionSchema>['status'], BuyReport['state']> = {
  created: 'started',
  awaiting: 'started',
  paid: 'paid',
  sent: 'sent',
  declined: 'failed',
  refunded: 'failed',
  cancelled: 'abandoned',
}

function toReport({ id, status, address, transactionHash }: v.InferOutput<typeof sessionSchema>): BuyReport {
  const failure = status === 'refunded' ? 'REFUNDED' : status === 'declined' ? 'DECLINED' : null
  return { state: states[status], reference: id, transactionHash, address, failure }
}
