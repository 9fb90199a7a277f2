import { expect, test } from 'vitest'
import { readChangedAccounts, readChangedNetwork } from './readSessionEvent.js'

const event = (name: string, data: unknown) => ({ type: 'event', networkId: 'eip155:1', name, data }) as const

test.each([
  [10, 'eip155:10'],
  ['10', 'eip155:10'],
  ['0xa', 'eip155:10'],
  ['eip155:10', 'eip155:10'],
  [null, 'eip155:1'],
  ['', 'eip155:1'],
  [-1, 'eip155:1'],
])('default: chainChanged with %s', (data, expected) => {
  expect(readChangedNetwork(event('chainChanged', data))).toBe(expected)
})

test('default: accountsChanged names one the session approved, in any form', () => {
  const approved = ['0xAb', '0xCd']
  expect(readChangedAccounts(event('accountsChanged', ['0xcd']), approved)).toBe('0xCd')
  expect(readChangedAccounts(event('accountsChanged', ['eip155:1:0xCD', '0xAb']), approved)).toBe('0xCd')
  expect(readChangedAccounts(event('accountsChanged', ['0xEf']), approved)).toBeNull()
  expect(readChangedAccounts(event('accountsChanged', 'none'), approved)).toBeNull()
})

test('behavior: other events say nothing of either', () => {
  expect(readChangedNetwork(event('message', 10))).toBeNull()
  expect(readChangedAccounts(event('message', ['0xAb']), ['0xAb'])).toBeNull()
})
