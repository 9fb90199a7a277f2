import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAnnouncer } from './createAnnouncer.js'

/** Everything that is put into the live regions, in order. */
function listen() {
  const { announcements, announce } = createAnnouncer()
  const heard: string[] = []
  announcements.subscribe(() => {
    const { polite, assertive } = announcements.get()
    heard.push(polite || `! ${assertive}`)
  })
  return { heard, announce, announcements }
}

describe('createAnnouncer (interface-guide.md §5)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('default: a text is said at once, and stays', () => {
    const { heard, announce, announcements } = listen()
    announce('Connected with Harbour')
    expect(heard).toEqual(['Connected with Harbour'])
    vi.runAllTimers()
    expect(announcements.get()).toMatchObject({ polite: 'Connected with Harbour', assertive: '' })
    announce('Signed in')
    expect(heard).toEqual(['Connected with Harbour', 'Signed in'])
  })

  test('behavior: of several texts at the same moment none is lost, and each stands for a while', () => {
    const { heard, announce } = listen()
    announce('Connected with Harbour')
    announce('Authenticating...')
    announce('Failed', 'assertive')
    expect(heard).toEqual(['Connected with Harbour'])
    vi.advanceTimersToNextTimer()
    expect(heard).toEqual(['Connected with Harbour', 'Authenticating...'])
    vi.runAllTimers()
    expect(heard).toEqual(['Connected with Harbour', 'Authenticating...', '! Failed'])
  })

  test('behavior: what is said replaces what the other region said, which must not be read again', () => {
    const { announce, announcements } = listen()
    announce('Confirm in Harbour')
    announce('Failed', 'assertive')
    vi.runAllTimers()
    expect(announcements.get()).toMatchObject({ polite: '', assertive: 'Failed' })
  })

  test('behavior: the same text twice is told apart', () => {
    const { announce, announcements } = listen()
    announce('Address copied')
    const { count } = announcements.get()
    vi.runAllTimers()
    announce('Address copied')
    expect(announcements.get().count).not.toBe(count)
  })
})
