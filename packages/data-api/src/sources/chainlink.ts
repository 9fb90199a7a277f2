import { errorMessages, type Network } from '@gangway/protocol'
import type { EnvironmentProblem } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineDataProvider } from '../defineDataProvider.js'
import { assetIdSchema } from '../prices/assetIdSchema.js'
import { type ChainlinkFeed, createChainlinkPrices } from '../prices/createChainlinkPrices.js'

const feedSchema = v.pipe(v.string(), v.regex(/^(eip155:\d{1,20}:)?0x[0-9a-fA-F]{40}$/))

const feedTableSchema = v.record(
  assetIdSchema,
  v.union([
    feedSchema,
    v.strictObject({ feed: feedSchema, maxAge: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  ]),
)

type FeedTable = v.InferOutput<typeof feedTableSchema>

/** Chainlink's feeds, read from the networks' own nodes. */
export const provider = defineDataProvider({
  name: 'chainlink',
  reach: 'node',
  variables: {
    CHAINLINK_FEEDS: {
      schema: v.pipe(v.string(), v.parseJson(), feedTableSchema),
      accepts:
        'JSON object of CAIP-2 or CAIP-10 ids to feed contracts, `"0x…"`, of another network `"eip155:1:0x…"`, or `{"feed":…,"maxAge":seconds}`',
      fallback: '{}',
      description:
        'Chainlink feeds, in USD, read from the networks’ own nodes. A price older than `maxAge`, by default 25 hours, is none.',
    },
  },
  check: ({ CHAINLINK_FEEDS: table }, networks) => findProblems(table, networks),
  prices: ({ CHAINLINK_FEEDS: table }, { rpc }) => createChainlinkPrices(rpc, toFeeds(table)),
})

/** A feed's network is its asset's, unless it is stated. */
function parseFeed(asset: string, entry: FeedTable[string]) {
  const { feed, maxAge } = typeof entry === 'string' ? { feed: entry, maxAge: undefined } : entry
  const isBare = feed.startsWith('0x')
  const chain = (isBare ? asset : feed).split(':').slice(0, 2).join(':')
  return { chain, feed: isBare ? `${chain}:${feed}` : feed, maxAge }
}

function toFeeds(table: FeedTable): Record<string, ChainlinkFeed> {
  return Object.fromEntries(
    Object.entries(table).map(([asset, entry]) => {
      const { feed, maxAge } = parseFeed(asset, entry)
      return [asset, { feed, ...(maxAge === undefined ? {} : { maxAge: maxAge * 1000 }) }]
    }),
  )
}

function findProblems(table: FeedTable, networks: readonly Network[]): EnvironmentProblem[] {
  const listed = new Set<string>(networks.map(({ caipNetworkId }) => caipNetworkId))
  return Object.entries(table).flatMap(([asset, entry]) => {
    const { chain } = parseFeed(asset, entry)
    const refuse = (why: string) => [{ field: 'CHAINLINK_FEEDS', description: `${asset}: ${why}` }]
    if (!listed.has(chain)) return refuse(errorMessages.CHAIN_NOT_SUPPORTED)
    return chain.startsWith('eip155:') ? [] : refuse('Its feed needs a network, such as eip155:1:0x…')
  })
}
