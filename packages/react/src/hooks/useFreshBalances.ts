import { useEffect } from 'react'
import { useActiveConnection } from './useActiveConnection.js'
import { useBalances } from './useBalances.js'

/**
 * Keeps the balances of the account in use fresh while mounted: asks when the account or network changes and on
 * return to the tab, each time only if the last answer is older than 30 s. interface-guide.md §14.
 */
export function useFreshBalances(): void {
  const { refresh } = useBalances()
  const account = useActiveConnection()?.accounts[0].caipAddress
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account is another question
  useEffect(() => {
    void refresh()
    const onReturn = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [refresh, account])
}
