import { allowedRpcMethods } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { countRpcPoints, getRpcMethodCost, methodCosts } from './rpcMethodCosts.js'

const call = (method: unknown) => ({ jsonrpc: '2.0', id: 1, method })

test('default: what is looked up by its key costs one point', () => {
  expect(countRpcPoints(call('eth_blockNumber'))).toBe(1)
  expect(countRpcPoints([call('eth_getBalance'), call('getBalance')])).toBe(2)
})

test.each(['eth_getLogs', 'eth_getBlockReceipts', 'getBlock', 'eth_simulateV1'])(
  'behavior: %s costs ten times as much as eth_blockNumber, or more',
  (method) => {
    expect(countRpcPoints(call(method))).toBeGreaterThanOrEqual(10)
    expect(countRpcPoints([call(method), call(method)])).toBe(2 * countRpcPoints(call(method)))
  },
)

test.each([null, 5, 'eth_getLogs', {}, call(5), call('__proto__'), call('nothing')])(
  'behavior: %j costs one point',
  (body) => {
    expect(countRpcPoints(body)).toBe(1)
    expect(countRpcPoints([body, body, body])).toBe(3)
  },
)

test('behavior: every method with a cost of its own is one that passes', () => {
  const allowed = new Set(Object.values(allowedRpcMethods).flatMap((methods) => [...methods]))
  expect(Object.keys(methodCosts).filter((method) => !allowed.has(method))).toEqual([])
})

test('behavior: a page may ask for 1000 contract calls in a minute, in one batch (product.md §9)', () => {
  expect(countRpcPoints(Array.from({ length: 1000 }, () => call('eth_call')))).toBeLessThan(6000)
})

test('behavior: no answer is longer than half of what one client may have in flight', () => {
  for (const method of Object.keys(methodCosts))
    expect(getRpcMethodCost(method).answerSize).toBeLessThanOrEqual(16 * 1024 * 1024)
})
