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
import { formatNftCursor, parseNftCursor } from './nftCursor.js'
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

/** Accounts on a chain whose last change is remembered; more than have a page in the cache. */
const changesKept = 10_000

/** A name that is itself an NFT is no address to be lured to. */
const ensName = /^[^\s/]+\.eth$/i

/** Creates the rules of NFTs; of a namespace's providers the first counts. */
export function createNftManager(deps: {
  providers: readonly NftProvider[]
  watched: WatchedAccountStore
  changes: Pick<AccountChanges, 'subscribe'>
  /** What NFTs say of themselves; left out, they go by their collection and number. */
  metadata?: { reader: NftMetadataReader; addresses: NftAddresses } | undefined
  log: Log
}): NftManager {
  const { providers, watched, changes, metadata, log } = deps
  const cache = createCache<NftPage>(cacheTimes)
  // A page after the first has its cursor in its key, so a change gives all pages of the account other keys.
  const versions = new LRUCache<string, number>({ max: changesKept })
  let lastVersion = 0
  changes.subscribe(undefined, ({ account, chain }) => versions.set(`${chain}:${account}`, ++lastVersion))
  const toKey = (account: string, chain: CaipNetworkId, cursor = '') =>
    `nfts:${chain}:${account}:${versions.get(`${chain}:${account}`) ?? 0}:${cursor}`

  async function readPage({ network, account, cursor }: NftRequest): Promise<NftPage> {
    const position = cursor === undefined ? undefined : parseNftCursor(cursor)
    try {
      const provider = providers.find(({ namespace }) => namespace === network.chainNamespace)
      if (!provider) throw new GangwayError('CHAIN_NOT_SUPPORTED')
      return await provider.getPage(network, account, position)
    } catch (error) {
      log.warn({ chain: network.caipNetworkId, error }, 'NFTs could not be read')
      throw new GangwayError('DATA_NFTS_UNAVAILABLE', { cause: error })
    }
  }

  /** On EVM networks there may be NFTs of which nothing is known before the whole past was read. */
  async function isPastOpen(account: string, { chainNamespace, caipNetworkId }: Network): Promise<boolean> {
    if (chainNamespace === 'solana') return false
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
          next: value.last && formatNftCursor(value.last),
          meta: {
            ...(value.isPartial || (await isPastOpen(account, network)) ? { partial: true } : {}),
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
