import { GangwayError } from '@gangway/protocol'
import { useState } from 'react'
import { useActiveConnection } from '../../hooks/useActiveConnection.js'
import { useSignIn } from '../../hooks/useSignIn.js'
import { useToast } from '../../hooks/useToast.js'
import { useRouter } from '../../router/useRouter.js'

/**
 * Gives up the sign-in: the dialog closes, or stays when the wallet would not go back to the network it came from.
 * product.md §4; interface-guide.md §7.8.
 */
export function useCancelSignIn(): { isLeaving: boolean; cancel(): Promise<void> } {
  const { cancel } = useSignIn()
  const { close } = useRouter()
  const { show } = useToast()
  const wallet = useActiveConnection()?.descriptor.name ?? ''
  const [isLeaving, setIsLeaving] = useState(false)
  return {
    isLeaving,
    async cancel() {
      setIsLeaving(true)
      try {
        // Otherwise the account changes, and with it what is on screen.
        if ((await cancel()) === 'left') close()
      } catch (error) {
        const isGone = error instanceof GangwayError && error.code === 'CONNECTION_DISCONNECT_FAILED'
        if (isGone) show({ kind: 'failure', textKey: 'profile.disconnectFailed' })
        else show({ kind: 'info', textKey: 'signIn.stayed', values: { wallet } })
      } finally {
        setIsLeaving(false)
      }
    },
  }
}
