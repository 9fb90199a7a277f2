import { expect, test } from 'vitest'
import { createAccountEvent } from '../../tests/createAccountEvent.js'
import type { AccountEvent } from '../model/accountEvent.js'
import { toOperationType } from './toOperationType.js'

const own = createAccountEvent().account
const other = createAccountEvent().from
const zero = `0x${'0'.repeat(40)}`
const dead = `0x${'0'.repeat(36)}dead`
const token = `0x${'c'.repeat(40)}`

const received = { direction: 'in', from: other, to: own, initiator: other } as const
const sent = { direction: 'out', from: own, to: other, initiator: own } as const
const called = {
  kind: 'call',
  direction: 'out',
  asset: null,
  raw: null,
  from: own,
  to: token,
  initiator: own,
} as const
const coin = { kind: 'native', asset: null, method: null } as const
const unlisted: AccountEvent['verdict'] = { level: 'unknown', reasons: ['unlisted'] }
const nft = { kind: 'nft', tokenId: '1', raw: 1n } as const

test.each<[string, Partial<AccountEvent>[]]>([
  ['receive', [received]],
  ['receive', [{ ...received, ...coin }]],
  ['receive', [{ ...received, ...coin, isInternal: true }]],
  ['receive', [{ ...received, ...nft }]],
  ['send', [sent]],
  // What a vault takes on being called: sent to it without the call, it would be lost.
  ['execute', [{ ...sent, method: '0xb6b55f25' }]],
  ['execute', [{ ...sent, ...coin, method: '0xd0e30db0' }]],
  ['send', [{ ...sent, ...coin }]],
  ['send', [{ ...sent, ...coin, direction: 'self', to: own }]],
  ['receive', [{ ...received, direction: 'self', from: own, initiator: other }]],
  // A transferFrom by somebody who was allowed to.
  ['send', [{ ...sent, initiator: other }]],
  ['trade', [called, sent, { ...received, asset: token, initiator: own }]],
  [
    'trade',
    [
      { ...sent, ...coin, method: '0x7ff36ab5' },
      { ...received, initiator: own },
    ],
  ],
  [
    'trade',
    [
      { ...sent, ...coin },
      { ...received, ...nft, initiator: own },
    ],
  ],
  ['mint', [{ ...received, ...nft, from: zero }]],
  [
    'mint',
    [
      { ...sent, ...coin },
      { ...received, ...nft, from: zero, initiator: own },
    ],
  ],
  ['burn', [{ ...sent, to: zero }]],
  ['burn', [{ ...sent, to: dead }]],
  ['approve', [{ ...called, method: '0x095ea7b3' }]],
  ['approve', [{ ...called, method: '0xa22cb465', status: 'failed' }]],
  ['approve', [{ ...called, kind: 'approval', raw: 5n, initiator: other }]],
  // The allowance a swap uses up is told by some tokens too.
  ['trade', [called, sent, { ...sent, kind: 'approval' }, { ...received, asset: token, initiator: own }]],
  ['deploy', [{ ...called, to: null }]],
  ['deploy', [{ ...sent, ...coin, to: null }]],
  ['execute', [{ ...called, method: '0xdeadbeef' }]],
  ['execute', [{ ...called, method: '0xdeadbeef', status: 'failed' }]],
  ['send', [{ ...called, method: null, status: 'failed' }]],
  ['send', [{ ...called, method: '0xa9059cbb', status: 'failed' }]],
  [
    'execute',
    [{ ...called, method: null, chain: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', status: 'failed' }],
  ],
  // What a protocol of our list told comes first.
  ['deposit', [{ ...sent, operation: 'deposit', protocol: 'Aave' }]],
  ['stake', [{ ...called, method: '0x095ea7b3', operation: 'stake' }]],
  ['execute', [{ ...sent, operation: 'bridge' }]],
  ['execute', [{ ...called, operation: 'bridge' }]],
  ['receive', [{ ...received, operation: 'bridge' }]],
  // A stranger's only where all that moved is well known.
  ['claim', [{ ...received, operation: 'claim' }]],
  ['receive', [{ ...received, operation: 'claim', verdict: unlisted }]],
  [
    'receive',
    [
      { ...received, operation: 'claim' },
      { ...received, operation: 'claim', verdict: unlisted },
    ],
  ],
  ['claim', [{ ...received, initiator: own, operation: 'claim', verdict: unlisted }]],
])('parameters: %s (data-sources.md §3.4)', (type, events) => {
  expect(toOperationType(own, events.map(createAccountEvent))).toBe(type)
})
