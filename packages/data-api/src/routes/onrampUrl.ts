import {
  type CaipNetworkId,
  GangwayError,
  getChainNamespace,
  onrampUrlBodySchema,
  onrampUrlQuerySchema,
  onrampUrlResponseSchema,
  onrampUrlRoute,
  parseWith,
} from '@gangway/protocol'
import { readJsonBody } from '@gangway/server-kit'
import type { InferOutput } from 'valibot'
import { getAddress } from 'viem'
import type { BuyAsset } from '../buy/buyProvider.js'
import { findAsset } from '../buy/listAssets.js'
import { getCurrencyDecimals, parseDecimal } from '../buy/money/decimals.js'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** What beginning a purchase counts for in the rate limits: a session at a provider, and a row that is asked about. */
const points = 60

const maxBodySize = 16 * 1024

/** Networks by Coinbase's names, which AppKit 1.7.3 sends. */
const coinbaseNetworks: Readonly<Record<string, CaipNetworkId>> = {
  ethereum: 'eip155:1',
  optimism: 'eip155:10',
  polygon: 'eip155:137',
  base: 'eip155:8453',
  arbitrum: 'eip155:42161',
  'avalanche-c-chain': 'eip155:43114',
  celo: 'eip155:42220',
}

type Body = InferOutput<typeof onrampUrlBodySchema>

/** `POST /v1/generators/onrampurl`: begins a purchase. data-sources.md §1.2, §9 */
export const routes = defineRoutes({
  operations: [
    {
      ...onrampUrlRoute,
      summary: 'Begins a purchase: the page of the provider',
      query: onrampUrlQuerySchema,
      body: onrampUrlBodySchema,
      answer: onrampUrlResponseSchema,
    },
  ],
  mount(app, { admit, buying, balances, getClientIp, getPublicConfig, isReturnUrl }) {
    if (!buying) return
    app.post(onrampUrlRoute.path, async (context) => {
      const { projectId } = parseWith(onrampUrlQuerySchema, context.req.query())
      await admit(context, projectId, points)
      const body = parseWith(onrampUrlBodySchema, await readJsonBody(context, maxBodySize))
      const asset = pickAsset(buying.listAssets(), body, getPublicConfig().defaultNetwork)
      const written = body.destinationWallets[0]?.address ?? ''
      const { address: account } = balances.getTarget(written, asset.chain)
      const { returnUrl, paymentCurrency: currency = 'USD', paymentMethod: method = 'card' } = body
      // An open redirect otherwise: the provider sends people wherever it is told to.
      if (returnUrl !== undefined && !isReturnUrl(projectId, returnUrl))
        throw new GangwayError('INVALID_INPUT', { context: { field: 'returnUrl' } })
      const started = await buying.start({
        ...{ projectId, asset, account, currency, method },
        address: getChainNamespace(asset.chain) === 'eip155' ? getAddress(account) : account,
        amount: readPreset(body.presetFiatAmount, currency),
        country: body.country,
        provider: body.provider,
        quoteId: body.quoteId ?? null,
        // Of IPv6 the network alone is known: its first address stands for it.
        clientIp: getClientIp(context).replace(/\/64$/, ''),
        returnUrl: returnUrl ?? null,
      })
      return context.json(started, 200, { 'cache-control': 'no-store' })
    })
  },
})

/**
 * What is bought: what the body names, on the network it names. A network of AppKit's that nobody sells on here is the one it
 * falls back to for a network it does not know, so the deployment's own counts then.
 *
 * @throws GangwayError `BUY_NOT_AVAILABLE`.
 */
function pickAsset(assets: readonly BuyAsset[], body: Body, defaultNetwork: CaipNetworkId): BuyAsset {
  const names = body.asset === undefined ? (body.destinationWallets[0]?.assets ?? []) : [body.asset]
  const named = coinbaseNetworks[body.defaultNetwork ?? '']
  const chains = body.chainId === undefined ? [...(named ? [named] : []), defaultNetwork] : [body.chainId]
  for (const chain of chains) {
    const onChain = assets.filter((asset) => asset.chain === chain)
    const found = names.map((name) => findAsset(onChain, chain, name)).find((asset) => asset !== undefined)
    // Where nothing was named, or nothing of it is sold there, AppKit would rather buy the first than nothing.
    const asset = found ?? (body.asset === undefined ? onChain[0] : undefined)
    if (asset) return asset
  }
  throw new GangwayError('BUY_NOT_AVAILABLE', { context: { field: 'asset' } })
}

function readPreset(preset: Body['presetFiatAmount'], currency: string): bigint | null {
  if (preset === undefined || preset === null) return null
  return parseDecimal(preset, getCurrencyDecimals(currency)) || null
}
