import { expect, test } from 'vitest'
import { readFrameAddress } from './readFrameConfig.js'

test('default: what AppKit 1.7.3 writes, its values not encoded (frame-protocol.md §2)', () => {
  expect(readFrameAddress('?projectId=one&chainId=eip155:10&version=4&enableLogger=true')).toEqual({
    chainId: 'eip155:10',
    client: '4',
    isLoggerOn: true,
  })
})

test.each([
  ['?version=gw1', 'gw1'],
  ['?version=gw1&version=4', 'gw1'],
  ['?version=4&version=gw1', '4'],
  ['?version=GW1', '4'],
  ['?version=gw1%00', '4'],
  ['?version=gw10', '4'],
  ['?version=5', '4'],
  ['', '4'],
])('parameters: %s is a client of kind %s', (search, client) => {
  expect(readFrameAddress(search)).toEqual({ chainId: null, client, isLoggerOn: false })
})

test.each(['false', '1', 'TRUE', ''])('parameters: enableLogger=%s is off', (value) => {
  expect(readFrameAddress(`?enableLogger=${value}`).isLoggerOn).toBe(false)
})
