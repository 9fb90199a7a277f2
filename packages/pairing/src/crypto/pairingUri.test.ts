import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPairingUri } from './createPairingUri.js'
import published from './fixtures/published.json' with { type: 'json' }
import { parsePairingUri } from './parsePairingUri.js'
import { anyText } from './tests/anyText.js'
import { throwsOnly } from './tests/throwsOnly.js'

const runs = { numRuns: process.env.GANGWAY_TEST_DEEP ? 100_000 : 300 }
const invalid = expect.objectContaining({ code: 'PAIRING_URI_INVALID' })
const key = fc.stringMatching(/^[0-9a-f]{64}$/)
const link = fc.record({
  topic: key,
  symKey: key,
  expiresAt: fc.option(fc.integer({ min: 1, max: 4_000_000_000 }).map((seconds) => seconds * 1000)),
  methods: fc.array(fc.stringMatching(/^wc_[a-zA-Z]{1,20}$/), { maxLength: 3 }),
})
const topic = 'a1'.repeat(32)
const symKey = 'b2'.repeat(32)
const plain = { topic, symKey, expiresAt: null, methods: [] }
const bare = `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}`
const encoded = encodeURIComponent(bare)

test.each(published.uris)('default: reads and writes what the published client does', ({ uri, ...link }) => {
  expect(parsePairingUri(uri)).toEqual(link)
  expect(createPairingUri(link)).toBe(uri)
})

test('behavior: every link comes back as it was, with its parameters in any order (ERC-1328)', () => {
  const shuffled = link.chain((link) => {
    const [head = '', query = ''] = createPairingUri(link).split('?')
    const parts = query.split('&')
    return fc
      .shuffledSubarray(parts, { minLength: parts.length })
      .map((parts) => ({ link, uri: `${head}?${parts.join('&')}` }))
  })
  fc.assert(
    fc.property(shuffled, ({ link, uri }) => void expect(parsePairingUri(uri)).toEqual(link)),
    { numRuns: 200 },
  )
})

test.each([
  ['with space around', ` ${bare}\n`],
  ['with slashes', bare.replace('wc:', 'wc://')],
  ['with a slash before the query', bare.replace('@2?', '@2/?')],
  ['in capitals', bare.replace('wc:', 'WC:').replace(topic, topic.toUpperCase())],
  ['with parameters nobody knows', `${bare}&relay-data=a%20b&new=1`],
  ['percent-encoded', encoded],
  ['in a link of a wallet', `https://wallet.example/wc?uri=${encoded}`],
  ['in a link of a wallet, among others', `wallet://open?a=1&uri=${encoded}&b=2#end`],
  ['in a link of a wallet, not encoded', `https://wallet.example/wc?uri=${bare}`],
  ['in a link of a wallet, encoded twice', `wallet://wc?uri=${encodeURIComponent(encoded)}`],
  [
    'in a link of a wallet, encoded as a whole',
    encodeURIComponent(`https://wallet.example/wc?uri=${encoded}`),
  ],
  ['without naming the relay protocol', `wc:${topic}@2?symKey=${symKey}`],
])('parameters: %s', (_, uri) => expect(parsePairingUri(uri)).toEqual(plain))

test.each([
  ['nothing', ''],
  ['another address', 'https://wallet.example/'],
  ['no key', `wc:${topic}@2?relay-protocol=irn`],
  ['a short key', `wc:${topic}@2?symKey=abcd`],
  ['a short topic', `wc:abcd@2?symKey=${symKey}`],
  ['no version', `wc:${topic}?symKey=${symKey}`],
  ['another relay protocol', bare.replace('irn', 'waku')],
  ['an expiry that is none', `${bare}&expiryTimestamp=soon`],
  ['a broken encoding', `https://wallet.example/wc?uri=%E0%A4%A`],
  ['far too much', `${bare}&new=${'a'.repeat(10_000)}`],
])('error: %s', (_, uri) => expect(() => parsePairingUri(uri)).toThrowError(invalid))

test('error: a link of version 1 is told as such', () => {
  const v1 = 'wc:8a5e5bdc-a0e4-4702-ba63-8f1a5655744f@1?bridge=https%3A%2F%2Fbridge.example&key=00'
  expect(() => parsePairingUri(v1)).toThrowError(/version 1/)
})

test('error: whatever comes instead of a link, nothing but PAIRING_URI_INVALID is thrown', ({ task }) => {
  const piece = fc.constantFrom(
    'wc:',
    '//',
    topic,
    '@2',
    '?',
    '&',
    'symKey=',
    symKey,
    'uri=',
    '%',
    '%77c:',
    encoded,
  )
  const built = fc.array(fc.oneof(piece, anyText)).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(built, anyText), (text) => {
      return throwsOnly('PAIRING_URI_INVALID', () => parsePairingUri(text))
    }),
    runs,
  )
  task.meta.deepCount = { what: 'texts in place of a link', tried: runs.numRuns, found: 'no other error' }
})
