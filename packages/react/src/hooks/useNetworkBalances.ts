import { type BalanceEntry, getBalances } from '@gangway/core'
import { type CaipNetworkId, toCaipAccountId } from '@gangway/protocol'
import { useEffect } from 'react'
import { useConfig } from './useConfig.js'
import { useGangway } from './useGangway.js'

/** Balances of an account on one network, asked for while mounted; null before the first answer is under way. */
export function useNetworkBalances(networkId: CaipNetworkId, address: string | null): BalanceEntry | null {
  const config = useConfig()
  useEffect(() => {
    if (address !== null) void getBalances(config, { networkId, address })
  }, [config, networkId, address])
  return useGangway((state) =>
    address === null ? null : (state.balances.get(toCaipAccountId(networkId, address)) ?? null),
  )
}
