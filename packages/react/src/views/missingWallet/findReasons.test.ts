import { describe, expect, test } from 'vitest'
import { findReasons, type PageFacts } from './findReasons.js'

const ordinary: PageFacts = {
  isFramed: false,
  isPhone: false,
  isSecure: true,
  hasExcluded: false,
  isFamilyWanted: false,
}

describe('findReasons', () => {
  test('default: on an ordinary page, what only the person can see', () => {
    expect(findReasons(ordinary)).toEqual(['fresh', 'disabled', 'private'])
  })

  test.each([
    [{ isFamilyWanted: true }, 'family'],
    [{ isSecure: false }, 'insecure'],
    [{ isFramed: true }, 'frame'],
    [{ hasExcluded: true }, 'excluded'],
  ] as const)('behavior: what is known comes first: %o', (fact, reason) => {
    expect(findReasons({ ...ordinary, ...fact })[0]).toBe(reason)
  })

  test('behavior: on a phone nothing is said about extensions being off', () => {
    expect(findReasons({ ...ordinary, isPhone: true })).toEqual(['phone'])
  })
})
