import { type BalanceEntry, getBalances } from '@gangway/core'
import { type CaipNetworkId, toCaipAccountId } from '@gangway/protocol'
import { useEffect } from 'react'
import { useConfig } from './useConfig.js'
import { useGangway } from './useGangway.js'

/** How often it is looked whether balances are too old, ms; how old that is, {@link getBalances} knows. */
const lookEvery = 5_000

/**
 * Balances of an account on one network, kept fresh while mounted and visible; null before the first answer is under
 * way. interface-guide.md §14.
 */
export function useNetworkBalances(networkId: CaipNetworkId, address: string | null): BalanceEntry | null {
  const config = useConfig()
  useEffect(() => {
    if (address === null) return
    void getBalances(config, { networkId, address })
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void getBalances(config, { networkId, address })
    }, lookEvery)
    return () => clearInterval(timer)
  }, [config, networkId, address])
  return useGangway((state) =>
    address === null ? null : (state.balances.get(toCaipAccountId(networkId, address)) ?? null),
  )
}
