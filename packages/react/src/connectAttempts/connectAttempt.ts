import type { GangwayError } from '@gangway/protocol'

/** Where one request to connect a wallet stands. interface-guide.md §7.4. Times in ms since 1970. */
export type ConnectAttempt = {
  phase:
    | 'asked' // the wallet was asked and has not answered
    | 'pending' // it says that a request is already open there (−32002); an approval there is waited for
    | 'locked'
    | 'declined'
    | 'closed' // its window, before it answered
    | 'blocked' // its window, by the browser
    | 'missing' // announced once, gone now
    | 'failed'
  askedAt: number
  /** “Ask again” was pressed while the first request was still open; no second one was sent. */
  remindedAt: number | null
  /** What the wallet answered, unless it has not. */
  error: GangwayError | null
}

/** Whether the wallet may still answer. */
export function isOpenAttempt(attempt: ConnectAttempt | undefined): boolean {
  return attempt?.phase === 'asked' || attempt?.phase === 'pending'
}
