import type { CaipNetworkId } from '@gangway/protocol'
import type { NodeTransport } from '../config/config.js'
import type { Transports } from '../config/configSource.js'
import { loadOnce } from '../kernel/loadOnce.js'
import type { EnsPlace } from './ens/createEnsNames.js'

/**
 * A node for each network, by its chain id or CAIP-2 id: its address, or on EVM networks a transport of viem (`http`, `fallback`,
 * `webSocket`, …), which brings its own time-outs and retries.
 */
export type NodeTransports = {
  readonly [chainId: number]: NodeTransport
  readonly [networkId: `eip155:${string}`]: NodeTransport
  readonly [networkId: `solana:${string}`]: string
}

/** What {@link createTransports} may be told beside the nodes. */
export type TransportsOptions = {
  /** Where names are looked up; default Ethereum, where the config has it. For a chain of one's own. */
  ens?: EnsPlace
}

/**
 * The networks of a page without a server, by the app's own nodes. Wallets, balances of coins and listed tokens, sends, names and the
 * wallet list work; history, NFTs, prices, swaps, buying and login need a server and are absent. docs/decisions/0032. A page with a
 * server loads nothing of it.
 *
 * @example createConfig({ networks: [mainnet], transports: createTransports({ [mainnet.id]: 'https://node.example' }) })
 */
export function createTransports(nodes: NodeTransports, { ens }: TransportsOptions = {}): Transports {
  const getTransport = (networkId: CaipNetworkId) =>
    nodes[networkId] ?? nodes[Number(networkId.slice('eip155:'.length))]
  return {
    // It blocks the button: no table of errors, few words, and one file that loads the others.
    settings({ siwx }, config) {
      for (const { caipNetworkId } of config.networks)
        if (!getTransport(caipNetworkId)) throw new Error(`createTransports: no node for ${caipNetworkId}`)
      if (siwx && 'isOfServer' in siwx) throw new Error('createServerSiwx needs a server')
      return {
        sources: {
          getTransport,
          load: loadOnce(() =>
            import('./createOwnReader.js').then(({ createOwnReader }) => createOwnReader(config, ens)),
          ),
        },
        // Where a project is needed, the features themselves are off without one.
        features: { ...config.features, swaps: false, history: false },
      }
    },
  }
}
