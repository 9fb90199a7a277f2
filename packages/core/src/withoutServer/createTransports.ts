import type { CaipNetworkId } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { Transports } from '../config/configSource.js'
import type { NodeTransport, Sources } from '../config/sources.js'
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

/** What no node tells. Where a project is needed, others switch it off. */
const absent = { swaps: false, history: false } as const

/**
 * The networks of a page without a server, by the app's own nodes. Wallets, balances of coins and listed tokens, sends, names and the
 * wallet list work; history, NFTs, prices, swaps, buying and login need a server and are absent. docs/decisions/0032. A page with a
 * server loads nothing of it.
 *
 * @example createConfig({ networks: [mainnet], transports: createTransports({ [mainnet.id]: 'https://node.example' }) })
 */
export function createTransports(nodes: NodeTransports, options: TransportsOptions = {}): Transports {
  const getTransport = (networkId: CaipNetworkId) =>
    nodes[networkId] ?? nodes[Number(networkId.slice('eip155:'.length))]
  return {
    // Not GangwayErrors: what blocks the button carries no table of errors.
    settings({ siwx }, config) {
      for (const { caipNetworkId, chainNamespace } of config.networks) {
        const transport = getTransport(caipNetworkId)
        if (typeof transport !== 'string' && (chainNamespace === 'solana' || !transport))
          throw new Error(`createTransports needs a node for ${caipNetworkId}`)
      }
      if (siwx && 'isOfServer' in siwx)
        throw new Error(
          'createServerSiwx needs a server: give createConfig apiUrl and projectId, not transports',
        )
      return {
        sources: createSources(config, getTransport, options),
        features: { ...config.features, ...absent },
      }
    },
  }
}

// Each loads its code when it is first asked.
function createSources(
  config: Config,
  getTransport: Sources['getTransport'],
  { ens }: TransportsOptions,
): Sources {
  const getNames = loadOnce(() =>
    import('./ens/createEnsNames.js').then(({ createEnsNames }) => createEnsNames(config, ens)),
  )
  return {
    getTransport,
    readBalances: async (parameters) => (await import('./readBalances.js')).readBalances(config, parameters),
    readIdentity: async (address) => (await getNames()).readIdentity(address),
    resolveName: async (parameters) => (await getNames()).resolveName(parameters),
    listWallets: async (parameters) => (await import('./listWallets.js')).listWallets(config, parameters),
  }
}
