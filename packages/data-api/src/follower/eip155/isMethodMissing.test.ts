import { GangwayError } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { isMethodMissing } from './isMethodMissing.js'

const toError = (rpcCode: number, details: string) =>
  new GangwayError('RPC_UPSTREAM_FAILED', { details, context: { rpcCode } })

test.each([
  [-32_601, 'Method not found'],
  [-32_601, ''],
  [-32_004, 'this is not for you'],
  [-32_000, 'the method debug_traceBlockByNumber does not exist/is not available'],
  [-32_600, 'Unsupported method: debug_traceBlockByNumber'],
  [-32_602, 'method not found'],
  [403, 'trace_block: method is disabled'],
])('parameters: %i "%s" says that the method is missing', (code, details) => {
  expect(isMethodMissing(toError(code, details))).toBe(true)
})

test.each([
  [-32_000, 'block #12 not found'],
  [-32_000, 'header not found'],
  [-32_000, 'execution timeout'],
])('parameters: %i "%s" does not', (code, details) => {
  expect(isMethodMissing(toError(code, details))).toBe(false)
})

test('behavior: a node that gave no answer says nothing', () => {
  expect(isMethodMissing(new GangwayError('RPC_UPSTREAM_FAILED'))).toBe(false)
  expect(isMethodMissing(new Error('method not found'))).toBe(false)
})
