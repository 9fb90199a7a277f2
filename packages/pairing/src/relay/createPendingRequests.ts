import type { CodedError } from '@gangway/protocol'

/** The requests of one socket that wait for an answer, by id. */
export type PendingRequests = {
  add(id: number): Promise<unknown>
  resolve(id: number, result: unknown): void
  reject(id: number, error: CodedError): void
  rejectAll(error: CodedError): void
  /** When the one that waits longest was made, ms since 1970; null: none waits. */
  getOldest(): number | null
}

/** Makes the list of a socket's open requests. */
export function createPendingRequests(getNow: () => number): PendingRequests {
  type Pending = { since: number; resolve(result: unknown): void; reject(error: CodedError): void }
  const pending = new Map<number, Pending>()
  const take = (id: number) => {
    const request = pending.get(id)
    pending.delete(id)
    return request
  }
  return {
    add: (id) =>
      new Promise((resolve, reject) => {
        pending.set(id, { since: getNow(), resolve, reject })
      }),
    resolve: (id, result) => take(id)?.resolve(result),
    reject: (id, error) => take(id)?.reject(error),
    rejectAll(error) {
      for (const id of [...pending.keys()]) take(id)?.reject(error)
    },
    // A Map keeps the order in which they were made.
    getOldest: () => pending.values().next().value?.since ?? null,
  }
}
