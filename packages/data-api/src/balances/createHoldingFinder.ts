import { type CaipNetworkId, getChainNamespace, type Network } from '@gangway/protocol'
import { createCache } from '@gangway/server-kit'
import type { TokenStore } from '../model/tokenStore.js'
import { type Holding, type Holdings, toNativeHolding } from '../providers/holding.js'
import type { FoundHoldings, HoldingProvider } from '../providers/holdingProvider.js'

/** What services elsewhere know of holdings. */
export type HoldingFinder = {
  /**
   * Tokens for the node to look for; undefined where there is no service to ask, or where the node lists all tokens itself. If no
   * service answers in time there are none, and the list is partial. Never throws.
   */
  findCandidates(
    chain: CaipNetworkId,
    account: string,
  ): Promise<Pick<FoundHoldings, 'candidates' | 'isPartial'> | undefined>
  /**
   * Coin and tokens while the node does not answer, marked as partial; undefined where no service tells both. Of tokens on no list only
   * those are told whose decimals the chain has told before. Never throws.
   */
  findHoldings(network: Network, account: string): Promise<Holdings | undefined>
}

/** Which tokens an account has changes seldom, and what comes in is followed: fresh for a minute, served for ten. ms */
const cacheTimes = { fresh: 60_000, stale: 600_000, maxEntries: 10_000 } as const

/** How long the node waits for what to look for, ms. What comes later is known the next time. */
const wait = 1_500

/** Most tokens the node is asked for because a service told of them. */
const mostCandidates = 500

/** ms for all that is asked of services for one answer. data-sources.md §4 */
const timeLimit = 8_000

const none = { candidates: [], isPartial: true }

/** Creates it; a network's services are asked in the order of `getSources`, until one answers. */
export function createHoldingFinder(deps: {
  providers: readonly HoldingProvider[]
  getSources: (chain: CaipNetworkId) => readonly string[]
  /** What the chain has told of tokens; left out, listed ones alone are told without a node. */
  tokens?: Pick<TokenStore, 'getKnown'> | undefined
}): HoldingFinder {
  const { providers, getSources, tokens: tokenStore } = deps
  const cache = createCache<Pick<FoundHoldings, 'candidates' | 'isPartial'>>(cacheTimes)

  const list = (chain: CaipNetworkId) =>
    getSources(chain).flatMap((name) =>
      providers.filter((provider) => provider.name === name && provider.supports(chain)),
    )

  async function ask(
    chain: CaipNetworkId,
    account: string,
    needsCoin: boolean,
  ): Promise<FoundHoldings | undefined> {
    const signal = AbortSignal.timeout(timeLimit)
    for (const provider of list(chain)) {
      // The service has said in the log what went wrong.
      const found = await provider.getHoldings({ chain, account, needsCoin, signal }).catch(() => undefined)
      if (found && (!needsCoin || found.coin !== null)) return found
    }
    return undefined
  }

  async function load(chain: CaipNetworkId, account: string) {
    const found = await ask(chain, account, false)
    if (!found) throw new Error('no service answers')
    const { candidates, isPartial } = found
    return {
      candidates: candidates.slice(0, mostCandidates),
      isPartial: isPartial || candidates.length > mostCandidates,
    }
  }

  /** An amount is sent by its decimals, so that a service's word is not enough for them. */
  async function keepKnown(chain: CaipNetworkId, tokens: readonly Holding[]): Promise<Holding[]> {
    const unlisted = tokens.flatMap(({ address, isVerified }) =>
      isVerified === false && address ? [address] : [],
    )
    // While the database is away, nothing is known.
    const known = await tokenStore?.getKnown(chain, unlisted).catch(() => undefined)
    return tokens.filter(
      ({ address = '', isVerified, decimals }) =>
        isVerified !== false || known?.get(address)?.decimals === decimals,
    )
  }

  return {
    async findCandidates(chain, account) {
      // A node of Solana lists what there is.
      if (getChainNamespace(chain) !== 'eip155') return undefined
      if (!getSources(chain).some((name) => providers.some((provider) => provider.name === name)))
        return undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<typeof none>((resolve) => {
        timer = setTimeout(() => resolve(none), wait)
      })
      const found = cache.get(`${chain}:${account}`, () => load(chain, account)).then(({ value }) => value)
      try {
        return await Promise.race([found.catch(() => none), late])
      } finally {
        clearTimeout(timer)
      }
    },
    async findHoldings(network, account) {
      const found = await ask(network.caipNetworkId, account, true)
      if (!found || found.coin === null) return undefined
      const tokens = await keepKnown(network.caipNetworkId, found.tokens)
      return { holdings: [toNativeHolding(network, found.coin), ...tokens], isPartial: true }
    },
  }
}
