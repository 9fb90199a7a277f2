import { readFileSync } from 'node:fs'
import {
  callJsonRpc,
  deployLocalContracts,
  getFreePort,
  type Instance,
  localEvmTokens,
  startAnvil,
} from '@gangway/dev'
import { GangwayError, parseWith } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import * as v from 'valibot'
import { encodeFunctionData, erc20Abi, type Hex, numberToHex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCalls } from '../src/swaps/guard/runCalls.js'
import { swapTrialCode } from '../src/swaps/guard/swapTrialCode.js'
import { createTestRpc } from './createTestRpc.js'

const chain = gangwayOne.caipNetworkId
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x00000000000000000000000000000000000000a1'
const usdx = localEvmTokens.usdx.at

let anvil: Instance
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: gangwayOne.id })
  await deployLocalContracts(anvil.url)
})
afterAll(() => anvil?.stop())

/** A node that knows `eth_simulateV1`, or one that does not. */
function createNode(isOld: boolean) {
  const { rpc } = createTestRpc([{ network: gangwayOne, rpcUrls: [anvil.url] }])
  const read: typeof rpc.read = async (id, method, params) => {
    if (isOld && method === 'eth_simulateV1')
      throw new GangwayError('RPC_UPSTREAM_FAILED', { context: { rpcCode: -32601 } })
    return rpc.read(id, method, params)
  }
  return { read }
}

const toCall = (data: Hex, value = 0n) => ({ to: usdx, data, value })
const balance = toCall(encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [other] }))
const toTransfer = (amount: bigint) =>
  toCall(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, amount] }))

test('default: the code is what its source compiles to', () => {
  const artifact = new URL('../../../dev/contracts/artifacts/SwapTrial.json', import.meta.url)
  const { bytecode } = parseWith(
    v.object({ bytecode: v.string() }),
    JSON.parse(readFileSync(artifact, 'utf8')),
  )
  expect(bytecode.endsWith(swapTrialCode.slice(2))).toBe(true)
})

test.each([
  ['by simulation', false],
  ['with code in the account’s place', true],
])('default: each call goes on from the one before, %s', async (_, isOld) => {
  const coins = { to: other, data: '0x', value: parseEther('1') } as const
  const calls = [balance, toTransfer(5n), balance, coins, toTransfer(10n ** 30n)]
  const results = await runCalls(createNode(isOld), chain, account, calls, true)
  expect(results.map(({ isDone }) => isDone)).toEqual([true, true, true, true, false])
  expect(results[0]?.answer).toBe(numberToHex(0, { size: 32 }))
  expect(results[2]?.answer).toBe(numberToHex(5, { size: 32 }))
  expect(results[1]?.gas).toBeGreaterThan(21_000n)
  expect(results[1]?.gas).toBeLessThan(100_000n)
  if (isOld) {
    expect(results[1]?.logs).toBeNull()
    expect((results[2]?.coin ?? 0n) - (results[3]?.coin ?? 0n)).toBe(parseEther('1'))
  } else expect(results[1]?.logs).toHaveLength(1)
})

test('behavior: what is tried pays a fee: a contract cannot tell it by the price of its gas', async () => {
  // Answers what it pays for gas: GASPRICE. What the block asks anvil always tells to be nothing.
  const at = '0x00000000000000000000000000000000000000b7'
  await callJsonRpc(anvil.url, 'anvil_setCode', [at, '0x3a5f5260205ff3'])
  const [result] = await runCalls(
    createNode(false),
    chain,
    account,
    [{ to: at, data: '0x', value: 0n }],
    false,
  )
  expect(BigInt(result?.answer ?? 0)).toBeGreaterThan(0n)
})

test('behavior: a node that refuses the fee tries it without one', async () => {
  const node = createNode(false)
  const asked: string[] = []
  const read: typeof node.read = async (id, method, params) => {
    const text = JSON.stringify(params)
    if (method === 'eth_simulateV1') {
      asked.push(text.includes('blockOverrides') ? 'with' : 'without')
      if (text.includes('blockOverrides'))
        throw new GangwayError('RPC_UPSTREAM_FAILED', { context: { rpcCode: -32602 } })
    }
    return node.read(id, method, params)
  }
  const [result] = await runCalls({ read }, chain, account, [balance], false)
  expect(result?.isDone).toBe(true)
  expect(asked).toEqual(['with', 'without'])
})

test('error: more coins than the account has, seen before anything is tried', async () => {
  const coins = { to: other, data: '0x', value: parseEther('999999') } as const
  await expect(runCalls(createNode(false), chain, account, [coins], false)).rejects.toMatchObject({
    code: 'DATA_SWAP_BALANCE_LOW',
  })
})

test('error: where events have to be seen, code in the account’s place is not enough', async () => {
  await expect(runCalls(createNode(true), chain, account, [balance], false)).rejects.toMatchObject({
    code: 'DATA_SWAP_UNTRIED',
  })
})

test.each([
  ['nothing', '0x'],
  ['something else', numberToHex(7, { size: 32 })],
])('error: a node that heeds no overrides answers %s, which tells nothing', async (_, answer) => {
  const read = async (_id: string, method: string) => {
    if (method === 'eth_call') return answer
    throw new GangwayError('RPC_UPSTREAM_FAILED', { context: { rpcCode: -32601 } })
  }
  await expect(runCalls({ read }, chain, account, [balance], true)).rejects.toMatchObject({
    code: 'DATA_SWAP_UNTRIED',
  })
})
