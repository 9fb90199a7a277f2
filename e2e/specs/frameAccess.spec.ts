import { expect } from '@gangway/testing/playwright'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { stringToHex, verifyMessage } from 'viem'
import { appOrigin } from '../support/FrameApp.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { tabTo } from '../support/tabTo.js'
import { createEmail, test } from '../support/testFrame.js'

// What keeps threat 14 out lets an honest person in, in the frame of 360 × 600 that AppKit 1.7.3 shows.

/** A finger, beside the mouse. */
test.use({ hasTouch: true })

/** A character that is not seen is what a person is warned of. */
const text = 'hello\u200b'

/** As it is read aloud: who asks, what to be careful of, what is signed and for which account; then the two answers. */
const spoken = `
- main "Sign a message":
  - heading "Sign a message" [level=1]
  - paragraph: ${appOrigin} asks you to approve
  - list "Before you agree":
    - listitem:
      - strong: "Note:"
      - text: /characters that cannot be seen/
  - term: Message
  - definition: /^hello/
  - term: Account
  - definition: /^0x/
  - term: Network
  - definition: Gangway One
  - group: Details
  - button "Decline"
  - button "Sign"
`

const hexSchema = v.custom<`0x${string}`>((value) => typeof value === 'string' && value.startsWith('0x'))

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('threat 14: an honest person approves in AppKit’s frame by mouse, finger, keyboard and screen reader, at 320 px and 200 % text', async ({
    app,
    context,
    page,
  }) => {
    await app.open(appOrigin)
    const address = v.parse(hexSchema, (await app.logIn(createEmail())).eip155)
    const frame = page.frameLocator('iframe')
    const approve = frame.getByRole('button', { name: 'Sign', exact: true })
    const hint = frame.locator('.hint')

    /** Has a message signed, by what `act` does. */
    async function sign(way: string, act: () => Promise<void>): Promise<void> {
      await test.step(way, async () => {
        const answer = app.ask('RPC_REQUEST', {
          method: 'personal_sign',
          params: [stringToHex(text), address],
        })
        await expect(frame.getByRole('heading', { name: 'Sign a message' })).toBeFocused()
        await act()
        const { type, payload } = await answer
        expect(type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
        const signature = v.parse(hexSchema, payload)
        expect(await verifyMessage({ address, message: text, signature })).toBe(true)
      })
    }

    await sign('by mouse', async () => {
      await approve.hover({ force: true })
      await untilReady(frame)
      await approve.click()
    })

    await sign('by a finger, which is told to rest', async () => {
      await untilReady(frame)
      await touch(page, await findPlace(frame), 0)
      await expect(hint).toHaveText(/^Hold the button/)
      await touch(page, await findPlace(frame), 500)
    })

    await sign('by keyboard alone, which is told of the space bar', async () => {
      await tabTo(page, approve)
      await untilReady(frame)
      await page.keyboard.press('Enter')
      await expect(hint).toHaveText(/space bar/)
      await pressSpace(page, hint)
    })

    await sign('by what a screen reader is told', async () => {
      await untilReady(frame)
      await expect(frame.locator('body')).toMatchAriaSnapshot(spoken)
      // The reader follows the focus, which went to the heading. Its own press is a click without a pointer; no driver makes
      // one that the browser vouches for, so the space bar stands for it.
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
      await approve.focus()
      await expect(approve).toHaveAccessibleDescription('')
      await pressSpace(page, hint)
    })

    await sign('on a phone of 320 px, where AppKit gives it the whole width', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.locator('iframe').evaluate((element) => {
        element.style.cssText = 'position: fixed; left: 0; bottom: 0; width: 100%; height: 600px; border: 0'
      })
      await untilReady(frame)
      await expectToFit(frame)
      await touch(page, await findPlace(frame), 500)
    })

    // As a browser does whose letters are set to twice their size.
    const session = await context.newCDPSession(app.getFrame())
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await sign('there with text of twice the size, where whoever is to agree has to scroll', async () => {
      await expect(frame.getByRole('heading')).toHaveCSS('font-size', '40px')
      await expect(hint).toHaveText('Scroll and read all of it first.')
      await expectToFit(frame)
      await frame.getByRole('heading').hover()
      // Down and up again, as whoever reads does: each part counts once it was there for a moment.
      let way = -150
      await expect(async () => {
        way = -way
        await page.mouse.wheel(0, way)
        await expect(hint).toBeHidden({ timeout: 1_500 })
      }).toPass({ timeout: 15_000 })
      await approve.hover({ force: true })
      await untilReady(frame)
      await approve.click()
    })
  })
})

async function untilReady(frame: FrameLocator): Promise<void> {
  await expect(frame.locator('.approve')).toHaveAttribute('aria-disabled', 'false')
}

async function expectToFit(frame: FrameLocator): Promise<void> {
  const html = frame.locator('html')
  expect(await html.evaluate(({ scrollWidth }) => scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  for (const button of await frame.getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 })
}

async function findPlace(frame: FrameLocator): Promise<{ x: number; y: number }> {
  const box = await frame.locator('.approve').boundingBox()
  if (!box) throw new Error('no button')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Lays a finger down for so many ms. */
async function touch(page: Page, place: { x: number; y: number }, time: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const begun = session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  // A touch of no time is sent in one go: on a busy machine the end of it would come late.
  if (time > 0) await begun.then(() => page.waitForTimeout(time))
  await Promise.all([begun, session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })])
}

/** A key counts once the button has had the focus for half a second: nobody types blindly. */
async function pressSpace(page: Page, hint: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(' ')
    await expect(hint).toBeHidden({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
}
