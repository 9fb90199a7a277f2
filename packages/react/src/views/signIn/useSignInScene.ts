import type { SignInState } from '@gangway/core'
import { askAgainAfter } from '../../connectAttempts/createConnectAttempts.js'
import { useHasPassed } from '../../hooks/useHasPassed.js'
import { hintAfter } from '../connectingExternal/useConnectingScene.js'
import { getFailedScene, type SignInScene, waitingScenes } from './signInScenes.js'

/**
 * What is to be said about a sign-in now, null: nothing yet. Changes as time passes. `isPaired`: the wallet is an app
 * elsewhere. interface-guide.md §7.8, §14.
 */
export function useSignInScene(
  { status, askedAt, message, error }: SignInState,
  isPaired: boolean,
): SignInScene | null {
  const isLong = useHasPassed(askedAt === null ? null : askedAt + hintAfter)
  const isVeryLong = useHasPassed(askedAt === null ? null : askedAt + askAgainAfter)
  if (status === 'unknown') return waitingScenes.preparing
  if (status !== 'signing') return error && getFailedScene(error.code)
  if (message === null) return waitingScenes.preparing
  if (askedAt === null) return waitingScenes.checking
  if (isVeryLong) return waitingScenes.stillWaiting
  if (!isLong) return waitingScenes.asked
  return isPaired ? waitingScenes.askedLongOnPhone : waitingScenes.askedLong
}
