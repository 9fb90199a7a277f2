import { type Config, getActiveConnection, getNetwork, isSignInMissing } from '@gangway/core'

/** The view the dialog starts with: Connect, or Account, or what stands before it. product.md §4; interface-guide.md §2. */
export function getHomeView(config: Config): 'Connect' | 'SIWXSignMessage' | 'UnsupportedChain' | 'Account' {
  const { features, state } = config
  const connection = getActiveConnection(state)
  if (!connection) return 'Connect'
  if (!isSignInMissing(config)) return 'Account'
  // Nobody can sign in on a network this deployment does not serve.
  return getNetwork(config, connection.networkId)?.isConfigured || features.enableNetworkSwitch === false
    ? 'SIWXSignMessage'
    : 'UnsupportedChain'
}
