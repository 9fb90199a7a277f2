import { GangwayError } from '@gangway/protocol'
import { gangwayOne, gangwaySolana } from '@gangway/registry'
import type { RpcUpstreams } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { createGasManager } from './createGasManager.js'

/** A node of both kinds of network that answers from a table; a function is called. */
function createNode(answers: Record<string, unknown>) {
  const calls: { method: string; params: unknown }[] = []
  const rpc = {
    get: (chain: string) => ({ network: chain.startsWith('solana') ? gangwaySolana : gangwayOne }),
    read: async (_: string, method: string, params: unknown) => {
      calls.push({ method, params })
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    },
  } as unknown as RpcUpstreams
  return { rpc, calls }
}

const read = async (answers: Record<string, unknown>, chain: 'eip155:31337' | 'solana:x' = 'eip155:31337') =>
  (await createGasManager(createNode(answers).rpc).getGasPrice(chain)).value

const refusal = new GangwayError('RPC_UPSTREAM_FAILED', { context: { rpcCode: -32601 } })

test('default: 1.25, 1.5 and 2 base fees and the average tips of ten blocks (data-sources.md §3.5)', async () => {
  const { rpc, calls } = createNode({
    eth_feeHistory: {
      oldestBlock: '0x1',
      baseFeePerGas: ['0x1', '0x2', '0x64'],
      gasUsedRatio: [0, 0],
      reward: [
        ['0x2', '0x8', '0x10'],
        ['0x4', '0xa', '0x14'],
      ],
    },
  })
  const { value } = await createGasManager(rpc).getGasPrice('eip155:31337')
  expect(value).toEqual({ standard: 125n + 3n, fast: 150n + 9n, instant: 200n + 18n })
  expect(calls).toEqual([{ method: 'eth_feeHistory', params: ['0xa', 'latest', [25, 50, 75]] }])
})

test('behavior: where nobody tips, a tip of 1 wei is offered', async () => {
  const history = { baseFeePerGas: ['0x64', '0x64'], reward: [['0x0', '0x0', '0x0']] }
  expect(await read({ eth_feeHistory: history })).toEqual({ standard: 126n, fast: 151n, instant: 201n })
})

test.each([
  ['knows no fee history', refusal],
  ['has no base fee', { baseFeePerGas: ['0x0', '0x0'], reward: [['0x1', '0x1', '0x1']] }],
  ['tells no tips', { baseFeePerGas: ['0x64', '0x64'], reward: null }],
])('behavior: a node that %s is asked for its own price', async (_, history) => {
  const price = await read({ eth_feeHistory: history, eth_gasPrice: '0x3e8' })
  expect(price).toEqual({ standard: 1000n, fast: 1100n, instant: 1250n })
})

test('behavior: on Solana a signature and what was paid on top, for a plain instruction', async () => {
  const fees = [4, 1, 3, 2].map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
  expect(await read({ getRecentPrioritizationFees: fees }, 'solana:x')).toEqual({
    standard: 5001n,
    fast: 5001n,
    instant: 5001n,
  })
  const dear = fees.map(({ slot, prioritizationFee }) => ({
    slot,
    prioritizationFee: prioritizationFee * 1_000_000,
  }))
  expect(await read({ getRecentPrioritizationFees: dear }, 'solana:x')).toEqual({
    standard: 405_000n,
    fast: 605_000n,
    instant: 805_000n,
  })
  expect((await read({ getRecentPrioritizationFees: [] }, 'solana:x')).standard).toBe(5000n)
})

test('behavior: asked once for 5 s (data-sources.md §4)', async () => {
  const { rpc, calls } = createNode({ eth_feeHistory: refusal, eth_gasPrice: '0x1' })
  const gas = createGasManager(rpc)
  const answers = await Promise.all([gas.getGasPrice('eip155:31337'), gas.getGasPrice('eip155:31337')])
  expect((await gas.getGasPrice('eip155:31337')).state).toBe('hit')
  expect(answers.map(({ state }) => state)).toEqual(['miss', 'miss'])
  expect(calls).toHaveLength(2)
})

test('error: a node that does not answer, or answers nonsense', async () => {
  const down = new GangwayError('RPC_UPSTREAM_FAILED')
  await expect(read({ eth_feeHistory: down, eth_gasPrice: '0x1' })).rejects.toThrow(down)
  await expect(read({ eth_feeHistory: refusal, eth_gasPrice: 5 })).rejects.toMatchObject({
    code: 'RPC_UPSTREAM_FAILED',
  })
})
