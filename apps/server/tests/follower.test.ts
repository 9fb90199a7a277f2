import {
  callJsonRpc,
  getFreePort,
  type Instance,
  needsPostgres,
  startAnvil,
  startPostgres,
} from '@gangway/dev'
import { gangwayOne } from '@gangway/registry'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startMain, stopMains, waitForPort } from './startMain.js'

const chain = gangwayOne.caipNetworkId
const account = '0x00000000000000000000000000000000000000D9'
const patience = { timeout: 60_000, interval: 200 }

const postgres = await startPostgres()
let anvil: Instance
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
})
afterEach(stopMains)
afterAll(async () => {
  await anvil.stop()
  await postgres?.stop()
})

async function pay(value: number): Promise<void> {
  const [from] = (await callJsonRpc(anvil.url, 'eth_accounts')) as string[]
  await callJsonRpc(anvil.url, 'eth_sendTransaction', [
    { from, to: account, value: `0x${value.toString(16)}` },
  ])
}

/** Rows of the history, as a process of the API tells it. */
async function countRows(api: string): Promise<number> {
  const answer = await fetch(`${api}/v1/account/${account}/history?projectId=local&chainId=${chain}`)
  const { data = [] } = (await answer.json()) as { data?: unknown[] }
  return data.length
}

/** Counts the changes of the account that a process of the API tells of. */
async function listen(api: string) {
  const answer = await fetch(`${api}/v1/account/${account}/changes?projectId=local`)
  const reader = answer.body?.getReader() ?? expect.fail('no stream')
  let text = ''
  const run = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += new TextDecoder().decode(value)
    }
  }
  run().catch(() => undefined)
  return { count: () => text.split('event: change').length - 1, close: () => reader.cancel() }
}

test.skipIf(!postgres)(
  'default: a follower of its own follows what people ask two processes of the API for, and both tell of what it finds',
  { timeout: 240_000, ...needsPostgres },
  async () => {
    const shared = {
      ...{
        GANGWAY_ENV: 'local',
        RPC_URL_31337: anvil.url,
        AUTH_SECRET: 'canary-0123456789-abcdefghijklmnop',
      },
      DATABASE_URL: (await postgres?.createDatabase()) ?? '',
    }
    const startApi = () => startMain({ ...shared, GANGWAY_ROLES: 'api', API_PORT: '0', FOLLOW: 'elsewhere' })
    const startFollower = () => startMain({ ...shared, GANGWAY_ROLES: 'follower', FOLLOWER_PORT: '0' })
    const [one, two] = await Promise.all(
      [startApi(), startApi()].map(async (process) => `http://127.0.0.1:${await waitForPort(process)}`),
    )
    const follower = startFollower()
    const health = `http://127.0.0.1:${await waitForPort(follower)}/healthz`
    expect(await (await fetch(health)).json()).toMatchObject({ role: 'follower', status: 'ok' })

    const first = one ?? expect.fail()
    const second = two ?? expect.fail()
    expect(await countRows(first)).toBe(0)
    const stream = await listen(second)
    await pay(1)
    await expect.poll(() => countRows(first), patience).toBe(1)
    await expect.poll(() => countRows(second), patience).toBe(1)
    await expect.poll(stream.count, patience).toBeGreaterThan(0)

    follower.child.kill('SIGKILL')
    const before = stream.count()
    await pay(2)
    startFollower()
    await expect.poll(stream.count, patience).toBeGreaterThan(before)
    // Its cache was dropped too.
    await expect.poll(() => countRows(second), patience).toBe(2)
    await stream.close()
  },
)
