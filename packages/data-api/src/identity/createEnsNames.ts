import { type CaipNetworkId, universalResolvers } from '@gangway/protocol'
import type { GuardedFetch, Log, RpcUpstreams } from '@gangway/server-kit'
import type { Address, Client } from 'viem'
import { limitReads } from '../providers/limitReads.js'
import { createAvatars } from './avatar/createAvatars.js'
import { createEnsClient } from './ens/createEnsClient.js'
import { createEnsProvider } from './ens/createEnsProvider.js'
import { createRegistryReader } from './ens/createRegistryReader.js'
import { createUniversalReader } from './ens/createUniversalReader.js'
import type { GetEnsReader } from './ens/ensReader.js'
import type { IdentityProvider } from './identityProvider.js'

/** Where ENS is, and which of its names count. */
type EnsSettings = {
  /** Network ENS is on. Where it has no node, nobody has a name. */
  chain: CaipNetworkId
  /** Known for Ethereum and Sepolia; elsewhere one of these two says where ENS is, or it is nowhere. */
  universalResolver: Address | undefined
  registry: Address | undefined
  /** Endings a name must have, such as `.eth`. */
  suffixes: readonly string[]
}

/** Creates what knows the names of ENS; undefined where it cannot be reached. data-sources.md §6.1 */
export function createEnsNames(
  settings: EnsSettings,
  deps: { rpc: RpcUpstreams; log: Log; fetch: GuardedFetch },
): IdentityProvider | undefined {
  const { chain, registry, suffixes } = settings
  const { rpc, log, fetch } = deps
  const universalResolver = settings.universalResolver ?? universalResolvers[chain]
  const createReader = registry
    ? (getClient: () => Client) => createRegistryReader(getClient, registry)
    : universalResolver && ((getClient: () => Client) => createUniversalReader(getClient, universalResolver))
  const isReachable = rpc
    .getStatuses()
    .some(({ network, isConfigured }) => isConfigured && network.caipNetworkId === chain)
  if (!createReader || !isReachable) return undefined
  const getReader: GetEnsReader = (signal) =>
    createReader(() => createEnsClient(limitReads(rpc, signal), chain, fetch, signal))
  const avatars = createAvatars({ rpc, fetch, log, getReader })
  return createEnsProvider({ getReader, avatars, suffixes })
}
