import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { getFreePort, getLocalEvmAccount } from '@gangway/dev'
import { limits } from '@gangway/protocol'
import * as v from 'valibot'
import { createWalletClient, encodeFunctionData, erc20Abi, type Hash, http } from 'viem'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import type { SentTransaction } from '../../send/sentTransaction.js'
import type { TransactionUpdate } from '../namespaceClient.js'
import { createGetClient } from './createGetClient.js'
import { ether, recipient, sender, startTestChain, type TestChain, usdx } from './tests/startTestChain.js'
import { defaultWatchTiming, type WatchTiming, watchTransaction } from './watchTransaction.js'

const fast: WatchTiming = {
  quickTime: 100,
  quickInterval: 10,
  slowTime: 60_000,
  slowInterval: 20,
  rareInterval: 20,
  retryCount: 3,
  retryDelay: 5,
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 })

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())
beforeEach(() => chain.rpc('evm_setAutomine', false))
afterEach(() => chain.rpc('anvil_mine'))

const wallet = () => createWalletClient({ account: getLocalEvmAccount(0), transport: http(chain.url) })

type Transfer = { to?: `0x${string}`; value?: bigint; data?: `0x${string}`; nonce?: number; price?: bigint }

/** Sends without waiting for a block. */
async function submit({
  to = recipient,
  value = 1_000n,
  data = '0x',
  nonce,
  price = 5n * 10n ** 9n,
}: Transfer = {}) {
  const prices = { maxFeePerGas: price, maxPriorityFeePerGas: price, gas: 100_000n }
  const transaction = { to, value, data, ...(nonce === undefined ? {} : { nonce }), ...prices }
  return wallet().sendTransaction({ chain: null, ...transaction })
}

function toSent(hash: string, change: Partial<SentTransaction> = {}): SentTransaction {
  return {
    hash,
    networkId: 'eip155:31337',
    from: sender,
    to: recipient,
    amount: 1_000n,
    token: ether,
    status: 'pending',
    submittedAt: Date.now(),
    settledAt: null,
    replacedBy: null,
    nonce: null,
    lastValidBlockHeight: null,
    fee: null,
    isFromElsewhere: false,
    ...change,
  }
}

function watch(sent: SentTransaction, { timing = fast, url = chain.url } = {}) {
  const updates: TransactionUpdate[] = []
  const controller = new AbortController()
  const client = createGetClient({ ...chain.context, getRpcUrl: () => url })('eip155:31337')
  const done = watchTransaction(client, sent, (update) => updates.push(update), controller.signal, timing)
  return { updates, done, abort: () => controller.abort() }
}

