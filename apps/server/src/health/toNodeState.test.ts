import { networks } from '@gangway/registry'
import type { NetworkStatus } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { toNodeState } from './toNodeState.js'

type States = NetworkStatus['upstreams']

function read(...all: States[]) {
  const statuses = all.map((upstreams, index): NetworkStatus => {
    const network = networks[index]
    if (!network) throw new Error('more than there are')
    return { network, isConfigured: true, upstreams }
  })
  return toNodeState({ getStatuses: () => statuses })
}

test('default: one node that answers is enough, and a network that is not set up is left out', () => {
  expect(read(['failing', 'ok'], [])).toEqual({ state: 'ok' })
})

test('behavior: one that is behind another, which fails now, still answers', () => {
  expect(read(['failing', 'behind'])).toEqual({ state: 'ok' })
})

test('behavior: nodes nobody has asked yet are not known', () => {
  expect(read(['unchecked'])).toEqual({ state: 'unknown' })
  expect(read()).toEqual({ state: 'unknown' })
})

test('error: a network without a node that serves it is named', () => {
  const [first, second] = networks
  expect(read(['failing', 'wrongNetwork'], ['failing'], ['ok'])).toEqual({
    state: 'failing',
    reason: `${first?.caipNetworkId},${second?.caipNetworkId}`,
  })
})
