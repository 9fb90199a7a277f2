import {
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hash,
  http,
  parseEther,
  parseGwei,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import { deployLocalContracts } from '../chains/deployLocalContracts.js'
import { fundEvm } from '../chains/fundEvm.js'
import { waitForReceipt } from '../chains/waitForReceipt.js'
import { startAnvil } from '../instances/anvil.js'
import { localEvmTokens, usdxAddress } from '../localTokens.js'
import { getFreePort } from '../process/getFreePort.js'
import type { Instance } from '../process/Instance.js'
import { createEvmControls, type EvmControls } from './createEvmControls.js'

const someone = '0x00000000000000000000000000000000000000AA'
let anvil: Instance
let controls: EvmControls

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31338 })
  await deployLocalContracts(anvil.url)
  controls = createEvmControls(anvil.url)
})
afterAll(() => anvil.stop())
afterEach(() => controls.resume())

const node = () => createPublicClient({ transport: http(anvil.url), pollingInterval: 30, cacheTime: 0 })

/** An account nobody else uses, with a coin and 10 USDX. */
async function createSender() {
  const account = privateKeyToAccount(generatePrivateKey())
  await fundEvm(anvil.url, { address: account.address, asset: 'native', amount: parseEther('1') })
  await fundEvm(anvil.url, { address: account.address, asset: 'usdx', amount: 10_000_000n })
  const wallet = createWalletClient({ account, transport: http(anvil.url) })
  return {
    address: account.address,
    send: (value = 5n) => wallet.sendTransaction({ chain: null, to: someone, value, gas: 21_000n }),
    sendUsdx: () =>
      wallet.writeContract({
        chain: null,
        address: usdxAddress,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [someone, 1n],
        gas: 100_000n,
      }),
  }
}

const getStatus = async (hash: Hash) => (await waitForReceipt(anvil.url, hash)).status

test('default: a paused chain keeps transactions waiting until it is told to go on', async () => {
  const { address, send } = await createSender()
  expect(await controls.getState()).toEqual({ isPaused: false, failNext: [], pending: [] })
  await controls.pause()
  const hash = await send()
  expect(await controls.getState()).toMatchObject({
    isPaused: true,
    pending: [{ hash, from: address, to: someone, nonce: 0n, value: 5n }],
  })
  await controls.resume()
  expect(await getStatus(hash)).toBe('success')
  await expect.poll(() => controls.getState()).toMatchObject({ isPaused: false, pending: [] })
})

test('behavior: mine makes blocks, the first with what waits', async () => {
  const { send } = await createSender()
  await controls.pause()
  const hash = await send()
  const before = await node().getBlockNumber()
  await controls.mine(3)
  expect(await node().getBlockNumber()).toBe(before + 3n)
  expect((await node().getTransactionReceipt({ hash })).blockNumber).toBe(before + 1n)
  expect(await controls.getState()).toMatchObject({ isPaused: true })
})

test('behavior: after a reorg what was sent has never happened', async () => {
  const { send } = await createSender()
  const hash = await send()
  await waitForReceipt(anvil.url, hash)
  const before = await node().getBlock()
  await controls.reorg(1)
  const after = await node().getBlock()
  expect(after.number).toBe(before.number)
  expect(after.hash).not.toBe(before.hash)
  expect(await callJsonRpc(anvil.url, 'eth_getTransactionReceipt', [hash])).toBeNull()
})

test.each(['send', 'sendUsdx'] as const)('behavior: %s fails in its block, once', async (send) => {
  const sender = await createSender()
  await controls.failNext(sender.address)
  expect(await controls.getState()).toMatchObject({ isPaused: false, failNext: [sender.address] })
  expect(await getStatus(await sender[send]())).toBe('reverted')
  await expect.poll(() => controls.getState()).toMatchObject({ isPaused: false, failNext: [] })
  expect(await node().getCode({ address: someone })).toBeUndefined()
  expect(await getStatus(await sender[send]())).toBe('success')
})

test('behavior: while one sender’s transaction is to fail, others go through', async () => {
  const [failing, other] = [await createSender(), await createSender()]
  await controls.failNext(failing.address)
  expect(await getStatus(await other.send())).toBe('success')
  await controls.stopFailing()
  expect(await getStatus(await failing.send())).toBe('success')
})

test('behavior: “anyone” is whoever sends next, but not the faucet', async () => {
  const sender = await createSender()
  await controls.failNext('anyone')
  await fundEvm(anvil.url, { address: sender.address, asset: 'usdx', amount: 1n })
  expect(await getStatus(await sender.send())).toBe('reverted')
})

test.each([
  ['fee', { to: someone, value: 5n }],
  ['cancel', { to: undefined, value: 0n }],
  ['other', { to: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720', value: 0n }],
] as const)('behavior: a waiting transaction is replaced by %s', async (by, call) => {
  const { address, send } = await createSender()
  await controls.pause()
  const hash = await send()
  const replacement = await controls.replace(hash, by)
  expect((await controls.getState()).pending.map((waiting) => waiting.hash)).toEqual([replacement])
  await controls.resume()
  expect(await getStatus(replacement)).toBe('success')
  const { from, to, value, nonce } = await node().getTransaction({ hash: replacement })
  expect({ from, nonce }).toEqual({ from: address.toLowerCase(), nonce: 0 })
  expect({ to, value }).toEqual({ to: (call.to ?? address).toLowerCase(), value: call.value })
  expect(await callJsonRpc(anvil.url, 'eth_getTransactionByHash', [hash])).toBeNull()
})

test('behavior: a transaction of the time before EIP-1559 is replaced too', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  await fundEvm(anvil.url, { address: account.address, asset: 'native', amount: parseEther('1') })
  const wallet = createWalletClient({ account, transport: http(anvil.url) })
  await controls.pause()
  const hash = await wallet.sendTransaction({ chain: null, to: someone, gasPrice: parseGwei('10') })
  const replacement = await controls.replace(hash, 'fee')
  await controls.resume()
  expect(await getStatus(replacement)).toBe('success')
})

test('error: what makes no sense is refused in a sentence', async () => {
  const refusal = (description: string) => ({
    code: 'INVALID_INPUT',
    context: { reasons: [{ description: expect.stringContaining(description) }] },
  })
  const hash = await (await createSender()).send()
  await waitForReceipt(anvil.url, hash)
  await expect(controls.replace(hash, 'fee')).rejects.toMatchObject(refusal('does not wait'))
  await expect(controls.reorg(10_000)).rejects.toMatchObject(refusal('local tokens'))
  const height = Number(await node().getBlockNumber())
  const { at: address } = localEvmTokens.falsex
  let made = 1
  while (!(await node().getCode({ address, blockNumber: BigInt(made) }))) made++
  await expect(controls.reorg(height - made + 1)).rejects.toMatchObject(refusal('local tokens'))
  await controls.pause()
  await expect(controls.failNext('anyone')).rejects.toMatchObject(refusal('resume it first'))
})
