import { type OnrampState, onrampFailures, onrampStates } from '@gangway/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advancePurchase, isOpen, type PurchaseProgress, type PurchaseStep } from './purchaseState.js'

const started: PurchaseProgress = { state: 'started', transactionHash: null, failure: null, received: null }
const toldStates = onrampStates.filter((state) => state !== 'arrived')
const hash = '0xaa'

const run = (steps: readonly PurchaseStep[], from = started) => steps.reduce(advancePurchase, from)
const told = (
  state: (typeof toldStates)[number],
  more: Partial<PurchaseStep & { kind: 'told' }> = {},
): PurchaseStep => ({ kind: 'told', state, transactionHash: null, failure: null, ...more })

/** One provider names one transaction, and one reason. */
const toldArbitrary = fc.constantFrom(...toldStates).chain((state) =>
  fc.boolean().map(
    (isHashed): PurchaseStep =>
      told(state, {
        transactionHash: state === 'sent' && isHashed ? hash : null,
        failure: state === 'failed' ? 'REFUNDED' : null,
      }),
  ),
)

const anyStep: fc.Arbitrary<PurchaseStep> = fc.oneof(
  fc.record({
    kind: fc.constant('told' as const),
    state: fc.constantFrom(...toldStates),
    transactionHash: fc.constantFrom(null, '0xaa', '0xbb'),
    failure: fc.constantFrom(null, ...onrampFailures),
    isOtherTry: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('seen' as const),
    transactionHash: fc.constantFrom('0xaa', '0xbb'),
    received: fc.bigInt(1n, 9n),
  }),
  fc.record({ kind: fc.constant('reverted' as const), transactionHash: fc.constantFrom('0xaa', '0xbb') }),
  fc.record({
    kind: fc.constant('left' as const),
    state: fc.constantFrom('abandoned' as const, 'expired' as const),
  }),
)

test('default: from the page to the chain', () => {
  const states = [
    told('started'),
    told('paid'),
    told('sent'),
    told('sent', { transactionHash: hash }),
    { kind: 'seen', transactionHash: hash, received: 5n } as const,
  ].map((_, index, all) => run(all.slice(0, index + 1)).state)
  expect(states).toEqual(['started', 'paid', 'sent', 'sent', 'arrived'])
})

test('property: what a provider tells may come twice and in any order', () => {
  fc.assert(
    fc.property(
      fc.array(toldArbitrary, { maxLength: 8 }).chain((steps) =>
        fc.tuple(
          fc.constant(steps),
          fc.shuffledSubarray([...steps, ...steps], {
            minLength: steps.length * 2,
            maxLength: steps.length * 2,
          }),
        ),
      ),
      ([steps, shuffled]) => {
        expect(run(shuffled)).toEqual(run(steps))
      },
    ),
  )
})

test('property: what has arrived stays so, whatever is told after', () => {
  fc.assert(
    fc.property(fc.array(anyStep), (steps) => {
      const arrived: PurchaseProgress = {
        state: 'arrived',
        transactionHash: hash,
        failure: null,
        received: 7n,
      }
      expect(run(steps, arrived)).toBe(arrived)
    }),
  )
})

test('property: only the chain says that coins arrived; a failure has its reason, and nothing else has one', () => {
  fc.assert(
    fc.property(fc.array(anyStep), (steps) => {
      const end = run(steps)
      expect(end.state === 'arrived').toBe(steps.some(({ kind }) => kind === 'seen'))
      expect(end.received !== null).toBe(end.state === 'arrived')
      if (end.state === 'failed') expect(end.failure).not.toBeNull()
      if (end.state === 'sent' || end.state === 'arrived') expect(end.failure).toBeNull()
    }),
  )
})

test('property: a step that was taken changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.array(anyStep), anyStep, (steps, step) => {
      const once = run([...steps, step])
      expect(advancePurchase(once, step)).toEqual(once)
    }),
  )
})

test.each<[OnrampState, PurchaseStep, OnrampState]>([
  ['abandoned', told('paid'), 'paid'],
  ['expired', told('sent'), 'sent'],
  ['paid', { kind: 'left', state: 'abandoned' }, 'paid'],
  ['failed', told('paid'), 'failed'],
  ['failed', told('sent'), 'sent'],
  ['sent', told('failed'), 'sent'],
  ['sent', told('abandoned'), 'sent'],
  ['started', { kind: 'left', state: 'expired' }, 'expired'],
])('parameters: %s, then %j, is %s', (state, step, expected) => {
  expect(advancePurchase({ ...started, state }, step).state).toBe(expected)
})

test('behavior: a transaction that failed on the chain is not sent by being told again; another one is', () => {
  const failed = run([told('sent', { transactionHash: hash }), { kind: 'reverted', transactionHash: hash }])
  expect(failed).toMatchObject({ state: 'failed', failure: 'REVERTED' })
  expect(advancePurchase(failed, told('sent', { transactionHash: hash }))).toBe(failed)
  expect(advancePurchase(failed, told('sent', { transactionHash: '0xbb' }))).toMatchObject({
    state: 'sent',
    transactionHash: '0xbb',
    failure: null,
  })
})

test('behavior: money of a second try counts, though the first has failed', () => {
  const failed = run([told('paid'), told('failed', { failure: 'DECLINED' })])
  expect(advancePurchase(failed, told('paid'))).toBe(failed)
  const again = advancePurchase(failed, told('paid', { isOtherTry: true }))
  expect(again).toMatchObject({ state: 'paid', failure: null, transactionHash: null })
  expect(advancePurchase(again, told('sent', { transactionHash: hash }))).toMatchObject({ state: 'sent' })
})

test('behavior: coins that went to another address end it, also where they were said to be on their way', () => {
  const elsewhere = told('failed', { failure: 'OTHER_ADDRESS' })
  const ended = run([told('sent', { transactionHash: hash }), elsewhere])
  expect(ended).toMatchObject({ state: 'failed', failure: 'OTHER_ADDRESS', transactionHash: null })
  expect(advancePurchase(ended, told('sent', { transactionHash: hash }))).toBe(ended)
  expect(advancePurchase(ended, elsewhere)).toBe(ended)
  const seen = { kind: 'seen', transactionHash: hash, received: 5n } as const
  expect(run([elsewhere, seen])).toMatchObject({ state: 'arrived' })
})

test('behavior: another transaction takes the place of one that no chain has, and of no other', () => {
  const sent = run([told('sent', { transactionHash: hash })])
  expect(advancePurchase(sent, told('sent', { transactionHash: '0xbb' }))).toBe(sent)
  const faster = told('sent', { transactionHash: '0xbb', mayReplace: true })
  expect(advancePurchase(sent, faster)).toMatchObject({ state: 'sent', transactionHash: '0xbb' })
  expect(advancePurchase(sent, told('sent', { transactionHash: hash, mayReplace: true }))).toBe(sent)
  expect(advancePurchase(sent, told('sent', { mayReplace: true }))).toBe(sent)
})

test('default: what is open is asked about', () => {
  expect(onrampStates.filter(isOpen)).toEqual(['started', 'paid', 'sent'])
})
