import { describe, expect, test } from 'vitest'
import { getTileStep } from './getTileStep.js'

describe('getTileStep (interface-guide.md §5 “Search + list”)', () => {
  test.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 8, 9],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 2, -1],
    ['ArrowRight', 9, 9],
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 4, 3],
    ['ArrowLeft', 0, 0],
  ])('default: %s at %i leads to %i, four across', (key, active, expected) => {
    expect(getTileStep(key, { active, count: 10, columns: 4 })).toBe(expected)
  })

  test.each(['ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'a'])(
    'behavior: %s belongs to the field while no wallet is active',
    (key) => expect(getTileStep(key, { active: -1, count: 10, columns: 4 })).toBeNull(),
  )

  test('behavior: an empty grid has nowhere to go', () => {
    expect(getTileStep('ArrowDown', { active: -1, count: 0, columns: 4 })).toBeNull()
  })
})
