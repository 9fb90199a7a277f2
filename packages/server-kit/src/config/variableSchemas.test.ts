import * as v from 'valibot'
import { expect, test } from 'vitest'
import { countSchema, httpUrlSchema, originSchema, portSchema, switchSchema } from './variableSchemas.js'

test.each([
  ['https://app.example', 'https://app.example'],
  ['https://APP.example:443/', 'https://app.example'],
  ['http://localhost:4100', 'http://localhost:4100'],
])('parameters: origin %s', (text, origin) => {
  expect(v.parse(originSchema, text)).toBe(origin)
})

test.each([
  'app.example',
  'https://a.example/x',
  'https://a.example?x',
  'ws://a.example',
  'https://u:p@a.example',
  'null',
])('error: %s is no origin', (text) => {
  expect(v.is(originSchema, text)).toBe(false)
})

test.each(['wss://a.example', 'https://user:key@a.example/rpc', '/rpc', ''])(
  'error: %s is no address of a node',
  (text) => {
    expect(v.is(httpUrlSchema, text)).toBe(false)
  },
)

test('parameters: ports, counts, switches', () => {
  expect(v.parse(portSchema, '0')).toBe(0)
  expect(v.is(portSchema, '65536')).toBe(false)
  expect(v.is(portSchema, '-1')).toBe(false)
  expect(v.is(countSchema, '1.5')).toBe(false)
  expect(v.parse(countSchema, `${2 ** 30}`)).toBe(2 ** 30)
  expect(v.parse(switchSchema, 'on')).toBe(true)
  expect(v.is(switchSchema, 'true')).toBe(false)
})