describe('watchTransaction', () => {
  test('default: pending with its nonce, then confirmed with the fee paid', async () => {
    const hash = await submit()
    const { nonce } = await chain.node.getTransaction({ hash })
    const { updates, done } = watch(toSent(hash))
    await until(() => expect(updates).toEqual([{ status: 'pending', nonce }]))
    await chain.rpc('anvil_mine')
    await done
    const receipt = await chain.node.getTransactionReceipt({ hash })
    const fee = receipt.gasUsed * receipt.effectiveGasPrice
    expect(updates.at(-1)).toEqual({ status: 'confirmed', nonce, fee })
    expect(updates).toHaveLength(2)
  })

  test('behavior: one that the network refused has failed, and its fee is known', async () => {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [recipient, 10n ** 30n],
    })
    const { updates, done } = watch(toSent(await submit({ to: usdx.address, value: 0n, data })))
    await chain.rpc('anvil_mine')
    await done
    expect(updates.at(-1)).toMatchObject({ status: 'failed', fee: expect.any(BigInt) })
  })

  test.each<[TransactionUpdate['status'], Transfer]>([
    ['repriced', {}],
    ['cancelled', { to: sender, value: 0n }],
    ['replaced', { value: 7n }],
    ['replaced', { to: usdx.address }],
  ])('behavior: SPEC §4, %s by %o', async (status, transfer) => {
    const hash = await submit()
    const { nonce } = await chain.node.getTransaction({ hash })
    const { updates, done } = watch(toSent(hash))
    await until(() => expect(updates).toHaveLength(1))
    const replacedBy = await submit({ ...transfer, nonce, price: 50n * 10n ** 9n })
    await chain.rpc('anvil_mine', '0x5')
    await done
    const { gasUsed, effectiveGasPrice } = await chain.node.getTransactionReceipt({ hash: replacedBy })
    expect(updates.at(-1)).toEqual({ status, replacedBy, nonce, fee: gasUsed * effectiveGasPrice })
  })

  test('behavior: a token transfer sent again with a higher fee is repriced; if that fails, it failed', async () => {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [recipient, 10n ** 30n],
    })
    const transfer = { to: usdx.address, value: 0n, data }
    const hash = await submit(transfer)
    const { nonce } = await chain.node.getTransaction({ hash })
    const replacedBy = await submit({ ...transfer, nonce, price: 50n * 10n ** 9n })
    await chain.rpc('anvil_mine')
    const { updates, done } = watch(toSent(hash, { nonce, token: usdx, amount: 10n ** 30n }))
    await done
    expect(updates).toEqual([expect.objectContaining({ status: 'failed', replacedBy })])
  })

  test('behavior: what took its nonce cannot be found any more: unknown, never replaced', async () => {
    const hash = await submit()
    const { nonce } = await chain.node.getTransaction({ hash })
    await submit({ nonce, price: 50n * 10n ** 9n })
    await chain.rpc('anvil_mine', '0x100')
    const { updates, done, abort } = watch(toSent(hash, { nonce }))
    await until(() => expect(updates).toEqual([{ status: 'unknown' }]))
    abort()
    await done
  })

  test('behavior: our own transaction in a block is waited for, however late its receipt is', async () => {
    const hash = await submit()
    const { nonce } = await chain.node.getTransaction({ hash })
    await chain.rpc('anvil_mine')
    const front = await startFront(chain.url)
    const asked = (count: number) => () => expect(front.count('eth_getBlockByNumber')).toBeGreaterThan(count)
    front.hide(...transactionReads)
    const { updates, done } = watch(toSent(hash, { nonce }), { url: front.url })
    await until(asked(fast.retryCount * 3))
    expect(updates).toEqual([])
    front.hide()
    await done
    expect(updates).toEqual([expect.objectContaining({ status: 'confirmed', nonce })])
  })

  test('behavior: polls that failed do not shorten the grace for a node that lags behind', async () => {
    const hash = await submit()
    const { nonce } = await chain.node.getTransaction({ hash })
    await chain.rpc('anvil_mine')
    const front = await startFront(chain.url, { failures: 12 })
    front.hide(...transactionReads, 'eth_getBlockByNumber')
    front.onCall('eth_getBlockByNumber', () => front.hide('eth_getBlockByNumber'))
    const { updates, done } = watch(toSent(hash, { nonce }), { url: front.url })
    await done
    expect(front.count('eth_getBlockByNumber')).toBe(1)
    expect(updates).toEqual([expect.objectContaining({ status: 'confirmed' })])
  })

  test('behavior: SPEC §9, after the receipt wait it is still pending, and followed on', async () => {
    expect(defaultWatchTiming).toMatchObject({
      quickTime: limits.receiptWait,
      slowTime: limits.receiptTimeout,
      rareInterval: limits.pendingTransactionPollInterval,
      retryCount: 6,
      retryDelay: 200,
    })
    const now = vi.spyOn(Date, 'now')
    const { updates, done } = watch(toSent(await submit()))
    await until(() => expect(updates).toHaveLength(1))
    now.mockReturnValue(Date.now() + limits.receiptTimeout * 10)
    const asked = now.mock.calls.length
    await until(() => expect(now.mock.calls.length).toBeGreaterThan(asked + 5))
    expect(updates).toHaveLength(1)
    await chain.rpc('anvil_mine')
    await done
    now.mockRestore()
    expect(updates.at(-1)).toMatchObject({ status: 'confirmed' })
  })

  test('behavior: one that nobody knows becomes unknown, not failed, and is asked for on (interface-guide §9.9)', async () => {
    const front = await startFront(chain.url)
    const timing = { ...fast, slowTime: 50 }
    const { updates, done, abort } = watch(toSent(`0x${'12'.repeat(32)}`), { timing, url: front.url })
    await until(() => expect(updates).toHaveLength(1))
    const asked = front.count('eth_getTransactionReceipt')
    await until(() => expect(front.count('eth_getTransactionReceipt')).toBeGreaterThan(asked + 3))
    abort()
    await done
    expect(updates).toEqual([{ status: 'unknown' }])
  })

  test('behavior: after it became unknown it is asked for rarely', async () => {
    const front = await startFront(chain.url)
    const timing = { ...fast, slowTime: 0, rareInterval: 3_600_000 }
    const { updates, done, abort } = watch(toSent(`0x${'12'.repeat(32)}`), { timing, url: front.url })
    await until(() => expect(updates).toEqual([{ status: 'unknown' }]))
    expect(front.count('eth_getTransactionReceipt')).toBe(1)
    abort()
    await done
  })

  test('behavior: one the node dropped becomes unknown, and pending again once it is back', async () => {
    const hash = await submit()
    const { nonce } = await chain.node.getTransaction({ hash })
    const { updates, done } = watch(toSent(hash), { timing: { ...fast, slowTime: 50 } })
    await until(() => expect(updates).toHaveLength(1))
    await chain.rpc('anvil_dropTransaction', hash)
    await until(() => expect(updates.at(-1)).toEqual({ status: 'unknown' }))
    expect(await submit({ nonce })).toBe(hash)
    await until(() => expect(updates.at(-1)).toEqual({ status: 'pending', nonce }))
    await chain.rpc('anvil_mine')
    await done
    expect(updates.map(({ status }) => status)).toEqual(['pending', 'unknown', 'pending', 'confirmed'])
  })

  test('behavior: unknown from an earlier visit, it is reported as pending when the node has it', async () => {
    const hash = await submit()
    const { nonce } = await chain.node.getTransaction({ hash })
    const { updates, done } = watch(toSent(hash, { nonce, status: 'unknown' }))
    await until(() => expect(updates).toEqual([{ status: 'pending', nonce }]))
    await chain.rpc('anvil_mine')
    await done
  })

  test('behavior: a node that fails decides nothing; it is asked again', async () => {
    const hash = await submit()
    await chain.rpc('anvil_mine')
    const front = await startFront(chain.url, { failures: 6 })
    const { updates, done } = watch(toSent(hash), { url: front.url })
    await done
    expect(updates).toEqual([expect.objectContaining({ status: 'confirmed' })])
    expect(front.count('eth_getTransactionReceipt')).toBe(7)
  })

  test('behavior: aborted, it ends at once and says nothing more', async () => {
    const hash: Hash = await submit()
    const { updates, done, abort } = watch(toSent(hash), { timing: { ...fast, quickInterval: 3_600_000 } })
    await until(() => expect(updates).toHaveLength(1))
    abort()
    await done
    expect(updates).toHaveLength(1)
  })
})

