import type { TestWorld } from '@gangway/testing/playwright'
import type { BrowserContext } from '@playwright/test'
import { patchKeyWorker } from './patchKeyWorker.js'

/**
 * Gives a browser a clock that is wrong by `ahead` ms, in every page and frame it opens from now on and in the frame's key
 * Worker: Playwright's own clock stops at Workers. Only scripts see it. The browser itself has the right time, e.g. for
 * its cache.
 */
export async function shiftClock(context: BrowserContext, world: TestWorld, ahead: number): Promise<void> {
  const script = shift.replace('AHEAD', `${ahead}`)
  await context.addInitScript(script)
  await patchKeyWorker(context, world, script)
}

/** What asks for now is told another; moments that are named stay what they are. */
const shift = `{
  const ahead = AHEAD
  const Clock = Date
  const getNow = () => Clock.now() + ahead
  Date = new Proxy(Clock, {
    apply: () => new Clock(getNow()).toString(),
    construct: (_, given, target) => Reflect.construct(Clock, given.length > 0 ? given : [getNow()], target),
    get: (clock, name) => (name === 'now' ? getNow : Reflect.get(clock, name)),
  })
}`
