import { randomBytes } from 'node:crypto'
import { createClient } from './createClient.js'
import { createClientIdentity } from './createClientIdentity.js'

/** A publisher, and the subscriber of its topic. */
export type PairOfClients = {
  /** Publishes a message not published before. */
  publish(): void
  /** Hears of every message that reached the subscriber, with the ms it took. They arrive in their order. */
  onArrival: (took: number) => void
  close(): void
}

/** Of the size of a request to sign. relay-protocol.md §3. */
const filler = randomBytes(258).toString('base64')

/** An answer is shorter than this, a push longer. */
const longestAnswer = 200

/** Connects both and subscribes. `readerUrl`: where the subscriber is, if not beside the publisher. */
export async function createPair(url: string, readerUrl = url): Promise<PairOfClients> {
  // 19 digits, as the clients of the field count.
  let lastId = BigInt(Date.now()) * 1_000_000n
  const getNextId = () => {
    lastId += 1n
    return lastId
  }
  const topic = randomBytes(32).toString('hex')
  const [publisher, subscriber] = await Promise.all([
    createClient(url, createClientIdentity()),
    createClient(readerUrl, createClientIdentity()),
  ])
  const subscribed = new Promise<void>((resolve) => {
    subscriber.onFrame = () => resolve()
  })
  subscriber.send(
    `{"id":"${getNextId()}","jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`,
  )
  await subscribed

  const sent: number[] = []
  let arrived = 0
  const pair: PairOfClients = {
    publish() {
      const id = getNextId()
      sent.push(performance.now())
      const params = `{"topic":"${topic}","message":"${id}${filler}","ttl":300,"prompt":true,"tag":1108}`
      publisher.send(`{"id":"${id}","jsonrpc":"2.0","method":"irn_publish","params":${params}}`)
    },
    onArrival: () => undefined,
    close() {
      publisher.close()
      subscriber.close()
    },
  }
  subscriber.onFrame = (frame) => {
    if (frame.length < longestAnswer) return
    const [, id] = /^{"id":(\d+)/.exec(frame.toString('latin1', 0, 40)) ?? []
    subscriber.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    const start = sent[arrived] ?? 0
    arrived += 1
    pair.onArrival(performance.now() - start)
  }
  return pair
}
