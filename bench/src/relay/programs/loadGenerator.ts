// All clients of the measurement, in a process of their own.
import { randomBytes } from 'node:crypto'
import { createClient } from './createClient.js'
import { createClientIdentity } from './createClientIdentity.js'
import { createPair, type PairOfClients } from './createPair.js'
import type { LoadCalls } from './loadCalls.js'

/** Connections opened at once. */
const opening = 50
/** How soon a client that was cut off tries again, ms: as the published ones do. relay-protocol.md §7. */
const retryDelay = 100

function createLoadGenerator(): LoadCalls {
  const pairsByUrl = new Map<string, PairOfClients[]>()
  const kept = { isHeld: false, away: 0, onBack: () => {}, closes: [] as (() => void)[] }

  async function keepOne(url: string): Promise<void> {
    const identity = createClientIdentity()
    const topic = randomBytes(32).toString('hex')
    const join = async () => {
      const client = await createClient(url, identity)
      const subscribed = new Promise<void>((resolve) => {
        client.onFrame = () => resolve()
      })
      client.onClose = () => {
        if (!kept.isHeld) return
        kept.away += 1
        rejoin()
      }
      kept.closes.push(client.close)
      client.send(
        `{"id":"1795190077085362688","jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`,
      )
      await subscribed
    }
    const rejoin = () => {
      join().then(
        () => {
          kept.away -= 1
          if (kept.away === 0) kept.onBack()
        },
        () => setTimeout(rejoin, retryDelay),
      )
    }
    await join()
  }

  return {
    async open({ url, pairs, urls = [url] }) {
      let made = 0
      const make = () => {
        made += 1
        return createPair(urls[made % urls.length] ?? url, urls[(made + 1) % urls.length])
      }
      pairsByUrl.set(url, await inGroups(pairs, make))
    },
    async saturate({ url, duration, window }) {
      const pairs = pairsByUrl.get(url) ?? []
      let count = 0
      let isOver = false
      const start = performance.now()
      for (const pair of pairs) {
        pair.onArrival = () => {
          if (isOver) return
          count += 1
          pair.publish()
        }
        for (let open = 0; open < window; open += 1) pair.publish()
      }
      await new Promise((resolve) => setTimeout(resolve, duration))
      isOver = true
      return { count, rate: (count * 1000) / (performance.now() - start) }
    },
    async pace({ url, duration, rate }) {
      const pairs = pairsByUrl.get(url) ?? []
      const times: number[] = []
      for (const pair of pairs) pair.onArrival = (took) => times.push(took)
      const start = performance.now()
      let published = 0
      while (performance.now() - start < duration) {
        const due = ((performance.now() - start) * rate) / 1000
        for (; published < due; published += 1) pairs[published % pairs.length]?.publish()
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      while (times.length < published) await new Promise((resolve) => setTimeout(resolve, 1))
      return { p50: getQuantile(times, 0.5), p99: getQuantile(times, 0.99) }
    },
    async keep({ url, count }) {
      kept.isHeld = true
      await inGroups(count, () => keepOne(url))
    },
    async untilBack() {
      const back = new Promise<void>((resolve) => {
        kept.onBack = resolve
      })
      if (kept.away > 0) await back
    },
    async release() {
      kept.isHeld = false
      for (const close of kept.closes.splice(0)) close()
    },
  }
}

/** Makes so many, some at a time. */
async function inGroups<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: Math.min(opening, count - made.length) }, make))))
  return made
}

function getQuantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0
}

const load = createLoadGenerator()
process.on('disconnect', () => process.exit())
process.on('message', async ({ name, params }: { name: keyof LoadCalls; params: never }) => {
  process.send?.((await load[name](params)) ?? null)
})
process.send?.(null)
