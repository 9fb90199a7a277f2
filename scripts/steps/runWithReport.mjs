import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './runCommand.mjs'

/**
 * Runs a test runner that writes a JSON report; resolves with `count(report)`. A runner that fails without a
 * failed test (a file that does not load, an error outside any test) is one failure, and so is a missing report.
 *
 * @param run takes the report's file name, resolves with the exit code
 */
export async function runWithReport(name, run, count) {
  const file = join(repository, 'node_modules/.cache/gangway', `${name}.json`)
  rmSync(file, { force: true })
  const code = await run(file)
  const { failed, ...counts } = readCounts(file, count)
  return { ...counts, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function readCounts(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`No test report: ${error.message}`)
    return { passed: 0, failed: 1 }
  }
}
