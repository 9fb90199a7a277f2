import * as v from 'valibot'
import { expect, test } from 'vitest'
import { publishParamsSchema, relayMethodSchemas } from './relayMethods.js'

const topic = '5'.repeat(64)

test.each([
  ['2.19.2', { prompt: true, tag: 1108, correlationId: 1_795_190_077_085_362 }],
  [
    '2.21.8',
    {
      prompt: true,
      tag: 1108,
      tvf: { correlationId: 1, rpcMethods: ['personal_sign'], chainId: 'eip155:1' },
    },
  ],
])('default: what client %s publishes, without what it tells about it (relay-protocol.md §4)', (_, extra) => {
  expect(v.parse(publishParamsSchema, { topic, message: 'a', ttl: 300, ...extra })).toEqual({
    topic,
    message: 'a',
    ttl: 300,
    tag: 1108,
    prompt: true,
  })
})

test('behavior: an empty attestation is not an absent one (relay-protocol.md §8)', () => {
  const params = { topic, message: 'a', ttl: 300, tag: 0, prompt: false }
  expect(v.parse(publishParamsSchema, { ...params, attestation: '' })).toEqual({ ...params, attestation: '' })
  expect(v.parse(publishParamsSchema, params)).toEqual(params)
})

test.each([
  ['0', 0, false],
  ['1', 1, true],
  ['500', 500, true],
  ['501', 501, false],
])('parameters: a batch of %s (relay-protocol.md §2)', (_, length, isGood) => {
  const topics = Array.from({ length }, () => topic)
  expect(v.is(relayMethodSchemas.irn_batchSubscribe, { topics })).toBe(isGood)
})

test.each(['', topic.slice(1), topic.toUpperCase().replace('5', 'A'), `0x${topic}`])(
  'error: topic %j',
  (wrong) => {
    expect(v.is(relayMethodSchemas.irn_subscribe, { topic: wrong })).toBe(false)
  },
)
