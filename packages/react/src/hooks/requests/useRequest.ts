import { type GangwayError, toGangwayError } from '@gangway/protocol'
import { useCallback, useRef, useState } from 'react'

/** How a question to the wallet stands, as its hook tells it. */
export type RequestState<T> = {
  status: 'idle' | 'pending' | 'success' | 'error'
  /** The wallet has not answered yet. */
  isPending: boolean
  /** The last answer; undefined without one. */
  data: T | undefined
  error: GangwayError | null
  /** Forgets what came of it; what is open in the wallet stays open. */
  reset(): void
}

type Stand<T> = Pick<RequestState<T>, 'status' | 'data' | 'error'>

const idle = { status: 'idle', data: undefined, error: null } as const

/**
 * Keeps how a question stands that is asked by `run`, which throws what it throws, or by `start`, which does not.
 * Of several the last one counts.
 */
export function useRequest<T>(): RequestState<T> & {
  run(ask: () => Promise<T>): Promise<T>
  start(ask: () => Promise<T>): void
} {
  const [stand, setStand] = useState<Stand<T>>(idle)
  const last = useRef(0)
  const run = useCallback(async (ask: () => Promise<T>) => {
    last.current += 1
    const mine = last.current
    const tell = (next: Stand<T>) => {
      if (last.current === mine) setStand(next)
    }
    tell({ status: 'pending', data: undefined, error: null })
    try {
      const data = await ask()
      tell({ status: 'success', data, error: null })
      return data
    } catch (cause) {
      tell({ status: 'error', data: undefined, error: toGangwayError(cause) })
      throw cause
    }
  }, [])
  const start = useCallback((ask: () => Promise<T>) => void run(ask).catch(() => undefined), [run])
  const reset = useCallback(() => {
    last.current += 1
    setStand(idle)
  }, [])
  return { ...stand, isPending: stand.status === 'pending', reset, run, start }
}
