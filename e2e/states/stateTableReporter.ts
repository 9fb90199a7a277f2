import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { dialogStateAnnotation } from './dialogStateAnnotation.js'
import { parseStateTable, renderStateTable, type StateTable, type StateTest } from './stateTable.js'

const root = join(import.meta.dirname, '../..')
const file = join(root, 'docs/dialog-states.md')

/**
 * Keeps docs/dialog-states.md true: a test that is named there, ran and passed must have seen its state. With
 * `GANGWAY_WRITE_STATES=1` takes what the tests of this run saw into the table.
 */
export default class StateTableReporter implements Reporter {
  #tests: TestCase[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  async onEnd({ status }: FullResult): Promise<{ status?: FullResult['status'] } | undefined> {
    const passed = this.#tests.filter((test) => test.outcome() === 'expected' && test.results.length > 0)
    const isSeen = (id: string, wanted: StateTest) =>
      passed.some((test) => isSame(toStateTest(test), wanted) && getStates(test).includes(id))
    const wasRun = (wanted: StateTest) => passed.some((test) => isSame(toStateTest(test), wanted))

    const table = parseStateTable(readFileSync(file, 'utf8'))
    const stale = [...table].filter(([id, test]) => wasRun(test) && !isSeen(id, test)).map(([id]) => id)
    if (process.env.GANGWAY_WRITE_STATES) {
      writeFileSync(file, renderStateTable(takeIn(table, stale, passed)))
      return undefined
    }
    if (stale.length === 0) return undefined
    console.error(`docs/dialog-states.md is stale: ${stale.join(', ')}; run with GANGWAY_WRITE_STATES=1`)
    return { status: status === 'passed' ? 'failed' : status }
  }
}

function takeIn(table: StateTable, stale: readonly string[], passed: readonly TestCase[]): StateTable {
  const result = new Map(table)
  for (const id of stale) result.delete(id)
  for (const test of passed)
    for (const id of getStates(test)) if (!result.has(id)) result.set(id, toStateTest(test))
  return result
}

function getStates(test: TestCase): string[] {
  const annotations = test.results.flatMap((result) => result.annotations)
  return annotations.flatMap(({ type, description }) =>
    type === dialogStateAnnotation && description ? [description] : [],
  )
}

function toStateTest(test: TestCase): StateTest {
  return {
    file: relative(root, test.location.file),
    title: test.titlePath().slice(3).filter(Boolean).join(' › '),
  }
}

function isSame(one: StateTest, other: StateTest): boolean {
  return one.file === other.file && one.title === other.title
}
