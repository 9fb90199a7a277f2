import { type ConfiguredNetwork, getActiveConnection, switchNetwork } from '@gangway/core'
import { type GangwayError, toGangwayError } from '@gangway/protocol'
import { useRef, useState } from 'react'
import { useAnnounce } from '../../hooks/useAnnounce.js'
import { useCloseGuard } from '../../hooks/useCloseGuard.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useRouter } from '../../hooks/useRouter.js'
import { useTranslate } from '../../hooks/useTranslate.js'

/** Where the switch to a network stands. */
export type NetworkSwitch = {
  network: ConfiguredNetwork
  wallet: string
  /** Null while the wallet has not answered. */
  error: GangwayError | null
}

/** Chooses a network: asks the wallet, or leads on to connecting one for another family. interface-guide §7.9. */
export function useNetworkSwitch(): {
  current: NetworkSwitch | null
  choose(network: ConfiguredNetwork): void
  /** Stops waiting for the wallet; the shown network is still what the wallet reports. */
  cancel(): void
} {
  const config = useConfig()
  const router = useRouter()
  const t = useTranslate()
  const announce = useAnnounce()
  const [current, setCurrent] = useState<NetworkSwitch | null>(null)
  const latest = useRef(0)
  useCloseGuard(current && !current.error ? current.wallet : null)

  const choose = async (network: ConfiguredNetwork) => {
    latest.current += 1
    const turn = latest.current
    const wallet = getWalletName(network)
    if (wallet) setCurrent({ network, wallet, error: null })
    try {
      await switchNetwork(config, { networkId: network.caipNetworkId })
      if (turn !== latest.current) return
      if (config.state.isSwitchingNamespace) return router.push('Connect')
      announce(t('networks.switched', { network: network.name }))
      router.back()
    } catch (error) {
      if (turn !== latest.current) return
      setCurrent({ network, wallet: wallet ?? '', error: toGangwayError(error) })
    }
  }

  /** Of the wallet that will be asked; null when none needs to be. */
  const getWalletName = ({ chainNamespace, caipNetworkId }: ConfiguredNetwork) => {
    const connections = [...config.state.connections.values()]
    const active = getActiveConnection(config.state)
    const connection =
      active?.chainNamespace === chainNamespace
        ? active
        : connections.find((connection) => connection.chainNamespace === chainNamespace)
    return connection && connection.networkId !== caipNetworkId ? connection.descriptor.name : null
  }

  return {
    current,
    choose: (network) => void choose(network),
    cancel: () => {
      latest.current += 1
      setCurrent(null)
    },
  }
}
