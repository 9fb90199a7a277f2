import { toClientNetwork } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { describePlace, toLimitedNetwork } from './clientNetwork.js'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:abcd:1::5', '2001:db8:1:ab00::/56', '2001:db8:1::/48'],
  ['2001:db8::5', '2001:db8:0:0::/56', '2001:db8:0::/48'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['127.0.0.1', '127.0.0.1', null],
  ['::1', '0:0:0:0::/56', null],
  ['unknown', 'unknown', null],
])('default: %s counts as %s and is shown as %s (embedded-wallet.md §5)', (ip, limited, place) => {
  expect(toLimitedNetwork(toClientNetwork(ip))).toBe(limited)
  expect(describePlace(toClientNetwork(ip))).toBe(place)
})
