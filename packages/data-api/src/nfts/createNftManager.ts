import {
  type CaipNetworkId,
  GangwayError,
  type Network,
  type NftDetails,
  type NftsResponse,
  type WireNft,
} from '@gangway/protocol'
import { createCache, type Freshness, type Log } from '@gangway/server-kit'
import { LRUCache } from 'lru-cache'
import type { AccountChanges } from '../model/accountChanges.js'
import type { WatchedAccountStore } from '../model/watchedAccountStore.js'
import { isLure } from '../spam/isLure.js'
import { toVerdict } from '../spam/toVerdict.js'
import type { NftMetadataReader } from './metadata/createNftMetadata.js'
import type { NftAddresses } from './nftAddresses.js'
import { createCursorError, formatNftCursor, parseNftCursor } from './nftCursor.js'
import type { NftPage, NftProvider } from './nftProvider.js'

/** What is asked for. `account` as `BalanceProvider.parseAddress` spells it. */
export type NftRequest = {
  account: string
  network: Network
  cursor: string | undefined
  includeHidden: boolean
}

/** The rules of NFTs: what is cached, what is left out, what a failure means. */
export type NftManager = {
  /**
   * One page of what an account holds; the account is followed from now on.
   *
   * @throws GangwayError `INVALID_INPUT` for a cursor nobody here gave; `DATA_NFTS_UNAVAILABLE`.
   */
  getPage(request: NftRequest): Promise<{ answer: NftsResponse; freshness: Freshness }>
  /** What one NFT says of itself, by the address that a page of this deployment had; undefined for an address that none had. */
  getDetails(id: string, signature: string): Promise<NftDetails | undefined>
}

/** How long a page waits for what its NFTs say of themselves, ms: what has not come by then is on the next one. */
const metadataWait = 400

/** data-sources.md §4: lists of NFTs are fresh for 60 s and may be served for 10 min. Each entry is a page of a hundred. */
const cacheTimes = { fresh: 60_000, stale: 600_000, maxEntries: 2_000, maxBytes: 32 * 1024 * 1024 } as const

/** data-sources.md §4: 10 s, here for all that one page asks of others. */
const defaultTimeLimit = 10_000

/** A page, and the source that told it. */
type ReadPage = NftPage & { source: string }

/** Accounts on a chain whose last change is remembered; more than have a page in the cache. */
const changesKept = 10_000

/** A name that is itself an NFT is no address to be lured to. */
const ensName = /^[^\s/]+\.eth$/i

