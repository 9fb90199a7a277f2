import { parseWith, publicConfigSchema } from '@gangway/protocol'
import { gangwayOne, gangwaySolana, gangwayTwo } from '@gangway/registry'
import type { Hono } from 'hono'
import { createPublicClient, createWalletClient, erc20Abi, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployLocalContracts } from '../chains/deployLocalContracts.js'
import { seedSolana } from '../chains/seedSolana.js'
import { createSolanaFaults } from '../controls/createSolanaFaults.js'
import { startAnvil } from '../instances/anvil.js'
import { hasSurfpool, needsSurfpool } from '../instances/loadSurfpool.js'
import { startSurfpool } from '../instances/surfpool.js'
import { getLocalEvmAccount, getLocalSolanaAccount } from '../localAccounts.js'
import { usdxAddress } from '../localTokens.js'
import { createMailbox } from '../mail/createMailbox.js'
import { getFreePort } from '../process/getFreePort.js'
import type { Instance } from '../process/Instance.js'
import { createConsoleApp } from './createConsoleApp.js'
import { createPhoneConfig } from './phone/createPhoneConfig.js'

const someone = '0x00000000000000000000000000000000000000AA'
const instances: Instance[] = []
const mailbox = createMailbox()
let app: Hono
let rpcUrl: string

beforeAll(async () => {
  const anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  instances.push(anvil)
  rpcUrl = anvil.url
  await deployLocalContracts(anvil.url)
  const rpc: Record<string, string> = { [gangwayOne.caipNetworkId]: anvil.url }
  if (hasSurfpool()) {
    const surfpool = await startSurfpool()
    instances.push(surfpool)
    await seedSolana(surfpool.url)
    rpc[gangwaySolana.caipNetworkId] = surfpool.url
  }
  app = createConsoleApp({
    worldId: 'world-1',
    rpc,
    mailbox,
    ...(hasSurfpool() ? { solanaFaults: createSolanaFaults() } : {}),
    getParts: () => [{ name: 'Gangway <Two>', url: '', status: 'absent', reason: 'No build.' }],
  })
})
afterAll(() => Promise.all(instances.map((instance) => instance.stop())))

