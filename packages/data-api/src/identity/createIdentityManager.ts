import { type CaipNetworkId, GangwayError, parseCaipAccountId } from '@gangway/protocol'
import { createCache, type Freshness } from '@gangway/server-kit'
import { base58 } from '@scure/base'
import { type Address, isAddress } from 'viem'
import { identityCacheTimes } from './identityCacheTimes.js'
import type { Identity, IdentityProvider, ResolvedName } from './identityProvider.js'

/** What an account is called, since when that is known (ISO 8601), and whether it may have a name at all. */
export type IdentityAnswer = Identity & {
  resolvedAt: string
  freshness: Freshness
  hasNames: boolean
}

/** The rules of names: who has one, what is remembered, what a failure means. */
export type IdentityManager = {
  /**
   * The name and picture of an account, a bare address or a CAIP-10 id.
   *
   * @throws GangwayError `INVALID_ADDRESS`, `INVALID_CAIP_ADDRESS`, `NAME_SERVICE_UNAVAILABLE`.
   */
  getIdentity(account: string): Promise<IdentityAnswer>
  /**
   * Where a name leads on a network: asked anew each time, because money goes there.
   *
   * @throws GangwayError `NAME_INVALID`, `NAME_NOT_FOUND`, `NAME_HAS_NO_ADDRESS`, `NAME_SERVICE_UNAVAILABLE`.
   */
  resolveName(name: string, network: CaipNetworkId): Promise<ResolvedName>
}

const answers = new Set(['NAME_INVALID', 'NAME_NOT_FOUND', 'NAME_HAS_NO_ADDRESS'])
const nobody: Identity = { name: null, avatar: null }

/** data-sources.md §4: 10 s, here for all the nodes and gateways that one request asks. */
const defaultTimeLimit = 10_000

/**
 * Creates the rules of names; without providers nobody has one. `own` knows the names of this deployment, and its answers are
 * not remembered: a name that was registered a moment ago is shown. `getNow`: ms since 1970; `timeLimit` in ms.
 */
export function createIdentityManager(deps: {
  own?: IdentityProvider | null | undefined
  providers: readonly IdentityProvider[]
  getNow: () => number
  timeLimit?: number | undefined
}): IdentityManager {
  const { own, providers, getNow, timeLimit = defaultTimeLimit } = deps
  const all = own ? [own, ...providers] : providers
  const identities = createCache<Identity & { resolvedAt: string }>(identityCacheTimes)
  // Remembers nothing: those who ask at the same time share one answer.
  const names = createCache<ResolvedName>({ fresh: 0, stale: 0, maxEntries: 1_000 })
  const getTime = () => new Date(getNow()).toISOString()

  /** Of an account that the other providers have no name for. */
  async function getOwn(address: Address | null): Promise<IdentityAnswer> {
    const found = own && address ? own.identify(address, AbortSignal.timeout(timeLimit)) : nobody
    return {
      ...(await found),
      resolvedAt: getTime(),
      freshness: { state: 'miss', age: 0 },
      hasNames: address !== null,
    }
  }

  return {
    async getIdentity(account) {
      const address = parseAccount(account)
      if (providers.length === 0 || address === null) return getOwn(address).catch(refuse)
      const load = async () => ({
        ...(await identify(providers, address, AbortSignal.timeout(timeLimit))),
        resolvedAt: getTime(),
      })
      const found = await identities
        .get(address, load)
        // That somebody had no name is not told for longer than it is fresh.
        .then((answer) =>
          answer.state === 'stale' && answer.value.name === null
            ? identities.get(address, load, { bypass: true })
            : answer,
        )
        .catch(refuse)
      const { value, ...freshness } = found
      if (own && value.name === null) return getOwn(address).catch(refuse)
      return { ...value, freshness, hasNames: true }
    },
    async resolveName(name, network) {
      if (all.length === 0) throw new GangwayError('NAME_SERVICE_UNAVAILABLE')
      const { value } = await names
        .get(`${network} ${name}`, () => resolve(all, name, network, AbortSignal.timeout(timeLimit)))
        .catch(refuse)
      return value
    },
  }
}

/** The first name that is found. That there is none is only told when everybody could say. */
async function identify(
  providers: readonly IdentityProvider[],
  address: Address,
  signal: AbortSignal,
): Promise<Identity> {
  let failure: unknown
  for (const provider of providers) {
    try {
      const identity = await provider.identify(address, signal)
      if (identity.name !== null) return identity
    } catch (error) {
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return nobody
}

/** The word of the first that looks up such names: another one's could send money elsewhere. */
async function resolve(
  providers: readonly IdentityProvider[],
  name: string,
  network: CaipNetworkId,
  signal: AbortSignal,
): Promise<ResolvedName> {
  for (const provider of providers) {
    try {
      return await provider.resolve(name, network, signal)
    } catch (error) {
      if (!(error instanceof GangwayError && error.code === 'NAME_INVALID')) throw error
    }
  }
  throw new GangwayError('NAME_INVALID', { context: { field: 'name' } })
}

function refuse(cause: unknown): never {
  if (cause instanceof GangwayError && answers.has(cause.code)) throw cause
  throw new GangwayError('NAME_SERVICE_UNAVAILABLE', { cause })
}

/** The EVM address of an account in the one spelling the cache uses; null for one of Solana. */
function parseAccount(account: string): Address | null {
  const address = account.includes(':') ? parseCaipAccountId(account).address : account
  const lowerCase = address.toLowerCase()
  if (isAddress(address) && isAddress(lowerCase)) return lowerCase
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) && base58.decode(address).length === 32) return null
  throw new GangwayError('INVALID_ADDRESS', { context: { field: 'address' } })
}