/** Creates the rules of NFTs; the first of a network's sources that answers counts. */
export function createNftManager(deps: {
  providers: readonly NftProvider[]
  /** Sources of a network, in the order asked. */
  getSources: (chain: CaipNetworkId) => readonly string[]
  watched: WatchedAccountStore
  changes: Pick<AccountChanges, 'subscribe'>
  /** What NFTs say of themselves; left out, they go by their collection and number. */
  metadata?: { reader: NftMetadataReader; addresses: NftAddresses } | undefined
  log: Log
  /** Milliseconds that the sources of one page may take others for; default 10,000. */
  timeLimit?: number | undefined
}): NftManager {
  const { timeLimit = defaultTimeLimit } = deps
  const { providers, getSources, watched, changes, metadata, log } = deps
  const cache = createCache<ReadPage>(cacheTimes)
  // A page after the first has its cursor in its key, so a change gives all pages of the account other keys.
  const versions = new LRUCache<string, number>({ max: changesKept })
  let lastVersion = 0
  changes.subscribe(undefined, ({ account, chain }) => versions.set(`${chain}:${account}`, ++lastVersion))
  const toKey = (account: string, chain: CaipNetworkId, cursor = '') =>
    `nfts:${chain}:${account}:${versions.get(`${chain}:${account}`) ?? 0}:${cursor}`

  /** The first source that answers; a later page is that of the source of the first. */
  async function readPage({ network, account, cursor }: NftRequest): Promise<ReadPage> {
    const { caipNetworkId: chain } = network
    const { source, position } =
      cursor === undefined ? { source: undefined, position: undefined } : parseNftCursor(cursor)
    const names = getSources(chain).filter((name) => source === undefined || name === source)
    const asked = names.flatMap((name) => providers.filter((each) => each.name === name))
    if (source !== undefined && (asked.length === 0 || position === undefined)) throw createCursorError()
    const signal = AbortSignal.timeout(timeLimit)
    for (const provider of asked) {
      if (!provider.supports(network)) continue
      try {
        return { ...(await provider.getPage({ network, account, position, signal })), source: provider.name }
      } catch (error) {
        if (error instanceof GangwayError && error.code === 'INVALID_INPUT') throw error
        log.warn({ chain, source: provider.name, error }, 'NFTs could not be read')
      }
    }
    throw new GangwayError('DATA_NFTS_UNAVAILABLE')
  }

  /** On EVM networks there may be NFTs of which nothing is known before the whole past was read. */
  async function isPastOpen(account: string, { caipNetworkId }: Network): Promise<boolean> {
    return (await watched.get(account, caipNetworkId))?.backfilledTo !== 0
  }

  /** Nothing is fetched of what looks like spam: its host would learn that it is looked at. */
  async function describe(nfts: readonly WireNft[]): Promise<WireNft[]> {
    if (!metadata) return [...nfts]
    const { reader, addresses } = metadata
    const ids = nfts.map((nft) => (isDoubtful(nft) ? undefined : addresses.toId(nft)))
    const read = await reader.getMany(
      ids.filter((id) => id !== undefined),
      metadataWait,
    )
    let next = 0
    return nfts.map((nft, index) => {
      const id = ids[index]
      if (!id) return nft
      const said = read[next++]
      const named = {
        ...nft,
        name: said?.name ?? nft.name,
        collection: nft.collection ?? said?.collection ?? null,
      }
      const isBait = [said?.name, said?.collection].some(
        (text) => text && isLure(text) && !ensName.test(text),
      )
      // What the account itself dealt with is no worse for what it says (data-sources.md §7).
      if (isBait && nft.verdict.level !== 'ok')
        return { ...named, verdict: toVerdict([nft.verdict, { level: 'spam', reason: 'lure' }]) }
      return {
        ...named,
        metadata: said?.outcome ?? 'loading',
        ...(said && said.picture === null ? {} : { picture: addresses.toPictureUrl(id) }),
        details: addresses.toDetailsUrl(id),
      }
    })
  }

  return {
    async getDetails(text, signature) {
      const id = metadata?.addresses.read(text, signature)
      if (!metadata || !id) return undefined
      const { picture, ...said } = await metadata.reader.get(id)
      return { ...said, picture: picture === null ? null : metadata.addresses.toPictureUrl(id) }
    },
    async getPage(request) {
      const { account, network, cursor, includeHidden } = request
      await watched.touch(account, network.caipNetworkId)
      const key = toKey(account, network.caipNetworkId, cursor)
      const { value, ...freshness } = await cache.get(key, () => readPage(request))
      // Before any is left out: what one says of itself may be what it is left out for.
      const described = await describe(value.nfts)
      const shown = described.filter(({ verdict }) => includeHidden || verdict.level !== 'spam')
      const hidden = described.length - shown.length
      return {
        answer: {
          data: shown,
          next: value.next === null ? null : formatNftCursor({ source: value.source, position: value.next }),
          meta: {
            ...(value.isPartial || (value.isFollowed && (await isPastOpen(account, network)))
              ? { partial: true }
              : {}),
            ...(hidden > 0 ? { hidden } : {}),
          },
        },
        freshness,
      }
    },
  }
}

function isDoubtful({ verdict }: WireNft): boolean {
  return verdict.level === 'suspicious' || verdict.level === 'spam'
}
