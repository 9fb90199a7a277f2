import { BlockList } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress } from './isPublicAddress.js'

test.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.32.0.1', '198.20.0.1', '223.255.255.255'])(
  'default: %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each(['2606:4700:4700::1111', '2a00:1450:4001:801::200e', '2620:fe::fe'])(
  'default: %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

/** The IANA special-purpose registry of IPv4, and what else is not the internet's: written apart from the code's table. */
const special4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
const blocked = new BlockList()
for (const [network, prefix] of special4) blocked.addSubnet(network, prefix)

const toIpv4 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')
const toNumber = (ipv4: string) => ipv4.split('.').reduce((value, byte) => value * 256 + Number(byte), 0)

test.each(special4)('error: the edges of %s/%i', (network, prefix) => {
  const first = toNumber(network)
  const last = first + 2 ** (32 - prefix) - 1
  for (const value of [first, last]) expect(isPublicAddress(toIpv4(value))).toBe(false)
  for (const value of [first - 1, last + 1].filter((value) => value >= 0 && value < 2 ** 32))
    expect([value, isPublicAddress(toIpv4(value))]).toEqual([value, !blocked.check(toIpv4(value))])
})

const ipv4 = fc.oneof(
  fc.nat({ max: 2 ** 32 - 1 }),
  fc
    .tuple(fc.constantFrom(...special4), fc.nat({ max: 2 ** 32 - 1 }))
    .map(([[network, prefix], offset]) => toNumber(network) + (offset % 2 ** (32 - prefix))),
)

test('behavior: every IPv4 address is judged as the registry says', () => {
  fc.assert(
    fc.property(ipv4, (value) => {
      expect(isPublicAddress(toIpv4(value))).toBe(!blocked.check(toIpv4(value)))
    }),
  )
})

test('behavior: no IPv6 address that stands for an IPv4 address, in any of its spellings', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 32 - 1 }), fc.boolean(), (value, isUpper) => {
      const dotted = toIpv4(value)
      const hex = `${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}`
      const forms = [
        `::ffff:${dotted}`,
        `::ffff:${hex}`,
        `0:0:0:0:0:ffff:${hex}`,
        `::ffff:0:${hex}`,
        `::${dotted}`,
        `64:ff9b::${dotted}`,
        `64:ff9b:1::${hex}`,
        `2002:${hex}::1`,
        `2001:0:${hex}::1`,
      ]
      for (const form of forms) expect(isPublicAddress(isUpper ? form.toUpperCase() : form)).toBe(false)
    }),
  )
})

test.each([
  '::',
  '::1',
  '100::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '4000::1',
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
])('error: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['169.254.169.254', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'])(
  'error: %s, where a cloud tells its machines their secrets',
  (address) => {
    expect(isPublicAddress(address)).toBe(false)
  },
)

test.each([
  '',
  'example.com',
  '1.1.1',
  '1.1.1.1.',
  '1.1.1.1/8',
  '01.1.1.1',
  '0x1.1.1.1',
  '16843009',
  '[::1]',
])('error: “%s” is no address', (text) => {
  expect(isPublicAddress(text)).toBe(false)
})
