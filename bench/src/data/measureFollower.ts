import { waitUntil } from '@gangway/dev'
import type { BareCalls } from './programs/bareCalls.js'
import type { DataCalls } from './programs/dataCalls.js'
import { type CalledProgram, startProgram } from './startProgram.js'
import { type TokenChain, toAccount } from './startTokenChain.js'

/** How fast a chain full of transfers to watched accounts is followed. */
export type FollowerFigures = {
  /** Transfers a second, from the first row to the last. */
  rate: number
  /** Transfers a second of processor time: the follower's process, its database and all. */
  perCore: number
  /** The same of a reader that asks the node for the same blocks and receipts and keeps nothing. */
  bare: number
}

const watched = 20
const firstWatched = 10_000
const blocks = 128
const patience = 120_000

/** Lets a process of its own catch up on a chain that went on without it. */
export async function measureFollower(
  folder: string,
  chain: TokenChain,
  bare: CalledProgram<BareCalls>,
): Promise<FollowerFigures> {
  const accounts = Array.from({ length: watched }, (_, index) => toAccount(firstWatched + index))
  await watchAll(folder, chain, accounts)
  const from = (await chain.getHeight()) + 1
  await chain.fillBlocks(blocks, accounts)
  const follower = await startFollower(folder, chain)
  try {
    const isDone = async () => (await follower.call.getWritten())?.last.events === blocks * watched
    await waitUntil(isDone, { timeout: patience, interval: 100, what: 'rows of every transfer' })
    const written = await follower.call.getWritten()
    if (!written) throw new Error('nothing was written')
    const { first, last } = written
    const events = last.events - first.events
    const { cpu, transactions } = await bare.call.readChain({ url: chain.url, from, to: from + blocks - 1 })
    return {
      rate: (events * 1e3) / (last.at - first.at),
      perCore: (events * 1e6) / (last.cpu - first.cpu),
      bare: (transactions * 1e6) / cpu,
    }
  } finally {
    await follower.kill()
  }
}

async function watchAll(folder: string, chain: TokenChain, accounts: readonly string[]): Promise<void> {
  const follower = await startFollower(folder, chain)
  await follower.call.watch({ accounts })
  await waitUntil(follower.call.isCaughtUp, { timeout: patience, what: 'the head of the chain' })
  await follower.kill()
}

function startFollower(folder: string, { url }: TokenChain): Promise<CalledProgram<DataCalls>> {
  return startProgram('dataServer', [folder, url, 'following'])
}
