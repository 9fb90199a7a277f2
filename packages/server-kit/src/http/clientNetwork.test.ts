import { expect, test } from 'vitest'
import { toClientNetwork, toClientSite } from './clientNetwork.js'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['10.1', '10.1'],
  ['unknown', 'unknown'],
])('parameters: %s', (ip, network) => {
  expect(toClientNetwork(ip)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::6', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('parameters: the site of %s', (ip, site) => {
  expect(toClientSite(toClientNetwork(ip))).toBe(site)
})
