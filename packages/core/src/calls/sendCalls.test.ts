import { callJsonRpc } from '@gangway/dev'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCallsClient } from '../chains/eip155/calls/createCallsClient.js'
import { createEip155Client } from '../chains/eip155/createEip155Client.js'
import { createTestConnection } from '../chains/eip155/tests/createTestConnection.js'
import { createTestProvider, type TestProvider } from '../chains/eip155/tests/createTestProvider.js'
import {
  recipient,
  sender,
  startTestChain,
  type TestChain,
  usdx,
} from '../chains/eip155/tests/startTestChain.js'
import { namespaceClients } from '../chains/getNamespaceClient.js'
import type { Config } from '../config/config.js'
import { updateConnection } from '../connections/followConnection.js'
import { frameConnectionIds } from '../connections/frameIdentity.js'
import { removeConnection } from '../connections/removeConnection.js'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { createMemoryStorage, type KeyValueStorage } from '../kernel/storage/keyValueStorage.js'
import { getCallsStatus, showCallsStatus, waitForCalls } from './getCallsStatus.js'
import { getCapabilities } from './getCapabilities.js'
import { callsClient } from './openCallsClient.js'
import { type SendCallsParameters, sendCalls } from './sendCalls.js'
import { keepBatch } from './storedBatches.js'

const networkId = 'eip155:31337'
const spender: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const transfer = (amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] })
const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 5n] })
const approveAndPay: SendCallsParameters = {
  networkId,
  calls: [
    { to: usdx.address, data: approve },
    { to: recipient, value: 7n },
  ],
}
const inSequence = { ...approveAndPay, otherwise: 'sequence' } as const

let chain: TestChain
let storage: KeyValueStorage
let provider: TestProvider
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())
beforeEach(async () => {
  storage = createMemoryStorage()
  provider = createTestProvider({ rpcUrl: chain.url })
  // The wallet says what gas it takes; that of the other tests is said by the page.
  const { request } = provider
  provider.request = ({ method, params }) =>
    request(
      method === 'eth_sendTransaction'
        ? { method, params: [{ gas: '0x30d40', ...first(params) }] }
        : { method, params },
    )
  await chain.rpc('evm_setAutomine', true)
  await untilAllIsMined()
})

/** What a test before sent is in a block: a balance moves by this test alone. */
async function untilAllIsMined(): Promise<void> {
  const count = (blockTag: 'latest' | 'pending') =>
    chain.node.getTransactionCount({ address: sender, blockTag })
  await expect.poll(async () => (await count('pending')) - (await count('latest'))).toBe(0)
}

/** A page with the wallet connected, as after a reload where `storage` is the same. */
function openPage(
  parameters: Parameters<typeof createTestConfig>[1] = {},
  change: { id?: string } = {},
): Config {
  const connection = { ...createTestConnection(provider), ...change }
  const config = createTestConfig([], { storage, ...parameters })
  config.setState({ connections: new Map([[connection.id, connection]]), current: connection.id })
  namespaceClients(config).set('eip155', Promise.resolve(createEip155Client(chain.context)))
  callsClient(config).now = Promise.resolve(createCallsClient(chain.context))
  return config
}

const first = (params: unknown) => (params as [Record<string, unknown>])[0]
const asked = (method: string) => provider.requests.filter((request) => request.method === method)
const balance = () => chain.node.getBalance({ address: recipient })

/** A wallet that takes batches and carries them out by the node's own account. */
function takeBatches() {
  const batches = new Map<string, { hashes: string[] }>()
  provider.overrides.set('wallet_sendCalls', async () => {
    const { id, calls } = first(asked('wallet_sendCalls').at(-1)?.params) as { id: string; calls: object[] }
    const hashes: string[] = []
    for (const call of calls)
      hashes.push(
        String(
          await callJsonRpc(chain.url, 'eth_sendTransaction', [{ from: sender, gas: '0x30d40', ...call }]),
        ),
      )
    batches.set(id, { hashes })
    return { id }
  })
  provider.overrides.set('wallet_getCallsStatus', async () => {
    const id = String(first(asked('wallet_getCallsStatus').at(-1)?.params))
    const batch = batches.get(id)
    if (!batch) throw { code: 5730, message: 'unknown' }
    const found = await Promise.all(batch.hashes.map((hash) => chain.rpc('eth_getTransactionReceipt', hash)))
    const receipts = found.filter((receipt) => receipt !== null)
    const status = receipts.length === found.length ? 200 : 100
    return { version: '2.0.0', id, chainId: '0x7a69', status, atomic: true, receipts }
  })
}

