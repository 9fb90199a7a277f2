import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  callJsonRpc,
  isWide,
  needsCacheServer,
  needsPostgres,
  runBySecondRoad,
  startCacheServer,
  startPostgres,
} from '@gangway/dev'
import { gangwayOne } from '@gangway/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { becomePerson, findWallet, type Person } from './becomePerson.js'
import { runRelayLoad } from './runRelayLoad.js'
import { type Cluster, startCluster } from './startCluster.js'
import { stopMains } from './startMain.js'

const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
/** Time between two messages, and before another person tries, ms: the load is to leave the servers time for the rest. */
const pace = 20

const patience = { timeout: 180_000, interval: 100 }

/** How long the cache server is out of reach, ms. */
const cutTime = 10_000

const isRun = isWide || isDeep
const postgres = isRun ? await startPostgres() : undefined
const cacheServer = isRun ? await startCacheServer() : undefined
const meta = isRun ? (postgres ? needsCacheServer : needsPostgres).meta : runBySecondRoad

let cluster: Cluster
beforeAll(async () => {
  if (postgres && cacheServer) cluster = await startCluster(3, { postgres, cacheServer })
}, 300_000)
afterAll(async () => {
  stopMains()
  await cluster?.stop()
  await Promise.all([postgres?.stop(), cacheServer?.stop()])
})

/** What people do all the while; what was accepted of it is to be there at the end. */
type Load = { whenServed(): Promise<void>; stop(): Promise<number> }

let loads = 0

async function startLoad(): Promise<Load> {
  const { api, services, nodeUrl } = cluster
  loads += 1
  const name = `person${loads}`
  const account = `0x${`${loads}`.padStart(40, 'a')}`
  const readHistory = async (): Promise<string[] | undefined> => {
    const path = `/v1/account/${account}/history?projectId=local&chainId=${gangwayOne.caipNetworkId}`
    const answer = await fetch(`http://${api}${path}`).catch(() => undefined)
    if (!answer?.ok) return undefined
    const { data } = (await answer.json()) as { data: { metadata: { hash: string } }[] }
    return data.map(({ metadata }) => metadata.hash).sort()
  }
  const [from] = (await callJsonRpc(nodeUrl, 'eth_accounts')) as string[]
  const sent: string[] = []
  const pay = async () => {
    const call = { from, to: account, value: '0x1' }
    sent.push(String(await callJsonRpc(nodeUrl, 'eth_sendTransaction', [call])))
  }
  await expect.poll(readHistory, patience).toEqual([])
  const relay = runRelayLoad(`ws://${api}/relay`, { pace })
  const people: Person[] = []
  const mailed: string[] = []
  let isOver = false
  const joining = (async () => {
    for (let number = 1; !isOver; number++) {
      const email = `${name}-${number}@example.com`
      // A refusal, or an answer that never came, is no promise: the next person tries.
      await becomePerson(services, email, () => void mailed.push(email)).then(
        (person) => void people.push(person),
        () => delay(pace),
      )
    }
  })()
  return {
    /** Resolves once all of it was served again, from now on. */
    async whenServed() {
      await pay()
      const [messages, persons] = [relay.received.length, people.length]
      await expect.poll(() => relay.received.length, patience).toBeGreaterThan(messages + 20)
      await expect.poll(() => people.length, patience).toBeGreaterThan(persons)
    },
    async stop() {
      isOver = true
      await Promise.all([relay.stopPublishing(), joining])
      await expect.poll(relay.getMissing, patience).toEqual([])
      await relay.stopReading()
      const findUnmailed = () => mailed.filter((email) => services.mailbox.list(email).length === 0)
      await expect.poll(findUnmailed, patience).toEqual([])
      await expect.poll(readHistory, patience).toEqual(sent.sort())
      for (const person of people) {
        const { setId, shareB, shareC } = person
        expect(await findWallet(services, person)).toEqual({ isSessionAlive: true, setId, shareB, shareC })
      }
      return relay.accepted.length + people.length
    },
  }
}

async function kill({ child }: Cluster['servers'][number], signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(child(), 'close')
  child().kill(signal)
  return ended
}

type Fault = { what: string; isSample?: boolean; happen: (whenServed: () => Promise<void>) => Promise<void> }

const faults: readonly Fault[] = [
  {
    what: 'kill -9 of each server in turn',
    isSample: true,
    async happen(whenServed) {
      for (const server of cluster.servers) {
        await kill(server, 'SIGKILL')
        await whenServed()
        await server.start()
        await whenServed()
      }
    },
  },
  {
    what: 'kill -9 of the cache server',
    async happen(whenServed) {
      await cacheServer?.kill()
      await whenServed()
      await cacheServer?.start()
    },
  },
  { what: 'a crash of Postgres', happen: async () => postgres?.crash() },
  {
    what: 'ten seconds in which the cache server is out of reach',
    async happen(whenServed) {
      const begun = performance.now()
      for (const { line } of cluster.servers) line.cut()
      await whenServed()
      const getPassed = () => performance.now() - begun
      await expect.poll(getPassed, patience).toBeGreaterThan(cutTime)
      for (const { line } of cluster.servers) line.mend()
    },
  },
  {
    what: 'a rolling restart',
    async happen(whenServed) {
      for (const server of cluster.servers) {
        expect(await kill(server, 'SIGTERM')).toEqual([0, null])
        await server.start()
        await whenServed()
      }
    },
  },
]

describe.skipIf(!postgres || !cacheServer)('three servers behind a balancer', { meta }, () => {
  for (const { what, isSample, happen } of faults)
    test.skipIf(!isSample && !isDeep)(
      `behavior: ${what} loses no message, session, wallet, history row or mail`,
      { timeout: 900_000, ...(isSample ? {} : { meta: { skipReason: 'run by npm run test:deep' } }) },
      async ({ task }) => {
        const load = await startLoad()
        await load.whenServed()
        await happen(load.whenServed)
        await load.whenServed()
        const found = `of ${await load.stop()} messages and wallets none lost`
        task.meta.deepCount = { what: `three servers: ${what}`, tried: 1, found }
      },
    )
})
