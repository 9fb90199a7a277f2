import { describe, expect, test } from 'vitest'
import type { ClosedWallet } from '../model/closedWallet.js'
import { type OpenState, onOffer, onProgress, onSlow, toWays, turnWays } from './openTransitions.js'

const toClosed = (offerId: string): ClosedWallet => ({
  offer: {
    ...{ offerId, projectId: 'one', appOrigin: 'https://app.example', userId: 'u' },
    ...{ walletId: 'w', setId: 's', jkt: 'j', publicKey: 'B' },
  },
  ...{ projectName: 'One', evmAddress: '0x', solanaAddress: 's', methods: [] },
})
const [former, newest] = [toClosed('1'), toClosed('2')]
const fault = { kind: 'offline', figure: null } as const

const waiting: OpenState = { step: 'waiting' }
const choose: OpenState = { step: 'choose', closed: former, hasPasskeys: true, problem: null }
const noneLeft: OpenState = { step: 'noneLeft', closed: former }
const working: OpenState = { step: 'working', part: null, isSlow: false }
const opened: OpenState = { step: 'opened' }
const nothing: OpenState = { step: 'nothing' }

describe('onOffer', () => {
  test.each([waiting, choose, opened, nothing])(
    'default: the ways of the newest offer, after $step',
    (state) => {
      const known = { hasPasskeys: false, problem: fault }
      expect(onOffer(state, newest, known)).toEqual({ step: 'choose', closed: newest, ...known })
    },
  )

  test('behavior: a try goes on; one that has failed after its answer gives way to the ways', () => {
    expect(onOffer(working, newest, { hasPasskeys: true, problem: null })).toBe(working)
    expect(onOffer(working, newest, { hasPasskeys: true, problem: fault })).toEqual(
      toWays(newest, { hasPasskeys: true, problem: fault }),
    )
  })

  test('behavior: what is left without any way stays on screen, with the newest offer', () => {
    expect(onOffer(noneLeft, newest, { hasPasskeys: true, problem: fault })).toEqual({
      step: 'noneLeft',
      closed: newest,
    })
  })
})

test('onProgress: a try has its part, and takes back that it is slow; nothing else has one', () => {
  expect(onProgress({ ...working, isSlow: true }, 0.5)).toEqual({ step: 'working', part: 0.5, isSlow: false })
  for (const state of [waiting, choose, noneLeft, opened, nothing]) expect(onProgress(state, 0.5)).toBe(state)
})

test('onSlow: a try without a part is slow; one with a part, and nothing else, is not', () => {
  expect(onSlow(working)).toEqual({ ...working, isSlow: true })
  for (const state of [waiting, choose, noneLeft, opened, nothing, { ...working, part: 0 }] as const)
    expect(onSlow(state)).toBe(state)
})

test('turnWays: from the ways to what is left, and back without the fault; from nowhere else', () => {
  expect(turnWays({ ...choose, problem: fault }, 'noneLeft', true)).toEqual(noneLeft)
  expect(turnWays(noneLeft, 'choose', true)).toEqual(choose)
  expect(turnWays(noneLeft, 'choose', false)).toEqual({ ...choose, hasPasskeys: false })
  for (const state of [waiting, working, opened, nothing])
    for (const to of ['noneLeft', 'choose'] as const) expect(turnWays(state, to, true)).toBe(state)
  expect(turnWays(choose, 'choose', true)).toBe(choose)
  expect(turnWays(noneLeft, 'noneLeft', true)).toBe(noneLeft)
})

test('toWays: with what is known of them', () => {
  expect(toWays(former, { hasPasskeys: true, problem: null })).toEqual(choose)
})
