import { test as base } from '@gangway/testing/playwright'
import { appOrigin, FrameApp, otherAppOrigin, serveFrameApp } from './FrameApp.js'

/** The specs of the frame alone, where breaking the frame's policy and asking other hosts is what is tried. */
export const test = base.extend<{ app: FrameApp }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  goodBehaviour: async ({}, use) => use(undefined),
  /** Not opened yet. */
  app: async ({ context, page, world }, use) => {
    await serveFrameApp(context, appOrigin)
    await serveFrameApp(context, otherAppOrigin)
    await use(new FrameApp(page, world))
  },
})

/** An address nobody has logged in with. */
export function createEmail(): string {
  return `threat-${crypto.randomUUID()}@example.com`
}
