import { callJsonRpc } from '@gangway/dev'
import { type Address, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSentTo } from '../../accountData/history/getPayment.js'
import { getCapabilities } from '../../calls/getCapabilities.js'
import { callsClient } from '../../calls/openCallsClient.js'
import type { Batch, Move, MovingCall } from '../../chains/batch.js'
import { createCallsClient } from '../../chains/eip155/calls/createCallsClient.js'
import { createEip155Client } from '../../chains/eip155/createEip155Client.js'
import { createTestConnection } from '../../chains/eip155/tests/createTestConnection.js'
import { createTestProvider, type TestProvider } from '../../chains/eip155/tests/createTestProvider.js'
import {
  ether,
  oddTokens,
  sender,
  startTestChain,
  type TestChain,
  testNetworks,
  usdx,
} from '../../chains/eip155/tests/startTestChain.js'
import { namespaceClients } from '../../chains/getNamespaceClient.js'
import type { Config } from '../../config/config.js'
import { frameConnectionIds } from '../../connections/frameIdentity.js'
import { createConfig } from '../../createConfig.js'
import { createMemoryStorage, type KeyValueStorage } from '../../kernel/storage/keyValueStorage.js'
import { canReplaceTransaction } from '../replaceTransaction.js'
import { resumeTransactions } from '../watchTransaction.js'
import { prepareBatch, toTransferCalls } from './prepareBatch.js'
import { sendPreparedBatch } from './sendPreparedBatch.js'

const networkId = 'eip155:31337'
const [anna, bruno]: readonly [Address, Address] = [
  '0x00000000000000000000000000000000000aa111',
  '0x00000000000000000000000000000000000bb222',
]
const account = { networkId, from: sender } as const
const two: readonly Move[] = [
  { token: usdx, amount: 5n, to: anna },
  { token: ether, amount: 7n, to: bruno },
]

let chain: TestChain
let provider: TestProvider
let storage: KeyValueStorage
/** What the wallet says of each batch, by its id. */
let states: Map<string, object>
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())
beforeEach(() => {
  storage = createMemoryStorage()
  provider = createTestProvider({ rpcUrl: chain.url })
  provider.accounts = [sender]
  states = new Map()
  provider.overrides.set('wallet_sendCalls', carryOut)
  provider.overrides.set('wallet_getCallsStatus', () => {
    const state = states.get(readParams<string>('wallet_getCallsStatus'))
    if (!state) throw { code: 5730, message: 'unknown' }
    return state
  })
})

const asked = (method: string) => provider.requests.filter((request) => request.method === method)
const firstOf = <T>(params: unknown) => (params as [T])[0]
const readParams = <T>(method: string) => firstOf<T>(asked(method).at(-1)?.params)

/** What a wallet does that carries a batch out as one. */
async function carryOut() {
  const { id, calls } = readParams<{ id: string; calls: object[] }>('wallet_sendCalls')
  let hash: unknown
  for (const call of calls)
    hash = await callJsonRpc(chain.url, 'eth_sendTransaction', [{ from: sender, gas: '0x30d40', ...call }])
  const readReceipt = () => chain.rpc('eth_getTransactionReceipt', hash)
  await expect.poll(readReceipt).not.toBeNull()
  const receipt = await readReceipt()
  states.set(id, { version: '2.0.0', id, chainId: '0x7a69', atomic: true, status: 200, receipts: [receipt] })
  return { id }
}

function openPage({
  id = 'eip155:other',
  denied = {},
}: {
  id?: string
  denied?: Record<string, string>
} = {}) {
  const connection = createTestConnection(provider)
  const [first] = connection.accounts
  const own = { ...first, address: sender }
  const config = createConfig({
    projectId: 'local',
    apiUrl: chain.url,
    networks: testNetworks.map((network) => ({ ...network, isConfigured: true })),
    storage,
    deniedRecipients: denied,
  })
  config.setState({ connections: new Map([[id, { ...connection, id, accounts: [own] }]]), current: id })
  namespaceClients(config).set('eip155', Promise.resolve(createEip155Client(chain.context)))
  callsClient(config).now = Promise.resolve(createCallsClient(chain.context))
  return config
}

const prepare = async (config: Config, moves: readonly Move[]) =>
  prepareBatch(config, { ...account, calls: await toTransferCalls(config, account, moves) })

const holds = async (token: Address, owner: Address) =>
  BigInt(
    String(
      await chain.rpc(
        'eth_call',
        { to: token, data: `0x70a08231${owner.slice(2).padStart(64, '0')}` },
        'latest',
      ),
    ),
  )

