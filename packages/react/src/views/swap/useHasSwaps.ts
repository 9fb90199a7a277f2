import { hasSwaps } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { useEffect, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'

/** Whether there are swaps on a network; yes until somebody says otherwise. product.md §8 */
export function useHasSwaps(networkId: CaipNetworkId, from: string | null): boolean {
  const config = useConfig()
  const [refused, setRefused] = useState<CaipNetworkId | null>(null)
  useEffect(() => {
    if (from === null) return
    let isOver = false
    void hasSwaps(config, { networkId, from }).then((has) => {
      if (!isOver) setRefused(has ? null : networkId)
    })
    return () => {
      isOver = true
    }
  }, [config, networkId, from])
  return refused !== networkId
}
