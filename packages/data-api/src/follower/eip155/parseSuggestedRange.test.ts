import { expect, test } from 'vitest'
import { parseSuggestedRange } from './parseSuggestedRange.js'

test.each([
  ['Try with this block range [0x1, 0x7d0].', 2000],
  ['query exceeds max results 20000, this block range should work: [0x10, 0x1f]', 16],
  ['this block range should work: [100,149]', 50],
  ['eth_getLogs is limited to 1000 blocks range', 1000],
  ['You can make eth_getLogs requests with up to a 10,000 block range', 10_000],
])('default: %s', (message, blocks) => {
  expect(parseSuggestedRange(message)).toBe(blocks)
})

test.each(['query returned more than 10000 results', 'internal error', '', '[0x9, 0x1]'])(
  'behavior: nothing is suggested by “%s”',
  (message) => {
    expect(parseSuggestedRange(message)).toBeUndefined()
  },
)
