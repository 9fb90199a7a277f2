import { expect, test } from 'vitest'
import { toRedirectTarget, toTarget } from './toTarget.js'

const isAllowedPort = (port: number) => port === 80 || port === 443
const gateways = { ipfs: 'http://127.0.0.1:8080/gateway/', ar: 'https://arweave.example' }
const read = (address: string, known: Parameters<typeof toTarget>[1] = gateways) =>
  toTarget(address, known, isAllowedPort)
const refused = (details: string) => expect.objectContaining({ code: 'FETCH_REFUSED', details })

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const transaction = 'bNbA3TEQVL60xlgCcqdz4ZPHFZ711cZ3hmkpGttDt_U'

test.each([
  ['https://example.com/a.png?b=c', 'https://example.com/a.png?b=c'],
  ['HTTP://EXAMPLE.com:80', 'http://example.com/'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
])('default: %s', (address, href) => {
  const { url, isTrusted } = read(address)
  expect([url.href, isTrusted]).toEqual([href, false])
})

test('behavior: an address that is not all ASCII is read the thousandth time as the first', () => {
  for (let index = 0; index < 20_000; index += 1) read('https://bücher.example/')
})

test.each([
  [`ipfs://${cid}`, `http://127.0.0.1:8080/gateway/ipfs/${cid}`],
  [`ipfs://ipfs/${cid}/1 2.png?x#y`, `http://127.0.0.1:8080/gateway/ipfs/${cid}/1%202.png`],
  [`ar://${transaction}/a.json`, `https://arweave.example/${transaction}/a.json`],
])('behavior: %s goes through the operator’s gateway, wherever that is', (address, href) => {
  const { url, isTrusted } = read(address)
  expect([url.href, isTrusted]).toEqual([href, true])
})

test.each([
  `ipfs://${cid}/../../api/v0/config`,
  `ipfs://${cid}/%2e%2e/%2E%2e/api`,
  `ipfs://${cid}/..\\..\\api`,
  `ipfs://${cid}/..`,
  'ipfs://../api/v0/config',
  'ipfs://',
  'ipns://name.example',
  'ar://short',
  `ar://${transaction}/../x`,
])('error: %s leads out of the gateway', (address) => {
  expect(() => read(address)).toThrow(expect.objectContaining({ code: 'FETCH_REFUSED' }))
})

test.each([`ipfs://${cid}`, `ar://${transaction}`])('error: %s without a gateway', (address) => {
  expect(() => read(address, {})).toThrow(refused('no gateway for this scheme'))
})

test.each([
  ['file:///etc/passwd', 'scheme'],
  ['ftp://example.com/', 'scheme'],
  ['gopher://example.com/', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['blob:https://example.com/1', 'scheme'],
  ['//example.com/a.png', 'not an address'],
  ['', 'not an address'],
  ['https://user@example.com/', 'user name or password'],
  ['https://:password@example.com/', 'user name or password'],
  ['https://example.com:8443/', 'port'],
  ['http://example.com:22/', 'port'],
  ['http://example.com:0/', 'port'],
  ['http://localhost/', 'host name'],
  ['http://LOCALHOST./', 'host name'],
  ['http://secure.localhost/', 'host name'],
  ['http://example.com./', 'host name'],
  ['http://intranet/', 'host name'],
  ['http://%6cocalhost/', 'host name'],
  ['http://ⓛocalhost/', 'host name'],
  [`https://example.com/${'a'.repeat(8_192)}`, 'address too long'],
])('error: %s', (address, details) => {
  expect(() => read(address)).toThrow(refused(details))
})

// The parser of URLs turns each spelling into the one that is checked before the connection.
test.each([
  ['http://2130706433/', '127.0.0.1'],
  ['http://0x7f000001/', '127.0.0.1'],
  ['http://0177.0.0.1/', '127.0.0.1'],
  ['http://127.1/', '127.0.0.1'],
  ['http://127.0.0.1./', '127.0.0.1'],
  ['http://①②⑦.0.0.1/', '127.0.0.1'],
  ['http://0/', '0.0.0.0'],
  ['http://[::ffff:127.0.0.1]/', '[::ffff:7f00:1]'],
  ['http://[0:0::1]/', '[::1]'],
])('parameters: %s is %s', (address, hostname) => {
  expect(read(address).url.hostname).toBe(hostname)
})

test('behavior: a redirect is resolved, and is what somebody else wrote even behind a gateway', () => {
  const from = read(`ipfs://${cid}/a`)
  const { url, isTrusted } = toRedirectTarget(from, 'https://example.com/b', isAllowedPort)
  expect([url.href, isTrusted]).toEqual(['https://example.com/b', false])
  const relative = toRedirectTarget(read('https://example.com/a/b'), '../c', isAllowedPort)
  expect(relative.url.href).toBe('https://example.com/c')
})

test.each([
  ['http://example.com/', 'redirect to plain http'],
  ['ftp://example.com/', 'scheme'],
  ['data:image/png,', 'scheme'],
  [`ipfs://${cid}`, 'scheme'],
  ['https://example.com:22/', 'port'],
  ['https://user:password@example.com/', 'user name or password'],
  ['//localhost/', 'host name'],
  ['https://', 'redirect to no address'],
])('error: a redirect to %s', (location, details) => {
  const from = read('https://example.com/')
  expect(() => toRedirectTarget(from, location, isAllowedPort)).toThrow(refused(details))
})
