import { describe, expect, test } from 'vitest'
import { isDivided, orderMethods } from './orderMethods.js'

describe('orderMethods (product.md §1)', () => {
  test('default: email, social, wallet', () => {
    expect(orderMethods({ hasInstalled: false })).toEqual(['email', 'social', 'wallet'])
  })

  test('default: wallet, email, social, when injected wallets are present', () => {
    expect(orderMethods({ hasInstalled: true })).toEqual(['wallet', 'email', 'social'])
  })

  test('parameters: order of the host wins; what it left out follows', () => {
    expect(orderMethods({ order: ['social', 'wallet'], hasInstalled: true })).toEqual([
      'social',
      'wallet',
      'email',
    ])
  })
})

test('isDivided: “or” stands beside wallets only (modal-behaviour.md §3)', () => {
  expect(isDivided('email', 'social')).toBe(false)
  expect(isDivided('social', 'wallet')).toBe(true)
  expect(isDivided('wallet', 'email')).toBe(true)
})
