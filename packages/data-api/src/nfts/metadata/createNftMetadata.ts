import {
  type ChainNamespace,
  type ErrorCode,
  GangwayError,
  getChainNamespace,
  type NftOutcome,
} from '@gangway/protocol'
import type { GuardedFetch, Log } from '@gangway/server-kit'
import { LRUCache } from 'lru-cache'
import { createTurns } from '../../picture/createTurns.js'
import { createBatch } from '../../prices/createBatch.js'
import type { FindNftLocations, NftId, NftLocation, NftMetadata } from './nftMetadata.js'
import { parseNftMetadata } from './parseNftMetadata.js'

/** What NFTs say of themselves. docs/nft-metadata.md */
export type NftMetadataReader = {
  /** What an NFT says of itself. Never throws: what went wrong is the outcome. */
  get(nft: NftId): Promise<NftMetadata>
  /** What is known of several by the end of `patience`, ms, in their order; null for those that are still being read. */
  getMany(nfts: readonly NftId[], patience: number): Promise<readonly (NftMetadata | null)[]>
}

const minute = 60_000
const hour = 60 * minute

/** Of all metadata together, bytes. */
const cacheSize = 32 * 1024 * 1024
const mostEntries = 20_000
/** What an entry costs beside its texts, bytes. */
const entrySize = 512

/** Longest metadata taken, bytes. */
const mostBytes = 256 * 1024

/** Fetches under way together, and how long one waits for its turn, ms. */
const mostAtOnce = 16
const turnWait = 10_000

/** Gateways and small hosts name metadata as they like. It is never passed on, so that only its bytes count. */
const accept = [
  'application/json',
  'application/ld+json',
  'application/octet-stream',
  'binary/octet-stream',
  'text/*',
]

/** How errors of fetching are called, and whether another try soon may end otherwise. */
const outcomes: Partial<Record<ErrorCode, { outcome: NftOutcome; isShort?: boolean }>> = {
  FETCH_REFUSED: { outcome: 'refused' },
  FETCH_TOO_LARGE: { outcome: 'large' },
  FETCH_TIMEOUT: { outcome: 'late', isShort: true },
  FETCH_WRONG_TYPE: { outcome: 'broken' },
  FETCH_FAILED: { outcome: 'unreachable' },
}

/**
 * Creates the reader. What was read is kept for a day, a failure for an hour, one of time for a minute: at most 20,000 entries in
 * 32 MiB. Several who ask for one NFT at a time share a reading. `now` in milliseconds of a clock that never goes back.
 */
export function createNftMetadata(deps: {
  finders: Readonly<Record<ChainNamespace, FindNftLocations>>
  fetch: GuardedFetch
  log: Log
  now?: (() => number) | undefined
}): NftMetadataReader {
  const { finders, fetch, log, now = () => performance.now() } = deps
  const takeTurn = createTurns(mostAtOnce, turnWait)
  const batches = new Map<string, (nft: NftId) => Promise<NftLocation | null | undefined>>()

  function locate(nft: NftId) {
    const { chain } = nft
    const batch =
      batches.get(chain) ??
      createBatch((nfts: readonly NftId[]) => finders[getChainNamespace(chain)](chain, nfts))
    batches.set(chain, batch)
    return batch(nft)
  }

  async function read(nft: NftId): Promise<{ metadata: NftMetadata; keptFor: number }> {
    const location = await locate(nft).catch((error: unknown) => {
      log.debug({ chain: nft.chain, error }, 'where NFTs have their metadata could not be read')
      return null
    })
    const named = { ...nothing, name: location?.name ?? null, collection: location?.collection ?? null }
    if (!location) return { metadata: { ...named, outcome: 'late' }, keptFor: minute }
    if (location.uri === null) return { metadata: { ...named, outcome: 'none' }, keptFor: hour }
    try {
      const description = parseNftMetadata(await fetchText(location.uri))
      if (!description) throw new GangwayError('FETCH_WRONG_TYPE')
      const metadata = { ...description, name: description.name ?? named.name, collection: named.collection }
      return { metadata: { ...metadata, outcome: 'ready' }, keptFor: 24 * hour }
    } catch (error) {
      log.debug({ chain: nft.chain, error }, 'no metadata of an NFT')
      const known = error instanceof GangwayError ? outcomes[error.code] : undefined
      const { outcome = 'broken', isShort = false } = known ?? {}
      return { metadata: { ...named, outcome }, keptFor: isShort ? minute : hour }
    }
  }

  /** Some contracts give the metadata itself in place of its address. */
  async function fetchText(uri: string): Promise<string> {
    if (uri.startsWith('{')) return uri
    return (await takeTurn(() => fetch.get(uri, { accept, maxBytes: mostBytes }))).text()
  }

  const cache = new LRUCache<string, NftMetadata, NftId>({
    max: mostEntries,
    maxSize: cacheSize,
    sizeCalculation: (metadata, key) => entrySize + key.length + 2 * JSON.stringify(metadata).length,
    ttl: hour,
    ttlResolution: 0,
    // What is pushed out while it is read is still for those who wait for it.
    ignoreFetchAbort: true,
    perf: { now },
    async fetchMethod(_key, _old, { options, context: nft }) {
      const { metadata, keptFor } = await read(nft)
      options.ttl = keptFor
      return metadata
    },
  })

  async function get(nft: NftId): Promise<NftMetadata> {
    return (await cache.fetch(`${nft.chain}:${nft.asset}/${nft.tokenId}`, { context: nft })) ?? late
  }

  return {
    get,
    async getMany(nfts, patience) {
      const found: (NftMetadata | null)[] = nfts.map(() => null)
      let timer: ReturnType<typeof setTimeout> | undefined
      const end = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience)
      })
      const all = Promise.all(
        nfts.map(async (nft, index) => {
          found[index] = await get(nft)
        }),
      )
      await Promise.race([all, end])
      clearTimeout(timer)
      return [...found]
    },
  }
}

const nothing = {
  name: null,
  description: null,
  collection: null,
  attributes: [],
  attributesLeftOut: 0,
  picture: null,
} as const satisfies Omit<NftMetadata, 'outcome'>

const late: NftMetadata = { ...nothing, attributes: [], outcome: 'late' }
