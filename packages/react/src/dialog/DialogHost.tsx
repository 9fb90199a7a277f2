import { getActiveConnection, track } from '@gangway/core'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useGangway } from '../hooks/useGangway.js'
import { whenIdle } from '../hooks/whenIdle.js'
import { useStore } from '../store/useStore.js'

/**
 * Loads the dialog's code: when the page is idle (not under Save-Data), else when it is first needed. architecture.md §4
 * “What loads when”.
 */
export function DialogHost() {
  const { config, router, toastQueue, dialogCode } = useGangwayContext()
  const [Portal, setPortal] = useState<ComponentType | null>(null)
  const { isOpen } = useStore(router.state)
  const hasToast = useStore(toastQueue).toasts.length > 0
  // The secure frame asks, or was asked for what it must not do; or a login that an earlier load began goes on.
  const isAsked = useGangway(
    ({ frame }) => !!(frame.approvals.length || frame.refusedCall || frame.social || frame.login),
  )
  const isNeeded = isOpen || hasToast || isAsked

  const load = useCallback(() => {
    if (dialogCode.get() === 'loading' || dialogCode.get() === 'ready') return
    dialogCode.set('loading')
    import('./GangwayPortal.js').then(
      ({ GangwayPortal }) => {
        setPortal(() => GangwayPortal)
        dialogCode.set('ready')
      },
      // The button offers to reload the page: browsers remember a module that failed.
      () => dialogCode.set('failed'),
    )
  }, [dialogCode])

  useEffect(() => {
    if (isNeeded) load()
  }, [isNeeded, load])
  useEffect(() => whenIdle(load), [load])

  useEffect(() => {
    const tell = (event: 'MODAL_OPEN' | 'MODAL_CLOSE') => {
      const connected = getActiveConnection(config.state) !== null
      track(config, { type: 'track', event, properties: { connected } })
    }
    if (!isOpen) return
    tell('MODAL_OPEN')
    return () => tell('MODAL_CLOSE')
  }, [config, isOpen])

  return Portal && <Portal />
}
