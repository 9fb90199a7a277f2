import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ConnectAttemptsProvider } from '../connectAttempts/ConnectAttemptsProvider.js'
import { useGangwayContext } from '../GangwayContext.js'
import type { Language } from '../locales/catalogue.js'
import { useStore } from '../store/useStore.js'
import { useThemeVariables } from '../theme/useThemeVariables.js'
import { WalletsProvider } from '../wallets/WalletsProvider.js'
import { Dialog } from './Dialog.js'
import { LiveRegions } from './LiveRegions.js'
import { ToastRegion } from './ToastRegion.js'
import { useApprovals } from './useApprovals.js'
import { useClosingOnDisconnect } from './useClosingOnDisconnect.js'
import { useFrameTheme } from './useFrameTheme.js'
import { useLoginEnd } from './useLoginEnd.js'
import { useLoginReturn } from './useLoginReturn.js'
import { useNamespaceSwitchEnd } from './useNamespaceSwitchEnd.js'
import { usePurchaseNews } from './usePurchaseNews.js'
import { useSignInFlow } from './useSignInFlow.js'
import { useSocialReturn } from './useSocialReturn.js'
import { useTransactionNews } from './useTransactionNews.js'
import { useUnsupportedNetwork } from './useUnsupportedNetwork.js'
import { useViewEvents } from './useViewEvents.js'

/** Everything that is drawn outside of the host's page: one root at the end of `body`. interface-guide.md §2. */
export function GangwayPortal() {
  const { language } = useGangwayContext()
  const root = usePortalRoot(language)
  useUnsupportedNetwork()
  useClosingOnDisconnect()
  useSignInFlow()
  useApprovals()
  useSocialReturn()
  useFrameTheme(root)
  useTransactionNews()
  usePurchaseNews()
  if (!root) return null
  return createPortal(
    <ConnectAttemptsProvider>
      <WalletsProvider>
        <LiveRegions />
        <OpenDialog root={root} />
        <ToastRegion />
      </WalletsProvider>
    </ConnectAttemptsProvider>,
    root,
  )
}

// On its own, so that opening and every step inside draw nothing but the dialog.
function OpenDialog({ root }: { root: HTMLElement }) {
  const { router } = useGangwayContext()
  const { isOpen } = useStore(router.state)
  useNamespaceSwitchEnd()
  useLoginEnd()
  useLoginReturn()
  useViewEvents()
  return isOpen && <Dialog root={root} />
}

function usePortalRoot({ tag, direction }: Language): HTMLElement | null {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const element = document.createElement('div')
    element.className = 'gw-root'
    element.dataset.gangwayPortal = ''
    document.body.append(element)
    setRoot(element)
    return () => element.remove()
  }, [])
  const { theme, motion } = useGangwayContext()
  useLayoutEffect(() => {
    if (!root) return
    Object.assign(root, { lang: tag, dir: direction })
    root.dataset.gangwayMotion = motion
    if (theme) root.dataset.gangwayTheme = theme
    else delete root.dataset.gangwayTheme
  }, [root, tag, direction, theme, motion])
  useThemeVariables(root)
  return root
}
