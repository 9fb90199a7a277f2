import { expect, test } from 'vitest'
import { createStreamPlaces } from './createStreamPlaces.js'

const refusal = expect.objectContaining({ code: 'RATE_LIMITED', context: { retryAfter: 30 } })
const limits = { perClient: 2, perSite: 3, total: 5 }

test('default: a client has so many places; one given back may be taken again', () => {
  const places = createStreamPlaces(limits)
  const leave = places.take('203.0.113.1')
  places.take('203.0.113.1')
  expect(() => places.take('203.0.113.1')).toThrow(refusal)
  leave()
  places.take('203.0.113.1')
})

test('behavior: networks of one IPv6 site share its places, so that a /48 does not take them all', () => {
  const places = createStreamPlaces(limits)
  const leaves = [1, 2, 3].map((network) => places.take(`2001:db8:1:${network}::/64`))
  expect(() => places.take('2001:db8:1:4::/64')).toThrow(refusal)
  places.take('2001:db8:2:1::/64')
  leaves[0]?.()
  places.take('2001:db8:1:4::/64')
})

test('behavior: all together have a limit', () => {
  const places = createStreamPlaces(limits)
  for (const client of ['1', '2', '3', '4', '5']) places.take(`203.0.113.${client}`)
  expect(() => places.take('203.0.113.6')).toThrow(refusal)
})
