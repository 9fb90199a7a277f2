import * as v from 'valibot'
import { expect, test } from 'vitest'
import { nameField, parseParams } from './parseParams.js'

const schema = v.looseTuple([
  v.object({ to: v.string(), list: v.optional(v.array(v.object({ 'a b': v.number() }))) }),
  v.optional(v.record(v.pipe(v.string(), v.maxLength(3)), v.number())),
])

test.each([
  [undefined, 'Required: params'],
  ['0x', 'Expected array, received string: params'],
  [[], 'Required: params[0]'],
  [[{}], 'Required: params[0].to'],
  [[{ to: 1 }], 'Expected string, received number: params[0].to'],
  [
    [{ to: '', list: [{ 'a b': 1 }, { 'a b': '' }] }],
    'Expected number, received string: params[0].list[1]["a b"]',
  ],
  [[{ to: '' }, { long: 1 }], 'Invalid input: params[1].long'],
])('default: %j is told by the field that is wrong (EIP-1474)', (params, shortMessage) => {
  expect(() => parseParams(schema, params)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', shortMessage }),
  )
})

test('behavior: unknown keys are dropped; a key of any length is cut short', () => {
  expect(parseParams(schema, [{ to: 'a', more: 1 }])).toEqual([{ to: 'a' }, undefined])
  const result = v.safeParse(v.record(v.string(), v.number()), { ['x'.repeat(1_000)]: '' })
  expect(result.issues?.map((issue) => nameField(issue))).toEqual([`params.${'x'.repeat(193)}`])
})
