import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../crypto/tests/anyText.js'
import { formatPayload, parsePayload } from './payload.js'

test('default: requests, answers and refusals', () => {
  expect(parsePayload('{"id":1,"jsonrpc":"2.0","method":"a","params":{"b":1}}')).toEqual({
    type: 'request',
    id: '1',
    method: 'a',
    params: { b: 1 },
  })
  expect(parsePayload('{"id":1,"jsonrpc":"2.0","result":null}')).toEqual({
    type: 'result',
    id: '1',
    result: null,
  })
  expect(parsePayload('{"id":1,"jsonrpc":"2.0","error":{"code":5000}}')).toEqual({
    type: 'error',
    id: '1',
    error: { code: 5000, message: '' },
  })
})

test('behavior: an id goes back as it came, digit by digit', () => {
  for (const token of ['7', '1795190077085362', '1795190077085362687', '"a-1"', '"1795190077085362687"']) {
    const request = parsePayload(`{ "params": {"id": 1}, "jsonrpc":"2.0", "id" : ${token}, "method":"a"}`)
    expect(request?.id).toBe(token)
    expect(formatPayload(request?.id ?? '', { result: true })).toBe(
      `{"id":${token},"jsonrpc":"2.0","result":true}`,
    )
  }
})

test('behavior: no result is null on the wire', () => {
  expect(formatPayload('1', { result: undefined })).toBe('{"id":1,"jsonrpc":"2.0","result":null}')
})

test('error: anything else is null, and nothing throws', () => {
  for (const text of ['', 'null', '[]', '{"id":{},"jsonrpc":"2.0","method":"a"}', '{"id":1,"jsonrpc":"2.0"}'])
    expect(parsePayload(text)).toBeNull()
  fc.assert(fc.property(fc.oneof(anyText, fc.json()), (text) => parsePayload(text) === null))
})
