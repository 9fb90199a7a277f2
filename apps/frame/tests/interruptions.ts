import type { KeyValueStore } from '../src/storage/openIndexedDbStore.js'
import type { TestBrowser } from './createTestWorker.js'
import type { TestServices } from './startServices.js'

/** What a Worker does that others can see, told one by one: each request before it leaves and after its answer, each write before and after. */
export type Killable = Pick<TestServices, 'fetch' | 'getNow'> & {
  browser: TestBrowser
  /** Resolves at the kill. */
  killed: Promise<'killed'>
  /** Steps done so far. */
  readonly steps: number
}

/**
 * A browser and a network that end at step `at`, as when the process is killed there: what began stays without an answer,
 * nothing more leaves, nothing more is written. `browser` itself lives on. Infinity: counts the steps alone.
 */
export function createKillable(services: TestServices, browser: TestBrowser, at: number): Killable {
  let steps = 0
  let kill = (_how: 'killed') => {}
  const killed = new Promise<'killed'>((resolve) => {
    kill = resolve
  })
  const never = new Promise<never>(() => {})

  async function step(): Promise<void> {
    steps += 1
    if (steps < at) return
    kill('killed')
    await never
  }
  async function around<T>(work: () => Promise<T>): Promise<T> {
    await step()
    const done = await work()
    await step()
    return done
  }
  const wrap = ({ read, write }: KeyValueStore): KeyValueStore => ({
    read,
    write: (changes) => around(() => write(changes)),
  })

  return {
    fetch: (...request) => around(() => services.fetch(...request)),
    getNow: services.getNow,
    browser: { openStore: async (...names) => wrap(await browser.openStore(...names)) },
    killed,
    get steps() {
      return steps
    },
  }
}

/** A network that loses one thing: the request at odd steps, the answer to one that arrived at even ones. */
export function createFlaky(
  services: TestServices,
  at: number,
): Pick<Killable, 'fetch' | 'getNow' | 'steps'> {
  let steps = 0
  function step(): void {
    steps += 1
    if (steps === at) throw new TypeError('fetch failed')
  }
  return {
    async fetch(...request) {
      step()
      const response = await services.fetch(...request)
      step()
      return response
    },
    getNow: services.getNow,
    get steps() {
      return steps
    },
  }
}
