import { describe, expect, test } from 'vitest'
import { createServerClock } from './createServerClock.js'
import { startTimeServer } from './tests/startTimeServer.js'

const hour = 3_600_000
const dated = (time: number) => new Response('', { headers: { date: new Date(time).toUTCString() } })

describe('createServerClock', () => {
  test('default: this machine’s clock, until an answer has told', () => {
    const clock = createServerClock()
    const now = Date.now()
    expect(clock.getNow() - now).toBeLessThan(1_000)
    expect(clock.toLocal(now)).toBe(now)
    expect(clock.isKnown()).toBe(false)
  })

  test.each([-24, -1, 1, 24])('behavior: servers that are %i h ahead are believed', async (hours) => {
    const clock = createServerClock()
    await clock.ask(await startTimeServer(() => Date.now() + hours * hour))
    expect(clock.isKnown()).toBe(true)
    expect(Math.abs(clock.getNow() - Date.now() - hours * hour)).toBeLessThan(3_000)
    const end = clock.getNow() + 60_000
    expect(Math.abs(clock.toLocal(end) - Date.now() - 60_000)).toBeLessThan(1_000)
  })

  test('behavior: less than the way of an answer and whole seconds make is no difference', () => {
    const clock = createServerClock()
    clock.hear(dated(Date.now() - 4_000))
    expect(Math.abs(clock.getNow() - Date.now())).toBeLessThan(100)
    clock.hear(dated(Date.now() + hour))
    const now = clock.getNow()
    clock.hear(dated(Date.now() + hour - 3_000))
    expect(Math.abs(clock.getNow() - now)).toBeLessThan(100)
  })

  test('behavior: this machine’s clock is right again once it was set', () => {
    const clock = createServerClock()
    clock.hear(dated(Date.now() + hour))
    clock.hear(dated(Date.now()))
    expect(Math.abs(clock.getNow() - Date.now())).toBeLessThan(100)
  })

  test.each([
    ['no time', () => new Response('')],
    ['none that can be read', () => new Response('', { headers: { date: 'soon' } })],
  ])('behavior: an answer with %s tells nothing', (_, answer) => {
    const clock = createServerClock()
    clock.hear(answer())
    expect(clock.isKnown()).toBe(false)
  })

  test('behavior: an API that is not there leaves this machine’s clock', async () => {
    const clock = createServerClock()
    await clock.ask('http://127.0.0.1:9')
    expect(clock.isKnown()).toBe(false)
    expect(Math.abs(clock.getNow() - Date.now())).toBeLessThan(100)
  })
})
