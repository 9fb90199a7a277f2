import { type ConfiguredNetwork, findConnection, switchNetwork } from '@gangway/core'
import { toGangwayError } from '@gangway/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAnnounce } from '../../hooks/useAnnounce.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useNetwork } from '../../hooks/useNetwork.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { useCloseGuard } from '../../router/useCloseGuard.js'
import { useRouter } from '../../router/useRouter.js'
import type { NetworkSwitch } from './networkSwitch.js'

/**
 * Chooses a network: asks the wallet, or leads on to connecting one for another family. After a wallet could not
 * switch it is still watched: once its owner changes the network there, the view is left. interface-guide §7.9.
 */
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
  const { networkId } = useNetwork()
  const [current, setCurrent] = useState<NetworkSwitch | null>(null)
  const abort = useRef<AbortController | null>(null)
  useCloseGuard(current && !current.error ? current.wallet : null)
  // Who has left this view is not to be moved by a late answer.
  useEffect(() => () => abort.current?.abort(), [])

  const { back } = router
  const leave = useCallback(
    (network: ConfiguredNetwork) => {
      announce(t('networks.switched', { network: network.name }))
      back()
    },
    [announce, back, t],
  )
  useEffect(() => {
    if (current?.error && current.network.caipNetworkId === networkId) leave(current.network)
  }, [current, networkId, leave])

  const choose = async (network: ConfiguredNetwork) => {
    abort.current?.abort()
    abort.current = new AbortController()
    const { signal } = abort.current
    const connection = findConnection(config.state, network.chainNamespace)
    const isAsked = connection !== null && connection.networkId !== network.caipNetworkId
    const wallet = connection?.descriptor.name ?? ''
    const asked: NetworkSwitch = {
      network,
      wallet,
      connection,
      askedAt: Date.now(),
      isAdding: false,
      error: null,
    }
    setCurrent(isAsked ? asked : null)
    try {
      const onAdd = () => signal.aborted || setCurrent({ ...asked, isAdding: true })
      await switchNetwork(config, { networkId: network.caipNetworkId, onAdd, signal })
      if (config.state.isSwitchingNamespace) router.push('Connect')
      else leave(network)
    } catch (cause) {
      if (!signal.aborted) setCurrent({ ...asked, error: toGangwayError(cause) })
    }
  }
  return {
    current,
    choose: (network) => void choose(network),
    cancel: () => {
      abort.current?.abort()
      setCurrent(null)
    },
  }
}
