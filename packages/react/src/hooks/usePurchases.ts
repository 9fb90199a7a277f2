import { getActiveConnection, type Purchase } from '@gangway/core'
import { getChainNamespace } from '@gangway/protocol'
import { useMemo } from 'react'
import { useGangway } from './useGangway.js'

const none: readonly Purchase[] = []

/**
 * What this browser bought for the account in use, on all networks of its family, newest first; without what was given up before
 * anything was paid.
 */
export function usePurchases(): readonly Purchase[] {
  const purchases = useGangway((state) => state.purchases ?? none)
  const connection = useGangway(getActiveConnection)
  return useMemo(
    () =>
      purchases.filter(
        ({ address, chainId, state }) =>
          address === connection?.accounts[0].address &&
          getChainNamespace(chainId) === connection.chainNamespace &&
          state !== 'abandoned' &&
          state !== 'expired',
      ),
    [purchases, connection],
  )
}
