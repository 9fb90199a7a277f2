import { toGangwayError } from '@gangway/protocol'
import type { Instance } from '../process/Instance.js'
import { type HealthWatch, watchHealth } from './watchHealth.js'

/** A part of the world that is started again when it dies or hangs. */
export type SupervisedPart<T extends Instance = Instance> = {
  name: string
  /** The running instance; undefined while it is away. */
  current(): T | undefined
  /** `failed`: it died too often and is left alone. */
  status(): 'running' | 'restarting' | 'failed'
  /** Why it last went away. */
  reason(): string | undefined
  stop(): Promise<void>
}

const firstDelay = 250
const longestDelay = 8_000
const maxRestarts = 6
/** Running this long (ms) makes earlier deaths forgotten. */
const settledAfter = 60_000

/**
 * Starts a part and keeps it running: one that hangs is ended, and after a death it is started again, at most six
 * times in a row with a doubling delay.
 *
 * @param start what starts it, the first time and every time again
 * @param say receives a line for each death and each return
 * @throws what the first `start` throws.
 */
export async function supervise<T extends Instance>(
  name: string,
  start: () => Promise<T>,
  say: (line: string) => void,
): Promise<SupervisedPart<T>> {
  let current: T | undefined = await start()
  let status: 'running' | 'restarting' | 'failed' = 'running'
  let reason: string | undefined
  let health: HealthWatch | undefined
  const stopping = new AbortController()

  const keep = async (): Promise<void> => {
    let restarts = 0
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      if (current) {
        health = watchHealth(current)
        const { code, signal } = await current.exited
        health.end()
        current = undefined
        if (stopping.signal.aborted) return
        reason = health.hasKilled() ? 'it no longer answered' : `it ended with ${signal ?? `code ${code}`}`
        if (performance.now() - startedAt > settledAfter) restarts = 0
      }
      if (restarts === maxRestarts) {
        status = 'failed'
        say(`${name} is left stopped: ${reason}, ${maxRestarts} restarts did not help`)
        return
      }
      status = 'restarting'
      say(`${name} went away: ${reason}; starting it again`)
      await wait(Math.min(firstDelay * 2 ** restarts++, longestDelay), stopping.signal)
      if (stopping.signal.aborted) return
      try {
        current = await start()
        status = 'running'
        say(`${name} is back`)
      } catch (error) {
        reason = toGangwayError(error).message
      }
    }
  }
  const kept = keep()

  return {
    name,
    current: () => current,
    status: () => status,
    reason: () => (status === 'running' ? undefined : reason),
    async stop() {
      stopping.abort()
      health?.end() // a part that is ending need not answer
      await current?.stop()
      await kept
      await current?.stop() // a restart that was under way
    },
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
