import { type ChainNamespace, getChainNamespace } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { reconnecting } from './connectionsSlice.js'
import { frameWalletName, getFrameNamespace } from './frameIdentity.js'
import { getPairingNamespace } from './pairingIdentity.js'

/**
 * Names of the wallets of an earlier visit that are awaited for a chain family; null for one that has not announced itself
 * yet. Read it again after each change of `config.state`.
 */
export function getAwaitedWallets(
  config: Config,
  chainNamespace: ChainNamespace,
): readonly (string | null)[] {
  const { awaited = [] } = reconnecting(config)
  return awaited
    .filter(({ networkId }) => getChainNamespace(networkId) === chainNamespace)
    .map(({ id }) => getName(config, id))
}

function getName({ state }: Config, id: string): string | null {
  if (getFrameNamespace(id)) return frameWalletName
  // The session, which has its wallet's name, may not be loaded yet.
  if (getPairingNamespace(id)) return state.recentPaired[0]?.name ?? null
  return state.descriptors.find((descriptor) => descriptor.id === id)?.name ?? null
}
