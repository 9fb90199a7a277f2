import type { ConnectAttempt } from '../../connectAttempts/connectAttempt.js'
import { askAgainAfter } from '../../connectAttempts/createConnectAttempts.js'
import { useHasPassed } from '../../hooks/useHasPassed.js'
import type { ConnectingScene } from './connectingScenes.js'

/** After this time of waiting a hint is shown where to look, ms. interface-guide.md §7.4. */
export const hintAfter = 10_000

/** Which row of the table fits a request now; changes as time passes. interface-guide.md §7.4. */
export function useConnectingScene(attempt: ConnectAttempt | undefined): ConnectingScene {
  const isAsked = attempt?.phase === 'asked'
  const askedAt = isAsked ? attempt.askedAt : null
  const remindedAt = isAsked ? attempt.remindedAt : null
  const isLong = useHasPassed(after(remindedAt ?? askedAt, hintAfter))
  const isVeryLong = useHasPassed(after(askedAt, askAgainAfter))
  if (!attempt) return 'asked'
  if (!isAsked) return attempt.phase
  if (isVeryLong) return 'stillWaiting'
  if (isLong) return 'askedLong'
  return remindedAt === null ? 'asked' : 'askedAgain'
}

function after(time: number | null, ms: number): number | null {
  return time === null ? null : time + ms
}
