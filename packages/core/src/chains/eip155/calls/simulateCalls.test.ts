import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGetClient } from '../createGetClient.js'
import { startFront } from '../tests/startFront.js'
import { recipient, sender, startTestChain, type TestChain, usdx } from '../tests/startTestChain.js'
import { toTransferCall } from '../toTransferCall.js'
import { simulateCalls } from './prepareBatch.js'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())

const connect = (url = chain.url) => createGetClient({ ...chain.context, getNode: () => url })('eip155:31337')
const send = (amount: bigint) => toTransferCall(usdx, recipient, amount)
const tooMuch = send(10n ** 40n)

test('default: what calls in a row take, and the first that fails', async () => {
  expect(await simulateCalls(connect(), sender, [send(1n), send(2n)])).toMatchObject({ failure: null })
  expect((await simulateCalls(connect(), sender, [send(1n), tooMuch])).failure).toMatchObject({ at: 1 })
})

test('error: a node that leaves calls out says nothing of them: each is tried apart', async () => {
  const front = await startFront(chain.url)
  front.change('eth_simulateV1', (result) => {
    const [block] = result as [{ calls: unknown[] }]
    return [{ ...block, calls: block.calls.slice(0, 1) }]
  })
  const { used, failure } = await simulateCalls(connect(front.url), sender, [send(1n), send(2n)])
  expect(front.count('eth_estimateGas')).toBe(2)
  expect(failure).toBeNull()
  const [block] = [await simulateCalls(connect(), sender, [send(1n)])]
  expect(used).toBeGreaterThan(block.used)
})
