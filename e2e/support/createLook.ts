import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './expectAccessible.js'
import { expectToFit } from './expectToFit.js'
import { isDeep } from './isDeep.js'
import { setLanguage } from './setLanguage.js'
import { setWindowSize } from './setWindowSize.js'

const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
const small = { width: 320, height: 568 }

const colours = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced colours', media: { colorScheme: 'light', forcedColors: 'active' } },
] as const

const languages = [
  { name: 'English', tag: 'en' },
  { name: 'right to left', tag: 'ar' },
] as const

/**
 * A function that looks at the view on screen as a person may have it: light, dark or in forced colours, and in English
 * or right to left on the smallest screen with text twice as large; by turns, of which six have each pair once. A deep
 * run takes all of each, and a phone too, and keeps pictures in `folder`. Leaves the page as it was.
 */
export function createLook(page: Page, folder: string): (view: string) => Promise<void> {
  let turn = test.info().repeatEachIndex
  const picture = async (view: string, look: string) => {
    if (isDeep) await page.screenshot({ path: `${folder}/${view}-${look}.png` })
  }

  return async (view) => {
    const seen = isDeep ? colours : [colours[turn % 3] ?? colours[0]]
    const read = isDeep ? languages : [languages[turn % 2] ?? languages[0]]
    turn += 1
    for (const [at, { name, media }] of seen.entries()) {
      await page.emulateMedia(media)
      await expectAccessible(page, `${view}, ${name}`, at === 0 ? undefined : 'colours')
      await picture(view, name)
    }
    await page.emulateMedia(colours[0].media)
    expect.soft(await page.evaluate(findMotion), `${view}, reduced motion`).toEqual([])
    for (const { name, tag } of read) {
      await setLanguage(page, tag)
      // The elements are those axe has just seen; a gate compares the texts of every language.
      if (isDeep && tag === 'ar') await expectAccessible(page, `${view}, right to left`)
      await fitEverywhere(`${view}, ${name}`, view, tag)
    }
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
