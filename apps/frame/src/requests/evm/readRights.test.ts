import {
  type Address,
  encodeAbiParameters,
  type Hex,
  maxUint256,
  pad,
  parseAbiParameters,
  toEventSelector,
} from 'viem'
import { expect, test } from 'vitest'
import { testAccounts } from '../tests/createTestContext.js'
import { readRights } from './readRights.js'

const account: Address = testAccounts.evm
const owner = account.toLowerCase() as Address
const [token, spender, other] = ['11', '22', '33'].map((byte): Address => `0x${byte.repeat(20)}`) as [
  Address,
  Address,
  Address,
]
const uint = (value: bigint) => encodeAbiParameters(parseAbiParameters('uint256'), [value])
const topic = (signature: string) => toEventSelector(signature)
const approval = topic('Approval(address,address,uint256)')

function log(topics: readonly Hex[], data: Hex = '0x', address = token) {
  return { address, topics: topics.map((one) => pad(one)), data }
}

test.each([
  [
    'an ERC-20 allowance',
    log([approval, owner, spender], uint(5n)),
    { kind: 'amount', contract: token, spender, amount: 5n },
  ],
  ['an NFT', log([approval, owner, spender, uint(7n)]), { kind: 'item', contract: token, spender, id: 7n }],
  [
    'a collection',
    log([topic('ApprovalForAll(address,address,bool)'), owner, spender], uint(1n)),
    { kind: 'all', contract: token, spender },
  ],
  [
    'an operator of ERC-777',
    log([topic('AuthorizedOperator(address,address)'), spender, owner]),
    { kind: 'all', contract: token, spender },
  ],
  [
    'an allowance of Permit2, by the token it is of',
    log(
      [topic('Approval(address,address,address,uint160,uint48)'), owner, other, spender],
      encodeAbiParameters(parseAbiParameters('uint160, uint48'), [9n, 1]),
    ),
    { kind: 'amount', contract: other, spender, amount: 9n },
  ],
])('default: %s', (_, given, right) => {
  expect(readRights([given], account)).toEqual([right])
})

test.each([
  ['of somebody else', log([approval, other, spender], uint(5n))],
  ['of nothing', log([approval, owner, spender], uint(0n))],
  ['that is taken back', log([topic('ApprovalForAll(address,address,bool)'), owner, spender], uint(0n))],
  ['of an NFT to nobody', log([approval, owner, pad('0x', { size: 20 }), uint(7n)])],
  ['cut short', log([approval, owner], uint(5n))],
  ['of another length', log([approval, owner, spender], '0x05')],
  ['of another event', log([topic('Transfer(address,address,uint256)'), owner, spender], uint(5n))],
])('behavior: none %s', (_, given) => {
  expect(readRights([given], account)).toEqual([])
})

test('behavior: the last word on a right counts, each right once', () => {
  const give = (amount: bigint, to = spender) => log([approval, owner, to], uint(amount))
  expect(readRights([give(5n), give(maxUint256), give(3n)], account)).toMatchObject([{ amount: 3n }])
  expect(readRights([give(5n), give(1n, other), give(0n)], account)).toMatchObject([{ spender: other }])
})
