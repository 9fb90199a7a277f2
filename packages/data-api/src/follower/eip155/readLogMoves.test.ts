import { encodeAbiParameters, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { eventTopics } from './eventTopics.js'
import { readLogMoves } from './readLogMoves.js'

const address = `0x${'c'.repeat(40)}`
const from = `0x${'a'.repeat(40)}` as const
const to = `0x${'b'.repeat(40)}` as const
const [owner, other] = [pad(from), pad(to)]
const word = (value: bigint) => toHex(value, { size: 32 })
const base = { asset: address, from, to }

test('default: three topics are an amount, four an id', () => {
  const { transfer, approval } = eventTopics
  expect(readLogMoves({ address, topics: [transfer, owner, other], data: word(7n) })).toEqual([
    { ...base, kind: 'fungible', tokenId: null, raw: 7n },
  ])
  expect(readLogMoves({ address, topics: [transfer, owner, other, word(7n)], data: '0x' })).toEqual([
    { ...base, kind: 'nft', tokenId: '7', raw: 1n },
  ])
  expect(readLogMoves({ address, topics: [approval, owner, other, word(7n)], data: '0x' })).toEqual([
    { ...base, kind: 'approval', tokenId: '7', raw: null },
  ])
})

test('behavior: an operator for all may take without limit, and one taken back nothing', () => {
  const topics = [eventTopics.approvalForAll, owner, other]
  const read = (isAllowed: boolean) => readLogMoves({ address, topics, data: word(isAllowed ? 1n : 0n) })
  expect([read(true), read(false)]).toEqual([
    [{ ...base, kind: 'approval', tokenId: null, raw: 2n ** 256n - 1n }],
    [{ ...base, kind: 'approval', tokenId: null, raw: 0n }],
  ])
})

const batch = (ids: bigint[], amounts: bigint[]) =>
  encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, amounts])

test('behavior: a batch is one move for each id', () => {
  const topics = [eventTopics.transferBatch, pad('0x1'), owner, other]
  expect(readLogMoves({ address, topics, data: batch([1n, 2n], [3n, 4n]) })).toEqual([
    { ...base, kind: 'nft', tokenId: '1', raw: 3n },
    { ...base, kind: 'nft', tokenId: '2', raw: 4n },
  ])
})

test.each([
  ['another event', [word(1n), owner, other], word(1n)],
  ['no topics', [], '0x'],
  ['a transfer without an amount', [eventTopics.transfer, owner, other], '0x'],
  ['an amount of 33 bytes', [eventTopics.transfer, owner, other], `${word(1n)}00`],
  ['a batch of rubbish', [eventTopics.transferBatch, owner, owner, other], `0x${'f'.repeat(128)}`],
  ['a batch of unequal lists', [eventTopics.transferBatch, owner, owner, other], batch([1n, 2n], [3n])],
  ['half a single', [eventTopics.transferSingle, owner, owner, other], word(1n)],
])('behavior: %s is no move', (_, topics, data) => {
  expect(readLogMoves({ address, topics, data })).toEqual([])
})
