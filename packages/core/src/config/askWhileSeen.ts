import { wait } from '../kernel/wait.js'
import type { Config } from './config.js'
import { defineSlot, subscriptions } from './slot.js'

/** Something that is asked over and over until there is nothing more to hear. */
export type RepeatedQuestion = {
  /** False: it is over. */
  isOpen(): boolean
  /** Asks once. Must not reject. */
  ask(signal: AbortSignal): Promise<unknown>
  /** How long until it is asked again, ms. */
  getPause(): number
}

/** What ends a pause, by whatever names the question. */
const wakers = defineSlot(() => new Map<unknown, () => void>())

/**
 * Asks until there is nothing more to hear, or the config stops; at once when it is called again under the same name, when the page
 * is seen again, and when it is back online. A hidden page asks nothing.
 */
export function askWhileSeen(config: Config, name: unknown, question: RepeatedQuestion): void {
  const wake = wakers(config).get(name)
  if (wake) wake()
  else void run(config, name, question)
}

async function run(config: Config, name: unknown, question: RepeatedQuestion): Promise<void> {
  const stopped = new AbortController()
  let pause = new AbortController()
  const wake = () => pause.abort()
  wakers(config).set(name, wake)
  // Servers and tests have no document.
  const page = globalThis.document
  page?.addEventListener('visibilitychange', wake)
  globalThis.addEventListener?.('online', wake)
  subscriptions(config).set(name, () => {
    stopped.abort()
    wake()
  })
  while (!stopped.signal.aborted && question.isOpen()) {
    pause = new AbortController()
    const { signal } = pause
    if (page?.visibilityState !== 'hidden') await question.ask(stopped.signal)
    if (question.isOpen()) await wait(question.getPause(), signal)
  }
  wakers(config).delete(name)
  page?.removeEventListener('visibilitychange', wake)
  globalThis.removeEventListener?.('online', wake)
}
