import { expect, test } from 'vitest'
import { getCapabilities } from './createPairingProvider.js'

const text = JSON.stringify({ '0xAb': { '0x1': { atomic: { status: 'ready' } } } })

test('default: of the account asked for, however it is spelled (EIP-5792)', () => {
  expect(getCapabilities(text, ['0xaB'])).toEqual({ '0x1': { atomic: { status: 'ready' } } })
})

test('behavior: null where the session says nothing of it', () => {
  expect(getCapabilities(text, ['0xCd'])).toBeNull()
  expect(getCapabilities(text, [])).toBeNull()
  expect(getCapabilities(undefined, ['0xAb'])).toBeNull()
  expect(getCapabilities('{', ['0xAb'])).toBeNull()
  expect(getCapabilities('[1]', ['0xAb'])).toBeNull()
})
