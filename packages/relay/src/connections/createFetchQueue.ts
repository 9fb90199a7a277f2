import { randomBytes } from 'node:crypto'
import type { FetchQueue } from '../model/connection.js'
import { RelayError } from '../model/RelayError.js'

/** How much of what a connection asks may wait for its turn, characters: some two thousand requests. */
const mostWaiting = 262_144

/** Creates the queue of a connection. `ping` goes behind what was sent to it. */
export function createFetchQueue(ping: (data: Buffer) => void): FetchQueue {
  const waiting: (() => void)[] = []
  let waitingSize = 0
  let isBusy = false
  // A client cannot guess this data, so its pong proves that it has read the ping.
  let proof: Buffer = Buffer.alloc(0)

  async function takeTurn(size: number) {
    if (!isBusy) {
      isBusy = true
      return
    }
    if (waitingSize + size > mostWaiting)
      throw new RelayError('tooManyRequests', 'TooManyRequests', 'Too many requests')
    waitingSize += size
    await new Promise<void>((resolve) => waiting.push(resolve))
    waitingSize -= size
  }

  return {
    async add(size, answer) {
      await takeTurn(size)
      try {
        await answer()
      } finally {
        proof = randomBytes(8)
        ping(proof)
      }
    },
    hear(data) {
      if (proof.length === 0 || !data.equals(proof)) return
      proof = Buffer.alloc(0)
      const next = waiting.shift()
      if (next) next()
      else isBusy = false
    },
    get proof() {
      return proof
    },
  }
}
