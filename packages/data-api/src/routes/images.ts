import {
  assetImageRoute,
  currencyImageRoute,
  drawLetterPicture,
  GangwayError,
  type PublicConfig,
  parseWith,
  tokenImageRoute,
  walletImageRoute,
} from '@gangway/protocol'
import { registryWallets } from '@gangway/registry'
import type { Context } from 'hono'
import { etag } from 'hono/etag'
import * as v from 'valibot'
import { defineRoutes } from '../openApi/defineRoutes.js'

const tokenSchema = v.object({ symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) })
const currencySchema = v.object({ code: v.pipe(v.string(), v.regex(/^[A-Za-z]{3}$/), v.toUpperCase()) })

const svg = 'image/svg+xml; charset=utf-8'

/** The pictures, all drawn here: of wallets, networks, connectors, tokens and currencies. services.md §4. */
export const routes = defineRoutes({
  operations: [
    { ...walletImageRoute, summary: 'Picture of a wallet', answer: svg },
    { ...assetImageRoute, summary: 'Picture of a network or connector', answer: svg },
    { ...tokenImageRoute, summary: 'Picture of a token', answer: svg },
    { ...currencyImageRoute, summary: 'Picture of a currency', answer: svg },
  ],
  mount(app, { getPublicConfig }) {
    app.get(walletImageRoute.path, etag(), (context) => {
      const id = context.req.param('imageId')
      const wallet = registryWallets.find((known) => known.id === id)
      if (!wallet) throw new GangwayError('NOT_FOUND')
      return answer(context, { name: wallet.name, ...wallet.picture })
    })
    app.get(assetImageRoute.path, etag(), (context) => {
      const asset = findAsset(context.req.param('imageId'), getPublicConfig())
      if (!asset) throw new GangwayError('NOT_FOUND')
      return answer(context, asset)
    })
    app.get(tokenImageRoute.path, etag(), (context) => {
      const { symbol } = parseWith(tokenSchema, context.req.param())
      return answer(context, { name: symbol })
    })
    app.get(currencyImageRoute.path, etag(), (context) => {
      const { code } = parseWith(currencySchema, context.req.param())
      return answer(context, { name: code, glyph: code })
    })
  },
})

type Drawn = Parameters<typeof drawLetterPicture>[0]

function findAsset(id: string, { networks }: PublicConfig): Drawn | undefined {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (network) return network
  const wallet = registryWallets.find(({ rdns }) => rdns === id)
  return wallet && { name: wallet.name, ...wallet.picture }
}

/** The policy keeps a picture opened as a page of its own from doing anything at all. */
function answer(context: Context, of: Drawn): Response {
  return context.body(drawLetterPicture(of), 200, {
    'content-type': svg,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=604800, immutable',
  })
}
