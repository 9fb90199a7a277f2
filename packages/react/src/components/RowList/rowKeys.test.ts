import { describe, expect, test } from 'vitest'
import { findRowByText, getRowStep } from './rowKeys.js'

describe('getRowStep (interface-guide.md §5 “Lists”)', () => {
  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 2],
    ['ArrowUp', 0, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['a', 0, null],
  ])('default: %s from row %i leads to %s', (key, at, expected) => {
    expect(getRowStep(key, at, 3)).toBe(expected)
  })

  test('behavior: an empty list has nowhere to go', () => {
    expect(getRowStep('End', -1, 0)).toBeNull()
  })
})

describe('findRowByText', () => {
  test('behavior: finds the next name from a row on, and around', () => {
    const names = ['Base', 'Ethereum', 'Base Sepolia']
    expect(findRowByText(names, 'b', 1)).toBe(2)
    expect(findRowByText(names, 'ba', 3)).toBe(0)
    expect(findRowByText(names, 'x', 0)).toBe(-1)
  })
})
