import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../crypto/tests/anyText.js'
import { readRelayFrame } from './openRelaySocket.js'

const topic = 'a1'.repeat(32)
const data = { topic, message: 'x', publishedAt: 1, tag: 1108 }
const push = (id: string, params: unknown = { id: 'sub', data }) =>
  `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${JSON.stringify(params)}}`

test.each(['1795190077085362', '1795190077085362688', '"1795190077085362688"', '"a\\"b"', '0'])(
  'default: a push, its id %s as it was written (relay-protocol.md §2 “Ids”)',
  (id) => expect(readRelayFrame(push(id))).toEqual({ type: 'push', id, message: data }),
)

test('behavior: ids inside the message are not taken for the push’s', () => {
  const message = '{"id":1795190077085362689,"x":"\\"id\\":1795190077085362690"}'
  const params = { id: 'sub', data: { ...data, message } }
  const id = '1795190077085362688'
  expect(readRelayFrame(push(id, params))).toMatchObject({ id, message: { message } })
  const last = `{"params":${JSON.stringify(params)},"method":"irn_subscription","id":${id}}`
  expect(readRelayFrame(last)).toMatchObject({ id, message: { message } })
})

test.each(['iridium_subscription', 'waku_subscription'])('parameters: %s', (method) => {
  expect(readRelayFrame(push('1').replace('irn_subscription', method))).toMatchObject({ type: 'push' })
})

test('parameters: what a relay leaves out or adds', () => {
  const { tag, ...rest } = data
  const message = readRelayFrame(push('1', { id: 'sub', data: { ...rest, attestation: null, new: 1 } }))
  expect(message).toEqual({ type: 'push', id: '1', message: { ...data, tag: 0 } })
})

test.each(['7', '"7"'])('default: an answer, with the id %s', (id) => {
  expect(readRelayFrame(`{"id":${id},"result":true}`)).toEqual({ type: 'result', id: 7, result: true })
  expect(readRelayFrame(`{"id":${id},"error":{"code":3001,"message":"slow","data":"T"}}`)).toEqual({
    type: 'error',
    id: 7,
    code: 3001,
    message: 'slow',
  })
})

test.each([
  '',
  'null',
  '[]',
  '{}',
  '{"id":null,"result":true}',
  '{"id":1}',
  push('1', {}),
  push('1', { id: 'sub', data: { ...data, topic: 'short' } }),
])('error: “%s” is nothing', (text) => expect(readRelayFrame(text)).toBeNull())

test('error: whatever comes, nothing is thrown', ({ task }) => {
  const numRuns = process.env.GANGWAY_TEST_DEEP ? 100_000 : 300
  const part = fc.oneof(
    fc.constantFrom('{"id":', '1', ',"result":', '"method":"irn_subscription"', '}'),
    fc.json(),
  )
  const built = fc.array(part).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(anyText, fc.json(), built), (text) => void readRelayFrame(text)),
    { numRuns },
  )
  task.meta.deepCount = { what: 'frames of a relay', tried: numRuns, found: 'nothing thrown' }
})
