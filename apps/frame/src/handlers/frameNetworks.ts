import { type ChainNamespace, type FrameConfig, GangwayError } from '@gangway/protocol'

/** One network of the deployment. */
export type FrameNetwork = FrameConfig['networks'][number]

/**
 * The network a chain stands for: a number, its decimal text or a CAIP-2 id. frame-protocol.md §3.
 *
 * @throws GangwayError `CHAIN_NOT_SUPPORTED` where this deployment does not list it.
 */
export function getNetwork(config: FrameConfig, chainId: string | number): FrameNetwork {
  const id = String(chainId)
  const caipNetworkId = /^\d+$/.test(id) ? `eip155:${id}` : id
  const network = config.networks.find((candidate) => candidate.caipNetworkId === caipNetworkId)
  if (!network) throw new GangwayError('CHAIN_NOT_SUPPORTED', { context: { chainId: caipNetworkId } })
  return network
}

/** A chain as the answers carry it: AppKit 1.7 builds ids of accounts from plain numbers of EVM chains. frame-protocol.md §3. */
export function toWireChainId({ chainNamespace, id, caipNetworkId }: FrameNetwork): string | number {
  return chainNamespace === 'eip155' && typeof id === 'number' ? id : caipNetworkId
}

/** The chains the app has selected: one of each family, because a call of AppKit's does not say which it is for. */
export type FrameNetworks = {
  /** The one selected last. */
  getSelected(): FrameNetwork
  /** @throws GangwayError `CHAIN_NOT_SUPPORTED` where there is none of that family. */
  getSelectedOf(namespace: ChainNamespace): FrameNetwork
  select(network: FrameNetwork): void
}

/** Starts on the chain of the frame's address, or the default one, and the first usable of every other family. */
export function createFrameNetworks(config: FrameConfig, chainId: string | null): FrameNetworks {
  const { networks, defaultNetwork } = config
  const first = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  let selected = first ?? getNetwork(config, defaultNetwork)
  const byNamespace = new Map<ChainNamespace, FrameNetwork>([[selected.chainNamespace, selected]])

  return {
    getSelected: () => selected,
    getSelectedOf(namespace) {
      const ofFamily = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      const network =
        byNamespace.get(namespace) ?? ofFamily.find(({ isConfigured }) => isConfigured) ?? ofFamily[0]
      if (!network) throw new GangwayError('CHAIN_NOT_SUPPORTED')
      return network
    },
    select(network) {
      selected = network
      byNamespace.set(network.chainNamespace, network)
    },
  }
}
