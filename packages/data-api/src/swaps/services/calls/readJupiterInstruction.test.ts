import { expect, test } from 'vitest'
import { readJupiterInstruction } from './readJupiterInstruction.js'

const names = {
  route: [229, 23, 203, 151, 122, 227, 173, 42],
  routeV2: [187, 100, 250, 204, 49, 196, 175, 20],
  sharedV2: [209, 152, 83, 147, 124, 254, 216, 233],
  exactOutV2: [157, 138, 184, 82, 21, 244, 243, 36],
}
type Terms = { amount?: bigint; quoted?: bigint; slippage?: number; fee?: number; positive?: number }

function toData(name: keyof typeof names, terms: Terms = {}): Uint8Array {
  const { amount = 1_000n, quoted = 1_001n, slippage = 100, fee = 0, positive = 0 } = terms
  const numbers = new DataView(new ArrayBuffer(26))
  numbers.setBigUint64(0, amount, true)
  numbers.setBigUint64(8, quoted, true)
  for (const [index, share] of [slippage, fee, positive].entries())
    numbers.setUint16(16 + 2 * index, share, true)
  const id = name === 'sharedV2' ? [7] : []
  return Uint8Array.from([...names[name], ...id, ...new Uint8Array(numbers.buffer)])
}

test.each(['routeV2', 'sharedV2'] as const)(
  'default: %s: what it takes, and what has to come out',
  (name) => {
    expect(readJupiterInstruction(toData(name))).toEqual({ amount: 1_000n, minimum: 990n })
    const all = { amount: 2n ** 64n - 1n, quoted: 2n ** 64n - 1n, slippage: 0 }
    expect(readJupiterInstruction(toData(name, all))).toEqual({
      amount: 2n ** 64n - 1n,
      minimum: 2n ** 64n - 1n,
    })
    expect(readJupiterInstruction(toData(name, { slippage: 10_000 }))).toMatchObject({ minimum: 0n })
  },
)

test.each<[string, Uint8Array]>([
  ['a route of the first version, whose numbers may stand there twice', toData('route')],
  ['what has to come out exactly, whatever it takes', toData('exactOutV2')],
  ['a fee on top', toData('routeV2', { fee: 1 })],
  ['a share of what is better than quoted', toData('routeV2', { positive: 1 })],
  ['slippage of more than all', toData('routeV2', { slippage: 10_001 })],
  ['half of it', toData('routeV2').subarray(0, 20)],
  ['nothing', new Uint8Array()],
])('error: %s cannot be read', (_, data) => {
  expect(readJupiterInstruction(data)).toBeNull()
})
