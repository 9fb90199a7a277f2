import { expect, test } from 'vitest'
import type { PreparedRequest } from '../../requests/signingContext.js'
import { createPreparedRequests } from './createPreparedRequests.js'

const open = {
  walletId: 'a',
  method: 'personal_sign',
  caipNetworkId: 'eip155:1',
  request: { sign: async () => 'signed' } as unknown as PreparedRequest,
} as const
const aborted = expect.objectContaining({ code: 'REQUEST_ABORTED' })

test('default: gives a request out once', () => {
  const requests = createPreparedRequests(Date.now)
  const id = requests.add(open)
  expect(requests.take(id)).toMatchObject(open)
  expect(() => requests.take(id)).toThrow(aborted)
})

test('behavior: what was dropped, or is older than 5 min, is gone (embedded-wallet.md §10)', () => {
  let now = 0
  const requests = createPreparedRequests(() => now)
  const [dropped, old, cleared] = [requests.add(open), requests.add(open), requests.add(open)]
  requests.drop(dropped)
  expect(() => requests.take(dropped)).toThrow(aborted)
  now = 300_000
  expect(() => requests.take(old)).toThrow(aborted)
  requests.clear()
  expect(() => requests.take(cleared)).toThrow(aborted)
})

test('error: five are open at most (embedded-wallet.md §10)', () => {
  const requests = createPreparedRequests(Date.now)
  const ids = [1, 2, 3, 4, 5].map(() => requests.add(open))
  expect(() => requests.add(open)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }))
  requests.drop(ids[0] ?? '')
  expect(requests.add(open)).toMatch(/^[0-9a-f]{32}$/)
})
