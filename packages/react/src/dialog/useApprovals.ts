import { type FrameState, rejectApprovals } from '@gangway/core'
import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useToast } from '../hooks/useToast.js'
import { isAtView } from '../router/isAtView.js'
import type { DialogView } from '../router/viewParams.js'

const approving: ReadonlySet<DialogView> = new Set(['ApproveTransaction'])

/**
 * Opens ApproveTransaction when the secure frame has something to ask, and leaves it when all is answered; leaving it
 * before gives up what is open. frame-protocol.md §4 “Approval view”.
 */
export function useApprovals(): void {
  const { config, router } = useGangwayContext()
  const { show } = useToast()
  useEffect(() => {
    // At once, and not with the next drawing: what waits for the answer looks where the dialog is.
    const follow = (frame: FrameState, before: FrameState | null) => {
      const { approvals, refusedCall } = frame
      if (refusedCall && refusedCall !== before?.refusedCall)
        show({ kind: 'failure', textKey: 'approve.notAllowed' })
      if (approvals.some((approval) => !before?.approvals.includes(approval)))
        router.push('ApproveTransaction')
      else if (approvals.length === 0 && isAtView(router, approving)) router.back()
    }
    follow(config.state.frame, null)
    const stopFollowing = config.subscribe(({ frame }, { frame: before }) => {
      if (frame !== before) follow(frame, before)
    })
    let wasThere = isAtView(router, approving)
    const stopWatching = router.state.subscribe(() => {
      const isThere = isAtView(router, approving)
      if (wasThere && !isThere && config.state.frame.approvals.length > 0) rejectApprovals(config)
      wasThere = isThere
    })
    return () => {
      stopFollowing()
      stopWatching()
    }
  }, [config, router, show])
}
