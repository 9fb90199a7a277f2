import { type CaipNetworkId, parseCaipAccountId } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { formatUnits, parseAbi } from 'viem'
import { multicall } from 'viem/actions'
import { toAssetKey } from '../model/toAssetKey.js'
import { assertContractFault } from '../providers/assertContractFault.js'
import { createEip155Client } from '../providers/createEip155Client.js'
import { createMulticallFinder } from '../providers/createMulticallFinder.js'
import { mapConcurrently } from '../providers/mapConcurrently.js'
import { findRound } from './findRound.js'
import type { Price, PriceProvider } from './priceProvider.js'

/** A price feed: its contract by CAIP-10, and how old what it says may be, milliseconds (default 25 hours). */
export type ChainlinkFeed = { feed: string; maxAge?: number }

/** Feeds of coins (CAIP-2 key) and tokens (CAIP-10 key). The feed may be on another network than the asset. */
export type ChainlinkFeeds = Readonly<Record<string, ChainlinkFeed>>

/** A feed speaks up once a day at least; an hour more, for a busy network. */
const defaultMaxAge = 25 * 3_600_000

const day = 24 * 3_600_000

/** Feeds whose past is searched at a time: each takes a few calls. */
const mostSearched = 4

const feedAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function getRoundData(uint80 roundId) view returns (uint80 id, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
])

type Feed = { chain: CaipNetworkId; address: `0x${string}`; maxAge: number }

/** Creates the source that reads Chainlink's feeds, USD per unit, from the networks' own nodes. data-sources.md §3.6 */
export function createChainlinkPrices(
  rpc: Pick<RpcUpstreams, 'get' | 'read'>,
  feeds: ChainlinkFeeds,
): PriceProvider {
  const byAsset = new Map(Object.entries(feeds).map(([asset, feed]) => [toAssetKey(asset), toFeed(feed)]))
  const findMulticall = createMulticallFinder()

  /** What each of several feeds of one network says. */
  async function readFeeds(chain: CaipNetworkId, wanted: readonly Feed[]): Promise<[Feed, Price | null][]> {
    const client = createEip155Client(rpc, chain)
    const way = await findMulticall(client, rpc.get(chain).network)
    const contracts = wanted.flatMap(({ address }) => [
      { abi: feedAbi, address, functionName: 'latestRoundData' } as const,
      { abi: feedAbi, address, functionName: 'decimals' } as const,
    ])
    const results = await multicall(client, { allowFailure: true, contracts, ...way })
    for (const { error } of results) if (error) assertContractFault(error)
    return wanted.map((feed, index) => {
      const [round, decimals] = [results[index * 2]?.result, results[index * 2 + 1]?.result]
      const isWhole = typeof round === 'object' && typeof decimals === 'number'
      return [feed, isWhole ? toPrice(round, decimals, feed.maxAge) : null]
    })
  }

  /** What a feed said a day ago: the round that was its newest then. */
  async function readDayAgo({ chain, address, maxAge }: Feed): Promise<Price | null> {
    const client = createEip155Client(rpc, chain)
    const way = await findMulticall(client, rpc.get(chain).network)
    const [latest, decimals] = await multicall(client, {
      contracts: [
        { abi: feedAbi, address, functionName: 'latestRoundData' },
        { abi: feedAbi, address, functionName: 'decimals' },
      ],
      ...way,
    })
    for (const { error } of [latest, decimals]) if (error) assertContractFault(error)
    if (latest.result === undefined || decimals.result === undefined) return null
    const then = Date.now() - day
    const [roundId, , , updatedAt] = latest.result
    // A feed that speaks up seldom has said nothing since.
    if (Number(updatedAt) * 1000 <= then) return toPrice(latest.result, decimals.result, maxAge)
    const round = await findRound(roundId, Math.floor(then / 1000), async (ids) => {
      const contracts = ids.map(
        (id) => ({ abi: feedAbi, address, functionName: 'getRoundData', args: [id] }) as const,
      )
      const results = await multicall(client, { allowFailure: true, contracts, ...way })
      for (const { error } of results) if (error) assertContractFault(error)
      return results.map(({ result }) => (result ? toRound(result) : null))
    })
    return round && toPrice([0n, round.answer, 0n, BigInt(round.at), 0n], decimals.result, maxAge + day)
  }

  return {
    name: 'chainlink',
    freshFor: 30_000,
    supports: (chain) =>
      [...byAsset.keys()].some((asset) => asset === chain || asset.startsWith(`${chain}:`)),
    async getPrices(_, assets) {
      const wanted = assets.map((asset) => byAsset.get(toAssetKey(asset)))
      const known = wanted.filter((feed) => feed !== undefined)
      const answers = await Promise.all(
        [...new Set(known.map(({ chain }) => chain))].map((chain) =>
          readFeeds(
            chain,
            known.filter((feed) => feed.chain === chain),
          ),
        ),
      )
      const prices = new Map(answers.flat())
      return wanted.map((feed) => (feed && prices.get(feed)) ?? null)
    },
    getDayAgo: (_, assets) =>
      mapConcurrently(assets, mostSearched, async (asset) => {
        const feed = byAsset.get(toAssetKey(asset))
        return feed ? readDayAgo(feed) : null
      }),
  }
}

function toFeed({ feed, maxAge = defaultMaxAge }: ChainlinkFeed): Feed {
  const { caipNetworkId, address } = parseCaipAccountId(feed)
  return { chain: caipNetworkId, address: address as `0x${string}`, maxAge }
}

/** A round that is not over, or that this contract never had, has no time. */
function toRound([, answer, , updatedAt]: readonly [bigint, bigint, bigint, bigint, bigint]) {
  return updatedAt === 0n ? null : { at: Number(updatedAt), answer }
}

/** A round that is not over, too old (or of a clock that is off by as much), or without a sum to pay is no price. */
function toPrice(
  [, answer, , updatedAt]: readonly [bigint, bigint, bigint, bigint, bigint],
  decimals: number,
  maxAge: number,
): Price | null {
  const at = Number(updatedAt) * 1000
  if (answer <= 0n || Math.abs(Date.now() - at) > maxAge) return null
  return { usd: Number(formatUnits(answer, decimals)), at, source: 'chainlink', confidence: 1 }
}
