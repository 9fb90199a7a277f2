import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLabel, isReserved, parseLabel, toSkeleton } from './nameRules.js'

const suffixes = ['.id.example.eth', '.reown.id']

describe('parseLabel (product.md §5, data-sources.md §6.5)', () => {
  test.each([
    ['anna.id.example.eth', 'anna'],
    ['ANNA-1.id.example.eth', 'anna-1'],
    ['anna.reown.id', 'anna'],
    [`${'a'.repeat(64)}.id.example.eth`, 'a'.repeat(64)],
  ])('default: %s is %s', (name, label) => {
    expect(parseLabel(name, suffixes)).toBe(label)
  })

  test.each([
    'ann.id.example.eth',
    `${'a'.repeat(65)}.id.example.eth`,
    '-anna.id.example.eth',
    'anna-.id.example.eth',
    'an--na.id.example.eth',
    'an_na.id.example.eth',
    'аnna.id.example.eth',
    'änna.id.example.eth',
    'my.anna.id.example.eth',
    'anna.eth',
    'anna',
    '.id.example.eth',
  ])('error: %s is no name', (name) => {
    expect(() => parseLabel(name, suffixes)).toThrow(expect.objectContaining({ code: 'NAME_INVALID' }))
  })

  test('behavior: any text is a label of the stored form, or no name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 70 }), (text) => {
        try {
          expect(isLabel(parseLabel(`${text}.id.example.eth`, suffixes))).toBe(true)
        } catch (error) {
          expect(error).toMatchObject({ code: 'NAME_INVALID' })
        }
      }),
    )
  })
})

describe('toSkeleton', () => {
  test.each([
    ['anna1', 'annal'],
    ['anna1', 'annai'],
    ['b0b-smith', 'bobsmith'],
    ['rnary', 'mary'],
    ['vvalter', 'walter'],
    ['clave', 'dave'],
    ['an-na-5', 'annas'],
  ])('default: %s looks like %s', (left, right) => {
    expect(toSkeleton(left)).toBe(toSkeleton(right))
  })

  test('behavior: unlike labels have unlike skeletons', () => {
    expect(toSkeleton('anna')).not.toBe(toSkeleton('hanna'))
  })
})

describe('isReserved', () => {
  test.each(['admin', 'adm1n', 'sup-port', 'r00t', 'vitalik', 'anna-eth', '0x1234', 'c0inbase'])(
    'default: %s',
    (label) => {
      expect(isReserved(label)).toBe(true)
    },
  )

  test.each(['anna', 'admiral', 'beth', 'x0x0', 'solveig'])('behavior: %s is not', (label) => {
    expect(isReserved(label)).toBe(false)
  })
})
