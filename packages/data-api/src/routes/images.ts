import {
  assetImageRoute,
  currencyImageRoute,
  drawLetterPicture,
  GangwayError,
  parseWith,
  tokenImageRoute,
  walletImageRoute,
} from '@gangway/protocol'
import { registryWallets } from '@gangway/registry'
import type { Context } from 'hono'
import { etag } from 'hono/etag'
import * as v from 'valibot'
import type { DataApiContext } from '../dataApiContext.js'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { answerPicture } from '../picture/answerPicture.js'
import { appKitImageIds } from '../picture/appKitImageIds.js'

const tokenSchema = v.object({ symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) })
const currencySchema = v.object({ code: v.pipe(v.string(), v.regex(/^[A-Za-z]{3}$/), v.toUpperCase()) })

const svg = 'image/svg+xml; charset=utf-8'

/** What a network, coin or token is asked for by. */
const assetIdForm =
  /^(eip155:\d{1,32}(:0x[0-9a-f]{40})?|solana:[1-9A-HJ-NP-Za-km-z]{32}(:[1-9A-HJ-NP-Za-km-z]{32,44})?)$/i

/** A week for what is drawn of a wallet's letters, a day for what may be drawn better. */
const wallets = 'public, max-age=604800, immutable'
const assets = 'public, max-age=86400'

/** An hour where nobody named a picture, a minute where the named one did not come. */
const unnamed = 'public, max-age=3600'
const missing = 'public, max-age=60'

/** The pictures of wallets, networks, connectors, coins, tokens and currencies. services.md §4. */
export const routes = defineRoutes({
  operations: [
    { ...walletImageRoute, summary: 'Picture of a wallet', answer: svg },
    { ...assetImageRoute, summary: 'Picture of a network, coin, token or connector', answer: 'image/*' },
    { ...tokenImageRoute, summary: 'Picture of a token, by its symbol', answer: svg },
    { ...currencyImageRoute, summary: 'Picture of a currency', answer: svg },
  ],
  mount(app, context) {
    const { drawings } = context
    app.get(walletImageRoute.path, etag(), (request) => {
      const id = request.req.param('imageId')
      const wallet = registryWallets.find((known) => known.id === id)
      if (!wallet) throw new GangwayError('NOT_FOUND')
      return answer(request, drawLetterPicture({ name: wallet.name, ...wallet.picture }), wallets)
    })
    app.get(assetImageRoute.path, etag(), (request) => answerAsset(request, context))
    app.get(tokenImageRoute.path, etag(), (request) => {
      const { symbol } = parseWith(tokenSchema, request.req.param())
      return answer(request, drawings.drawSymbol(symbol), assets)
    })
    app.get(currencyImageRoute.path, etag(), (request) => {
      const { code } = parseWith(currencySchema, request.req.param())
      return answer(request, drawLetterPicture({ name: code, glyph: code }), wallets)
    })
  },
})

async function answerAsset(request: Context, context: DataApiContext): Promise<Response> {
  const asked = request.req.param('imageId') ?? ''
  const id = appKitImageIds.get(asked) ?? asked
  const drawn =
    context.drawings.draw(id, context.getPublicConfig().networks) ?? drawConnector(id, id !== asked)
  if (drawn !== undefined) return answer(request, drawn, assets)
  if (!assetIdForm.test(asked)) throw new GangwayError('NOT_FOUND')
  const target = context.tokenPictures.find(id)
  const picture = target === undefined ? undefined : await getElsewhere(request, context, target)
  if (picture) return answerPicture(request, picture)
  // Not an error: a page asks for what may have no picture, and its console is no place to say so.
  return request.body(null, 204, { 'cache-control': target === undefined ? unnamed : missing })
}

/** A wallet by the id it announces; by its name, or one that is no wallet's, where AppKit has an id of its own for it. */
function drawConnector(id: string, isNamed: boolean): string | undefined {
  const wallet = registryWallets.find(({ name, rdns }) => id === (isNamed ? name : rdns))
  if (wallet) return drawLetterPicture({ name: wallet.name, ...wallet.picture })
  return isNamed && !id.includes(':') ? drawLetterPicture({ name: id }) : undefined
}

/** What is fetched counts in the rate limits; what is kept does not. */
async function getElsewhere(request: Context, { admitAddress, pictures }: DataApiContext, target: string) {
  if (!pictures) return undefined
  if (!pictures.manager.isKept(target)) await admitAddress(request, 1)
  return pictures.manager.get(target)
}

/** The policy keeps a picture opened as a page of its own from doing anything at all. */
function answer(context: Context, drawn: string, cacheControl: string): Response {
  return context.body(drawn, 200, {
    'content-type': svg,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': cacheControl,
  })
}