const transactionReads = ['eth_getTransactionReceipt', 'eth_getTransactionByHash']
const callsSchema = v.array(v.object({ id: v.number(), method: v.string() }))
const answersSchema = v.array(v.looseObject({ id: v.number() }))

/** Passes batches on to a node: after refusing the first ones, and with `null` for what is hidden. */
async function startFront(target: string, { failures = 0 } = {}) {
  const seen: string[] = []
  const listeners = new Map<string, () => void>()
  let hidden = new Set<string>()
  let refusals = failures
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const calls = v.parse(callsSchema, JSON.parse(body))
    seen.push(...calls.map(({ method }) => method))
    if (refusals-- > 0) return void response.writeHead(400).end()
    const headers = { 'content-type': 'application/json' }
    const answers = v.parse(
      answersSchema,
      await (await fetch(target, { method: 'POST', headers, body })).json(),
    )
    const isHidden = (id: number) => calls.some((call) => call.id === id && hidden.has(call.method))
    const shown = answers.map((answer) => (isHidden(answer.id) ? { ...answer, result: null } : answer))
    for (const { method } of calls) listeners.get(method)?.()
    response.writeHead(200, headers).end(JSON.stringify(shown))
  })
  const port = await getFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    count: (method: string) => seen.filter((other) => other === method).length,
    /** Replaces what was hidden before. */
    hide: (...methods: string[]) => {
      hidden = new Set(methods)
    },
    onCall: (method: string, listener: () => void) => void listeners.set(method, listener),
  }
}
