import { disconnect, disconnectAll } from '@gangway/core'
import { useConfig } from './useConfig.js'
import { useToast } from './useToast.js'

/**
 * Takes leave of wallets. One that refuses is gone from this page all the same, save the one in the secure frame, which
 * stays logged in; it is said that it did not take leave ('Failed to disconnect', product.md §8).
 */
export function useLeave(): {
  /** Default: the wallet in use. */
  leave(id?: string): Promise<void>
  leaveAll(): Promise<void>
} {
  const config = useConfig()
  const { show } = useToast()
  const tellFailure = () => show({ kind: 'failure', textKey: 'profile.disconnectFailed' })
  return {
    leave: (id) => disconnect(config, id === undefined ? {} : { id }).catch(tellFailure),
    leaveAll: () => disconnectAll(config).catch(tellFailure),
  }
}
