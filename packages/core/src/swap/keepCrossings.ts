import type { Config } from '../config/config.js'
import type { RestoreContext } from '../config/slice.js'

/**
 * Follows again swaps that an earlier visit left on their way to another network, once the list of transactions is there. Its
 * code loads for those alone who have one.
 */
export function keepCrossings(config: Config, { signal }: Pick<RestoreContext, 'signal'>): void {
  if (!config.state.transactions.some(({ swap }) => swap?.crossing?.state === 'sent')) return
  import('./followCrossings.js').then(
    ({ followCrossings }) => !signal.aborted && followCrossings(config),
    // The row says that it is on its way; the next visit asks again.
    () => undefined,
  )
}
