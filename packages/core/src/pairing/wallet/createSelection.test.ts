import type { CaipNetworkId } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { createSelection } from './createSelection.js'
import type { PairedEvent, PairedFamily } from './readFamily.js'

const [one, two] = [
  '0x1111111111111111111111111111111111111111',
  '0x2222222222222222222222222222222222222222',
]
const family: PairedFamily = {
  networks: new Map([
    ['eip155:1', { wireId: 'eip155:1', addresses: [one, two] }],
    ['eip155:10', { wireId: 'eip155:10', addresses: [two] }],
  ]),
  methods: new Set(),
}
const none: PairedFamily = { networks: new Map(), methods: new Set() }
const says = (name: string, data: unknown): PairedEvent => ({
  type: 'event',
  networkId: 'eip155:10',
  name,
  data,
})

function create(families = [family], networkIds: readonly CaipNetworkId[] = ['eip155:10', 'eip155:1']) {
  let [current = none] = families
  const selection = createSelection({ getFamily: () => current }, networkIds)
  const describe = () => ({
    chainId: selection.getChainId(),
    accounts: selection.getAccounts(),
    unnamed: selection.getUnnamed(),
  })
  return {
    selection,
    describe,
    change(next: PairedFamily) {
      current = next
    },
  }
}

const initial = { chainId: '0xa', accounts: [two], unnamed: null }
const onOne = { chainId: '0x1', accounts: [one, two], unnamed: null }

test.each<
  [string, readonly (PairedEvent | CaipNetworkId)[], ReturnType<ReturnType<typeof create>['describe']>]
>([
  ['nothing: the first network of the page that the session has', [], initial],
  ['the page chooses a network', ['eip155:1'], onOne],
  ['the wallet goes to a network', [says('chainChanged', 1)], onOne],
  ['the wallet goes to a network without its id', [says('chainChanged', 'x')], initial],
  [
    'the wallet goes to a network that the session does not name',
    [says('chainChanged', '0x5')],
    { ...initial, chainId: '0x5', unnamed: 'eip155:5' },
  ],
  [
    'the wallet uses another account',
    ['eip155:1', says('accountsChanged', [`eip155:1:${two}`])],
    { ...onOne, accounts: [two, one] },
  ],
  ['the wallet uses an account it has not approved', ['eip155:1', says('accountsChanged', ['0x3'])], onOne],
  ['a change of the session keeps the choice', ['eip155:1', { type: 'change' }], onOne],
  ['the end of the session takes the choice with it', ['eip155:1', { type: 'end' }], initial],
])('default: %s', (_name, steps, expected) => {
  const { selection, describe } = create()
  for (const step of steps) {
    if (typeof step === 'string') selection.choose(step)
    else selection.follow(step)
  }
  expect(describe()).toEqual(expected)
})

test('behavior: without a session the page’s first network is in use, and no account', () => {
  const { selection, describe } = create([none])
  expect(describe()).toEqual({ chainId: '0xa', accounts: [], unnamed: null })
  expect(selection.getNetworkId()).toBeNull()
  expect(selection.getApproved()).toBeNull()
})

test('behavior: a chosen network that an update of the session drops is still in use, by another network’s accounts', () => {
  const { selection, describe, change } = create()
  selection.choose('eip155:1')
  change({ ...family, networks: new Map([...family.networks].slice(1)) })
  expect(describe()).toEqual({ chainId: '0x1', accounts: [two], unnamed: 'eip155:1' })
})
