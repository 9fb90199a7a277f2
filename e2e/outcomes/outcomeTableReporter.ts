import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { renderOutcomeTable } from './renderOutcomeTable.js'
import { readOutcomeAnnotation, type TestedOutcome } from './testOutcome.js'

const file = join(import.meta.dirname, '../../docs/send-outcomes.md')

/**
 * Makes docs/send-outcomes.md from the tests that ran: a cell is there because its test passed. Fails the run when
 * the file says something else; `GANGWAY_WRITE_OUTCOMES=1` writes it. Says nothing when not all of them were run, as in `npm test`.
 */
export default class OutcomeTableReporter implements Reporter {
  #tests: TestCase[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  async onEnd({ status }: FullResult): Promise<{ status?: FullResult['status'] } | undefined> {
    const tested = this.#tests.flatMap((test): TestedOutcome[] => {
      const annotation = readOutcomeAnnotation(test.annotations)
      return annotation
        ? [{ ...annotation, hasPassed: test.outcome() === 'expected' && !isSkipped(test) }]
        : []
    })
    const table = renderOutcomeTable(tested)
    if (table === null || tested.some(({ hasPassed }) => !hasPassed)) return undefined
    if (process.env.GANGWAY_WRITE_OUTCOMES) writeFileSync(file, table)
    if (existsSync(file) && readFileSync(file, 'utf8') === table) return undefined
    console.error('docs/send-outcomes.md is stale: run the outcome journeys with GANGWAY_WRITE_OUTCOMES=1')
    return { status: status === 'passed' ? 'failed' : status }
  }
}

function isSkipped(test: TestCase): boolean {
  return test.results.every((result) => result.status === 'skipped')
}
