import { expect, test } from 'vitest'
import { createHealth, type PartState } from './createHealth.js'

function start() {
  const stopping = new AbortController()
  const states: Record<string, PartState> = { database: { state: 'ok' }, recovery: { state: 'unknown' } }
  const health = createHealth(stopping.signal)
  const getState = (name: string) => () => states[name] ?? { state: 'unknown' }
  health.add('database', { isNeeded: true, getState: getState('database') })
  health.add('recovery', { isNeeded: false, getState: getState('recovery') })
  return { health, states, stopping }
}

test('default: what is not known yet keeps nobody away', () => {
  const { health } = start()
  const parts = { database: { state: 'ok' }, recovery: { state: 'unknown' } }
  expect(health.read()).toEqual({ status: 'ok', parts })
})

test('behavior: a part that is away is named with its reason; the process serves on where it can', () => {
  const { health, states } = start()
  states.recovery = { state: 'failing', reason: 'ECONNREFUSED' }
  expect(health.read()).toMatchObject({ status: 'degraded', parts: { recovery: states.recovery } })
  states.database = { state: 'failing' }
  expect(health.read().status).toBe('failing')
  states.database = { state: 'ok' }
  states.recovery = { state: 'ok' }
  expect(health.read().status).toBe('ok')
})

test('behavior: a process that is told to end says so before all else', () => {
  const { health, states, stopping } = start()
  states.database = { state: 'failing' }
  stopping.abort()
  expect(health.read().status).toBe('draining')
})

test('behavior: a process that keeps nothing and asks nobody is ready', () => {
  expect(createHealth(new AbortController().signal).read()).toEqual({ status: 'ok', parts: {} })
})
