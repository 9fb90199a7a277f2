import type { SentTransaction } from '@gangway/core'
import { useHasPassed } from '../../hooks/useHasPassed.js'

/** After how long what is on its way to another network is called late, ms: what carries it mostly takes minutes. */
const lateAfter = 1_800_000

/** Whether a swap takes longer than usual to arrive on another network. */
export function useIsLate({ submittedAt, swap }: Pick<SentTransaction, 'submittedAt' | 'swap'>): boolean {
  return useHasPassed(swap?.crossing?.state === 'sent' ? submittedAt + lateAfter : null)
}
