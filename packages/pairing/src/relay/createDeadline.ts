import { CodedError } from '@gangway/protocol'

/** The end of a wait: the promise given, unless the time is over or the caller has given up first. */
export type Deadline = {
  /** @throws CodedError `PAIRING_RELAY_UNREACHABLE` when the time is over, `REQUEST_ABORTED`. */
  orOver<T>(promise: Promise<T>): Promise<T>
  clear(): void
}

/** Begins to wait, `limit` ms at most and until one of the signals aborts. */
export function createDeadline(limit: number, signals: readonly AbortSignal[]): Deadline {
  let end = (_error: CodedError) => {}
  const over = new Promise<never>((_, reject) => {
    end = reject
  })
  // It may be over with nobody waiting just then.
  over.catch(() => undefined)
  const abort = () => end(new CodedError('REQUEST_ABORTED'))
  const timer = setTimeout(() => end(new CodedError('PAIRING_RELAY_UNREACHABLE')), limit)
  for (const signal of signals) signal.addEventListener('abort', abort)
  if (signals.some(({ aborted }) => aborted)) abort()
  return {
    orOver: (promise) => Promise.race([over, promise]),
    clear() {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', abort)
    },
  }
}
