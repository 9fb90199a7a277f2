import { callJsonRpc, type Instance, usdxAddress } from '@gangway/dev'
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, numberToHex, parseEther, parseGwei } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ethSendTransaction } from './ethSendTransaction.js'
import type { Fees } from './evm/readFees.js'
import { raiseFees } from './evm/replacement/raiseFees.js'
import { createTestContext, testAccounts, testSigners } from './tests/createTestContext.js'
import { getReceipt, startTestChain } from './tests/startTestChain.js'
import { en as texts } from './texts/en.js'

const recipient = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const account = testAccounts.evm
const value = numberToHex(parseEther('1.5'))

let anvil: Instance
beforeAll(async () => {
  anvil = await startTestChain()
})
beforeEach(async () => {
  await mine()
  await rpc('evm_setAutomine', false)
})
afterAll(() => anvil?.stop())

function rpc(method: string, ...params: unknown[]): Promise<unknown> {
  return callJsonRpc(anvil.url, method, params)
}

function mine(): Promise<unknown> {
  return rpc('evm_mine')
}

const prepare = (
  transaction: Record<string, unknown>,
  changes: Parameters<typeof createTestContext>[1] = {},
) =>
  ethSendTransaction(
    [{ from: account, ...transaction }],
    createTestContext('eip155', { url: anvil.url, ...changes }),
  )

/** Sends, and leaves it waiting: the node makes no blocks. */
async function sendPending(transaction: Record<string, unknown>) {
  const nonce = numberToHex(Number(await rpc('eth_getTransactionCount', account, 'pending')))
  const { sign } = await prepare({ ...transaction, nonce })
  return { replaces: String(await sign(testSigners)), nonce }
}

const toRows = (model: { rows: readonly { label: string; value: string }[] }) =>
  new Map(model.rows.map(({ label, value }) => [label, value]))

