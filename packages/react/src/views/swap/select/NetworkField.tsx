import { canCross, getCrossingNetworks } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { useEffect, useState } from 'react'
import { NetworkIcon } from '../../../components/NetworkIcon/NetworkIcon.js'
import { SelectField } from '../../../components/SelectField/SelectField.js'
import { useConfig } from '../../../hooks/useConfig.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'

/**
 * The network on which a swap of `networkId` arrives, to be chosen; nothing where that can be one alone, or the account is its
 * owner's there alone.
 */
export function NetworkField(props: {
  networkId: CaipNetworkId
  address: string | null
  chosen: CaipNetworkId
  onChoose: (networkId: CaipNetworkId) => void
}) {
  const { networkId, address, chosen, onChoose } = props
  const t = useLateTranslate()
  const config = useConfig()
  const networks = getCrossingNetworks(config, networkId)
  const picked = networks.find(({ caipNetworkId }) => caipNetworkId === chosen)
  const isOffered = useCanCross(networkId, networks.length > 1 ? address : null)
  if (!isOffered && chosen === networkId) return null
  return (
    <SelectField
      label={t('swap.network')}
      value={chosen}
      onChange={(value) => {
        const network = networks.find(({ caipNetworkId }) => caipNetworkId === value)
        if (network) onChoose(network.caipNetworkId)
      }}
      options={networks.map(({ caipNetworkId, name }) => ({ value: caipNetworkId, label: name }))}
      picture={picked && <NetworkIcon network={picked} size="s" />}
    />
  )
}

/** Whether an account may be paid on other networks; no until the chain says so. */
function useCanCross(networkId: CaipNetworkId, address: string | null): boolean {
  const config = useConfig()
  const key = `${networkId} ${address}`
  const [able, setAble] = useState<string | null>(null)
  useEffect(() => {
    if (address === null) return
    let isOver = false
    void canCross(config, { networkId, address }).then((can) => {
      if (can && !isOver) setAble(key)
    })
    return () => {
      isOver = true
    }
  }, [config, networkId, address, key])
  return address !== null && able === key
}
