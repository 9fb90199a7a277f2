import { listPages } from './listPages.js'
import { openConnections } from './openConnections.js'
import type { BareCalls } from './programs/bareCalls.js'
import type { DataCalls } from './programs/dataCalls.js'
import type { SeededHistory } from './programs/seedHistory.js'
import type { CalledProgram } from './startProgram.js'
import { stayAwake } from './stayAwake.js'
import { takeTurns } from './takeTurns.js'
import { toAccountPath } from './toAccountPath.js'

/** Answers a second, ours and of what they are compared with. */
export type ReadFigures = {
  /** Of what a cached balance takes, bytes. */
  size: number
  cached: { ours: number; bare: number }
  /** A page of history against the same rows by SQL alone. */
  page: { ours: number; bare: number }
}

const duration = 1_500
const cachedAtOnce = 16
/** The embedded database does one thing at a time; one waits, one is written as JSON, one is asked for. */
const pagesAtOnce = 4
/** Pages read in turn, each behind the one before. */
const pages = 200

/** Measures what is answered from memory, and what takes one read of the database. */
export async function measureReads(
  data: CalledProgram<DataCalls>,
  bare: CalledProgram<BareCalls>,
  { account, holder }: { account: SeededHistory['account']; holder: string },
): Promise<ReadFigures> {
  const balance = toAccountPath(holder, 'balance')
  const text = await (await fetch(data.url + balance)).text()
  await bare.call.setAnswer(JSON.parse(text))
  const [ours, theirs] = [
    await openConnections(data.url, cachedAtOnce),
    await openConnections(bare.url, cachedAtOnce),
  ]
  const sleep = stayAwake()
  const cached = await takeTurns({
    ours: async () => (await ours.load([balance], duration)).rate,
    bare: async () => (await theirs.load(['/'], duration)).rate,
  })
  sleep()
  ours.close()
  theirs.close()

  const paths = await listPages(data.url, account, pages)
  const reader = await openConnections(data.url, pagesAtOnce)
  const page = await takeTurns({
    ours: async () => (await reader.load(paths, duration)).rate,
    bare: async () => (await data.call.readRows({ pages, duration, atOnce: pagesAtOnce })).rate,
  })
  reader.close()
  return { size: Buffer.byteLength(text), cached, page }
}
