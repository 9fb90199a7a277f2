import { type ChainNamespace, getChainNamespace } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { getConnectorContext } from '../connections/getConnectorContext.js'

/** The families a login connects, those of the deployment's networks: that of the selected network first. */
export function listNamespaces(config: Config): [ChainNamespace, ...ChainNamespace[]] {
  const selected = getChainNamespace(config.state.networkId)
  const listed = new Set(getConnectorContext(config).networks.map(({ chainNamespace }) => chainNamespace))
  const [first = selected, ...others] = [...listed].sort(
    (left, right) => Number(right === selected) - Number(left === selected),
  )
  return [first, ...others]
}