describe('a wallet that takes batches', () => {
  beforeEach(takeBatches)

  test('default: it is asked once, by version 2.0.0 of EIP-5792, and the batch is confirmed', async () => {
    const before = await balance()
    const config = openPage()
    const { id, isSequence } = await sendCalls(config, { ...approveAndPay, atomic: 'required' })
    expect(isSequence).toBe(false)
    expect(asked('wallet_sendCalls').map(({ params }) => params)).toEqual([
      [
        {
          version: '2.0.0',
          id,
          chainId: '0x7a69',
          from: sender,
          atomicRequired: true,
          calls: [
            { to: usdx.address, data: approve },
            { to: expect.stringMatching(/^0x70c7/i), value: '0x7' },
          ],
        },
      ],
    ])
    expect(await waitForCalls(config, { id, interval: 50 })).toMatchObject({
      status: 'confirmed',
      statusCode: 200,
      isAtomic: true,
      receipts: [{ hasSucceeded: true }, { hasSucceeded: true }],
    })
    expect((await balance()) - before).toBe(7n)
  })

  test('behavior: the id outlives a reload, and is the wallet’s where that chose another', async () => {
    const { id } = await sendCalls(openPage(), approveAndPay)
    expect((await waitForCalls(openPage(), { id, interval: 50 })).status).toBe('confirmed')
    provider.overrides.set('wallet_sendCalls', () => '0xwallets')
    const other = await sendCalls(openPage(), approveAndPay)
    await expect(getCallsStatus(openPage(), other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(asked('wallet_getCallsStatus').at(-1)?.params).toEqual(['0xwallets'])
  })

  test('behavior: an id of the app’s own is good once, here and in the wallet', async () => {
    const config = openPage()
    await sendCalls(config, { ...approveAndPay, id: 'mine' })
    await expect(sendCalls(config, { ...approveAndPay, id: 'mine' })).rejects.toMatchObject({
      code: 'SEND_INVALID_PARAMETERS',
    })
    expect(asked('wallet_sendCalls')).toHaveLength(1)
  })

  test('behavior: two presses send once', async () => {
    const config = openPage()
    const [one, two] = await Promise.allSettled([
      sendCalls(config, approveAndPay),
      sendCalls(config, approveAndPay),
    ])
    expect([one.status, two.status]).toEqual(['fulfilled', 'rejected'])
    expect(asked('wallet_sendCalls')).toHaveLength(1)
  })

  test('behavior: words and results of version 1.0 are read too', async () => {
    const config = openPage()
    const { id } = await sendCalls(config, approveAndPay)
    const receipt = { transactionHash: `0x${'1'.repeat(64)}`, status: '0x1' }
    const answer = (value: unknown) => provider.overrides.set('wallet_getCallsStatus', () => value)
    answer({ status: 'PENDING' })
    expect(await getCallsStatus(config, { id })).toMatchObject({ status: 'pending', statusCode: 100 })
    answer({ status: 'CONFIRMED', receipts: [receipt, { ...receipt, status: '0x0' }] })
    expect(await getCallsStatus(config, { id })).toMatchObject({ status: 'partial', statusCode: 600 })
    answer({ status: 'CONFIRMED', receipts: [{ ...receipt, status: '0x0' }] })
    expect(await getCallsStatus(config, { id })).toMatchObject({ status: 'reverted', statusCode: 500 })
    answer({ status: 400 })
    expect(await getCallsStatus(config, { id })).toMatchObject({ status: 'notSent', receipts: [] })
    answer({ status: 'DONE' })
    await expect(getCallsStatus(config, { id })).rejects.toMatchObject({ code: 'DATA_INVALID_RESPONSE' })
  })

  test.each([
    [4001, 'SEND_USER_REJECTED'],
    [5700, 'SEND_INVALID_PARAMETERS'],
    [5710, 'CHAIN_NOT_SUPPORTED'],
    [5720, 'SEND_INVALID_PARAMETERS'],
    [5740, 'SEND_INVALID_PARAMETERS'],
    [5750, 'SEND_USER_REJECTED'],
    [5760, 'SEND_INVALID_PARAMETERS'],
    [-32603, 'SEND_FAILED'],
  ])('error: %i is %s, and no call is asked for apart', async (walletCode, code) => {
    provider.overrides.set('wallet_sendCalls', () => {
      throw { code: walletCode, message: 'no' }
    })
    await expect(sendCalls(openPage(), inSequence)).rejects.toMatchObject({ code })
    expect(asked('eth_sendTransaction')).toEqual([])
  })

  test('error: a node that knows no method of a step is no wallet that takes no batches: nothing is asked for again', async () => {
    provider.overrides.set('wallet_sendCalls', () => {
      throw { code: -32603, message: 'failed', data: { originalError: { code: -32601, message: 'no' } } }
    })
    await expect(sendCalls(openPage(), inSequence)).rejects.toMatchObject({ code: 'SEND_FAILED' })
    expect(asked('eth_sendTransaction')).toEqual([])
  })

  test('behavior: capabilities go along, and are told of each network', async () => {
    const config = openPage()
    const capabilities = { paymasterService: { url: 'https://example.com', optional: true } }
    await sendCalls(config, { ...approveAndPay, capabilities })
    expect(first(asked('wallet_sendCalls').at(-1)?.params)).toMatchObject({ capabilities })
    provider.overrides.set('wallet_getCapabilities', () => ({
      '0x0': { flow: { supported: true } },
      '0x7A69': { atomic: { status: 'ready' } },
      '0x1': { atomic: { status: 'supported' } },
    }))
    expect(await getCapabilities(config)).toMatchObject({
      takesBatches: true,
      atomic: 'ready',
      all: { flow: { supported: true } },
    })
    expect(asked('wallet_getCapabilities').at(-1)?.params).toEqual([sender, ['0x7a69']])
    provider.overrides.set('wallet_getCapabilities', () => ({
      '0x7a69': { atomicBatch: { supported: true } },
    }))
    expect((await getCapabilities(config)).atomic).toBe('supported')
  })

  test('behavior: the wallet is asked to show a batch', async () => {
    const config = openPage()
    const { id } = await sendCalls(config, approveAndPay)
    await expect(showCallsStatus(config, { id })).rejects.toMatchObject({ code: 'RPC_METHOD_NOT_ALLOWED' })
    provider.overrides.set('wallet_showCallsStatus', () => null)
    await showCallsStatus(config, { id })
    expect(asked('wallet_showCallsStatus').at(-1)?.params).toEqual([id])
  })
})

describe('a wallet that takes none', () => {
  test('error: it is refused, unless the app allows a sequence; as one it is never split', async () => {
    const expected = { code: 'RPC_METHOD_NOT_ALLOWED' }
    await expect(sendCalls(openPage(), approveAndPay)).rejects.toMatchObject(expected)
    await expect(sendCalls(openPage(), { ...inSequence, atomic: 'required' })).rejects.toMatchObject(expected)
    await expect(
      sendCalls(openPage(), { ...inSequence, capabilities: { paymasterService: {} } }),
    ).rejects.toMatchObject({ code: 'SEND_INVALID_PARAMETERS' })
    expect(asked('eth_sendTransaction')).toEqual([])
    expect(await getCapabilities(openPage())).toMatchObject({ takesBatches: false, atomic: 'unsupported' })
  })

  test('default: one call after the other, told by one id, after a reload too', async () => {
    const before = await balance()
    const progress: number[] = []
    const { id, isSequence } = await sendCalls(openPage(), {
      ...inSequence,
      onProgress: ({ sent }) => progress.push(sent),
    })
    expect(isSequence).toBe(true)
    expect(progress).toEqual([1, 2])
    const state = await waitForCalls(openPage(), { id, interval: 50 })
    expect(state).toMatchObject({ status: 'confirmed', statusCode: 200, isAtomic: false })
    expect(state.receipts).toHaveLength(2)
    expect((await balance()) - before).toBe(7n)
  })

  test('behavior: the next call waits until the one before is in a block', async () => {
    await chain.rpc('evm_setAutomine', false)
    const config = openPage()
    const sending = sendCalls(config, { ...inSequence, id: 'slow' })
    await expect.poll(() => asked('eth_sendTransaction').length).toBe(1)
    await expect.poll(async () => (await getCallsStatus(config, { id: 'slow' })).status).toBe('pending')
    expect(asked('eth_sendTransaction')).toHaveLength(1)
    await chain.rpc('evm_setAutomine', true)
    await chain.rpc('anvil_mine')
    await sending
    expect(asked('eth_sendTransaction')).toHaveLength(2)
  })

  test('error: a call that fails on the chain ends it; what came after is not asked for', async () => {
    const before = await balance()
    const config = openPage()
    const tooMuch = { to: usdx.address, data: transfer(10n ** 30n) }
    const calls = [{ to: usdx.address, data: approve }, tooMuch, { to: recipient, value: 7n }]
    await expect(sendCalls(config, { ...inSequence, id: 'some', calls })).rejects.toMatchObject({
      code: 'SEND_WOULD_FAIL',
    })
    expect(asked('eth_sendTransaction')).toHaveLength(2)
    expect(await getCallsStatus(config, { id: 'some' })).toMatchObject({ status: 'partial', statusCode: 600 })
    await expect(
      sendCalls(config, { ...inSequence, id: 'none', calls: [tooMuch, tooMuch] }),
    ).rejects.toMatchObject({ code: 'SEND_WOULD_FAIL' })
    expect(await getCallsStatus(config, { id: 'none' })).toMatchObject({
      status: 'reverted',
      statusCode: 500,
    })
    expect(await balance()).toBe(before)
  })

  test('error: declined in the middle, what was sent is told', async () => {
    const config = openPage()
    const send = provider.request
    let count = 0
    provider.request = (request) => {
      if (request.method === 'eth_sendTransaction' && ++count === 2) throw { code: 4001, message: 'no' }
      return send(request)
    }
    await expect(sendCalls(config, { ...inSequence, id: 'half' })).rejects.toMatchObject({
      code: 'SEND_USER_REJECTED',
    })
    expect(await getCallsStatus(config, { id: 'half' })).toMatchObject({ status: 'partial' })
  })

  test.each<[string, string, (config: Config, id: string) => void]>([
    [
      'another account came into use',
      'REQUEST_ACCOUNT_CHANGED',
      (config, id) => updateConnection(config, id, { accounts: [spender] }),
    ],
    ['the wallet has gone', 'REQUEST_WALLET_GONE', removeConnection],
  ])('error: where %s meanwhile the next call is not asked for', async (_, code, change) => {
    const config = openPage()
    const { current } = config.state
    await expect(
      sendCalls(config, { ...inSequence, id: code, onProgress: () => change(config, current ?? '') }),
    ).rejects.toMatchObject({ code })
    expect(asked('eth_sendTransaction')).toHaveLength(1)
    expect(await getCallsStatus(config, { id: code })).toMatchObject({ status: 'partial' })
  })

  test('behavior: one that a reload has cut off is pending for ten minutes, then told as it stands', async () => {
    const { id } = await sendCalls(openPage(), inSequence)
    const { receipts } = await waitForCalls(openPage(), { id, interval: 50 })
    const cut = {
      id: 'cut',
      networkId,
      from: sender,
      connectionId: 'eip155:wallet.test',
      walletId: null,
      count: 3,
      hashes: receipts.map(({ hash }) => hash),
      isOver: false,
    } as const
    keepBatch(openPage(), { ...cut, changedAt: Date.now() })
    expect((await getCallsStatus(openPage(), { id: 'cut' })).status).toBe('pending')
    keepBatch(openPage(), { ...cut, changedAt: Date.now() - 600_001 })
    expect((await getCallsStatus(openPage(), { id: 'cut' })).status).toBe('partial')
  })
})

test('behavior: the wallet in the frame answers everywhere, and takes batches where it can do them as one', async () => {
  provider.overrides.set('wallet_getCapabilities', () => ({
    '0x7a69': { assetDiscovery: { supported: true } },
    '0x7a6a': { assetDiscovery: { supported: true }, atomic: { status: 'ready' } },
  }))
  const config = openPage({}, { id: frameConnectionIds.eip155 })
  expect(await getCapabilities(config)).toMatchObject({ takesBatches: false, all: { assetDiscovery: {} } })
  expect(await getCapabilities(config, { networkId: 'eip155:31338' })).toMatchObject({
    takesBatches: true,
    atomic: 'ready',
  })
})

describe('what is refused before any wallet is asked', () => {
  const [call] = approveAndPay.calls
  test.each<[string, Partial<SendCallsParameters>]>([
    ['SEND_INVALID_PARAMETERS', { networkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }],
    ['SEND_INVALID_PARAMETERS', { calls: [] }],
    ['SEND_INVALID_PARAMETERS', { calls: Array.from({ length: 101 }, () => ({ to: recipient })) }],
    ['SEND_INVALID_PARAMETERS', { calls: [{ to: recipient, data: '0x123' }] }],
    ['SEND_INVALID_PARAMETERS', { id: '' }],
    ['SEND_INVALID_AMOUNT', { calls: [{ to: recipient, value: -1n }] }],
    ['RPC_BATCH_CALL_INVALID', { calls: [{ ...call, to: 'anna.eth' }] }],
    ['INVALID_ADDRESS', { calls: [{ to: '0x70c7' }] }],
  ])('error: %s for %o', async (code, change) => {
    await expect(sendCalls(openPage(), { ...approveAndPay, ...change })).rejects.toMatchObject({ code })
    expect(provider.requests).toEqual([])
  })

  test('error: a recipient the operator denies, paid in coins or by a token', async () => {
    const config = openPage({ deniedRecipients: { [`eip155:1:${recipient}`]: 'reported' } })
    for (const paying of [
      { to: recipient, value: 1n },
      { to: usdx.address, data: transfer(1n) },
    ])
      await expect(sendCalls(config, { networkId, calls: [paying] })).rejects.toMatchObject({
        code: 'SEND_WOULD_FAIL',
      })
    expect(provider.requests).toEqual([])
  })

  test('error: no wallet', async () => {
    await expect(sendCalls(createTestConfig([]), approveAndPay)).rejects.toMatchObject({
      code: 'CONNECTION_NOT_CONNECTED',
    })
    await expect(getCapabilities(createTestConfig([]))).rejects.toMatchObject({
      code: 'CONNECTION_NOT_CONNECTED',
    })
  })
})
