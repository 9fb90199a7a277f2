import { type GangwayError, toGangwayError } from '@gangway/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'

/** What is read for as long as a component is there. */
export type AnswerState<T> = {
  status: 'idle' | 'pending' | 'success' | 'error'
  /** It is being read, for the first time or anew. */
  isPending: boolean
  /** The last answer to what is asked now; it stays while it is read anew. Undefined without one. */
  data: T | undefined
  error: GangwayError | null
  /** Reads it anew. */
  refetch(): void
}

type Stand<T> = Pick<AnswerState<T>, 'status' | 'data' | 'error'> & { key: string | null }

/**
 * Asks while mounted, and again when `key` changes, which says all that the answer depends on; null: nothing is
 * asked. An answer that comes after the key has changed is dropped.
 */
export function useAnswer<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>): AnswerState<T> {
  const [stand, setStand] = useState<Stand<T>>({ key: null, status: 'idle', data: undefined, error: null })
  const [round, setRound] = useState(0)
  const latest = useRef(ask)
  latest.current = ask
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks anew
  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    const tell = (next: Omit<Stand<T>, 'key'>) => {
      if (!abort.signal.aborted) setStand({ key, ...next })
    }
    setStand((before) => ({
      key,
      status: 'pending',
      data: before.key === key ? before.data : undefined,
      error: null,
    }))
    latest.current(abort.signal).then(
      (data) => tell({ status: 'success', data, error: null }),
      (cause: unknown) => tell({ status: 'error', data: undefined, error: toGangwayError(cause) }),
    )
    return () => abort.abort()
  }, [key, round])
  const refetch = useCallback(() => setRound((count) => count + 1), [])
  const { status, data, error } =
    stand.key === key && key !== null
      ? stand
      : { status: key === null ? ('idle' as const) : ('pending' as const), data: undefined, error: null }
  return { status, isPending: status === 'pending', data, error, refetch }
}

/** A text that says what parameters are; amounts are told apart from numbers. */
export function toKey(parts: unknown): string {
  return JSON.stringify(parts, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}
