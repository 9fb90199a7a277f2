import type { TestWorld } from '@gangway/testing/playwright'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './expectAccessible.js'
import { expectToFit } from './expectToFit.js'
import { isDeep } from './isDeep.js'
import { listLooks } from './listLooks.js'

const phone = { width: 360, height: 740 }

/**
 * A function that looks at a state of the page after a provider's return on a phone, as {@link listLooks} says; the page
 * chooses its language when it is loaded. `fragment` is what the provider's return puts behind `#`; `lead` goes on from
 * the first screen. What a return asks the service it asks once: the answers are given again in the other languages and
 * states.
 */
export function createReturnedLook(
  browser: Browser,
  world: TestWorld,
): (state: string, fragment: string, lead?: (page: Page) => Promise<void>) => Promise<void> {
  const answers = new Map<string, Answer>()
  let turn = 0
  return async (state, fragment, lead = async () => {}) => {
    for (const { language, colorScheme } of listLooks(test.info().repeatEachIndex + turn++)) {
      const context = await browser.newContext({
        colorScheme,
        locale: language,
        reducedMotion: 'reduce',
        viewport: phone,
      })
      await askOnce(context, world, { fragment, answers })
      const page = await context.newPage()
      await page.goto(`${world.frame}/returned#${fragment}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await lead(page)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const view = `returned.${state}, ${language}, ${colorScheme}`
      await expectAccessible(page, view)
      await expectToFit(page, view)
      await expect.soft(page.locator('h1:focus, input:focus'), `${view}: the focus`).toBeVisible()
      const path = `${test.info().project.outputDir}/looks/${view.replaceAll(', ', '-')}.png`
      if (isDeep) await page.screenshot({ path, fullPage: true })
      await context.close()
    }
  }
}

type Answer = { status: number; headers: Record<string, string>; body: string }

async function askOnce(
  context: BrowserContext,
  world: TestWorld,
  { fragment, answers }: { fragment: string; answers: Map<string, Answer> },
): Promise<void> {
  await context.grantPermissions(['local-network-access'])
  await context.route(`${world.frame}/auth/provider/**`, async (route) => {
    const asked = new URL(route.request().url())
    // Node does not resolve *.localhost.
    asked.hostname = '127.0.0.1'
    const question = `${asked.pathname}#${fragment}`
    let answer = answers.get(question)
    if (!answer) {
      const response = await route.fetch({ url: asked.href, maxRetries: 1 })
      answer = { status: response.status(), headers: response.headers(), body: await response.text() }
      answers.set(question, answer)
    }
    await route.fulfill(answer)
  })
}
