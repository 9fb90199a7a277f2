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
const run = (report, code) => runWithReport('runWithReport-test', runner(report, code), (counts) => counts)

test('default: the counts of the report', async () => {
  expect(await run('{"passed":5,"failed":0}', 0)).toEqual({ passed: 5, failed: 0 })
  expect(await run('{"passed":5,"failed":2}', 1)).toEqual({ passed: 5, failed: 2 })
})

test('error: a runner that fails without a failed test is one failure', async () => {
  expect(await run('{"passed":5,"failed":0}', 1)).toEqual({ passed: 5, failed: 1 })
})

test('error: no report, or half of one, is one failure; an earlier run’s is not read', async () => {
  expect(await run(undefined, 0)).toEqual({ passed: 0, failed: 1 })
  expect(await run('{"passed":5', 0)).toEqual({ passed: 0, failed: 1 })
})
