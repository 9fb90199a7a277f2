import { GangwayError } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { decodeFunctionData, encodeFunctionResult, erc20Abi, multicall3Abi, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import { createEip155Client } from './createEip155Client.js'
import { readContracts } from './readContracts.js'

const multicallAddress = `0x${'ca'.repeat(20)}` as const

const toAddress = (index: number) => pad(numberToHex(index + 1), { size: 20 })

/** Reads so many contracts, each of which answers with its own number, by a node that fails as told. */
async function readMany(count: number, fail: (addresses: readonly string[]) => GangwayError | undefined) {
  let requests = 0
  const client = createEip155Client(
    {
      async read(_chain, _method, params) {
        requests += 1
        const [{ data }] = params as [{ data: `0x${string}` }]
        const { args } = decodeFunctionData({ abi: [multicall3Abi[0]], data })
        const calls = args[0]
        const error = fail(calls.map(({ target }) => target.toLowerCase()))
        if (error) throw error
        const result = calls.map(({ target }) => ({ success: true, returnData: pad(target) }))
        return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
      },
    },
    gangwayOne.caipNetworkId,
  )
  const groups = Array.from({ length: count }, (_, index) => [
    { abi: erc20Abi, address: toAddress(index), functionName: 'totalSupply' },
  ])
  const answers = await readContracts(client, { multicallAddress }, groups)
  return { answers, requests }
}

const silent = () => new GangwayError('RPC_UPSTREAM_FAILED')
const refused = () => new GangwayError('RPC_UPSTREAM_FAILED', { context: { rpcCode: -32_000 } })

test('default: all of them by one request', async () => {
  const { answers, requests } = await readMany(200, () => undefined)
  expect(answers).toEqual(Array.from({ length: 200 }, (_, index) => [BigInt(index + 1)]))
  expect(requests).toBe(1)
})

test.each([1, 2, 200])('error: a node that is down is not asked again for each of %i', async (count) => {
  const { answers, requests } = await readMany(count, silent)
  expect(answers).toEqual(Array(count).fill(null))
  expect(requests).toBeLessThanOrEqual(3)
})

test.each([
  ['refuses to read', refused, [undefined]],
  ['does not answer for', silent, null],
])('behavior: one that the node %s takes no other with it', async (_, fail, expected) => {
  const greedy = toAddress(77).toLowerCase()
  const { answers, requests } = await readMany(200, (addresses) =>
    addresses.includes(greedy) ? fail() : undefined,
  )
  const all = Array.from({ length: 200 }, (_, index) => (index === 77 ? expected : [BigInt(index + 1)]))
  expect(answers).toEqual(all)
  expect(requests).toBeLessThan(20)
})

test('behavior: a node that refuses all it is asked is not asked for ever', async () => {
  const { answers, requests } = await readMany(2_000, refused)
  expect(answers).toHaveLength(2_000)
  expect(requests).toBeLessThanOrEqual(128)
})
