import { getSwapFee, type SwapCosts } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { useEffect, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { whenPassed } from '../../hooks/whenPassed.js'

/** As for a send. interface-guide.md §9.7 */
const refreshEvery = 12_000

type Fee = SwapCosts['fee']

/** About what the network takes for a swap, kept fresh while mounted; null: not known. */
export function useSwapFee(networkId: CaipNetworkId, gas: bigint | null, isWanted: boolean): Fee | null {
  const config = useConfig()
  const [known, setKnown] = useState<{ networkId: CaipNetworkId; fee: Fee | null } | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    const ask = async () => {
      const fee = await getSwapFee(config, { networkId, gas }).catch(() => null)
      if (isOver) return
      setKnown({ networkId, fee })
      cancel = whenPassed(Date.now() + refreshEvery, ask)
    }
    let cancel = () => {}
    void ask()
    return () => {
      isOver = true
      cancel()
    }
  }, [config, networkId, gas, isWanted])
  return known?.networkId === networkId ? known.fee : null
}
