import { frameConnectionIds, getActiveConnection } from '@gangway/core'
import { type ConnectNews, tellConnected } from '../../connectAttempts/tellConnected.js'

/** Tells that the login is done, and where it ends with a reload (STORAGE_BLOCKED, embedded-wallet.md §3). */
export function endLogin(news: ConnectNews): void {
  const { state } = news.config
  tellConnected(news, getActiveConnection(state)?.id ?? frameConnectionIds.eip155)
  if (state.frame.carrier === 'memory') news.show({ kind: 'info', textKey: 'email.notKept' })
}
