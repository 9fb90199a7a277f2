import { useCallback, useEffect, useState } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useAnnounce } from '../hooks/useAnnounce.js'
import { useToast } from '../hooks/useToast.js'
import { useTranslate } from '../hooks/useTranslate.js'
import { canGoBack } from '../router/routerState.js'

/** How long a blocked dialog shakes, ms. modal-behaviour.md §2. */
const shakeDuration = 500

/** The ways out of the dialog: backdrop, Escape, Close. interface-guide.md §2, §5, §17. */
export function useDialogClosing(root: HTMLElement): {
  isShaking: boolean
  onBackdrop(): void
  onClose(): void
} {
  const { router } = useGangwayContext()
  const t = useTranslate()
  const announce = useAnnounce()
  const { show } = useToast()
  const [isShaking, setIsShaking] = useState(false)

  useEffect(() => {
    if (!isShaking) return
    const timer = setTimeout(() => setIsShaking(false), shakeDuration)
    return () => clearTimeout(timer)
  }, [isShaking])

  /** Whether a slip of the hand must not close; then the reason has been told. */
  const refuse = useCallback(() => {
    const block = router.block.get()
    if (!block) return false
    setIsShaking(true)
    show({ kind: 'info', textKey: block.reasonKey }) // spoken too, as every toast is
    return true
  }, [router, show])

  const onEscape = useCallback(() => {
    const guard = router.guard.get()
    if (guard) {
      const reason = guard.endsOnClose ? 'approve.open' : 'dialog.requestOpen'
      return announce(t(reason, { wallet: guard.wallet }))
    }
    if (refuse()) return
    if (canGoBack(router.state.get()) && !isEditing()) router.back()
    else router.close()
  }, [router, announce, refuse, t])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      // A wallet's own window beside the dialog handles its own keys.
      const { activeElement } = document
      if (activeElement && activeElement !== document.body && !root.contains(activeElement)) return
      event.preventDefault()
      onEscape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [root, onEscape])

  return {
    isShaking,
    onBackdrop: useCallback(() => {
      if (!router.guard.get() && !refuse()) router.close()
    }, [router, refuse]),
    onClose: useCallback(() => {
      if (!router.block.get()?.mayPressClose && refuse()) return
      const guard = router.guard.get()
      // A wallet request cannot be recalled; the person should know that it is still there.
      if (guard && !guard.endsOnClose)
        show({ kind: 'info', textKey: 'dialog.requestStillOpen', values: { wallet: guard.wallet } })
      router.close()
    }, [router, refuse, show]),
  }
}

function isEditing(): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement
}
