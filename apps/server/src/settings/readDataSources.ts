import {
  type ChainlinkFeed,
  type ChainlinkFeeds,
  type HistorySource,
  historySources,
  type PriceRates,
  type PriceSourceName,
  priceSourceNames,
} from '@gangway/data-api'
import { type CaipNetworkId, errorMessages, type Network } from '@gangway/protocol'
import type { EnvironmentProblem } from '@gangway/server-kit'
import * as v from 'valibot'
import { describeIssue } from './describeIssue.js'
import type { Environment } from './variables.js'

/** Where what is told of accounts comes from. data-sources.md §5 */
export type DataSources = {
  chainlinkFeeds: ChainlinkFeeds
  priceRates: PriceRates
  /** Blockscout instances, for the networks that have one. */
  blockscoutUrls: Readonly<Partial<Record<CaipNetworkId, string>>>
  getPriceSources: (chain: CaipNetworkId) => readonly PriceSourceName[]
  getHistorySources: (chain: CaipNetworkId) => readonly HistorySource[]
}

const listOf = <const TName extends string>(names: readonly TName[]) =>
  v.exactOptional(
    v.array(
      v.pipe(
        v.string(),
        v.guard(
          (name): name is TName => names.some((each) => each === name),
          `Must be ${names.join(' or ')}`,
        ),
      ),
    ),
  )

/** One entry of `DATA_SOURCES`. */
const entrySchema = v.strictObject({
  history: listOf(historySources),
  prices: listOf(priceSourceNames),
})

type Entry = v.InferOutput<typeof entrySchema>

/** Reads where data comes from, for the networks this deployment lists. */
export function readDataSources(
  values: Environment,
  networks: readonly Network[],
): { dataSources: DataSources; problems: EnvironmentProblem[] } {
  const listed = new Set<string>(networks.map(({ caipNetworkId }) => caipNetworkId))
  const blockscoutUrls = Object.fromEntries(
    networks.flatMap(({ id, caipNetworkId }) => {
      const url = values['BLOCKSCOUT_URL_*'][id]
      return url === undefined ? [] : [[caipNetworkId, url] as const]
    }),
  )
  const { entries, problems } = readEntries(values.DATA_SOURCES, listed)
  for (const [chain, { history }] of entries)
    if (chain !== '*' && history?.includes('blockscout') && !blockscoutUrls[chain])
      problems.push({ field: 'DATA_SOURCES', description: `${chain}: blockscout needs BLOCKSCOUT_URL_<id>` })
  const { feeds, problems: feedProblems } = readFeeds(values.CHAINLINK_FEEDS, listed)
  const choose = <TKind extends keyof Entry>(chain: CaipNetworkId, kind: TKind) =>
    entries.get(chain)?.[kind] ?? entries.get('*')?.[kind]
  return {
    problems: [...problems, ...findSolanaBlockscouts(networks, blockscoutUrls), ...feedProblems],
    dataSources: {
      chainlinkFeeds: feeds,
      priceRates: values.PRICE_RATES,
      blockscoutUrls,
      getPriceSources: (chain) => choose(chain, 'prices') ?? priceSourceNames,
      getHistorySources: (chain) =>
        choose(chain, 'history') ?? (blockscoutUrls[chain] ? historySources : ['follower']),
    },
  }
}

function readEntries(table: Environment['DATA_SOURCES'], listed: ReadonlySet<string>) {
  const entries = new Map<string, Entry>()
  const problems: EnvironmentProblem[] = []
  for (const [chain, entry] of Object.entries(table)) {
    const refuse = (path: string, why: string) =>
      problems.push({
        field: 'DATA_SOURCES',
        description: `${[chain, path].filter(Boolean).join('.')}: ${why}`,
      })
    const result = v.safeParse(entrySchema, entry)
    if (chain !== '*' && !listed.has(chain)) refuse('', errorMessages.CHAIN_NOT_SUPPORTED)
    else if (result.success) entries.set(chain, result.output)
    else for (const issue of result.issues) refuse(v.getDotPath(issue) ?? '', describeIssue(issue))
  }
  return { entries, problems }
}

function findSolanaBlockscouts(
  networks: readonly Network[],
  urls: DataSources['blockscoutUrls'],
): EnvironmentProblem[] {
  return networks
    .filter(({ caipNetworkId, chainNamespace }) => urls[caipNetworkId] && chainNamespace !== 'eip155')
    .map(({ id }) => ({ field: `BLOCKSCOUT_URL_${id}`, description: 'Blockscout is for EVM networks' }))
}

/** A feed's network is its asset's, unless it is stated. */
function readFeeds(table: Environment['CHAINLINK_FEEDS'], listed: ReadonlySet<string>) {
  const problems: EnvironmentProblem[] = []
  const feeds = Object.entries(table).map(([asset, entry]): [string, ChainlinkFeed] => {
    const { feed, maxAge } = typeof entry === 'string' ? { feed: entry, maxAge: undefined } : entry
    const chain = (feed.startsWith('0x') ? asset : feed).split(':').slice(0, 2).join(':')
    const refuse = (why: string) =>
      problems.push({ field: 'CHAINLINK_FEEDS', description: `${asset}: ${why}` })
    if (!listed.has(chain)) refuse(errorMessages.CHAIN_NOT_SUPPORTED)
    else if (!chain.startsWith('eip155:')) refuse('Its feed needs a network, such as eip155:1:0x…')
    return [
      asset,
      {
        feed: feed.startsWith('0x') ? `${chain}:${feed}` : feed,
        ...(maxAge === undefined ? {} : { maxAge: maxAge * 1000 }),
      },
    ]
  })
  return { feeds: Object.fromEntries(feeds), problems }
}
