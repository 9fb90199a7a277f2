import { type Address, encodeAbiParameters, type Hex, pad, parseAbiParameters, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { testAccounts } from '../tests/createTestContext.js'
import { en as texts } from '../texts/en.js'
import type { EvmNode } from './createEvmNode.js'
import type { TokenReader } from './createTokenReader.js'
import { simulate } from './simulate.js'

const account: Address = testAccounts.evm
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const call = { from: account, to: zeroAddress, value: 0n, data: '0x' } as const
const tokens = {
  texts,
  native: { symbol: 'ETH', decimals: 18, isListed: true },
  isListed: () => false,
  read: async (address: Address) => ({ symbol: address.slice(-2), decimals: 0, isListed: false }),
} as unknown as TokenReader

function toAddress(number: number): Address {
  return pad(`0x${number.toString(16).padStart(2, '0')}`, { size: 20 })
}

function moved(contract: Address, from: Address, to: Address, id?: bigint) {
  const uint = (value: bigint) => encodeAbiParameters(parseAbiParameters('uint256'), [value])
  const parties: Hex[] = [transferTopic, pad(from), pad(to)]
  return id === undefined
    ? { address: contract, topics: parties, data: uint(5n) }
    : { address: contract, topics: [...parties, uint(id)], data: '0x' }
}

function run(logs: readonly unknown[]) {
  const node = { simulate: async () => [{ calls: [{ status: '0x1', logs }] }] } as unknown as EvmNode
  return simulate(node, [call], tokens)
}

test('behavior: gains a contract makes up do not hide a loss', async () => {
  const gains = Array.from({ length: 30 }, (_, index) => moved(toAddress(index + 1), zeroAddress, account))
  const { changes } = await run([...gains, moved(toAddress(255), account, zeroAddress)])
  expect(changes?.[0]).toEqual({ sign: '-', amount: '5', symbol: 'ff' })
  expect(changes).toHaveLength(9)
  expect(changes?.at(-1)).toEqual({ sign: '+', amount: '23', symbol: texts.moreTokens })
})

test('behavior: losses that are left out are said to be losses; items are counted too', async () => {
  const losses = Array.from({ length: 10 }, (_, index) => moved(toAddress(index + 1), account, zeroAddress))
  expect((await run(losses)).changes?.at(-1)).toEqual({ sign: '-', amount: '2', symbol: texts.moreTokens })
  const items = Array.from({ length: 500 }, (_, id) => moved(toAddress(1), zeroAddress, account, BigInt(id)))
  const { changes } = await run([...items, moved(toAddress(2), account, zeroAddress, 7n)])
  expect(changes?.[0]).toMatchObject({ sign: '-', amount: '1' })
  expect(changes?.at(-1)).toEqual({ sign: '+', amount: '493', symbol: texts.moreItems })
})
