import { GangwayError } from '@gangway/protocol'

/** Runs one thing at a time, in the order asked. Not to be asked for from inside itself. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>

/** How long to wait for other tabs, milliseconds: longer than one request may take. */
const waitLimit = 15_000

/**
 * A lock of all tabs that name it, by the browser's lock manager. Where there is none, or it refuses, the work of this
 * Worker alone is queued: two tabs may then refresh one session at once, which the server takes for a theft and ends.
 *
 * @throws GangwayError `FRAME_UNREACHABLE` when another tab keeps it for 15 s.
 */
export function createLock(name: string, manager: LockManager | undefined): Lock {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>) => {
    const turn = last.then(() => hold(name, manager, work))
    last = turn.catch(() => undefined)
    return turn
  }
}

async function hold<T>(name: string, manager: LockManager | undefined, work: () => Promise<T>): Promise<T> {
  if (!manager) return work()
  const signal = AbortSignal.timeout(waitLimit)
  let isHeld = false
  try {
    return await manager.request(name, { signal }, () => {
      isHeld = true
      return work()
    })
  } catch (error) {
    if (isHeld) throw error
    if (signal.aborted) throw new GangwayError('FRAME_UNREACHABLE')
    // Firefox with all third-party storage blocked refuses locks as well; each tab then has its own session.
    return work()
  }
}
