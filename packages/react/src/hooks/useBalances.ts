import { type BalanceEntry, getActiveConnection, getBalances } from '@gangway/core'
import { useCallback } from 'react'
import { useConfig } from './useConfig.js'
import { useGangway } from './useGangway.js'

/** Balances of the account in use on the selected network; `entry` is null until they were first asked for. */
export function useBalances(): {
  entry: BalanceEntry | null
  /** Asks again if older than 30 s, or at once with `force`; blocked for 30 s after a failure (product.md §8–9). */
  refresh(options?: { force?: boolean }): Promise<void>
} {
  const config = useConfig()
  const entry = useGangway((state) => {
    const account = getActiveConnection(state)?.accounts[0]
    return (account && state.balances.get(account.caipAddress)) ?? null
  })
  const refresh = useCallback(
    async ({ force = false }: { force?: boolean } = {}) => {
      const connection = getActiveConnection(config.state)
      if (!connection) return
      await getBalances(config, {
        networkId: connection.networkId,
        address: connection.accounts[0].address,
        force,
      })
    },
    [config],
  )
  return { entry, refresh }
}
