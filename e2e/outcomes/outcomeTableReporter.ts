import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { renderOutcomeTable } from './renderOutcomeTable.js'
import { readOutcomeAnnotations, type TestedOutcome } from './testOutcome.js'

const file = join(import.meta.dirname, '../../docs/send-outcomes.md')

/**
 * Holds docs/send-outcomes.md against the tests there are: each cell has one, which passed, or was skipped with its reason.
 * `GANGWAY_WRITE_OUTCOMES=1` writes it when all have passed. Says nothing when some were left out of the run or failed;
 * on CI's first road, which has all kinds of journeys, none may be left out.
 */
export default class OutcomeTableReporter implements Reporter {
  #tests: TestCase[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  async onEnd({ status }: FullResult): Promise<{ status?: FullResult['status'] } | undefined> {
    const tested = this.#tests.flatMap((test): TestedOutcome[] => {
      const hasPassed = test.outcome() === 'expected'
      return readOutcomeAnnotations(test.annotations).map((of) => ({ ...of, hasPassed }))
    })
    const table = renderOutcomeTable(tested)
    if (table === null && process.env.GANGWAY_ROAD !== 'first') return undefined
    if (this.#tests.some((test) => test.outcome() === 'unexpected')) return undefined
    if (process.env.GANGWAY_WRITE_OUTCOMES && table !== null && tested.every(({ hasPassed }) => hasPassed))
      writeFileSync(file, table)
    if (readFileSync(file, 'utf8') === table) return undefined
    console.error(
      'docs/send-outcomes.md does not say what the journeys in e2e/outcomes test: run them all, in',
    )
    console.error('npm run test:deep, with GANGWAY_WRITE_OUTCOMES=1')
    return { status: status === 'passed' ? 'failed' : status }
  }
}
