import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFrame } from './readFrame.js'

const space = fc.stringMatching(/^[ \t\r\n]{0,2}$/)

/** JSON of a number or text as some client may write it: long numbers, exponents, escapes. */
const idToken = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 64n }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.integer({ min: 0, max: 1_000 }).map((value) => `${value}E+2`),
  fc.string({ maxLength: 20 }).map((value) => JSON.stringify(value)),
  fc.string({ maxLength: 10, unit: 'binary' }).map((value) => {
    const units = [...Array(value.length).keys()].map((at) => value.charCodeAt(at))
    return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`
  }),
)

const idName = fc.constantFrom('"id"', '"\\u0069d"')

test('default: an id comes back as it was written, wherever it stands and whatever stands around it', () => {
  fc.assert(
    fc.property(
      idToken,
      idName,
      fc.jsonValue(),
      fc.array(fc.tuple(fc.string(), fc.jsonValue()), { maxLength: 3 }),
      fc.nat(5),
      space,
      (id, name, params, others, position, gap) => {
        const members = [
          ['"jsonrpc"', '"2.0"'],
          ['"method"', '"irn_publish"'],
          ['"params"', JSON.stringify({ id: 1, params, '"id":2': [{ id: 3 }] })],
          ...others
            .filter(([key]) => !['id', 'jsonrpc', 'method', 'params'].includes(key))
            .map(([key, value]) => [JSON.stringify(key), JSON.stringify(value)]),
        ]
        members.splice(position, 0, [name, id])
        const json = `${gap}{${members.map(([key, value]) => `${gap}${key}${gap}:${gap}${value}`).join(',')}${gap}}`
        expect(readFrame(json)).toMatchObject({ kind: 'request', id, method: 'irn_publish' })
      },
    ),
  )
})

test('behavior: of two ids the last counts, as for JSON.parse', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          idToken,
          fc.jsonValue().map((value) => JSON.stringify(value)),
        ),
        { minLength: 1 },
      ),
      idToken,
      (ids, last) => {
        const members = [...ids, last].map((id) => `"id":${id}`)
        const frame = readFrame(`{${members.join(', ')},"jsonrpc":"2.0","method":"a"}`)
        expect(frame).toMatchObject({ kind: 'request', id: last })
      },
    ),
  )
})

test.each([
  ['18446744073709550592', '18446744073709550593'],
  ['100', '1E+2'],
  ['"a"', '"\\u0061"'],
])('behavior: of the ids %s and %s, which JSON.parse takes for one, the last counts', (first, last) => {
  for (const name of ['"id"', '"\\u0069d"'])
    expect(readFrame(`{"id":${first},${name}:${last},"jsonrpc":"2.0","method":"a"}`)).toMatchObject({
      id: last,
    })
})

test('error: nothing a client sends is thrown at', () => {
  const kinds = ['request', 'answer', 'invalid']
  const rpcLike = fc.record(
    {
      id: fc.oneof(fc.jsonValue(), idToken),
      jsonrpc: fc.oneof(fc.constant('2.0'), fc.jsonValue()),
      method: fc.jsonValue(),
      params: fc.jsonValue(),
      result: fc.jsonValue(),
      error: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    rpcLike.map((value) => JSON.stringify(value)),
    fc.tuple(rpcLike, fc.nat()).map(([value, at]) => {
      const json = JSON.stringify(value)
      return json.slice(0, at % (json.length + 1))
    }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(kinds).toContain(readFrame(text).kind)
    }),
  )
})

test.each([
  ['1795190077085362', 1_795_190_077_085_362],
  ['"1795190077085362"', 1_795_190_077_085_362],
  ['"1795190077085362n"', 1_795_190_077_085_362],
  ['"other"', Number.NaN],
])('parameters: an acknowledgement of %s', (id, pushId) => {
  expect(readFrame(`{"id":${id},"jsonrpc":"2.0","result":true}`)).toEqual({
    kind: 'answer',
    pushId,
    isAcknowledged: true,
  })
})

test('error: a number written at length is no id', () => {
  const frame = readFrame(`{"id":1.${'0'.repeat(100_000)},"jsonrpc":"2.0","method":"a"}`)
  expect(frame).toMatchObject({ kind: 'invalid', id: '0', tag: 'InvalidRequestId' })
})

test('parameters: an error is no acknowledgement', () => {
  expect(readFrame('{"id":1,"jsonrpc":"2.0","error":{}}')).toMatchObject({ isAcknowledged: false })
})
