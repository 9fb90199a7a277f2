import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import * as v from 'valibot'

const resultSchema = v.array(
  v.object({ id: v.string(), help: v.string(), nodes: v.array(v.object({ target: v.array(v.unknown()) })) }),
)

/**
 * Asserts that axe finds nothing wrong with what the page shows now: WCAG 2.2 A and AA and axe's best practices.
 * A failure does not end the test, so that one run tells all. The script is evaluated rather than added, which
 * the page's content security policy would refuse. `colours`: looks at contrasts alone, for a page that was looked at
 * in other colours.
 */
export async function expectAccessible(page: Page, view: string, only?: 'colours'): Promise<void> {
  await page.evaluate(endAnimations)
  // Half a megabyte, and a page is looked at many times.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  const runOnly = only ? ", runOnly: ['color-contrast', 'link-in-text-block']" : ''
  const violations: unknown = await page.evaluate(
    `window.axe.run(document, { resultTypes: ['violations']${runOnly} }).then(({ violations }) => violations)`,
  )
  const found = v.parse(resultSchema, violations).map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target }) => JSON.stringify(target)),
  }))
  expect.soft(found, view).toEqual([])
}

/** Run in the page: waits for what moves but a spinner. What is measured may be neither half-faded nor on its way. */
export async function endAnimations(): Promise<void> {
  // What was changed just now begins to move with the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    // What is not drawn, as in a closed disclosure, stands still for good.
    .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility())
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
