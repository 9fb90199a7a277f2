import { gangwayOne } from '@gangway/registry'
import { createLog } from '@gangway/server-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccountChanges } from '../follower/createAccountChanges.js'
import { emptyBlocklist } from '../spam/createBlocklist.js'
import { createHistoryManager } from './createHistoryManager.js'
import type { HistoryProvider } from './historyProvider.js'

const account = `0x${'ab'.repeat(20)}`

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** History of a source that counts how often it is asked, and says whether it has told all there is. */
function setUp(isFollower = true) {
  const source = { asked: 0, isPartial: true }
  const provider: HistoryProvider = {
    name: 'source',
    supports: () => true,
    isFollower,
    async getPage() {
      source.asked += 1
      return { transactions: [], next: null, since: null, isPartial: source.isPartial }
    },
  }
  const manager = createHistoryManager({
    providers: [provider],
    getSources: () => ['source'],
    getTokens: async () => new Map(),
    blocklist: emptyBlocklist,
    toPictureUrl: () => '',
    watched: { touch: async () => {} },
    changes: createAccountChanges(),
    log: createLog({ level: 'silent' }),
  })
  const request = { account, network: gangwayOne, cursor: undefined, includeHidden: false }
  const read = async () => {
    const { answer, freshness } = await manager.getPage(request)
    return { isPartial: answer.meta?.partial === true, state: freshness.state, asked: source.asked }
  }
  return { source, read }
}

test('behavior: a page that may lack something is told again for two seconds, so that a follower that is behind is not asked by each visitor', async () => {
  const { source, read } = setUp()
  expect(await read()).toEqual({ isPartial: true, state: 'miss', asked: 1 })
  vi.advanceTimersByTime(2_000)
  expect(await read()).toEqual({ isPartial: true, state: 'hit', asked: 1 })
  source.isPartial = false
  vi.advanceTimersByTime(1)
  expect(await read()).toEqual({ isPartial: false, state: 'miss', asked: 2 })
  // A whole one is fresh for longer.
  vi.advanceTimersByTime(4_999)
  expect(await read()).toEqual({ isPartial: false, state: 'hit', asked: 2 })
})

test('behavior: an old page that may lack something is not told while it is read anew', async () => {
  const { source, read } = setUp()
  await read()
  source.isPartial = false
  vi.advanceTimersByTime(30_000)
  expect(await read()).toEqual({ isPartial: false, state: 'miss', asked: 2 })
})

test('behavior: what a source leaves out whenever it is asked is no reason to ask it sooner', async () => {
  const { read } = setUp(false)
  await read()
  vi.advanceTimersByTime(4_999)
  expect(await read()).toEqual({ isPartial: true, state: 'hit', asked: 1 })
  vi.advanceTimersByTime(10_000)
  expect(await read()).toMatchObject({ isPartial: true, state: 'stale' })
})