describe('a transaction that takes the place of one under way', () => {
  test('default: sped up, the same is paid once, for at least an eighth more', async () => {
    const before = BigInt(String(await rpc('eth_getBalance', recipient, 'latest')))
    const fees = {
      maxFeePerGas: numberToHex(parseGwei('9')),
      maxPriorityFeePerGas: numberToHex(parseGwei('3') + 1n),
    }
    const first = await sendPending({ to: recipient, value, ...fees })
    const { model, sign } = await prepare({ to: recipient, value, ...first })
    expect(model).toMatchObject({
      title: texts.speedUp('Send 1.5 ETH'),
      approveLabel: texts.speedUpLabel,
      recipient,
      warnings: [{ level: 'caution', text: texts.replaces }],
    })
    const rows = toRows(model)
    expect(rows.get(texts.to)).toBe(recipient)
    expect(rows.get(texts.feeAtMost)).toBe('0.000212625 ETH')
    expect(rows.get(texts.feeAtMostBefore)).toBe('0.000189 ETH')
    expect(rows.get(texts.inPlaceOf)).toBe(first.replaces)
    const hash = await sign(testSigners)
    expect(await rpc('eth_getTransactionByHash', hash)).toMatchObject({
      nonce: first.nonce,
      value,
      maxFeePerGas: numberToHex(parseGwei('10.125')),
      maxPriorityFeePerGas: numberToHex(3_375_000_002n),
    })
    await mine()
    expect(await getReceipt(anvil.url, hash)).toMatchObject({ status: '0x1' })
    expect(await rpc('eth_getTransactionReceipt', first.replaces)).toBeNull()
    expect(BigInt(String(await rpc('eth_getBalance', recipient, 'latest'))) - before).toBe(parseEther('1.5'))
  })

  test('behavior: a token transfer is sped up with its own gas limit', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, 5n] })
    const first = await sendPending({ to: usdxAddress, data, gas: numberToHex(123_456) })
    const { model, sign } = await prepare({ to: usdxAddress, data, ...first })
    expect(model.title).toBe(texts.speedUp('Send 0.000005 USDX'))
    const hash = await sign(testSigners)
    expect(await rpc('eth_getTransactionByHash', hash)).toMatchObject({
      input: data,
      gas: numberToHex(123_456),
    })
  })

  test('behavior: cancelled, nothing is paid but the fee, and that it may be too late is said', async () => {
    const before = BigInt(String(await rpc('eth_getBalance', recipient, 'latest')))
    const first = await sendPending({ to: recipient, value })
    const { model, sign } = await prepare({ to: account, ...first })
    expect(model).toMatchObject({
      title: texts.cancel('Send 1.5 ETH'),
      approveLabel: texts.cancelLabel,
      recipient: null,
      changes: [],
      warnings: [
        { level: 'caution', text: texts.replaces },
        { level: 'caution', text: texts.cancelMayBeLate },
      ],
    })
    const rows = toRows(model)
    expect(rows.get(texts.cancels)).toBe('Send 1.5 ETH')
    expect(rows.get(texts.to)).toBe(recipient)
    expect(rows.get(texts.inPlaceOf)).toBe(first.replaces)
    const hash = await sign(testSigners)
    expect(await rpc('eth_getTransactionByHash', hash)).toMatchObject({
      nonce: first.nonce,
      to: account.toLowerCase(),
      value: '0x0',
      input: '0x',
      gas: '0x5208',
    })
    await mine()
    expect(await getReceipt(anvil.url, hash)).toMatchObject({ status: '0x1' })
    expect(BigInt(String(await rpc('eth_getBalance', recipient, 'latest')))).toBe(before)
  })

  test('behavior: a cancellation that waits is sped up as what it is', async () => {
    const first = await sendPending({ to: recipient, value })
    const cancelled = await (await prepare({ to: account, ...first })).sign(testSigners)
    const { model } = await prepare({ to: account, nonce: first.nonce, replaces: cancelled })
    expect(model.title).toBe(texts.speedUp(texts.cancellation))
  })

  test('error: what is in the chain is not replaced, neither asked for then nor while the person read', async () => {
    const first = await sendPending({ to: recipient, value })
    const shown = await prepare({ to: recipient, value, ...first })
    await mine()
    await expect(shown.sign(testSigners)).rejects.toMatchObject({ code: 'SEND_NONCE_TOO_LOW' })
    for (const again of [{ to: recipient, value }, { to: account }])
      await expect(prepare({ ...again, ...first })).rejects.toMatchObject({ code: 'SEND_NONCE_TOO_LOW' })
  })

  test('behavior: nothing is signed for a nonce that was used while the person read', async () => {
    const first = await sendPending({ to: recipient, value })
    const shown = await prepare({ to: recipient, value, ...first })
    await mine()
    let signatures = 0
    const signers = {
      ...testSigners,
      signEvmDigest(digest: Uint8Array) {
        signatures += 1
        return testSigners.signEvmDigest(digest)
      },
    }
    await expect(shown.sign(signers)).rejects.toMatchObject({ code: 'SEND_NONCE_TOO_LOW' })
    expect(signatures).toBe(0)
  })

  test.each([
    ['another amount', { to: recipient, value: '0x1' }],
    ['another recipient', { to: usdxAddress, value }],
    ['other data', { to: recipient, value, data: '0x00' }],
    ['coins to oneself', { to: account, value: '0x1' }],
    ['a nonce of another transaction', { to: recipient, value, nonce: '0xffff' }],
  ])('error: %s is no replacement', async (_what, change) => {
    const first = await sendPending({ to: recipient, value })
    await expect(prepare({ ...first, ...change })).rejects.toMatchObject({
      code: 'FRAME_REQUEST_REFUSED',
      shortMessage: texts.otherReplacement,
    })
  })

  test('error: a transaction of another account, or one nobody knows, is not replaced', async () => {
    const others = await rpc('eth_accounts')
    const other = (others as string[])[3]
    const replaces = await rpc('eth_sendTransaction', { from: other, to: recipient, value: '0x1' })
    await expect(prepare({ to: recipient, value: '0x1', nonce: '0x0', replaces })).rejects.toMatchObject({
      shortMessage: texts.otherAccount,
    })
    const first = await sendPending({ to: recipient, value })
    const unknown = `0x${'ab'.repeat(32)}`
    await expect(prepare({ to: recipient, value, ...first, replaces: unknown })).rejects.toMatchObject({
      shortMessage: texts.notUnderWay,
    })
  })

  test.each(['gas', 'gasPrice', 'maxFeePerGas'])('error: the app does not choose the %s', async (field) => {
    const first = await sendPending({ to: recipient, value })
    await expect(prepare({ to: recipient, value, ...first, [field]: '0x1' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  test('error: coins missing for the higher fee are told before anything is shown', async () => {
    const first = await sendPending({ to: recipient, value })
    const inner = createTestContext('eip155', { url: anvil.url })
    const callNode = async (method: string, params: readonly unknown[]) =>
      method === 'eth_getBalance' ? numberToHex(parseEther('1.50001')) : inner.callNode(method, params)
    await expect(prepare({ to: recipient, value, ...first }, { callNode })).rejects.toMatchObject({
      code: 'SEND_INSUFFICIENT_GAS',
    })
    // A cancellation pays nothing but the fee.
    await expect(prepare({ to: account, ...first }, { callNode })).resolves.toBeDefined()
  })
})

describe('raiseFees', () => {
  const wei = fc.bigInt({ min: 0n, max: 10n ** 13n })
  const market: fc.Arbitrary<Fees> = fc.oneof(
    fc.record({ base: wei, tip: wei }).map(({ base, tip }) => {
      const maxFeePerGas = 2n * base + tip
      const common = { max: maxFeePerGas, usual: maxFeePerGas, base, expected: base + tip }
      return { type: 'eip1559' as const, maxFeePerGas, maxPriorityFeePerGas: tip, ...common }
    }),
    wei.map((gasPrice) => ({
      type: 'legacy' as const,
      gasPrice,
      expected: gasPrice,
      max: gasPrice,
      usual: gasPrice,
      base: 0n,
    })),
  )
  const old = fc.tuple(wei, wei).map(([tip, more]) => ({ tip, maxFee: tip + more }))

  test('default: an eighth more than before in both, rounded up, or the market where that is higher', () => {
    fc.assert(
      fc.property(market, old, (market, old) => {
        const fees = raiseFees(market, old)
        expect(fees.max * 8n >= old.maxFee * 9n && fees.max >= market.max).toBe(true)
        expect(fees.expected <= fees.max && fees.usual === market.usual).toBe(true)
        const isRaisedExactly = fees.max === market.max || (fees.max - 1n) * 8n < old.maxFee * 9n
        expect(isRaisedExactly).toBe(true)
        if (fees.type === 'legacy' || market.type === 'legacy') return
        expect(fees.maxPriorityFeePerGas * 8n >= old.tip * 9n).toBe(true)
        expect(fees.maxPriorityFeePerGas >= market.maxPriorityFeePerGas).toBe(true)
        expect(fees.maxPriorityFeePerGas <= fees.maxFeePerGas && fees.max === fees.maxFeePerGas).toBe(true)
      }),
    )
  })
})
