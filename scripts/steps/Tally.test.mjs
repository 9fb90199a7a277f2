import { afterEach, expect, test, vi } from 'vitest'
import { Tally } from './Tally.mjs'

afterEach(() => vi.restoreAllMocks())

async function finish(...suites) {
  const print = vi.spyOn(console, 'log').mockReturnValue(undefined)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const tally = new Tally()
  for (const run of suites) await tally.suite({ name: 'suite', run })
  const code = tally.finish()
  const printed = print.mock.calls.flat().join('\n')
  return { code, lastLine: printed.split('\n').at(-1), printed }
}

const passed = { file: 'a.test.ts', path: ['works'], state: 'passed' }
const failed = { file: 'a.test.ts', path: ['group', 'breaks'], state: 'failed' }
const skipped = (reason) => ({ file: 'a.test.ts', path: ['waits'], state: 'skipped', reason })

test('default: adds up, and ends with one line of counts', async () => {
  expect(
    await finish(
      async () => [passed, passed],
      async () => [passed, skipped('no Postgres here')],
    ),
  ).toMatchObject({ code: 0, lastLine: '3 passed, 0 failed, 1 skipped' })
})

test('error: one failure fails the run, and a step that breaks down is one', async () => {
  expect(
    await finish(
      async () => Promise.reject(new Error('broken')),
      async () => [passed, failed],
    ),
  ).toMatchObject({ code: 1, lastLine: '1 passed, 2 failed, 0 skipped' })
})

test('error: the end names the tests that failed, and their step', async () => {
  const { printed } = await finish(async () => [passed, failed])
  expect(printed).toContain('Failed:\nsuite\n  a.test.ts › group › breaks\n')
})

test('default: why tests were skipped stands above the last line, the most frequent reason first', async () => {
  const { printed } = await finish(async () => [
    skipped('no Surfpool here'),
    skipped('no Postgres here'),
    skipped('no Postgres here'),
  ])
  expect(printed).toMatch(
    /\n2 skipped: no Postgres here\n1 skipped: no Surfpool here\n0 passed, 0 failed, 3 skipped$/,
  )
})

test('error: a test skipped without a reason is a failure, with its name', async () => {
  const result = await finish(async () => [passed, skipped(undefined)])
  expect(result).toMatchObject({ code: 1, lastLine: '1 passed, 1 failed, 0 skipped' })
  expect(result.printed).toContain('Failed:\nsuite\n  a.test.ts › waits: skipped without a reason\n')
})
