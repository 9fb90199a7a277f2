import { expect, test, vi } from 'vitest'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { askWhileSeen } from './askWhileSeen.js'
import { subscriptions } from './slot.js'

/** A question that is over after so many answers; `pause` in ms. */
function createQuestion(answers: number, pause: number) {
  let left = answers
  const ask = vi.fn(async () => {
    left -= 1
  })
  return { ask, isOpen: () => left > 0, getPause: () => pause }
}

test('default: asks at once, then after each pause, until it is over', async () => {
  const question = createQuestion(3, 1)
  askWhileSeen(createTestConfig([]), 'news', question)
  await vi.waitFor(() => expect(question.ask).toHaveBeenCalledTimes(3))
  expect(question.isOpen()).toBe(false)
})

test('behavior: what is over is never asked', () => {
  const question = createQuestion(0, 1)
  askWhileSeen(createTestConfig([]), 'news', question)
  expect(question.ask).not.toHaveBeenCalled()
})

test('behavior: who begins again under the same name ends the pause, and begins no second one', async () => {
  const config = createTestConfig([])
  const question = createQuestion(2, 3_600_000)
  askWhileSeen(config, 'news', question)
  const other = createQuestion(9, 1)
  askWhileSeen(config, 'news', other)
  await vi.waitFor(() => expect(question.ask).toHaveBeenCalledTimes(2))
  expect(other.ask).not.toHaveBeenCalled()
})

test('behavior: back online it asks at once', async () => {
  const question = createQuestion(2, 3_600_000)
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener))
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name))
  askWhileSeen(createTestConfig([]), 'news', question)
  listeners.get('online')?.()
  await vi.waitFor(() => expect(question.ask).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(listeners.size).toBe(0))
  vi.unstubAllGlobals()
})

test('behavior: a config that stops asks no more', async () => {
  const config = createTestConfig([])
  const question = createQuestion(9, 3_600_000)
  askWhileSeen(config, 'news', question)
  for (const stop of subscriptions(config).values()) stop?.()
  // It may begin anew, which shows that the first has ended.
  await vi.waitFor(() => {
    askWhileSeen(config, 'news', question)
    expect(question.ask).toHaveBeenCalledTimes(2)
  })
  for (const stop of subscriptions(config).values()) stop?.()
})
