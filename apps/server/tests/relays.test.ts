import { randomBytes } from 'node:crypto'
import { needsPostgres, startPostgres } from '@gangway/dev'
import { afterAll, afterEach, expect, test } from 'vitest'
import { connectRelay, createRelayKeys } from './connectRelay.js'
import { startMain, stopMains, waitForPort } from './startMain.js'

const postgres = await startPostgres()
afterEach(stopMains)
afterAll(() => postgres?.stop())

const publish = (peer: Awaited<ReturnType<typeof connectRelay>>, topic: string, message: string) =>
  peer.call('irn_publish', { topic, message, ttl: 300, tag: 1108, prompt: true })

test.skipIf(!postgres)(
  'default: a message published on one relay process arrives at a client of another, also after one was killed',
  { timeout: 180_000, ...needsPostgres },
  async () => {
    const env = {
      ...{ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'relay', RELAY_PORT: '0', RELAY_AUDIENCES: '*' },
      DATABASE_URL: (await postgres?.createDatabase()) ?? '',
    }
    const processes = [startMain(env), startMain(env)] as const
    const [first, second] = await Promise.all(
      processes.map(async (process) => `ws://127.0.0.1:${await waitForPort(process)}/relay`),
    )
    const topic = randomBytes(32).toString('hex')
    const keys = createRelayKeys()
    const received: string[] = []
    const onMessage = (message: string) => void received.push(message)
    const dapp = await connectRelay(first ?? '')
    const wallet = await connectRelay(second ?? '', { keys, onMessage })
    await wallet.call('irn_subscribe', { topic })
    const arrival = wallet.waitForMessage()
    expect(await publish(dapp, topic, 'a')).toHaveProperty('result', true)
    expect(await arrival).toBe('a')
    const metrics = await (
      await fetch(`${(second ?? '').replace('ws', 'http').replace('/relay', '')}/metrics`)
    ).text()
    expect(metrics).toContain('gangway_relay_bus_delay_seconds_count 1')
    expect(metrics).toContain('gangway_relay_bus_failing 0')

    processes[1].child.kill('SIGKILL')
    expect(await publish(dapp, topic, 'b')).toHaveProperty('result', true)
    const third = `ws://127.0.0.1:${await waitForPort(startMain(env))}/relay`
    const back = await connectRelay(third, { keys, onMessage })
    await back.call('irn_subscribe', { topic })
    await expect.poll(() => received.includes('b'), { timeout: 30_000 }).toBe(true)
    expect(await publish(dapp, topic, 'c')).toHaveProperty('result', true)
    await expect.poll(() => received.at(-1), { timeout: 30_000 }).toBe('c')
    expect(received.filter((message) => message !== 'a')).toEqual(['b', 'c'])
  },
)
