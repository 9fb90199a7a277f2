import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import { createEvmControls, type EvmChainState, type EvmControls } from '../controls/createEvmControls.js'
import type { SolanaFaultState, SolanaFaults } from '../controls/createSolanaFaults.js'
import type { ConsoleContext } from './ConsoleContext.js'
import { findLocalNetwork, localNetworks } from './localNetworks.js'

/** The controls of one local network. */
export type NetworkControls =
  | { chainNamespace: 'eip155'; controls: EvmControls }
  | { chainNamespace: 'solana'; faults: SolanaFaults }

/** How a network stands; `absent`: not in this world, or not answering now. */
export type ControlState =
  | ({ chainNamespace: 'eip155' } & EvmChainState)
  | ({ chainNamespace: 'solana' } & SolanaFaultState)
  | { chainNamespace: 'absent' }

/** The controls of every network of the world. */
export type Controls = {
  /** @throws GangwayError `CHAIN_NOT_CONFIGURED` for a network this world does not have. */
  get(caipNetworkId: string): NetworkControls
  /** How each network of {@link localNetworks} stands. */
  getStates(): Promise<Record<CaipNetworkId, ControlState>>
}

/** Creates the controls of a world's networks. */
export function createControls({ rpc, solanaFaults }: ConsoleContext): Controls {
  const all = new Map<CaipNetworkId, NetworkControls>()
  for (const { caipNetworkId, chainNamespace } of localNetworks) {
    const url = rpc[caipNetworkId]
    if (!url) continue
    if (chainNamespace === 'eip155')
      all.set(caipNetworkId, { chainNamespace, controls: createEvmControls(url) })
    else if (solanaFaults) all.set(caipNetworkId, { chainNamespace, faults: solanaFaults })
  }
  return {
    get(id) {
      const network = findLocalNetwork(id)
      const found = network && all.get(network.caipNetworkId)
      if (!found) throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: id })
      return found
    },
    async getStates() {
      const states = localNetworks.map(async ({ caipNetworkId }) => {
        const network = all.get(caipNetworkId)
        const absent = { chainNamespace: 'absent' } as const
        return [caipNetworkId, network ? await readState(network).catch(() => absent) : absent]
      })
      return Object.fromEntries(await Promise.all(states))
    },
  }
}

async function readState(network: NetworkControls): Promise<ControlState> {
  return network.chainNamespace === 'eip155'
    ? { chainNamespace: 'eip155', ...(await network.controls.getState()) }
    : { chainNamespace: 'solana', ...network.faults.getState() }
}
