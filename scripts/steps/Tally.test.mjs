import { afterEach, expect, test, vi } from 'vitest'
import { Tally } from './Tally.mjs'

afterEach(() => vi.restoreAllMocks())

async function finish(...suites) {
  const print = vi.spyOn(console, 'log').mockReturnValue(undefined)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const tally = new Tally()
  for (const run of suites) await tally.suite({ name: 'suite', run })
  const code = tally.finish()
  return { code, lastLine: print.mock.lastCall?.[0].trim(), printed: print.mock.calls.flat().join('\n') }
}

test('default: adds up, and ends with one line of counts', async () => {
  expect(
    await finish(
      async () => ({ passed: 2, failed: 0 }),
      async () => ({ passed: 3, failed: 0 }),
    ),
  ).toMatchObject({ code: 0, lastLine: '5 passed, 0 failed' })
})

test('error: one failure fails the run, and a step that breaks down is one', async () => {
  expect(
    await finish(
      async () => Promise.reject(new Error('broken')),
      async () => ({ passed: 3, failed: 1 }),
    ),
  ).toMatchObject({ code: 1, lastLine: '3 passed, 2 failed' })
})

test('error: the end names the tests that failed, and their step', async () => {
  const { printed } = await finish(async () => ({ passed: 1, failed: 1, failures: ['a.test.ts › breaks'] }))
  expect(printed).toContain('Failed:\nsuite\n  a.test.ts › breaks\n')
})
