import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { findClient, trustProxySchema } from './trustProxy.js'

const find = (trust: string, peer: string, forwarded: string | null) =>
  findClient(peer, forwarded, v.parse(trustProxySchema, trust))

test.each<[trust: string, forwarded: string | null, client: string]>([
  ['off', '1.1.1.1', '10.0.0.1'],
  ['0', '1.1.1.1', '10.0.0.1'],
  ['on', '1.1.1.1, 2.2.2.2', '2.2.2.2'],
  ['1', '1.1.1.1, 2.2.2.2', '2.2.2.2'],
  ['2', '1.1.1.1, 2.2.2.2', '1.1.1.1'],
  ['2', '2.2.2.2', '2.2.2.2'],
  ['2', null, '10.0.0.1'],
  ['10.0.0.0/8', '1.1.1.1, 2.2.2.2', '2.2.2.2'],
  ['10.0.0.0/8', '1.1.1.1, 2.2.2.2, 10.9.9.9', '2.2.2.2'],
  ['10.0.0.0/8, 2.2.2.2', '1.1.1.1, 2.2.2.2', '1.1.1.1'],
  ['private', '1.1.1.1, 192.168.3.4, 172.16.0.1', '1.1.1.1'],
  ['private', '10.0.0.5', '10.0.0.5'],
  ['loopback', '1.1.1.1', '10.0.0.1'],
  ['2001:db8::/32', '1.1.1.1', '10.0.0.1'],
])('parameters: TRUST_PROXY=%s and X-Forwarded-For: %s', (trust, forwarded, client) => {
  expect(find(trust, '10.0.0.1', forwarded)).toBe(client)
})

test.each([
  ['::ffff:10.0.0.1', '10.0.0.0/8'],
  ['::ffff:a00:1', 'private'],
  ['10.0.0.1', '::ffff:10.0.0.0/104'],
  ['10.0.0.1', '::ffff:10.0.0.1'],
  ['127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['fd00::7', 'private'],
  ['2001:db8::7', '2001:db8::/32'],
])('behavior: a proxy at %s is one of %s: IPv4 is the same however it is written', (peer, trust) => {
  expect(find(trust, peer, '1.1.1.1')).toBe('1.1.1.1')
})

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::6]:51234', '2001:db8::6'],
  ['[2001:db8::6]', '2001:db8::6'],
  ['2001:db8::6', '2001:db8::6'],
])('behavior: entry %s counts without its port', (entry, client) => {
  expect(find('on', '10.0.0.1', entry)).toBe(client)
})

test.each(['unknown', '_hidden', '', '1.1.1', '010.1.1.1', '1.1.1.1:', '[1.1.1.1', '<b>'])(
  'behavior: entry %j names nobody: who wrote it is the client',
  (entry) => {
    expect(find('2', '10.0.0.1', `1.1.1.1, ${entry}`)).toBe('10.0.0.1')
  },
)

test('behavior: what a client claims changes nothing, whatever it is', () => {
  const address = fc.oneof(fc.ipV4(), fc.ipV6())
  const claim = fc.oneof(
    fc.string(),
    address,
    fc.array(address).map((list) => list.join(', ')),
  )
  fc.assert(
    fc.property(claim, fc.ipV4(), fc.constantFrom('on', 'private'), (claimed, client, trust) => {
      fc.pre(find('private', client, '1.1.1.1') === client)
      expect(find(trust, '10.0.0.1', `${claimed}, ${client}`)).toBe(client)
    }),
  )
})

test('behavior: without a trusted proxy the peer is the client, whatever the header says', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('off', '0', 'loopback', '10.0.0.0/8'), (forwarded, trust) => {
      expect(find(trust, '203.0.113.7', forwarded)).toBe('203.0.113.7')
    }),
  )
})

test('behavior: a chain of proxies is passed as a whole, by number and by address', () => {
  const proxy = fc.ipV4().map((ip) => ip.replace(/^\d+/, '10'))
  fc.assert(
    fc.property(fc.array(proxy, { maxLength: 5 }), (proxies) => {
      const forwarded = ['203.0.113.7', ...proxies].join(',')
      expect(find('10.0.0.0/8', '10.0.0.1', forwarded)).toBe('203.0.113.7')
      expect(find(`${proxies.length + 1}`, '10.0.0.1', forwarded)).toBe('203.0.113.7')
    }),
  )
})

test.each([
  'yes',
  '',
  '-1',
  '1.5',
  '100',
  '10.0.0.0/33',
  '10.1',
  '::/129',
  'loopback,',
  'local',
  '10.0.0.0/x',
])('error: TRUST_PROXY=%j', (text) => {
  expect(v.safeParse(trustProxySchema, text).success).toBe(false)
})
