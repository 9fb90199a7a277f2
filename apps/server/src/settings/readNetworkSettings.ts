import { errorMessages, type Network } from '@gangway/protocol'
import { networks } from '@gangway/registry'
import type { EnvironmentProblem, NetworkSetting } from '@gangway/server-kit'
import { readCustomNetworks } from './readCustomNetworks.js'
import { type Environment, variables } from './variables.js'

const perNetwork = Object.keys(variables).filter((name): name is Extract<keyof Environment, `${string}_*`> =>
  name.endsWith('_*'),
)

/** The networks this deployment lists and where their nodes are; names variables for networks it does not list. */
export function readNetworkSettings(values: Environment): {
  settings: NetworkSetting[]
  problems: EnvironmentProblem[]
} {
  const builtIn = networks.filter(({ local }) => !local || values.GANGWAY_ENV === 'local')
  const custom = readCustomNetworks(values.CUSTOM_NETWORKS, builtIn)
  const listed = [...builtIn, ...custom.networks]
  const settings = listed.map((network): NetworkSetting => {
    const ownUrls = values['RPC_URL_*'][network.id]
    const publicUrls = values.PUBLIC_RPC && !network.local ? network.rpcUrls : []
    const reason = values['RPC_REASON_*'][network.id]
    const followUrls = values['FOLLOW_RPC_URL_*'][network.id]
    const subscriptionUrl = values['FOLLOW_WS_URL_*'][network.id]
    return {
      network: withExplorer(withOwnNode(network, ownUrls), values['EXPLORER_URL_*'][network.id]),
      rpcUrls: ownUrls ?? publicUrls,
      ...(reason ? { reason } : {}),
      ...(followUrls ? { followUrls } : {}),
      ...(subscriptionUrl ? { subscriptionUrl } : {}),
    }
  })
  const ids = new Set(listed.map(({ id }) => String(id)))
  const unknown = perNetwork.flatMap((name) =>
    Object.keys(values[name])
      .filter((id) => !ids.has(id))
      .map((id) => ({ field: name.replace('*', id), description: errorMessages.CHAIN_NOT_SUPPORTED })),
  )
  // Nobody could ask for an account of it.
  const alone = settings
    .filter(({ rpcUrls, followUrls }) => followUrls && rpcUrls.length === 0)
    .map(({ network: { id } }) => ({
      field: `FOLLOW_RPC_URL_${id}`,
      description: `Has to come with RPC_URL_${id}`,
    }))
  const others = settings
    .filter(({ network, subscriptionUrl }) => subscriptionUrl && network.chainNamespace !== 'solana')
    .map(({ network: { id } }) => ({
      field: `FOLLOW_WS_URL_${id}`,
      description: 'Is for networks of Solana alone',
    }))
  return { settings, problems: [...custom.problems, ...unknown, ...alone, ...others] }
}

/** A local network with its node's addresses, wherever the ports are: a wallet that adds it talks to that node itself. */
function withOwnNode(network: Network, rpcUrls: readonly string[] | undefined): Network {
  return network.local && rpcUrls ? { ...network, rpcUrls } : network
}

/** The network with the operator's explorer in place of its first one. */
function withExplorer(network: Network, url: string | undefined): Network {
  if (!url) return network
  const [explorer = { name: new URL(url).host }] = network.blockExplorers
  return { ...network, blockExplorers: [{ ...explorer, url }] }
}
