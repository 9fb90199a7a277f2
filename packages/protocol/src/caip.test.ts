import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCaipAccountId, parseCaipNetworkId } from './caip.js'
import { toCaipAccountId } from './caipIds.js'

const reference = fc.stringMatching(/^(0|[1-9][0-9]{0,15})$/)

describe('parseCaipNetworkId (CAIP-2)', () => {
  test('default', () => {
    expect(parseCaipNetworkId('eip155:1')).toEqual({
      caipNetworkId: 'eip155:1',
      chainNamespace: 'eip155',
      reference: '1',
    })
  })

  test("error: 'Unsupported chain' for another namespace (product.md §8)", () => {
    expect(() => parseCaipNetworkId('bip122:000000000019d6689c085ae165831e93')).toThrow('Unsupported chain')
  })

  test.each(['', 'eip155', 'eip155:', 'eip155:0x1', 'eip155:01', 'eip155:1:2', 'eip155:é', 'solana: '])(
    'error: “%s” is not an id',
    (text) => {
      expect(() => parseCaipNetworkId(text)).toThrow()
    },
  )
})

describe('parseCaipAccountId (CAIP-10)', () => {
  test('behavior: parts and whole agree for any id', () => {
    fc.assert(
      fc.property(reference, fc.stringMatching(/^[a-zA-Z0-9]{1,64}$/), (chain, address) => {
        const id = toCaipAccountId(`eip155:${chain}`, address)
        expect(parseCaipAccountId(id)).toMatchObject({ caipAccountId: id, address, chainNamespace: 'eip155' })
      }),
    )
  })

  test("error: 'Invalid CAIP Address' for anything else, never another error (product.md §8)", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^(eip155|solana):[^:]+:[^:]+$/.test(text))
        expect(() => parseCaipAccountId(text)).toThrow('Invalid CAIP Address')
      }),
    )
  })
})
