import { expect, type Page, test } from '@playwright/test'
import { type DialogState, dialogStates } from '../states/dialogStates.js'
import { expectAccessible } from './expectAccessible.js'
import { expectToFit } from './expectToFit.js'
import { isDeep } from './isDeep.js'
import { listLooks } from './listLooks.js'
import { setLanguage } from './setLanguage.js'
import { setWindowSize } from './setWindowSize.js'

const phone = { width: 360, height: 740 }

const states = Object.values(dialogStates).flatMap((group) => Object.keys(group))

/**
 * Asserts that a state of the dialog, which is on screen, is accessible, fits a phone and has not lost the focus, in one
 * language and theme, by turns. A deep run takes three languages, and the other theme of each where it runs a journey
 * again: what is waited for may end while it is looked at. It keeps pictures. Leaves the page as it was.
 */
export async function expectLooks(page: Page, state: DialogState): Promise<void> {
  const { project, repeatEachIndex, timeout } = test.info()
  const size = page.viewportSize() ?? phone
  // These take long on a busy machine, and a journey has many states.
  if (isDeep) test.setTimeout(timeout + 30_000)
  // What is said first tells whether the state has ended meanwhile.
  const readWords = async () => (await page.getByRole('dialog').locator('p').allInnerTexts())[0]
  const words = await readWords()
  await setWindowSize(page, phone)
  for (const { language, colorScheme } of listLooks(states.indexOf(state) + repeatEachIndex)) {
    const view = `${state}, ${language}, ${colorScheme}`
    await page.emulateMedia({ colorScheme })
    await setLanguage(page, language)
    await expectAccessible(page, view)
    await expectToFit(page, view)
    expect.soft(await page.evaluate(hasFocus), `${view}: the focus`).toBe(true)
    const path = `${project.outputDir}/looks/${view.replaceAll(', ', '-')}.png`
    if (isDeep) await page.screenshot({ path })
  }
  await page.emulateMedia({ colorScheme: null })
  await setLanguage(page, 'en')
  expect.soft(await readWords(), `${state} is on screen still`).toBe(words)
  await setWindowSize(page, size)
}

/** Runs in the page. A wallet that asks has the focus, in a shadow tree beside the page. */
function hasFocus(): boolean {
  const { activeElement } = document
  return activeElement?.shadowRoot != null || activeElement?.closest('[role="dialog"]') !== null
}
