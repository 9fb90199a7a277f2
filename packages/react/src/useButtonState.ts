import { type Connection, getNetwork, isSignInMissing } from '@gangway/core'
import { useGangwayContext } from './GangwayContext.js'
import { useElapsed } from './hooks/useElapsed.js'
import { useGangway } from './hooks/useGangway.js'

/** Longest time the button may leave open whether someone is connected, ms. interface-guide §7.1. */
const unknownLimit = 1_500

/** What the connect button shows. interface-guide §7.1. */
export type ButtonState =
  | 'unknown'
  | 'disconnected'
  | 'connecting'
  | 'connected'
  | 'wrongNetwork'
  | 'signInNeeded'
  | 'loadFailed'

/** Decides what a connect button shows; `hasFailed`: the dialog's code did not load. */
export function useButtonState(connection: Connection | null, hasFailed: boolean): ButtonState {
  const { config, isStarted, language } = useGangwayContext()
  const { status, isUnsigned, isChecking } = useGangway((now) => {
    const isUnsigned = isSignInMissing(config)
    return { status: now.status, isUnsigned, isChecking: isUnsigned && now.signIn.status === 'unknown' }
  })
  // English for a moment, and then something else, would be worse than nothing for that moment.
  const isUndecided = !isStarted || status === 'reconnecting' || language.isLoading || isChecking
  const isOverdue = useElapsed(isUndecided, unknownLimit)
  if (hasFailed) return 'loadFailed'
  const canSwitch = config.features.enableNetworkSwitch !== false
  const isUnknown = isUndecided && !isOverdue
  if (connection) {
    if (canSwitch && !getNetwork(config, connection.networkId)) return 'wrongNetwork'
    if (!isUnsigned) return 'connected'
    return isChecking && isUnknown ? 'unknown' : 'signInNeeded'
  }
  if (status === 'connecting') return status
  return isUnknown ? 'unknown' : 'disconnected'
}
