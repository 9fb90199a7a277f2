import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ConnectAttemptsProvider } from '../connecting/ConnectAttemptsProvider.js'
import { useGangwayContext } from '../GangwayContext.js'
import { useTransactionNews } from '../hooks/useTransactionNews.js'
import { useStore } from '../store/useStore.js'
import { Dialog } from './Dialog.js'
import { LiveRegions } from './LiveRegions.js'
import { ToastRegion } from './ToastRegion.js'
import { useClosingOnDisconnect } from './useClosingOnDisconnect.js'
import { useNamespaceSwitchEnd } from './useNamespaceSwitchEnd.js'
import { useUnsupportedNetwork } from './useUnsupportedNetwork.js'

/** Everything that is drawn outside of the host's page: one root at the end of `body`. interface-guide §2. */
export function GangwayPortal() {
  const root = usePortalRoot()
  const { router } = useGangwayContext()
  const { isOpen } = useStore(router.state)
  useUnsupportedNetwork()
  useClosingOnDisconnect()
  useNamespaceSwitchEnd()
  useTransactionNews()
  if (!root) return null
  return createPortal(
    <ConnectAttemptsProvider>
      <LiveRegions />
      {isOpen && <Dialog root={root} />}
      <ToastRegion />
    </ConnectAttemptsProvider>,
    root,
  )
}

function usePortalRoot(): HTMLElement | null {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const element = document.createElement('div')
    element.className = 'gw-root'
    element.dataset.gangwayPortal = ''
    document.body.append(element)
    setRoot(element)
    return () => element.remove()
  }, [])
  return root
}
