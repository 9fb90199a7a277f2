import type { Config } from '../../config/config.js'
import { getActiveConnection } from '../../config/getActiveConnection.js'
import { watchAccount } from './watchAccount.js'

/**
 * Watches whichever account is in use for what it sends from elsewhere, from each change of account or network on, while
 * the page is seen, until the signal aborts. product.md §4
 */
export function keepAccountWatch(config: Config, signal: AbortSignal): void {
  if (signal.aborted) return
  // Servers and tests may have no page, which is then never out of sight.
  const page = globalThis.document as Document | undefined
  let watched: string | null = null
  let stopWatching = () => {}
  const follow = () => {
    const connection = page?.visibilityState === 'hidden' ? null : getActiveConnection(config.state)
    const address = connection?.accounts[0].address
    const wanted = connection ? `${connection.networkId} ${address}` : null
    if (wanted === watched) return
    watched = wanted
    stopWatching()
    stopWatching =
      connection && address ? watchAccount(config, { networkId: connection.networkId, address }) : () => {}
  }
  follow()
  const unsubscribe = config.subscribe(follow)
  page?.addEventListener('visibilitychange', follow)
  signal.addEventListener('abort', () => {
    unsubscribe()
    page?.removeEventListener('visibilitychange', follow)
    stopWatching()
  })
}
