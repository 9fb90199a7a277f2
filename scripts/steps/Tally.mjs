/** Counts what passed and failed over all steps of a run, and remembers the names of what failed. */
export class Tally {
  #passed = 0
  #failed = 0
  #failures = []

  /** Runs a step that is one check: it resolves with true when all is well. */
  async check({ name, run }) {
    await this.suite({
      name,
      run: async () => ((await run()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
    })
  }

  /** Runs a step that counts for itself. One that breaks down is one failure. */
  async suite({ name, run }) {
    console.log(`\n── ${name}`)
    const startedAt = performance.now()
    const {
      passed,
      failed,
      failures = [],
    } = await run().catch((error) => {
      console.error(error)
      return { passed: 0, failed: 1 }
    })
    this.#passed += passed
    this.#failed += failed
    if (failed > 0) this.#failures.push(name, ...failures.map((failure) => `  ${failure}`))
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${failed === 0 ? '✓' : '✗'} ${name}, ${seconds} s`)
  }

  /** Prints what failed, for who sees the end alone, and the last line; returns the exit code. */
  finish() {
    if (this.#failed > 0) console.log(`\nFailed:\n${this.#failures.join('\n')}`)
    console.log(`\n${this.#passed} passed, ${this.#failed} failed`)
    return this.#failed === 0 ? 0 : 1
  }
}
