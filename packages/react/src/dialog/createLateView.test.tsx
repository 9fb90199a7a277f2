import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLateView } from '../components/LateView/createLateView.js'
import { createTestConfig } from '../fixtures/renderGangway.js'
import { GangwayProvider } from '../GangwayProvider.js'
import { ViewBoundary } from './ViewBoundary.js'

const failed = 'This part could not be loaded. Your money is not affected.'

beforeEach(() => {
  vi.useFakeTimers()
  // React tells of every error it hands to a boundary.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A network that is down until `connect`, and counts what is asked of it. */
function createNetwork(View: ComponentType = () => <p>Here it is</p>) {
  let isUp = false
  const load = vi.fn(async () => {
    if (!isUp) throw new TypeError('Failed to fetch dynamically imported module')
    return View
  })
  const connect = () => {
    isUp = true
  }
  return { load, connect }
}

function renderView(load: () => Promise<ComponentType>) {
  const View = createLateView(load)
  render(
    <GangwayProvider config={createTestConfig()}>
      <ViewBoundary>
        <View />
      </ViewBoundary>
    </GangwayProvider>,
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('createLateView', () => {
  test('default: a view is shown once its code has come', async () => {
    const { load, connect } = createNetwork()
    connect()
    renderView(load)
    await pass(0)
    expect(screen.getByText('Here it is')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('error: it says so, and asks again by itself, more and more rarely', async () => {
    const { load, connect } = createNetwork()
    renderView(load)
    await pass(0)
    expect(screen.getByText(failed)).toBeTruthy()
    const asked = load.mock.calls.length
    await pass(2_000)
    const afterTwoSeconds = load.mock.calls.length
    expect(afterTwoSeconds).toBeGreaterThan(asked)
    await pass(600_000)
    expect(load.mock.calls.length - afterTwoSeconds).toBeLessThan(40)
    connect()
    await pass(30_000)
    expect(screen.getByText('Here it is')).toBeTruthy()
    expect(screen.queryByText(failed)).toBeNull()
  })

  test('behavior: back online, it comes at once', async () => {
    const { load, connect } = createNetwork()
    renderView(load)
    await pass(600_000)
    connect()
    act(() => void window.dispatchEvent(new Event('online')))
    await pass(0)
    expect(screen.getByText('Here it is')).toBeTruthy()
    const asked = load.mock.calls.length
    act(() => void window.dispatchEvent(new Event('online')))
    await pass(60_000)
    expect(load).toHaveBeenCalledTimes(asked)
  })

  test('behavior: a person may ask again at once', async () => {
    const { load, connect } = createNetwork()
    renderView(load)
    await pass(600_000)
    connect()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await pass(0)
    expect(screen.getByText('Here it is')).toBeTruthy()
  })

  test('error: a view that breaks is not tried for ever', async () => {
    let drawn = 0
    const load = vi.fn(async () => () => {
      const [at] = useState(() => drawn + 1)
      drawn = at
      if (at > 0) throw new Error('broken')
      return null
    })
    renderView(load)
    await pass(600_000)
    expect(screen.getByText(failed)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(load.mock.calls.length).toBeLessThan(4)
  })
})
