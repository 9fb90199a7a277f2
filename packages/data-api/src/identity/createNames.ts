import type { CaipNetworkId } from '@gangway/protocol'
import type { GuardedFetch, Log, RpcUpstreams } from '@gangway/server-kit'
import type { Address, Client } from 'viem'
import { limitReads } from '../providers/limitReads.js'
import { createAvatars } from './avatar/createAvatars.js'
import { createIdentityManager, type IdentityManager } from './createIdentityManager.js'
import { createEnsClient } from './ens/createEnsClient.js'
import { createEnsProvider } from './ens/createEnsProvider.js'
import { createRegistryReader } from './ens/createRegistryReader.js'
import { createUniversalReader } from './ens/createUniversalReader.js'
import type { GetEnsReader } from './ens/ensReader.js'
import { universalResolvers } from './ens/universalResolvers.js'

/** Where names are looked up, and which. */
export type NameSettings = {
  /** Network ENS is on. Where it has no node, nobody has a name. */
  chain: CaipNetworkId
  /** Known for Ethereum and Sepolia; elsewhere one of these two says where ENS is, or it is nowhere. */
  universalResolver?: Address | undefined
  registry?: Address | undefined
  /** Endings a name must have, such as `.eth`. */
  suffixes: readonly string[]
  fetch: GuardedFetch
  /** Milliseconds one request may take for all it asks; default 10,000. For tests. */
  timeLimit?: number
}

/** Creates what knows names. data-sources.md §6.1. */
export function createNames(settings: NameSettings, deps: { rpc: RpcUpstreams; log: Log }): IdentityManager {
  const { chain, registry, suffixes, fetch, timeLimit } = settings
  const { rpc, log } = deps
  const universalResolver = settings.universalResolver ?? universalResolvers[chain]
  const createReader = registry
    ? (getClient: () => Client) => createRegistryReader(getClient, registry)
    : universalResolver && ((getClient: () => Client) => createUniversalReader(getClient, universalResolver))
  const isReachable = rpc
    .getStatuses()
    .some(({ network, isConfigured }) => isConfigured && network.caipNetworkId === chain)
  const getNow = Date.now
  if (!createReader || !isReachable) return createIdentityManager({ provider: null, getNow })
  const getReader: GetEnsReader = (signal) =>
    createReader(() => createEnsClient(limitReads(rpc, signal), chain, fetch, signal))
  const avatars = createAvatars({ rpc, fetch, log, getReader })
  const provider = createEnsProvider({ getReader, avatars, suffixes })
  return createIdentityManager({ provider, getNow, timeLimit })
}
