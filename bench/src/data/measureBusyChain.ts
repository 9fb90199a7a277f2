import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '@gangway/dev'
import { type BusyCalls, blockTime, toWatched, watchedCount } from './programs/busyCalls.js'
import type { DataCalls } from './programs/dataCalls.js'
import { startProgram } from './startProgram.js'

/** How the follower does on a chain of four blocks a second, 300 logs each, with 10,000 accounts. */
export type BusyFigures = {
  /** How far it was behind the head, at most, s. */
  behind: number
  /** How late the event loop of its process was, ms: the slowest of a hundred, and at most. */
  loop: { p99: number; max: number }
  /** Events it wrote a second. */
  rate: number
}

const patience = 300_000
const duration = 60_000
const pause = 500

/** Follows a busy chain for a minute, after all accounts were taken up. */
export async function measureBusyChain(folder: string): Promise<BusyFigures> {
  const node = await startProgram<BusyCalls>('busyNode')
  const data = await startProgram<DataCalls>('dataServer', [folder, node.url, 'busy'])
  try {
    await data.call.watch({ accounts: Array.from({ length: watchedCount }, (_, index) => toWatched(index)) })
    await waitUntil(data.call.isCaughtUp, { timeout: patience, what: 'the head of the busy chain' })
    await data.call.getLoopDelay()
    const before = (await data.call.getWritten())?.last.events ?? 0
    const end = performance.now() + duration
    let blocks = 0
    while (performance.now() < end) {
      await wait(pause)
      const cursor = (await data.call.getCursor()) ?? 0
      blocks = Math.max(blocks, (await node.call.getHead()) - cursor)
    }
    const after = (await data.call.getWritten())?.last.events ?? 0
    return {
      behind: (blocks * blockTime) / 1_000,
      loop: await data.call.getLoopDelay(),
      rate: ((after - before) * 1_000) / duration,
    }
  } finally {
    await data.kill()
    await node.kill()
  }
}
