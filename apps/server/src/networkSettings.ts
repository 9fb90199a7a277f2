import { errorMessages } from '@gangway/protocol'
import { networks } from '@gangway/registry'
import type { EnvironmentProblem, NetworkSetting } from '@gangway/server-kit'
import type { Environment } from './variables.js'

const perNetwork = ['RPC_URL_*', 'RPC_REASON_*', 'EXPLORER_URL_*'] as const

/** The networks this deployment lists and where their nodes are; names variables for networks it does not list. */
export function readNetworkSettings(values: Environment): {
  settings: NetworkSetting[]
  problems: EnvironmentProblem[]
} {
  const listed = networks.filter(({ local }) => !local || values.GANGWAY_ENV === 'local')
  const settings = listed.map((network): NetworkSetting => {
    const ownUrls = values['RPC_URL_*'][network.id]
    const publicUrls = values.PUBLIC_RPC && !network.local ? network.rpcUrls : []
    const reason = values['RPC_REASON_*'][network.id]
    return { network, rpcUrls: ownUrls ?? publicUrls, ...(reason ? { reason } : {}) }
  })
  const ids = new Set(listed.map(({ id }) => String(id)))
  const problems = perNetwork.flatMap((name) =>
    Object.keys(values[name])
      .filter((id) => !ids.has(id))
      .map((id) => ({ field: name.replace('*', id), description: errorMessages.CHAIN_NOT_SUPPORTED })),
  )
  return { settings, problems }
}
