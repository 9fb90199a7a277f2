import type { Notice } from './approvalState.js'
import { ask, type Turn } from './ask.js'

/**
 * Shows what is only to be read until the person closes it, its time is over or the app gives it up; reads it again as
 * often as they want.
 *
 * @throws GangwayError what the first reading throws.
 */
export async function runNotice(
  read: () => Promise<Notice>,
  { uncount, ...turn }: Turn & { uncount(): void },
): Promise<void> {
  try {
    const reading = read().catch((error: unknown) => {
      // A mistake of the app's, or the network's: the person saw nothing.
      uncount()
      throw error
    })
    const first = await Promise.race([reading, ask({ kind: 'reading' }, turn)])
    if (typeof first !== 'object') return
    let notice = first
    while ((await ask({ kind: 'notice', notice }, turn)) === 'retry')
      notice = await read().catch(() => notice)
  } finally {
    turn.screen.show({ kind: 'idle' }, () => {})
  }
}
