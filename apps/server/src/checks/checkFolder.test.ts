import { expect, test } from 'vitest'
import { judgeRoom } from './checkFolder.js'

test('default: a disk with room, one that will be full, and one that is', () => {
  expect([8_000_000_000, 1_000_000_000, 100_000_000, 0].map(judgeRoom)).toEqual([
    undefined,
    'doubtful',
    'wrong',
    'wrong',
  ])
})
