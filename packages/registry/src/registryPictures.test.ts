import { describe, expect, test } from 'vitest'
import { getGlyphContrast } from '../tests/getGlyphContrast.js'
import { listedTokens, networks, registryPictures } from './index.js'

const named = registryPictures.map((picture, at) => [at, picture] as const)

/** Absolute moves first; numbers of at most three digits, so that nothing is drawn far outside. */
const pathForm = /^M[-\d.]+ [-\d.]+([LHVCAZa][-\d. ]*)+$/

describe('every mark', () => {
  test.each(named)('behavior: %i is made of paths alone', (_at, { shapes = [], lines = [] }) => {
    expect(shapes.length + lines.length).toBeGreaterThan(0)
    for (const path of [...shapes, ...lines]) {
      expect(path).toMatch(pathForm)
      for (const number of path.match(/\d+(\.\d+)?/g) ?? []) expect(Number(number)).toBeLessThanOrEqual(40)
    }
  })

  test.each(named)('behavior: %i can be seen on its colour', (_at, { colour }) => {
    expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    expect(getGlyphContrast(colour)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(named)(
    'behavior: %i stands for something',
    (_at, { symbols = [], wrapped = [], networks = [] }) => {
      expect(symbols.length + wrapped.length + networks.length).toBeGreaterThan(0)
    },
  )
})

test.each([
  ['mark', registryPictures.map(({ shapes, lines }) => JSON.stringify([shapes, lines]))],
  ['colour', registryPictures.map(({ colour }) => colour)],
  ['symbol', registryPictures.flatMap(({ symbols = [], wrapped = [] }) => [...symbols, ...wrapped])],
  ['network', registryPictures.flatMap(({ networks = [] }) => [...networks])],
])('behavior: no two share a %s', (_key, values: string[]) => {
  expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([])
})

test('behavior: none is missing, and none is of nothing', () => {
  const symbols = new Set(
    registryPictures.flatMap(({ symbols = [], wrapped = [] }) => [...symbols, ...wrapped]),
  )
  const used = new Set([
    ...networks.map(({ nativeCurrency }) => nativeCurrency.symbol),
    ...listedTokens.map(({ symbol }) => symbol),
  ])
  expect([...used].filter((symbol) => !symbols.has(symbol))).toEqual([])
  expect([...symbols].filter((symbol) => !used.has(symbol))).toEqual([])
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  const drawn = registryPictures.flatMap(({ networks = [] }) => [...networks])
  expect(drawn.toSorted()).toEqual(ids.toSorted())
})
