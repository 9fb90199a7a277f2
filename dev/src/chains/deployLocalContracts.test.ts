import { listedTokens, networks } from '@gangway/registry'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../instances/anvil.js'
import { getLocalEvmAccount } from '../localAccounts.js'
import { localEvmTokens, usdxAddress } from '../localTokens.js'
import { getFreePort } from '../process/getFreePort.js'
import type { Instance } from '../process/Instance.js'
import { deployLocalContracts, multicall3Address } from './deployLocalContracts.js'
import { fundEvm } from './fundEvm.js'
import { waitForReceipt } from './waitForReceipt.js'

let anvil: Instance
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31338 })
  await deployLocalContracts(anvil.url)
})
afterAll(() => anvil?.stop())

const getClient = () => createPublicClient({ transport: http(anvil.url), pollingInterval: 50 })
const usdx = { address: usdxAddress, abi: erc20Abi } as const

test('default: Multicall3 answers where the registry has it, USDX has six decimals', async () => {
  expect(networks.find(({ id }) => id === 31338)?.multicall3).toBe(multicall3Address)
  const client = getClient()
  const results = await client.multicall({
    multicallAddress: multicall3Address,
    allowFailure: false,
    contracts: [
      { ...usdx, functionName: 'symbol' },
      { ...usdx, functionName: 'decimals' },
    ],
  })
  expect(results).toEqual(['USDX', 6])
  for (const address of [0, 1].map((index) => getLocalEvmAccount(index).address)) {
    expect(await client.getBalance({ address })).toBe(parseEther('10000'))
    const balance = await client.readContract({ ...usdx, functionName: 'balanceOf', args: [address] })
    expect(balance).toBe(100_000_000_000n)
  }
})

test.each(Object.entries(localEvmTokens))('default: %s is where and what it should be', async (_, token) => {
  const { at, name, symbol, decimals } = token
  const contract = { address: at, abi: erc20Abi } as const
  const read = (functionName: 'name' | 'symbol' | 'decimals') =>
    getClient().readContract({ ...contract, functionName })
  expect(await Promise.all([read('name'), read('symbol'), read('decimals')])).toEqual([
    name,
    symbol,
    decimals,
  ])
  for (const listed of listedTokens.filter(({ address }) => address === at))
    expect(listed).toMatchObject({ name, symbol, decimals })
})

test('behavior: transfers return nothing, keep back a fee, or are refused without reverting', async () => {
  const [from, to] = [0, 1].map((index) => getLocalEvmAccount(index).address) as [Address, Address]
  const amount = 1_000n
  const call = async (key: 'usdx' | 'usdtx' | 'feex' | 'falsex') => {
    await fundEvm(anvil.url, { address: from, asset: key, amount })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
    return (await getClient().call({ account: from, to: localEvmTokens[key].at, data })).data
  }
  expect(await call('usdx')).toBe(toHex(1, { size: 32 }))
  expect(await call('usdtx')).toBeUndefined()
  expect(await call('falsex')).toBe(toHex(0, { size: 32 }))

  expect(await call('feex')).toBe(toHex(1, { size: 32 }))
  const wallet = createWalletClient({ account: getLocalEvmAccount(0), transport: http(anvil.url) })
  const feex = { address: localEvmTokens.feex.at, abi: erc20Abi } as const
  const hash = await wallet.writeContract({
    ...feex,
    chain: null,
    functionName: 'transfer',
    args: [to, amount],
  })
  await waitForReceipt(anvil.url, hash)
  expect(await getClient().readContract({ ...feex, functionName: 'balanceOf', args: [to] })).toBe(990n)
})

test('behavior: a second deployment changes nothing', async () => {
  const before = await getClient().getBlockNumber({ cacheTime: 0 })
  await deployLocalContracts(anvil.url)
  expect(await getClient().getBlockNumber({ cacheTime: 0 })).toBe(before)
})

test('behavior: the faucet sends ETH and mints USDX', async () => {
  const address = '0x00000000000000000000000000000000000000AA'
  await fundEvm(anvil.url, { address, asset: 'native', amount: 5n })
  await fundEvm(anvil.url, { address, asset: 'usdx', amount: 7n })
  expect(await getClient().getBalance({ address })).toBe(5n)
  expect(await getClient().readContract({ ...usdx, functionName: 'balanceOf', args: [address] })).toBe(7n)
})

test('error: a token there is not', async () => {
  const { address } = getLocalEvmAccount(2)
  await expect(fundEvm(anvil.url, { address, asset: 'nonsense', amount: 1n })).rejects.toMatchObject({
    code: 'DEV_FAUCET_FAILED',
  })
})

test('error: more than the faucet has is refused in one line', async () => {
  const { address } = getLocalEvmAccount(2)
  await expect(
    fundEvm(anvil.url, { address, asset: 'native', amount: parseEther('20000') }),
  ).rejects.toMatchObject({
    code: 'DEV_FAUCET_FAILED',
    details: expect.not.stringContaining('\n'),
  })
})
