import { getLocalEvmAccount, waitForReceipt } from '@gangway/dev'
import { createWalletClient, encodeFunctionData, erc20Abi, type Hex, http, parseGwei } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEip155Client } from './createEip155Client.js'
import { recipient, startTestChain, type TestChain, usdx } from './tests/startTestChain.js'

const networkId = 'eip155:31337'
const account = getLocalEvmAccount(1)

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())
beforeEach(() => chain.rpc('evm_setAutomine', true))

const look = (cursor: string | null, knownTokens = [usdx]) =>
  createEip155Client(chain.context).findTransactions({
    networkId,
    address: account.address,
    cursor,
    knownTokens,
  })

const transfer = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] })

/** Sends as another program with this account's key would. */
async function send(request: { to: Hex; value?: bigint; data?: Hex; nonce?: number; maxFeePerGas?: bigint }) {
  const wallet = createWalletClient({ account, transport: http(chain.url, { retryCount: 0 }) })
  return wallet.sendTransaction({ chain: null, gas: 200_000n, ...request })
}

async function sendMined(request: Parameters<typeof send>[0]): Promise<Hex> {
  const hash = await send(request)
  await waitForReceipt(chain.url, hash)
  return hash
}

describe('findTransactions', () => {
  test('default: transfers of coin and token, oldest first, each once', async () => {
    const { cursor } = await look(null)
    const first = await sendMined({ to: recipient, value: 5n })
    const second = await sendMined({ to: usdx.address, data: transfer(7n) })
    const found = await look(cursor)
    expect(found.transactions).toMatchObject([
      { hash: first, amount: 5n, token: { address: null, symbol: 'ETH', decimals: 18 } },
      { hash: second, amount: 7n, token: { ...usdx } },
    ])
    for (const row of found.transactions)
      expect(row).toMatchObject({
        from: account.address,
        networkId,
        status: 'pending',
        isFromElsewhere: true,
      })
    expect(found.transactions.map(({ to }) => to.toLowerCase())).toEqual([recipient, recipient])
    const { timestamp } = await chain.node.getBlock()
    expect(found.transactions[1]?.submittedAt).toBe(Number(timestamp) * 1000)
    expect((await look(found.cursor)).transactions).toEqual([])
  })

  test('behavior: the first look goes back 128 blocks and no further', async () => {
    await sendMined({ to: recipient, value: 1n })
    await chain.rpc('anvil_mine', '0x90')
    expect((await look(null)).transactions).toEqual([])
    const recent = await sendMined({ to: recipient, value: 2n })
    await chain.rpc('anvil_mine', '0x40')
    expect((await look(null)).transactions.map(({ hash }) => hash)).toEqual([recent])
  })

  test('behavior: what has been too long ago while nobody looked is passed over, and the next look goes on', async () => {
    const { cursor } = await look(null)
    await sendMined({ to: recipient, value: 1n })
    await chain.rpc('anvil_mine', '0x90')
    const found = await look(cursor)
    expect(found.transactions).toEqual([])
    expect(Number(found.cursor)).toBe(Number(cursor) + 1)
  })

  test('behavior: calls of other functions, and what moves nothing, are left out', async () => {
    const { cursor } = await look(null)
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [recipient, 1n] })
    await sendMined({ to: usdx.address, data: approve })
    await sendMined({ to: recipient, value: 0n })
    await sendMined({ to: recipient, value: 3n, data: '0x1234' })
    await sendMined({ to: usdx.address, data: transfer(0n) })
    // Somebody who is no token and takes every call.
    await chain.rpc('anvil_setCode', '0x000000000000000000000000000000000000ca11', '0x00')
    await sendMined({ to: '0x000000000000000000000000000000000000ca11', data: transfer(1n) })
    const found = await look(cursor)
    expect(found.transactions).toEqual([])
    expect(Number(found.cursor)).toBe(Number(cursor) + 5)
  })

  test('behavior: a token nobody has listed is read from the chain', async () => {
    const { cursor } = await look(null)
    await sendMined({ to: usdx.address, data: transfer(1n) })
    expect((await look(cursor, [])).transactions).toMatchObject([{ token: { ...usdx } }])
  })

  test('behavior: at most ten a look, the newest', async () => {
    const { cursor } = await look(null)
    const hashes: Hex[] = []
    for (let index = 0; index < 12; index += 1) hashes.push(await sendMined({ to: recipient, value: 1n }))
    expect((await look(cursor)).transactions.map(({ hash }) => hash)).toEqual(hashes.slice(2))
  })

  test('behavior: what waits in the pool is found, and again until it is mined', async () => {
    const { cursor } = await look(null)
    await chain.rpc('evm_setAutomine', false)
    const hash = await send({ to: recipient, value: 9n, maxFeePerGas: parseGwei('20') })
    const waiting = await look(cursor)
    expect(waiting.transactions).toMatchObject([{ hash, amount: 9n, status: 'pending' }])
    expect(waiting.cursor).toBe(cursor)
    await chain.rpc('anvil_mine')
    expect((await look(waiting.cursor)).transactions).toMatchObject([{ hash }])
  })

  test('behavior: a chain that was rolled back is followed from where it is', async () => {
    const snapshot = await chain.rpc('evm_snapshot')
    await sendMined({ to: recipient, value: 1n })
    const { cursor } = await look(null)
    await chain.rpc('evm_revert', snapshot)
    const found = await look(cursor)
    expect(found.transactions).toEqual([])
    expect(Number(found.cursor)).toBe(Number(cursor) - 1)
  })

  test('error: a node that does not answer', async () => {
    const client = createEip155Client({ ...chain.context, getNode: () => 'http://127.0.0.1:9' })
    const parameters = { networkId, address: account.address, cursor: null, knownTokens: [] } as const
    await expect(client.findTransactions(parameters)).rejects.toThrow()
  })
})
