import { type Config, getActiveConnection, isSignInMissing } from '@gangway/core'

/** The view the dialog starts with: Connect, or Account, or what stands before it. SPEC §4; interface-guide §2. */
export function getHomeView(config: Config): 'Connect' | 'SIWXSignMessage' | 'Account' {
  if (!getActiveConnection(config.state)) return 'Connect'
  return isSignInMissing(config) ? 'SIWXSignMessage' : 'Account'
}
