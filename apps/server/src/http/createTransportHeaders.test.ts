import { expect, test } from 'vitest'
import { createTransportHeaders } from './createTransportHeaders.js'

test('default: two years, and the hosts below too', () => {
  expect(createTransportHeaders({ environment: 'production', isHttpsBelow: true })).toEqual({
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  })
})

test('parameters: an operator with a host below that has no https says so', () => {
  expect(createTransportHeaders({ environment: 'production', isHttpsBelow: false })).toEqual({
    'strict-transport-security': 'max-age=63072000',
  })
})

test('behavior: the local world, which has no https, says nothing', () => {
  expect(createTransportHeaders({ environment: 'local', isHttpsBelow: true })).toEqual({})
})
