import { expect, test } from 'vitest'
import { toInk } from './toLetterPicture.js'

test.each([
  ['#000000', '#fff'],
  ['#0052ff', '#fff'],
  ['#767676', '#fff'],
  ['#777777', '#000'],
  ['#f0b90b', '#000'],
  ['#ffffff', '#000'],
])('parameters: on %s text is %s', (colour, ink) => {
  expect(toInk(colour)).toBe(ink)
})
