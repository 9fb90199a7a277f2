import { type ConfiguredNetwork, findConnection, isWalletAwaited, switchNetwork } from '@gangway/core'
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
 * Chooses a network: asks the wallet, or leads on to connecting one for another family. A wallet of an earlier visit is
 * awaited before that. After a wallet could not switch it is still watched: once its owner changes the network there, the
 * view is left. interface-guide.md §7.9.
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
  useCloseGuard(current?.connection && !current.error ? current.wallet : null)
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
    const { chainNamespace, caipNetworkId } = network
    const asked = findConnection(config.state, chainNamespace)
    const askedAt = Date.now()
    const show = (step: Partial<NetworkSwitch>) => {
      if (signal.aborted) return
      const connection = asked ?? findConnection(config.state, chainNamespace)
      const wallet = connection?.descriptor.name ?? ''
      setCurrent({ network, wallet, connection, askedAt, isAdding: false, error: null, ...step })
    }
    setCurrent(null)
    if (asked ? asked.networkId !== caipNetworkId : isWalletAwaited(config, chainNamespace)) show({})
    try {
      await switchNetwork(config, { networkId: caipNetworkId, onAdd: () => show({ isAdding: true }), signal })
      if (config.state.isSwitchingNamespace) router.push('Connect')
      else leave(network)
    } catch (cause) {
      show({ error: toGangwayError(cause) })
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
