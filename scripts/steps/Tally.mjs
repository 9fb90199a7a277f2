/**
 * Collects the tests of all steps of a run: `{ file, path, state, reason, counts }`, where `path` holds the titles of
 * the groups and the test, `state` is passed, failed or skipped, and `reason` says why it was skipped.
 */
export class Tally {
  #tests = []
  #failures = []

  /** Every test so far. */
  get tests() {
    return this.#tests
  }

  /** The last line. */
  get summary() {
    const count = (wanted) => this.#tests.filter(({ state }) => state === wanted).length
    return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`
  }

  /** Runs a step that is one check: it resolves with true when all is well. */
  async check({ name, run }) {
    await this.suite({
      name,
      run: async () => [{ path: [name], state: (await run()) ? 'passed' : 'failed' }],
    })
  }

  /** Runs a step that resolves with its tests. One that breaks down is one failure. */
  async suite({ name, run }) {
    console.log(`\n── ${name}`)
    const startedAt = performance.now()
    const tests = await run().catch((error) => {
      console.error(error)
      return [{ path: [name], state: 'failed' }]
    })
    const all = tests.map(failSilentSkip)
    this.#tests.push(...all)
    const failed = all.filter(({ state }) => state === 'failed')
    const names = failed.map(nameTest).filter((each) => each !== name)
    if (failed.length > 0) this.#failures.push(name, ...names.map((each) => `  ${each}`))
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${failed.length === 0 ? '✓' : '✗'} ${name}, ${seconds} s`)
  }

  /** Prints what failed and why what was skipped was, and the last line; returns the exit code. */
  finish() {
    if (this.#failures.length > 0) console.log(`\nFailed:\n${this.#failures.join('\n')}`)
    console.log(['', ...countReasons(this.#tests), this.summary].join('\n'))
    return this.#failures.length === 0 ? 0 : 1
  }
}

/** The name of a test in lists: its file and titles, and what is wrong with it where no runner says so. */
export function nameTest({ file, path, problem }) {
  const name = [file, ...path].filter(Boolean).join(' › ')
  return problem ? `${name}: ${problem}` : name
}

/** Why tests were skipped, the most frequent reason first, one line each. */
export function countReasons(tests) {
  const counts = new Map()
  for (const { state, reason } of tests)
    if (state === 'skipped') counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${count} skipped: ${reason}`)
}

/** What nobody explains, nobody notices: it may have been forgotten, or have lost its node. */
function failSilentSkip(test) {
  if (test.state !== 'skipped' || test.reason) return test
  return { ...test, state: 'failed', problem: 'skipped without a reason' }
}
