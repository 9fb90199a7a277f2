// Published clients over relays on one Postgres, each of which is drained and replaced by the next.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needsPostgres, startPostgres } from '@gangway/dev'
import { type Hash, recoverMessageAddress } from 'viem'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { pair } from './pair.js'
import { askToSign } from './signMessage.js'
import { type Pair, type PairNames, startPair } from './startPair.js'
import { loadRelay, type RelayProcess } from './startRelay.js'
import { startTap } from './startTap.js'

const rounds = process.env.GANGWAY_TEST_DEEP ? 100 : 2
const names: readonly PairNames[] = [
  { dapp: 'A', wallet: 'B' },
  { dapp: 'B', wallet: 'A' },
]
const postgres = await startPostgres()
afterAll(() => postgres?.stop())

test.skipIf(!postgres)(
  `behavior: ${rounds} times the relay of published clients is drained and replaced while they ask, and each request is answered once`,
  { timeout: 3_600_000, ...needsPostgres },
  async ({ task }) => {
    const folder = await mkdtemp(join(tmpdir(), 'gangway-drain-'))
    const tap = await startTap()
    const place = (await postgres?.createDatabase()) ?? ''
    const relays: RelayProcess[] = []
    const startRelay = async () => {
      const relay = await (await loadRelay(place, tap.url)).start()
      relays.push(relay)
      // From now on whoever connects is at this one.
      tap.open(relay.port)
      return relay
    }
    let relay = await startRelay()
    // No chain: a signature needs none.
    const world = { relayUrl: tap.url, rpcUrl: 'http://127.0.0.1:1', folder }
    const pairs: Pair[] = []
    onTestFinished(async () => {
      await Promise.all(pairs.flatMap(({ dapp, wallet }) => [dapp.kill(), wallet.kill()]))
      await tap.close()
      await Promise.all(relays.map((each) => each.kill()))
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    })
    for (const each of names) pairs.push(await startPair(each, pairs.length, world))
    for (const each of pairs) await pair(each)

    for (let round = 0; round < rounds; round += 1) {
      const next = await startRelay()
      // Clients are sent there while they ask.
      const drained = relay.drain()
      relay = next
      const answers = pairs.map((each) => askToSign(each, `Round ${round}`))
      // One that fails does so below, where it is awaited.
      for (const answer of answers) answer.catch(() => undefined)
      await drained
      for (const [index, each] of pairs.entries()) {
        const answer = answers[index]
        // A request that failed never comes, and says why.
        await Promise.race([each.wallet.waitFor('request'), answer?.then(() => new Promise(() => {}))])
        const signature = (await answer) as Hash
        expect(await recoverMessageAddress({ message: `Round ${round}`, signature })).toBe(each.evmAddress)
      }
    }
    for (const { name, wallet } of pairs) expect([name, wallet.countUnread('request')]).toEqual([name, 0])
    const found = `of ${rounds * pairs.length} requests none lost, none asked twice`
    task.meta.deepCount = { what: 'relays drained below published clients', tried: rounds, found }
  },
)
