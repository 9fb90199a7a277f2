import { type CaipNetworkId, GangwayError, type HistoryResponse } from '@gangway/protocol'
import { createCache, type Freshness, type Log } from '@gangway/server-kit'
import type { AccountChanges } from '../model/accountChanges.js'
import type { WatchedAccountStore } from '../model/watchedAccountStore.js'
import type { Blocklist } from '../spam/createBlocklist.js'
import { createCursorError, parseHistoryCursor } from './historyCursor.js'
import type { HistoryProvider } from './historyProvider.js'
import { type GetTokens, readHistoryPage, type ShownHistory } from './readHistoryPage.js'

/** What is asked for. `account` as `BalanceProvider.parseAddress` spells it. */
export type HistoryRequest = ShownHistory & { cursor: string | undefined }

/** The rules of history: which source is asked, what is cached, what is left out, what a failure means. */
export type HistoryManager = {
  /**
   * One page of an account's history; the account is followed from now on.
   *
   * @throws GangwayError `INVALID_INPUT` for a cursor that none of the network's sources gave;
   * `DATA_HISTORY_UNAVAILABLE`.
   */
  getPage(request: HistoryRequest): Promise<{ answer: HistoryResponse; freshness: Freshness }>
}

/** What history is made of. */
type HistoryDeps = {
  providers: readonly HistoryProvider[]
  /** Sources of a network: the first that knows all of it counts, or the first that answers. */
  getSources: (chain: CaipNetworkId) => readonly string[]
  /** What is known of tokens; one whose chain does not answer is left out. */
  getTokens: GetTokens
  /** What the operator holds to be spam. */
  blocklist: Blocklist
  /** Where the picture of a coin or token is, as `TokenPictures` has it. */
  toPictureUrl: (asset: string, told?: string) => string
  /** Where that of an NFT is; left out where this server reads no metadata. */
  toNftPictureUrl?: ((nft: { chain: CaipNetworkId; asset: string; tokenId: string }) => string) | undefined
  watched: Pick<WatchedAccountStore, 'touch'>
  changes: Pick<AccountChanges, 'subscribe'>
  log: Log
  /** Milliseconds that the sources of one request may take others for; default 10,000. */
  timeLimit?: number | undefined
}

/** data-sources.md §4: the first page is fresh for 5 s and may be served for 60 s. */
const cacheTimes = { fresh: 5_000, stale: 60_000, maxEntries: 10_000, maxBytes: 64 * 1024 * 1024 } as const

/** A followed page that may lack something is told again for so long only, ms: it may be whole in a moment, and nobody is told of that. */
const longestPartial = 2_000

/** What is kept of a first page. `mayGrow`: see {@link longestPartial}. */
type FirstPage = { answer: HistoryResponse; mayGrow: boolean }

/** data-sources.md §4: 10 s, here for all that one request asks of others. */
const defaultTimeLimit = 10_000

/** Creates the rules of history. data-sources.md §1.3, §4, §5 */
export function createHistoryManager(deps: HistoryDeps): HistoryManager {
  const {
    providers,
    getSources,
    getTokens,
    blocklist,
    toPictureUrl,
    toNftPictureUrl,
    watched,
    changes,
    log,
  } = deps
  const { timeLimit = defaultTimeLimit } = deps
  const cache = createCache<FirstPage>(cacheTimes)
  const parts = { getTokens, blocklist, toPictureUrl, toNftPictureUrl }

  changes.subscribe(undefined, ({ account, chain }) => {
    for (const includeHidden of [true, false]) cache.drop(toKey(chain, account, includeHidden))
  })

  function getProviders(chain: CaipNetworkId): HistoryProvider[] {
    return getSources(chain).flatMap((source) => providers.filter((provider) => provider.name === source))
  }

  /** A source that does not know all of it is the second choice: of those, the one that tells most. */
  async function readFirst(request: HistoryRequest): Promise<FirstPage> {
    const { caipNetworkId: chain } = request.network
    const signal = AbortSignal.timeout(timeLimit)
    let incomplete: FirstPage | undefined
    for (const provider of getProviders(chain).filter(({ supports }) => supports(chain))) {
      try {
        const answer = await readHistoryPage({ ...parts, provider, signal }, request, undefined)
        const { since, partial } = answer.meta ?? {}
        const page = { answer, mayGrow: partial === true && provider.isFollower === true }
        if (!since && !partial) return page
        if (!incomplete || answer.data.length > incomplete.answer.data.length) incomplete = page
      } catch (error) {
        log.warn({ error, chain, source: provider.name }, 'history could not be read')
      }
    }
    if (incomplete) return incomplete
    throw new GangwayError('DATA_HISTORY_UNAVAILABLE')
  }

  async function readNext(request: HistoryRequest, cursor: string): Promise<HistoryResponse> {
    const { source, position } = parseHistoryCursor(cursor)
    const { caipNetworkId: chain } = request.network
    const provider = getProviders(chain).find(({ name }) => name === source)
    if (!provider || position === undefined) throw createCursorError()
    if (!provider.supports(chain)) throw new GangwayError('DATA_HISTORY_UNAVAILABLE')
    const signal = AbortSignal.timeout(timeLimit)
    try {
      return await readHistoryPage({ ...parts, provider, signal }, request, position)
    } catch (error) {
      if (error instanceof GangwayError && error.code === 'INVALID_INPUT') throw error
      log.warn({ error, chain, source }, 'history could not be read')
      throw new GangwayError('DATA_HISTORY_UNAVAILABLE', { cause: error })
    }
  }

  return {
    async getPage(request) {
      const { account, network, cursor, includeHidden } = request
      const { caipNetworkId: chain } = network
      await watched.touch(account, chain)
      if (cursor !== undefined)
        return { answer: await readNext(request, cursor), freshness: { state: 'miss', age: 0 } }
      const key = toKey(chain, account, includeHidden)
      const load = () => readFirst(request)
      const found = await cache.get(key, load)
      const isTooOld = found.value.mayGrow && found.age > longestPartial
      const { value, ...freshness } = isTooOld ? await cache.get(key, load, { bypass: true }) : found
      return { answer: value.answer, freshness }
    },
  }
}

function toKey(chain: CaipNetworkId, account: string, includeHidden: boolean): string {
  return `history:${chain}:${account}:${includeHidden ? 'all' : 'shown'}`
}
