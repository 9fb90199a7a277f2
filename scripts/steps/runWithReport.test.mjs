import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { runWithReport } from './runWithReport.mjs'

/** A runner that writes `report` and ends with `code`. */
const runner = (report, code) => async (file) => {
  mkdirSync(dirname(file), { recursive: true })
  if (report !== undefined) writeFileSync(file, report)
  return code
}
const run = (report, code) => runWithReport('runWithReport-test', runner(report, code), (tests) => tests)

test('default: the tests of the report', async () => {
  expect(await run('[{"state":"passed"}]', 0)).toEqual([{ state: 'passed' }])
  expect(await run('[{"state":"failed"}]', 1)).toEqual([{ state: 'failed' }])
})

test('error: a runner that fails without a failed test is one failure', async () => {
  expect(await run('[{"state":"passed"}]', 1)).toEqual([
    { state: 'passed' },
    { path: ['the runner ended with 1'], state: 'failed' },
  ])
})

test('error: no report, or half of one, is one failure; an earlier run’s is not read', async () => {
  expect(await run(undefined, 0)).toMatchObject([{ state: 'failed' }])
  expect(await run('[{"state":"pass', 0)).toMatchObject([{ state: 'failed' }])
})
