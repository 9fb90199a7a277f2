import { assert, asyncProperty, integer, nat } from 'fast-check'
import { expect, test } from 'vitest'
import { findAncestor } from './findAncestor.js'

const followed = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ block: to - index, hash: `0x${to - index}` }))

/** A chain that is the followed one up to `ancestor`, and another of `length` blocks from there. */
const chainWith = (ancestor: number, length: number) => ({
  calls: 0,
  async getHeader(block: number) {
    this.calls += 1
    if (block >= length) return null
    const hash = block <= ancestor ? `0x${block}` : `0xother${block}`
    return { number: block, hash, parentHash: '0x', timestamp: 0 }
  },
})

test('default: the last block both have, however deep, in few questions', async () => {
  await assert(
    asyncProperty(
      nat({ max: 1_000 }),
      integer({ min: 1, max: 128 }),
      nat({ max: 140 }),
      async (from, count, depth) => {
        const last = from + count - 1
        const ancestor = last - depth
        const chain = chainWith(ancestor, last + 2)
        const expected = ancestor >= from ? ancestor : undefined
        expect(await findAncestor(chain, followed(from, last))).toBe(expected)
        expect(chain.calls).toBeLessThanOrEqual(8)
      },
    ),
  )
})

test('behavior: a chain that has become shorter has its own end', async () => {
  expect(await findAncestor(chainWith(99, 51), followed(0, 80))).toBe(50)
})
