import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  deployLocalContracts,
  fundEvm,
  getFreePort,
  isWide,
  runBySecondRoad,
  startAnvil,
  startCardDesk,
} from '@gangway/dev'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startMain, stopMains, waitForPort } from './startMain.js'

const address = '0x00000000000000000000000000000000000b0b01'
const folder = mkdtempSync(join(tmpdir(), 'gangway-buying-'))

let anvil: Awaited<ReturnType<typeof startAnvil>>
let desk: Awaited<ReturnType<typeof startCardDesk>>
let apiPort: number

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await deployLocalContracts(anvil.url)
  apiPort = await getFreePort()
  desk = await startCardDesk({
    port: await getFreePort(),
    key: 'desk',
    webhookUrl: `http://127.0.0.1:${apiPort}/v1/onramp/webhooks/local`,
    pay: () => fundEvm(anvil.url, { address, asset: 'usdx', amount: 98_450_000n }),
  })
}, 120_000)

afterEach(stopMains)
afterAll(async () => {
  await desk?.stop()
  await anvil?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function start() {
  return startMain({
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: 'api',
    API_PORT: String(apiPort),
    DATA_DIR: folder,
    RPC_URL_31337: anvil.url,
    LOCAL_BUY_URL: desk.url,
    LOCAL_BUY_KEY: 'desk',
  })
}

test.skipIf(!isWide)(
  'behavior: kill -9 between the page and the payment loses nothing',
  { meta: runBySecondRoad, timeout: 300_000 },
  async () => {
    const first = start()
    const api = `http://127.0.0.1:${await waitForPort(first)}`
    const response = await fetch(`${api}/v1/generators/onrampurl?projectId=local`, {
      method: 'POST',
      body: JSON.stringify({
        destinationWallets: [{ address }],
        chainId: 'eip155:31337',
        asset: 'USDX',
        presetFiatAmount: '100.00',
      }),
    })
    const { url, purchaseId } = (await response.json()) as { url: string; purchaseId: string }
    first.child.kill('SIGKILL')
    await once(first.child, 'close')
    // What the desk tells of it finds nobody.
    await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' })

    await waitForPort(start())
    const read = async () => {
      const answer = await fetch(`${api}/v1/onramp/purchases/${purchaseId}?projectId=local`)
      return (await answer.json()) as { state: string; received: unknown }
    }
    await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('arrived')
    expect((await read()).received).toEqual({ amount: '98.45', currency: 'USDX' })
  },
)
