import { expect, test } from 'vitest'
import { toWireCrossing, toWireFees, toWireRoute } from './toWireSwap.js'

const [coin, token] = ['eip155:1:0x01', 'eip155:1:0x02'] as const
const step = { venue: 'Uniswap v3', from: coin, to: token, fee: 5 }

test('default: steps and fees as they are, amounts as decimal texts', () => {
  expect(toWireRoute({ route: [step] })).toEqual([step])
  expect(toWireFees({ fees: [{ name: '0x', asset: token, amount: 7n }] })).toEqual([
    { name: '0x', asset: token, amount: '7' },
  ])
  expect([toWireRoute({}), toWireFees({})]).toEqual([[], []])
})

test('behavior: a source’s words are one short line, in the direction they are read in; it names few parts', () => {
  const venue = `Pool\u202eevil\n\n${'x'.repeat(1_000_000)}`
  const [shown] = toWireRoute({ route: [{ ...step, venue }] })
  expect(shown?.venue).toMatch(/^Poolevil x+$/)
  expect(shown?.venue.length).toBe(64)
  expect(toWireRoute({ route: [{ ...step, venue: '\u200b' }] })[0]?.venue).toBe('')
  expect(toWireRoute({ route: new Array(10_000).fill(step) })).toHaveLength(16)
  expect(toWireFees({ fees: new Array(10_000).fill({ name: 'a', asset: coin, amount: 1n }) })).toHaveLength(
    16,
  )
})

test('default: where it goes, if it leaves its network', () => {
  expect(toWireCrossing({ chain: 'eip155:1', to: token }, 20)).toEqual({})
  expect(toWireCrossing({ chain: 'eip155:10', to: token }, 20)).toEqual({
    crossing: { chainId: 'eip155:1', seconds: 20 },
  })
  expect(toWireCrossing({ chain: 'eip155:10', to: token })).toEqual({
    crossing: { chainId: 'eip155:1', seconds: null },
  })
})
