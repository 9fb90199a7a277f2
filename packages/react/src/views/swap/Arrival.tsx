import type { SwapQuote } from '@gangway/core'
import { Fact } from '../../components/FactList/FactList.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'

/** On which other network a swap arrives, and how soon; nothing where it stays on its own. */
export function Arrival({ quote: { crossing } }: { quote: SwapQuote }) {
  return crossing ? <Place {...crossing} /> : null
}

function Place({ networkId, seconds }: NonNullable<SwapQuote['crossing']>) {
  const t = useLateTranslate()
  const network = useNetworkName(networkId)
  return (
    <Fact label="swap.arrives">
      {seconds === null
        ? network
        : t('swap.arrivesIn', { network, minutes: Math.max(1, Math.round(seconds / 60)) })}
    </Fact>
  )
}
