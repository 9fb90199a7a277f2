import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { type AccountApiTimes, measureAccountApi } from './measureAccountApi.js'
import { type AccountViewTimes, measureAccountView } from './measureAccountView.js'
import { type BusyFigures, measureBusyChain } from './measureBusyChain.js'
import { type FollowerFigures, measureFollower } from './measureFollower.js'
import { measureReads, type ReadFigures } from './measureReads.js'
import { measureStall, type StallFigures } from './measureStall.js'
import type { BareCalls } from './programs/bareCalls.js'
import type { DataCalls } from './programs/dataCalls.js'
import type { SeededHistory } from './programs/seedHistory.js'
import { type CalledProgram, startProgram } from './startProgram.js'
import { startTokenChain, type TokenChain, toAccount } from './startTokenChain.js'

/** What `npm run bench -- data` finds. */
export type DataFigures = {
  seeded: SeededHistory
  reads: ReadFigures
  stall: StallFigures
  api: AccountApiTimes
  view: AccountViewTimes
  follower: FollowerFigures
  busy: BusyFigures
}

const accountsEach = 20

/** Measures the data API over the embedded database and a local chain, a process of its own for each question. */
export async function measureData(browser: Browser): Promise<DataFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-bench-'))
  const chain = await startTokenChain()
  const bare = await startProgram<BareCalls>('bareServer')
  try {
    return {
      ...(await measureKept(join(folder, 'kept'), chain, bare)),
      ...(await measureShown(join(folder, 'shown'), chain, browser)),
      follower: await measureFollower(join(folder, 'followed'), chain, bare),
      busy: await measureBusyChain(join(folder, 'busy')),
    }
  } finally {
    await bare.kill()
    await chain.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is answered from what is known. */
async function measureKept(
  folder: string,
  chain: TokenChain,
  bare: CalledProgram<BareCalls>,
): Promise<Pick<DataFigures, 'seeded' | 'reads' | 'stall'>> {
  const holder = toAccount(0)
  await chain.fill([holder])
  const data = await startProgram<DataCalls>('dataServer', [folder, chain.url])
  try {
    const seeded = await data.call.seed()
    const reads = await measureReads(data, bare, { account: seeded.account, holder })
    return { seeded, reads, stall: await measureStall(data, seeded) }
  } finally {
    await data.kill()
  }
}

/** What a person sees, of the chain as it is now. */
async function measureShown(
  folder: string,
  chain: TokenChain,
  browser: Browser,
): Promise<Pick<DataFigures, 'api' | 'view'>> {
  const accounts = Array.from({ length: 2 * accountsEach }, (_, index) => toAccount(1 + index))
  await chain.fill(accounts)
  const data = await startProgram<DataCalls>('dataServer', [folder, chain.url, 'following'])
  try {
    return {
      api: await measureAccountApi(data.url, accounts.slice(0, accountsEach)),
      view: await measureAccountView(browser, {
        ...{ apiUrl: data.url, chain, accounts: accounts.slice(accountsEach) },
      }),
    }
  } finally {
    await data.kill()
  }
}
