import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.js'
import { expectToFit } from './expectToFit.js'
import { isDeep } from './isDeep.js'
import { setLanguage } from './setLanguage.js'
import { setWindowSize } from './setWindowSize.js'

const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
const small = { width: 320, height: 568 }

/**
 * A function that looks at the view on screen in every way a person may have it: light, dark, forced colours, right
 * to left, on a phone, and on the smallest screen with text twice as large. Leaves the page as it was. A deep run
 * keeps pictures in `folder`.
 */
export function createLook(page: Page, folder: string): (view: string) => Promise<void> {
  const picture = async (view: string, look: string) => {
    if (isDeep) await page.screenshot({ path: `${folder}/${view}-${look}.png` })
  }

  return async (view) => {
    await expectAccessible(page, `${view}, light`)
    expect.soft(await page.evaluate(findMotion), `${view}, reduced motion`).toEqual([])
    await picture(view, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, `${view}, dark`, 'colours')
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    await expectAccessible(page, `${view}, forced colours`, 'colours')
    await picture(view, 'forced')
    await page.emulateMedia({ forcedColors: 'none' })
    await fitEverywhere(`${view}, English`, view, 'en')

    await setLanguage(page, 'ar')
    // The elements are those axe has just seen; a gate compares the texts of every language.
    if (isDeep) await expectAccessible(page, `${view}, right to left`)
    await fitEverywhere(`${view}, right to left`, view, 'ar')
    await setLanguage(page, 'en')
  }

  async function fitEverywhere(name: string, view: string, language: string): Promise<void> {
    // What fits a smaller screen in larger letters fits a phone.
    if (isDeep) {
      await page.setViewportSize(phone)
      await expectToFit(page, `${name}, 360 px`)
      await picture(view, `${language}-360`)
    }
    await page.setViewportSize(small)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectToFit(page, `${name}, 320 px at 200 %`)
    await picture(view, `${language}-320`)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await setWindowSize(page, wide)
  }
}

/** Names what moves by more than its opacity. Runs in the page, whose person asked for less motion. */
function findMotion(): string[] {
  return document
    .getAnimations()
    .filter((animation) => animation instanceof CSSAnimation)
    .filter(({ effect }) => effect instanceof KeyframeEffect)
    .flatMap(({ animationName, effect }) => {
      const frames = (effect as KeyframeEffect).getKeyframes()
      const known = ['offset', 'computedOffset', 'easing', 'composite', 'opacity', 'pointerEvents']
      return frames.some((frame) => Object.keys(frame).some((key) => !known.includes(key)))
        ? [animationName]
        : []
    })
}
