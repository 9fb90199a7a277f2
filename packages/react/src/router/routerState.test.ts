import { describe, expect, test } from 'vitest'
import {
  canGoBack,
  closeDialog,
  forgetBefore,
  getCurrentEntry,
  goBack,
  initialRouterState,
  pushView,
  replaceView,
  resetTo,
} from './routerState.js'

const viewsOf = (state: typeof initialRouterState) => state.history.map((entry) => entry.view)

describe('routerState (product.md §2)', () => {
  test('default: closed, and the history starts at Connect', () => {
    expect(initialRouterState.isOpen).toBe(false)
    expect(viewsOf(initialRouterState)).toEqual(['Connect'])
  })

  test('behavior: forward is next, back is prev', () => {
    const forward = pushView(resetTo(initialRouterState, 'Account'), 'Networks')
    expect(forward.direction).toBe('next')
    const back = goBack(forward)
    expect(back.direction).toBe('prev')
    expect(viewsOf(back)).toEqual(['Account'])
    expect(back.isOpen).toBe(true)
  })

  test('behavior: going back closes when the history has one entry', () => {
    const state = resetTo(initialRouterState, 'Account')
    expect(canGoBack(state)).toBe(false)
    expect(goBack(state).isOpen).toBe(false)
  })

  test('behavior: going back closes when the history contains UnsupportedChain', () => {
    const state = pushView(resetTo(initialRouterState, 'UnsupportedChain'), 'Connect')
    expect(canGoBack(state)).toBe(false)
    expect(goBack(state).isOpen).toBe(false)
  })

  test('behavior: reset leaves no way back', () => {
    const form = pushView(pushView(resetTo(initialRouterState, 'Account'), 'Send'), 'SendAsset')
    const account = resetTo(form, 'Account')
    expect(viewsOf(account)).toEqual(['Account'])
    expect(canGoBack(account)).toBe(false)
  })

  test('behavior: pushing the view on screen does nothing', () => {
    const state = pushView(resetTo(initialRouterState, 'Account'), 'Networks')
    expect(pushView(state, 'Networks')).toBe(state)
  })

  test('behavior: pushing on a closed dialog opens it there', () => {
    const state = pushView(closeDialog(resetTo(initialRouterState, 'Account')), 'Networks')
    expect(state.isOpen).toBe(true)
    expect(viewsOf(state)).toEqual(['Networks'])
  })

  test('behavior: what is forgotten leaves the view on screen as it is', () => {
    const before = pushView(resetTo(initialRouterState, 'Connect'), 'Networks')
    const after = forgetBefore(before)
    expect(after.history).toEqual([getCurrentEntry(before)])
    expect(forgetBefore(after)).toBe(after)
  })

  test('behavior: replace swaps the last entry and makes it a new one', () => {
    const before = pushView(resetTo(initialRouterState, 'Account'), 'Send')
    const after = replaceView(before, 'Networks')
    expect(viewsOf(after)).toEqual(['Account', 'Networks'])
    expect(getCurrentEntry(after).key).not.toBe(getCurrentEntry(before).key)
  })
})
