import { getLocalEvmAccount } from '@gangway/dev'
import {
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  http,
  keccak256,
  numberToHex,
  parseAbi,
} from 'viem'
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
import { createSentTransaction } from '../../../send/tests/createSentTransaction.js'
import type { TransactionUpdate } from '../../namespaceClient.js'
import type { SentTransaction } from '../../sentTransaction.js'
import { createGetClient } from '../createGetClient.js'
import { startFront } from '../tests/startFront.js'
import { ether, recipient, sender, startTestChain, type TestChain, usdx } from '../tests/startTestChain.js'
import { defaultWatchTiming, type WatchTiming } from './waitForOutcome.js'
import { watchTransaction } from './watchTransaction.js'

const fast: WatchTiming = {
  quickTime: 100,
  quickInterval: 10,
  longTime: 3_600_000,
  slowTime: 60_000,
  slowInterval: 20,
  rareInterval: 20,
  retryCount: 3,
  retryDelay: 5,
  settleTime: 0,
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

type Transfer = {
  to?: `0x${string}`
  value?: bigint
  data?: `0x${string}`
  nonce?: number
  price?: bigint
  gas?: bigint
}

/** Sends without waiting for a block. */
async function submit({
  to = recipient,
  value = 1_000n,
  data = '0x',
  nonce,
  price = 5n * 10n ** 9n,
  gas = 100_000n,
}: Transfer = {}) {
  const prices = { maxFeePerGas: price, maxPriorityFeePerGas: price, gas }
  const transaction = { to, value, data, ...(nonce === undefined ? {} : { nonce }), ...prices }
  return wallet().sendTransaction({ chain: null, ...transaction })
}

function toSent(hash: string, change: Partial<SentTransaction> = {}): SentTransaction {
  return createSentTransaction({
    hash,
    from: sender,
    to: recipient,
    amount: 1_000n,
    token: ether,
    submittedAt: Date.now(),
    ...change,
  })
}

function watch(sent: SentTransaction, { timing = fast, url = chain.url } = {}) {
  const updates: TransactionUpdate[] = []
  const controller = new AbortController()
  const client = createGetClient({ ...chain.context, getNode: () => url })('eip155:31337')
  const done = watchTransaction(client, sent, (update) => updates.push(update), controller.signal, timing)
  return { updates, done, abort: () => controller.abort() }
}

const transactionReads = ['eth_getTransactionReceipt', 'eth_getTransactionByHash']

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
    expect(updates.at(-1)).toMatchObject({
      status: 'failed',
      fee: expect.any(BigInt),
      failureReason: 'ERC20: transfer amount exceeds balance',
    })
  })

  test('behavior: one that ran out of gas says so', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, 1n] })
    const hash = await submit({ to: usdx.address, value: 0n, data, gas: 30_000n })
    await chain.rpc('anvil_mine')
    const { updates, done } = watch(toSent(hash))
    await done
    expect(updates).toEqual([expect.objectContaining({ status: 'failed', failureReason: 'out of gas' })])
  })

  test('behavior: no reason is made up for what would pass by now', async () => {
    const door = '0x000000000000000000000000000000000000d00d'
    await chain.rpc('anvil_setCode', door, '0x5f5ffd')
    const hash = await submit({ to: door })
    await chain.rpc('anvil_mine')
    await chain.rpc('anvil_setCode', door, '0x00')
    const { updates, done } = watch(toSent(hash))
    await done
    expect(updates).toEqual([expect.objectContaining({ status: 'failed', failureReason: null })])
  })

  test.each([
    ['network', 5n * 10n ** 9n],
    ['fee', 2n * 10n ** 9n],
  ] as const)(
    'behavior: interface-guide.md §9.9, one that waits long says for what: %s',
    async (slowReason, price) => {
      if (slowReason === 'fee') {
        await chain.rpc('anvil_setNextBlockBaseFeePerGas', numberToHex(3n * 10n ** 9n))
        await chain.rpc('anvil_mine')
        // anvil takes no transaction that offers less than its next block wants.
        await chain.rpc('anvil_setNextBlockBaseFeePerGas', numberToHex(10n ** 9n))
      }
      const hash = await submit({ price })
      const { nonce } = await chain.node.getTransaction({ hash })
      const { updates, done, abort } = watch(toSent(hash, { nonce }), { timing: { ...fast, longTime: 0 } })
      await until(() => expect(updates).toEqual([{ status: 'pending', nonce, slowReason }]))
      abort()
      await done
    },
  )

  test('behavior: an outcome is final once it has stayed in the chain', async () => {
    const hash = await submit()
    await chain.rpc('anvil_mine')
    const front = await startFront(chain.url)
    const timing = { ...fast, settleTime: 100 }
    const startedAt = Date.now()
    const { updates, done } = watch(toSent(hash), { timing, url: front.url })
    await done
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(timing.settleTime)
    expect(updates).toEqual([expect.objectContaining({ status: 'confirmed' })])
    expect(front.count('eth_getTransactionReceipt')).toBeGreaterThan(1)
  })

  test('behavior: an outcome nobody confirms at the end of that time is not final yet', async () => {
    const hash = await submit()
    await chain.rpc('anvil_mine')
    const front = await startFront(chain.url)
    const timing = { ...fast, settleTime: 50 }
    const { updates, done, abort } = watch(toSent(hash), { timing, url: front.url })
    let isDone = false
    void done.then(() => {
      isDone = true
    })
    await until(() => expect(updates).toHaveLength(1))
    front.refuse(...transactionReads)
    const asked = front.count('eth_getTransactionReceipt')
    await until(() => expect(front.count('eth_getTransactionReceipt')).toBeGreaterThan(asked + 5))
    expect(isDone).toBe(false)
    await chain.rpc('anvil_reorg', 1, [])
    front.refuse()
    await until(() => expect(updates.at(-1)).toMatchObject({ status: 'pending' }))
    abort()
    await done
  })

  test('behavior: after a block was replaced, what it waits for is said again', async () => {
    const hash = await submit()
    const { nonce } = await chain.node.getTransaction({ hash })
    await chain.rpc('anvil_mine')
    const seen = toSent(hash, { nonce, status: 'confirmed', slowReason: 'network' })
    const timing = { ...fast, longTime: 0, settleTime: 60_000 }
    const { updates, done, abort } = watch(seen, { timing })
    await chain.rpc('anvil_reorg', 1, [])
    expect(await submit({ nonce })).toBe(hash)
    await until(() => expect(updates.at(-1)).toMatchObject({ status: 'pending', slowReason: 'network' }))
    expect(updates[0]).toEqual({ status: 'pending' })
    abort()
    await done
  })

  test('behavior: a node that does not tell the price paid leaves the fee unknown, not the outcome', async () => {
    const hash = await submit()
    await chain.rpc('anvil_mine')
    const front = await startFront(chain.url)
    front.change('eth_getTransactionReceipt', (receipt) => ({
      ...Object(receipt),
      effectiveGasPrice: undefined,
    }))
    const { updates, done } = watch(toSent(hash), { url: front.url })
    await until(() => expect(updates).toEqual([expect.objectContaining({ status: 'confirmed', fee: null })]))
    await done
  })

  test('behavior: a block that is replaced by another takes the outcome back, and it is followed on', async () => {
    const hash = await submit()
    const { nonce } = await chain.node.getTransaction({ hash })
    const timing = { ...fast, slowTime: 50, settleTime: 60_000 }
    const { updates, done, abort } = watch(toSent(hash), { timing })
    await chain.rpc('anvil_mine')
    await until(() => expect(updates.at(-1)).toMatchObject({ status: 'confirmed' }))
    await chain.rpc('anvil_reorg', 1, [])
    await until(() => expect(updates.at(-1)).toEqual({ status: 'unknown' }))
    expect(updates.at(-2)).toEqual({ status: 'pending' })
    expect(await submit({ nonce })).toBe(hash)
    await chain.rpc('anvil_mine')
    await until(() => expect(updates.at(-1)).toMatchObject({ status: 'confirmed', nonce }))
    abort()
    await done
  })

  test('behavior: what takes its place after a block was replaced is found, even if it was never seen pending', async () => {
    const hash = await submit()
    const { nonce } = await chain.node.getTransaction({ hash })
    await chain.rpc('anvil_mine')
    const { updates, done, abort } = watch(toSent(hash), { timing: { ...fast, settleTime: 60_000 } })
    await until(() => expect(updates.at(-1)).toMatchObject({ status: 'confirmed', nonce }))
    await chain.rpc('anvil_reorg', 1, [])
    const replacedBy = await submit({ nonce, value: 7n })
    await chain.rpc('anvil_mine')
    await until(() => expect(updates.at(-1)).toMatchObject({ status: 'replaced', replacedBy, nonce }))
    abort()
    await done
  })

  test('behavior: an outcome of an earlier visit that was not final is looked after first', async () => {
    const hash = await submit()
    const { nonce } = await chain.node.getTransaction({ hash })
    await chain.rpc('anvil_mine')
    const seen = toSent(hash, { nonce, status: 'confirmed' })
    const first = watch(seen)
    await first.done
    expect(first.updates).toEqual([])
    await chain.rpc('anvil_reorg', 1, [])
    const second = watch(seen, { timing: { ...fast, settleTime: 60_000 } })
    await until(() => expect(second.updates).toEqual([{ status: 'pending' }]))
    second.abort()
    await second.done
  })

  test.each<[TransactionUpdate['status'], Transfer]>([
    ['repriced', {}],
    ['cancelled', { to: sender, value: 0n }],
    ['replaced', { value: 7n }],
    ['replaced', { to: usdx.address }],
  ])('behavior: product.md §4, %s by %o', async (status, transfer) => {
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

  test.each([
    ['repriced', 7n],
    ['replaced', 8n],
  ])('behavior: the send of NFT 7 is %s by one of NFT %i', async (status, other) => {
    // Takes every call.
    const collection = '0x000000000000000000000000000000000000fee7'
    await chain.rpc('anvil_setCode', collection, '0x00')
    const abi = parseAbi(['function safeTransferFrom(address from, address to, uint256 id)'])
    const toCall = (id: bigint) => {
      const data = encodeFunctionData({ abi, args: [sender, recipient, id] })
      return { to: collection, value: 0n, data } as const
    }
    const hash = await submit(toCall(7n))
    const { nonce } = await chain.node.getTransaction({ hash })
    const replacedBy = await submit({ ...toCall(other), nonce, price: 50n * 10n ** 9n })
    await chain.rpc('anvil_mine')
    const nft = { standard: 'erc721', tokenId: '7' } as const
    const token = { address: collection, symbol: 'Sea #7', decimals: 0, nft }
    const { updates, done } = watch(toSent(hash, { nonce, token, amount: 1n }))
    await done
    expect(updates).toEqual([expect.objectContaining({ status, replacedBy })])
  })

  test.each([
    ['repriced', 1n],
    ['replaced', 2n],
  ])('behavior: a call of an app is %s by one whose amount is %s', async (status, amount) => {
    const toApproval = (value: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [recipient, value] })
    const call = { to: usdx.address, value: 0n, data: toApproval(1n) }
    const hash = await submit(call)
    const { nonce } = await chain.node.getTransaction({ hash })
    const replacedBy = await submit({ ...call, data: toApproval(amount), nonce, price: 50n * 10n ** 9n })
    await chain.rpc('anvil_mine')
    const sent = { nonce, to: usdx.address, amount: 0n, call: { dataHash: keccak256(call.data) } }
    const { updates, done } = watch(toSent(hash, sent))
    await done
    expect(updates).toEqual([expect.objectContaining({ status, replacedBy })])
  })

  test.each([
    ['repriced', '0x38ed1739'],
    ['replaced', '0x38ed1740'],
  ] as const)(
    'behavior: a swap whose place is taken by the same call is repriced, by another it is replaced: %s',
    async (status, data) => {
      const swap = { token: usdx, expected: 2n, minimum: 1n }
      const call = { dataHash: keccak256('0x38ed1739') }
      const hash = await submit({ data: '0x38ed1739' })
      const { nonce } = await chain.node.getTransaction({ hash })
      const replacedBy = await submit({ data, nonce, price: 50n * 10n ** 9n })
      await chain.rpc('anvil_mine')
      const { updates, done } = watch(toSent(hash, { nonce, call, swap }))
      await done
      expect(updates).toEqual([expect.objectContaining({ status, replacedBy })])
    },
  )

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

  test('behavior: product.md §9, after the receipt wait it is still pending, and followed on', async () => {
    expect(defaultWatchTiming).toMatchObject({
      quickTime: 25_000,
      slowTime: 180_000,
      rareInterval: 30_000,
      retryCount: 6,
      retryDelay: 200,
    })
    const now = vi.spyOn(Date, 'now')
    onTestFinished(() => now.mockRestore())
    const { updates, done } = watch(toSent(await submit()))
    await until(() => expect(updates).toHaveLength(1))
    now.mockReturnValue(Date.now() + 1_800_000)
    const asked = now.mock.calls.length
    await until(() => expect(now.mock.calls.length).toBeGreaterThan(asked + 5))
    expect(updates).toHaveLength(1)
    await chain.rpc('anvil_mine')
    await done
    expect(updates.at(-1)).toMatchObject({ status: 'confirmed' })
  })

  test('behavior: one that nobody knows becomes unknown, not failed, and is asked for on (interface-guide.md §9.9)', async () => {
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

  test('behavior: what took its place and waits as it did keeps it pending, never lost', async () => {
    const front = await startFront(chain.url)
    const hash = await submit()
    const { nonce } = await chain.node.getTransaction({ hash })
    const by = await submit({ nonce, price: 9n * 10n ** 9n })
    const { updates, done } = watch(toSent(hash, { nonce }), {
      timing: { ...fast, slowTime: 0 },
      url: front.url,
    })
    await until(() => expect(front.count('eth_getTransactionCount')).toBeGreaterThan(8))
    expect(updates).toEqual([])
    await chain.rpc('anvil_mine')
    await done
    expect(updates).toEqual([expect.objectContaining({ status: 'repriced', replacedBy: by, nonce })])
  })

  test('behavior: so does what is known to have taken its place, on a node that does not count what waits', async () => {
    const front = await startFront(chain.url)
    const hash = await submit()
    const { nonce } = await chain.node.getTransaction({ hash })
    const by = await submit({ nonce, price: 9n * 10n ** 9n })
    front.change('eth_getTransactionCount', () => `0x${nonce.toString(16)}`)
    const replacement = { hash: by, isCancellation: false, submittedAt: Date.now() }
    const { updates, done } = watch(toSent(hash, { nonce, replacement }), {
      timing: { ...fast, slowTime: 0 },
      url: front.url,
    })
    await until(() => expect(front.count('eth_getTransactionCount')).toBeGreaterThan(8))
    expect(updates).toEqual([])
    front.change('eth_getTransactionCount', (count) => count)
    await chain.rpc('anvil_mine')
    await done
    expect(updates).toEqual([expect.objectContaining({ status: 'repriced', replacedBy: by, nonce })])
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
    // Six failures, the outcome, and the look whether it is still there.
    expect(front.count('eth_getTransactionReceipt')).toBe(8)
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