async function ask(
  body: unknown,
  path = '/api/faucet',
): Promise<{ status: number; body: Record<string, string> }> {
  const response = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

async function read(path: string): Promise<{ status: number; text: string }> {
  const response = await app.request(path)
  return { status: response.status, text: await response.text() }
}

const valid = { network: gangwayOne.caipNetworkId, address: someone, asset: 'usdx', amount: '1.5' }

describe('faucet', () => {
  test('default: mints on an EVM chain and links the transaction', async () => {
    const { status, body } = await ask(valid)
    expect(status).toBe(200)
    const client = createPublicClient({ transport: http(rpcUrl) })
    const usdx = { address: usdxAddress, abi: erc20Abi } as const
    expect(await client.readContract({ ...usdx, functionName: 'balanceOf', args: [someone] })).toBe(
      1_500_000n,
    )
    const page = await read(body.page ?? '')
    expect(page.text).toContain('Success')
    expect(page.text).toContain('1.5 <span class="code">USDX</span>')
  })

  test('behavior: requests at the same moment are all served', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask({ ...valid, asset: 'native', amount: '0.1' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test.runIf(hasSurfpool())('behavior: sends SOL and links the transaction', needsSurfpool, async () => {
    const { address } = getLocalSolanaAccount('wallet 2')
    const { body } = await ask({
      network: gangwaySolana.caipNetworkId,
      address,
      asset: 'native',
      amount: '2',
    })
    expect((await read(body.page ?? '')).text).toMatch(/Success.*2 SOL/s)
    const page = await read(`/explorer/${gangwaySolana.caipNetworkId}/address/${address}`)
    expect(page.text).toContain('<dd>102</dd>')
  })

  test('error: everything wrong with the input is listed', async () => {
    expect(await ask({ ...valid, address: `${someone.slice(0, -2)}aA`, amount: '0' })).toEqual({
      status: 400,
      body: {
        status: 'FAILED',
        reasons: [
          { field: 'address', description: 'This is not an address of Gangway One' },
          { field: 'amount', description: 'The faucet gives more than 0 and at most 100000 at once' },
        ],
      },
    })
    expect(await ask({ asset: 1 })).toMatchObject({
      status: 400,
      body: {
        reasons: [
          { field: 'network', description: 'Required' },
          { field: 'address', description: 'Required' },
          { field: 'asset', description: 'Expected string, received number' },
          { field: 'amount', description: 'Required' },
        ],
      },
    })
  })

  test.each(['', '-1', '1e3', '1,5', '1.1234567', '100000.000001', ' '])(
    'error: amount “%s”',
    async (amount) => {
      expect(await ask({ ...valid, amount })).toMatchObject({
        status: 400,
        body: { reasons: [{ field: 'amount' }] },
      })
    },
  )

  test('error: a network that is unknown, or absent from this world', async () => {
    expect(await ask({ ...valid, network: 'eip155:1' })).toMatchObject({ status: 400 })
    expect(await ask({ ...valid, network: gangwayTwo.caipNetworkId })).toMatchObject({ status: 400 })
  })

  test('error: a form of another site is refused', async () => {
    const response = await app.request('/api/faucet', { method: 'POST', body: JSON.stringify(valid) })
    expect(response.status).toBe(400)
  })
})

describe('phone wallet', () => {
  test('default: without a server there is none, and its files are nobody else’s', async () => {
    expect(await read('/phone')).toMatchObject({ status: 404, text: expect.stringContaining('npm start') })
    expect((await read('/phone/assets/..%2f..%2f..%2fpackage.json')).status).toBe(404)
    expect((await read('/phone/assets/missing.js')).status).toBe(404)
  })

  test('behavior: it is told where the world is, and which networks are up', () => {
    const addresses = { apiUrl: 'http://localhost:1', relayUrl: 'ws://localhost:1/relay' }
    const config = createPhoneConfig({ worldId: 'world-1', rpc: { 'eip155:31337': rpcUrl } }, addresses)
    expect(parseWith(publicConfigSchema, config)).toMatchObject({
      apiUrl: addresses.apiUrl,
      pairing: { relayUrl: addresses.relayUrl },
      networks: [{ isConfigured: true }, { isConfigured: false }, { isConfigured: false }],
    })
  })
})

describe('controls', () => {
  const control = (network: string, action: string, body: unknown = {}) =>
    ask(body, `/api/controls/${network}/${action}`)
  const getStates = async () => JSON.parse((await read('/api/controls')).text)
  const one = gangwayOne.caipNetworkId

  test('default: every network’s state, on the page too', async () => {
    expect(await getStates()).toEqual({
      [one]: { chainNamespace: 'eip155', isPaused: false, failNext: [], pending: [] },
      [gangwayTwo.caipNetworkId]: { chainNamespace: 'absent' },
      [gangwaySolana.caipNetworkId]: hasSurfpool()
        ? { chainNamespace: 'solana', failNext: [], dropNext: [], isFeeUnknown: false }
        : { chainNamespace: 'absent' },
    })
    const { text } = await read('/')
    expect(text).toContain('A block for every transaction.')
    expect(text).toContain('Gangway Two does not answer now.')
  })

  test('behavior: what waits in a paused chain is listed, and replaced by a click’s request', async () => {
    expect(await control(one, 'pause')).toMatchObject({ status: 200, body: { status: 'SUCCESS' } })
    const wallet = createWalletClient({ account: getLocalEvmAccount(0), transport: http(rpcUrl) })
    const hash = await wallet.sendTransaction({ chain: null, to: someone, value: 1n })
    expect((await getStates())[one]).toMatchObject({ isPaused: true, pending: [{ hash, value: '1' }] })
    expect((await read('/')).text).toMatch(
      new RegExp(`Paused.*${hash}.*Higher fee.*Cancel.*Another call`, 's'),
    )
    const { body } = await control(one, 'replace', { hash, by: 'cancel' })
    expect((await getStates())[one]).toMatchObject({ pending: [{ hash: body.hash, value: '0' }] })
    expect(await control(one, 'mine', { count: '1' })).toMatchObject({ body: { message: 'Made 1 block.' } })
    await control(one, 'resume')
    expect((await getStates())[one]).toMatchObject({ isPaused: false, pending: [] })
  })

  test('behavior: a sender is armed and let go', async () => {
    await control(one, 'fail-next', { from: someone })
    expect((await read('/')).text).toContain(`<span class="code">${someone}</span> will fail in its block`)
    await control(one, 'stop-faults')
    expect((await getStates())[one]).toMatchObject({ isPaused: false, failNext: [] })
  })

  test.runIf(hasSurfpool())('behavior: Solana’s faults are switched', needsSurfpool, async () => {
    const network = gangwaySolana.caipNetworkId
    const { address } = getLocalSolanaAccount('wallet 1')
    await control(network, 'fail-next', { from: '' })
    await control(network, 'drop-next', { from: address })
    await control(network, 'fee-unknown', { isOn: true })
    expect((await getStates())[network]).toMatchObject({
      failNext: ['anyone'],
      dropNext: [address],
      isFeeUnknown: true,
    })
    await control(network, 'stop-faults')
    await control(network, 'fee-unknown', { isOn: false })
    expect((await getStates())[network]).toMatchObject({ failNext: [], dropNext: [], isFeeUnknown: false })
  })

  test.each([
    [one, 'mine', { count: 0 }, 'from 1 to 256'],
    [one, 'mine', { count: '257' }, 'from 1 to 256'],
    [one, 'mine', { count: 1.5 }, 'whole number'],
    [one, 'reorg', { count: 200 }, 'local tokens'],
    [one, 'fail-next', { from: 'x' }, 'not an address'],
    [one, 'replace', { hash: '0x1', by: 'fee' }, 'does not wait'],
    [one, 'replace', { hash: '0x1', by: 'magic' }, ''],
    [one, 'drop-next', {}, 'no control “drop-next”'],
    [one, 'constructor', {}, 'no control'],
    [gangwayTwo.caipNetworkId, 'mine', { count: 1 }, ''],
    ['eip155:1', 'mine', { count: 1 }, ''],
  ])('error: %s %s %j is refused', async (network, action, body, description) => {
    expect(await control(network, action, body)).toMatchObject({
      status: 400,
      body: { status: 'FAILED', reasons: [{ description: expect.stringContaining(description) }] },
    })
  })

  test('error: a form of another site is refused', async () => {
    const response = await app.request(`/api/controls/${one}/pause`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(400)
    expect((await getStates())[one]).toMatchObject({ isPaused: false })
  })
})

describe('mail', () => {
  const mail = {
    receivedAt: '2026-11-21T12:34:56.000Z',
    from: 'login@gangway.localhost',
    to: ['ada@example.com'],
    subject: 'Approve <this> device',
    text: 'Open http://secure.localhost:4101/device#token or <script>alert(1)</script>, code 123456',
    html: '<img src=x onerror=alert(1)>',
  }

  test('default: the inbox shows each mail with its links and codes at hand, and no markup of its own', async () => {
    expect((await read('/inbox')).text).toContain('No mail yet.')
    mailbox.add(mail)
    mailbox.add({ ...mail, subject: 'Newer', to: ['eve@example.com'] })
    const { text } = await read('/inbox')
    expect(text).toMatch(/id="inbox" data-live.*Newer.*Approve &lt;this&gt; device/s)
    expect(text).toContain(
      'href="http://secure.localhost:4101/device#token" target="_blank" rel="noreferrer"',
    )
    expect(text).toContain('data-copy="123456"')
    expect(text).toContain('12:34:56 UTC')
    expect(text).toContain('&lt;script&gt;alert(1)')
    expect(text).not.toMatch(/<script>|<img|onerror=alert/)
    expect((await read('/')).text).toContain('<a href="/inbox">Mail</a>')
  })

  test('behavior: as JSON, of one receiver where it is named', async () => {
    const { mails } = JSON.parse((await read('/mail?to=ada@example.com')).text)
    expect(mails).toEqual([
      { ...mail, id: 1, links: ['http://secure.localhost:4101/device#token'], codes: ['123456'] },
    ])
    expect(JSON.parse((await read('/mail')).text).mails).toHaveLength(2)
  })

  test('behavior: all are deleted by a click, and by no form of another site', async () => {
    expect((await app.request('/api/mail/delete', { method: 'POST', body: '{}' })).status).toBe(400)
    expect(mailbox.list()).toHaveLength(2)
    expect(await ask({}, '/api/mail/delete')).toMatchObject({ status: 200, body: { status: 'SUCCESS' } })
    expect(mailbox.list()).toEqual([])
  })
})

describe('pages', () => {
  test('default: the front page shows every part, why one is absent, and allows no foreign script', async () => {
    const response = await app.request('/')
    const text = await response.text()
    expect(text).toContain('Gangway &lt;Two&gt;')
    expect(text).toContain('No build.')
    expect(text).toMatch(/disabled[^>]*>Gangway Two \(absent\)/)
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'/)
  })

  test('behavior: a transaction nobody knows is "not found yet" and looks again', async () => {
    for (const hash of [`0x${'1'.repeat(64)}`, 'nonsense']) {
      const { status, text } = await read(`/explorer/${gangwayOne.caipNetworkId}/tx/${hash}`)
      expect(status).toBe(404)
      expect(text).toContain('Not found yet')
      expect(text).toContain('data-waiting')
    }
  })

  test('error: an unknown network, address or page', async () => {
    for (const path of [
      '/explorer/eip155:1/tx/0x1',
      `/explorer/${gangwayOne.caipNetworkId}/address/0x1`,
      '/x',
    ])
      expect(await read(path)).toMatchObject({ status: 404, text: expect.stringContaining('Not found') })
  })
})