describe('a batch', () => {
  test('default: two tokens to two people are one request and one row, which is followed to its transaction', async () => {
    const config = openPage()
    const prepared = await prepare(config, two)
    expect(prepared).toMatchObject({
      totals: [
        { token: usdx, amount: 5n, balance: await holds(usdx.address, sender) },
        { token: ether, amount: 7n },
      ],
      failure: null,
      hasInsufficientFunds: false,
      hasInsufficientGas: false,
    })
    expect(prepared.payer).toBeUndefined()
    const [had, ether0] = [await holds(usdx.address, anna), await chain.node.getBalance({ address: bruno })]

    const sent = await sendPreparedBatch(config, prepared)
    expect(asked('wallet_sendCalls')).toHaveLength(1)
    expect(asked('eth_sendTransaction')).toEqual([])
    const request = readParams<object>('wallet_sendCalls')
    expect(request).toMatchObject({
      atomicRequired: true,
      calls: [{ to: usdx.address }, { value: '0x7' }],
    })
    expect(request).not.toHaveProperty('capabilities')
    expect(sent).toMatchObject({ amount: 5n, moves: [{ amount: 5n }, { amount: 7n }] })
    expect(config.state.transactions).toMatchObject([{ hash: sent.callsId, status: 'pending' }])
    expect(canReplaceTransaction(config.state, sent)).toBe(false)

    await expect.poll(() => config.state.transactions[0]?.status, { timeout: 5_000 }).toBe('confirmed')
    const [row] = config.state.transactions
    // It is the account's own transaction, so what it cost is the account's.
    expect(row).toMatchObject({ callsId: sent.callsId, nonce: expect.any(Number), fee: expect.any(BigInt) })
    expect(row?.hash).not.toBe(sent.callsId)
    expect(await holds(usdx.address, anna)).toBe(had + 5n)
    expect(await chain.node.getBalance({ address: bruno })).toBe(ether0 + 7n)
    expect(getSentTo(config.state, networkId)).toEqual(sent.moves?.map(({ to }) => to))
  })

  test('parameters: the totals of one token are added up, and held against its balance', async () => {
    const config = openPage()
    const held = await holds(usdx.address, sender)
    const half = held / 2n + 1n
    const prepared = await prepare(config, [
      { token: usdx, amount: half, to: anna },
      { token: ether, amount: 1n, to: anna },
      { token: usdx, amount: half, to: bruno },
    ])
    expect(prepared).toMatchObject({ hasInsufficientFunds: true, failure: null })
    expect(prepared.totals).toMatchObject([{ amount: half * 2n }, { amount: 1n }])
    await expect(sendPreparedBatch(config, prepared)).rejects.toMatchObject({
      code: 'SEND_INSUFFICIENT_FUNDS',
    })
  })

  test('behavior: the fee counts with what is sent of the native coin', async () => {
    const config = openPage()
    const balance = await chain.node.getBalance({ address: sender })
    const prepared = await prepare(config, [
      { token: ether, amount: balance / 2n, to: anna },
      { token: ether, amount: balance / 2n, to: bruno },
    ])
    expect(prepared).toMatchObject({ hasInsufficientFunds: false, hasInsufficientGas: true })
    await expect(sendPreparedBatch(config, prepared)).rejects.toMatchObject({ code: 'SEND_INSUFFICIENT_GAS' })
    expect(asked('wallet_sendCalls')).toEqual([])
  })

  test('behavior: a call that needs the one before it is tried on what that has left (approve, then take)', async () => {
    const config = openPage()
    const word = (value: bigint | Address) => BigInt(value).toString(16).padStart(64, '0')
    const approve: MovingCall = {
      to: usdx.address,
      data: `0x095ea7b3${word(sender)}${word(9n)}`,
      moves: [],
    }
    const take: MovingCall = {
      to: usdx.address,
      data: `0x23b872dd${word(sender)}${word(anna)}${word(9n)}` as Hex,
      moves: [{ token: usdx, amount: 9n, to: anna }],
    }
    const both = await prepareBatch(config, { ...account, calls: [approve, take] })
    expect(both).toMatchObject({ failure: null, hasInsufficientFunds: false })
    const alone = await prepareBatch(config, { ...account, calls: [take] })
    expect(alone.failure).toMatchObject({ at: 0 })
    await expect(sendPreparedBatch(config, alone)).rejects.toMatchObject({ code: 'SEND_WOULD_FAIL' })
    const had = await holds(usdx.address, anna)
    await sendPreparedBatch(config, both)
    expect(await holds(usdx.address, anna)).toBe(had + 9n)
  })

  test('behavior: the app is asked about all of it, and pays for all of it', async () => {
    provider.overrides.set('wallet_getCapabilities', () => ({
      '0x7a69': { sponsorship: { supported: true, payer: 'Shop' } },
    }))
    const config = openPage({ id: frameConnectionIds.eip155 })
    const prepared = await prepare(config, two)
    expect(prepared).toMatchObject({ payer: 'Shop', hasInsufficientGas: false })
    const question = asked('wallet_getCapabilities')[0]?.params as unknown[]
    const { calls } = question[2] as { calls: object[] }
    expect(calls).toHaveLength(2)
    expect(await sendPreparedBatch(config, prepared)).toMatchObject({ payer: 'Shop' })
    expect(readParams('wallet_sendCalls')).toMatchObject({ capabilities: { sponsorship: {} } })
    provider.overrides.set('wallet_sendCalls', () => {
      throw { code: 5700, message: 'A capability is missing' }
    })
    await expect(sendPreparedBatch(config, prepared)).rejects.toMatchObject({ code: 'CALLS_NO_CAPABILITY' })
  })

  test('behavior: after a reload it is followed by the wallet that took it; one that broke its word is told of', async () => {
    const config = openPage()
    const { hash } = await sendPreparedBatch(config, await prepare(config, two))
    const [pending] = config.state.transactions
    if (!pending) throw new Error('no row')
    const state = states.get(hash) as { receipts: { transactionHash: string }[] }
    states.set(hash, { ...state, status: 600 })
    const reloaded = openPage()
    reloaded.setState({ transactions: [{ ...pending, hash }] })
    const elsewhere = openPage({ id: 'eip155:third' })
    elsewhere.setState({ transactions: [{ ...pending, hash }] })
    resumeTransactions(reloaded)
    resumeTransactions(elsewhere)
    const transaction = state.receipts[0]?.transactionHash
    await expect
      .poll(() => reloaded.state.transactions, { timeout: 5_000 })
      .toMatchObject([{ hash: transaction, isPartial: true, moves: [{}, {}] }])
    // Another wallet would not know it, and so is not asked.
    expect(elsewhere.state.transactions).toMatchObject([{ hash, status: 'pending' }])
  })

  test('behavior: the word of the wallet counts where it names no transaction, or one that is others’ as well', async () => {
    const config = openPage()
    const { hash } = await sendPreparedBatch(config, await prepare(config, two))
    const [pending] = config.state.transactions
    if (!pending) throw new Error('no row')
    const state = states.get(hash) as { receipts: { transactionHash: string }[] }
    const transaction = state.receipts[0]?.transactionHash
    for (const [told, expected] of [
      [
        { status: 200, receipts: [] },
        { hash, status: 'confirmed' },
      ],
      [
        { status: 600, receipts: [] },
        { hash, status: 'confirmed', isPartial: true },
      ],
      [
        { status: 400, receipts: [] },
        { hash, status: 'expired' },
      ],
      [{ status: 500 }, { hash: transaction, status: 'failed' }],
    ] as const) {
      states.set(hash, { ...state, ...told })
      const page = openPage()
      page.setState({ transactions: [{ ...pending, hash }] })
      resumeTransactions(page)
      await expect.poll(() => page.state.transactions[0], { timeout: 5_000 }).toMatchObject(expected)
    }
  })

  test('error: what the person declines, what the wallet cannot do, whom the operator denies', async () => {
    const config = openPage()
    const prepared = await prepare(config, two)
    for (const [code, expected] of [
      [4001, 'SEND_USER_REJECTED'],
      [5760, 'SEND_INVALID_PARAMETERS'],
      [4200, 'CALLS_NO_CAPABILITY'],
    ] as const) {
      provider.overrides.set('wallet_sendCalls', () => {
        throw { code, message: 'no' }
      })
      await expect(sendPreparedBatch(config, prepared)).rejects.toMatchObject({ code: expected })
    }
    expect(config.state).toMatchObject({ transactions: [], send: { loading: false } })
    const careful = openPage({ denied: { [`${networkId}:${bruno}`]: 'Watchers' } })
    await expect(sendPreparedBatch(careful, prepared)).rejects.toMatchObject({ code: 'SEND_WOULD_FAIL' })
  })

  test('error: none, more than 20, an amount of nothing; a token the node cannot read counts as unknown', async () => {
    const config = openPage()
    const calls = await toTransferCalls(config, account, two)
    const batch = (count: number): Batch => ({ ...account, calls: Array(count).fill(calls[0]) })
    for (const count of [0, 21])
      await expect(prepareBatch(config, batch(count))).rejects.toMatchObject({
        code: 'SEND_INVALID_PARAMETERS',
      })
    expect(await prepareBatch(config, batch(20))).toMatchObject({ totals: [{ amount: 100n }] })
    const nothing = [{ token: usdx, amount: 0n, to: anna }]
    await expect(toTransferCalls(config, account, nothing)).rejects.toMatchObject({
      code: 'SEND_INVALID_AMOUNT',
    })
    const gone = { ...oddTokens.mute, address: anna }
    expect(await prepare(config, [{ token: gone, amount: 1n, to: bruno }])).toMatchObject({
      hasInsufficientFunds: null,
    })
  })
})

test('behavior: a wallet that does it as one says so (EIP-5792)', async () => {
  const config = openPage()
  provider.overrides.set('wallet_getCapabilities', () => ({
    [numberToHex(31337)]: { atomic: { status: 'ready' } },
  }))
  expect(await getCapabilities(config, { networkId })).toMatchObject({ atomic: 'ready' })
})
