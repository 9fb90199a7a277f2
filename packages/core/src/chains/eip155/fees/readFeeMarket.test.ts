import { getLocalEvmAccount } from '@gangway/dev'
import { createWalletClient, http, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGetClient, type Eip155RpcClient } from '../createGetClient.js'
import { startFront } from '../tests/startFront.js'
import { recipient, startLegacyTestChain, startTestChain, type TestChain } from '../tests/startTestChain.js'
import { type FeeMarket, readFeeMarket } from './readFeeMarket.js'

let chain: TestChain
let legacy: TestChain
beforeAll(async () => {
  ;[chain, legacy] = await Promise.all([startTestChain(), startLegacyTestChain()])
})
afterAll(() => Promise.all([chain?.stop(), legacy?.stop()]))

function connect({ context }: TestChain, url?: string): Eip155RpcClient {
  return createGetClient(url ? { ...context, getNode: () => url } : context)('eip155:31337')
}

async function readEip1559(client: Eip155RpcClient): Promise<FeeMarket & { kind: 'eip1559' }> {
  const market = await readFeeMarket(client)
  if (market.kind !== 'eip1559') throw new Error(market.kind)
  return market
}

/** One block with one transaction for each tip. */
async function mineTips(...tips: readonly bigint[]): Promise<void> {
  await chain.rpc('evm_setAutomine', false)
  for (const [index, tip] of tips.entries()) {
    const wallet = createWalletClient({ account: getLocalEvmAccount(index), transport: http(chain.url) })
    const prices = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: tip }
    await wallet.sendTransaction({ chain: null, to: recipient, value: 1n, gas: 21_000n, ...prices })
  }
  await chain.rpc('anvil_mine')
  await chain.rpc('evm_setAutomine', true)
  // anvil adds a block to its fee history a moment after the block is there.
  const latest = { blockCount: 1, rewardPercentiles: [50] }
  await expect.poll(async () => (await chain.node.getFeeHistory(latest)).gasUsedRatio[0]).toBeGreaterThan(0)
}

describe('readFeeMarket', () => {
  test('default: the base fee of the next block, and what the last blocks paid on top', async () => {
    await chain.rpc('anvil_mine', '0xa')
    for (let block = 0; block < 3; block += 1) await mineTips(10n, 20n, 20n, 20n, 90n)
    const market = await readEip1559(connect(chain))
    expect(market.tips).toEqual({ slow: 10n, normal: 20n, fast: 90n })
    const latest = await chain.node.getBlock()
    expect(market.latestBlock).toEqual({ number: latest.number, timestamp: latest.timestamp })
    await chain.rpc('anvil_mine')
    expect(market.baseFee).toBe((await chain.node.getBlock()).baseFeePerGas)
  })

  test('behavior: where everybody pays the same, fast pays a quarter more', async () => {
    await chain.rpc('anvil_mine', '0xa')
    await mineTips(40n, 40n)
    expect((await readEip1559(connect(chain))).tips).toEqual({ slow: 40n, normal: 40n, fast: 50n })
  })

  test('behavior: tips of nothing, as of what block makers put in themselves, are not on offer', async () => {
    await chain.rpc('anvil_mine', '0xa')
    await mineTips(0n, 20n, 20n, 20n, 90n)
    expect((await readEip1559(connect(chain))).tips).toEqual({ slow: 20n, normal: 20n, fast: 90n })
    await chain.rpc('anvil_mine', '0xa')
    await mineTips(0n, 0n, 0n)
    expect((await readEip1559(connect(chain))).tips).toMatchObject({ slow: 10n ** 9n, normal: 10n ** 9n })
  })

  test('behavior: after empty blocks the tip is what the node suggests', async () => {
    await chain.rpc('anvil_mine', '0xa')
    const suggested = 10n ** 9n
    const tips = { slow: suggested, normal: suggested, fast: (suggested * 5n) / 4n }
    expect((await readEip1559(connect(chain))).tips).toEqual(tips)
  })

  test('behavior: a node that keeps no history, and one that suggests no tip either', async () => {
    const front = await startFront(chain.url)
    front.refuse('eth_feeHistory')
    const { baseFee, tips } = await readEip1559(connect(chain, front.url))
    expect(baseFee).toBe((await chain.node.getBlock()).baseFeePerGas)
    expect(tips.normal).toBe(10n ** 9n)
    front.refuse('eth_feeHistory', 'eth_maxPriorityFeePerGas')
    const gasPrice = await chain.node.getGasPrice()
    expect((await readEip1559(connect(chain, front.url))).tips.normal).toBe(gasPrice - baseFee)
  })

  test('behavior: a network whose base fee is nothing', async () => {
    await chain.rpc('anvil_setNextBlockBaseFeePerGas', '0x0')
    await chain.rpc('anvil_mine')
    expect(await readEip1559(connect(chain))).toMatchObject({ baseFee: 0n, tips: { normal: 10n ** 9n } })
    await chain.rpc('anvil_setNextBlockBaseFeePerGas', numberToHex(10n ** 9n))
  })

  test('behavior: one price where blocks have no base fee', async () => {
    const gasPrice = await legacy.node.getGasPrice()
    expect(await readFeeMarket(connect(legacy))).toEqual({ kind: 'legacy', gasPrice })
  })

  test('error: a node that tells nothing', async () => {
    const front = await startFront(chain.url)
    front.refuse('eth_feeHistory', 'eth_maxPriorityFeePerGas', 'eth_gasPrice')
    await expect(readFeeMarket(connect(chain, front.url))).rejects.toThrow()
  })
})
