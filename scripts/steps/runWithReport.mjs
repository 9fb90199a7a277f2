import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './runCommand.mjs'

/**
 * Runs a test runner that writes a JSON report; resolves with the tests that `read(report)` finds in it. A runner that
 * fails without a failed test (an error outside any test) is one failure, and so is a missing report.
 *
 * @param run takes the report's file name, resolves with the exit code
 */
export async function runWithReport(name, run, read) {
  const file = join(repository, 'node_modules/.cache/gangway', `${name}.json`)
  rmSync(file, { force: true })
  const code = await run(file)
  const tests = readTests(file, read)
  const isExplained = code === 0 || tests.some(({ state }) => state === 'failed')
  return isExplained ? tests : [...tests, { path: [`the runner ended with ${code}`], state: 'failed' }]
}

function readTests(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    return [{ path: [`no test report: ${error.message}`], state: 'failed' }]
  }
}
