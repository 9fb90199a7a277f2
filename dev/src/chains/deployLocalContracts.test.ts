import { networks } from '@gangway/registry'
import { createPublicClient, erc20Abi, http, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../instances/anvil.js'
import type { Instance } from '../instances/Instance.js'
import { getLocalEvmAccount } from '../localAccounts.js'
import { getFreePort } from '../process/getFreePort.js'
import { deployLocalContracts, multicall3Address, usdxAddress } from './deployLocalContracts.js'
import { fundEvm } from './fundEvm.js'

let anvil: Instance
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31338 })
  await deployLocalContracts(anvil.url)
})
afterAll(() => anvil?.stop())

const getClient = () => createPublicClient({ transport: http(anvil.url) })
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

test('error: more than the faucet has is refused in one line', async () => {
  const { address } = getLocalEvmAccount(2)
  await expect(
    fundEvm(anvil.url, { address, asset: 'native', amount: parseEther('20000') }),
  ).rejects.toMatchObject({
    code: 'DEV_FAUCET_FAILED',
    details: expect.not.stringContaining('\n'),
  })
})
