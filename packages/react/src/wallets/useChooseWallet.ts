import { track } from '@gangway/core'
import type { ChainNamespace } from '@gangway/protocol'
import { useCallback } from 'react'
import { useConnectAttempts } from '../connectAttempts/ConnectAttemptsProvider.js'
import { useGangwayContext } from '../GangwayContext.js'
import { getCurrentEntry } from '../router/routerState.js'
import type { Wallet } from './groupWallets.js'

/** How long a wallet may take to answer before a view says that it is waited for, ms; nobody sees so short a wait. */
const answerSoon = 50

/**
 * Connects a wallet of a row. The wallet is asked in the tap itself, as windows of wallets need it, and before another
 * view is drawn; that view comes when the wallet has not answered by then, or asks which family when it has both.
 */
export function useChooseWallet(): (wallet: Wallet, wanted?: ChainNamespace | null) => void {
  const { config, router } = useGangwayContext()
  const attempts = useConnectAttempts()
  return useCallback(
    (wallet, wanted = null) => {
      const { id, name, isInstalled, descriptors } = wallet
      const platform = isInstalled ? 'browser' : 'web'
      track(config, { type: 'track', event: 'SELECT_WALLET', properties: { name, platform } })
      const params = { walletId: id, wallet: name }
      const [only, other] = descriptors
      const descriptor = wanted
        ? descriptors.find(({ chainNamespace }) => chainNamespace === wanted)
        : other === undefined && only
      if (!descriptor) return router.push('ConnectingExternal', params)
      const { key } = getCurrentEntry(router.state.get())
      attempts.start(descriptor)
      setTimeout(() => {
        const state = router.state.get()
        const isHere = state.isOpen && getCurrentEntry(state).key === key
        if (!isHere || !attempts.state.get().has(descriptor.id)) return
        router.push('ConnectingExternal', { ...params, chainNamespace: descriptor.chainNamespace })
      }, answerSoon)
    },
    [config, router, attempts],
  )
}
