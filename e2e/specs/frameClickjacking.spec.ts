import { expect } from '@gangway/testing/playwright'
import type { Browser, FrameLocator, Page } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.js'
import { isDeep } from '../support/isDeep.js'
import { noteDeepCount } from '../support/noteDeepCount.js'
import { type ApprovalBundle, approvalHosts, buildApproval, serveApproval } from '../support/serveApproval.js'
import { test } from '../support/testFrame.js'

// Threat 14 of embedded-wallet.md §13: the approval screen in a page that wants a click on it without the person's will.

let browser: Browser
let bundle: ApprovalBundle
test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  bundle = await buildApproval()
})

type Stage = { page: Page; frame: FrameLocator; said(): Promise<unknown> }

async function open({ hasTouch = false, hidesProof = false } = {}): Promise<Stage> {
  const context = await browser.newContext({ viewport: { width: 900, height: 760 }, hasTouch })
  // As Firefox and Safari are.
  if (hidesProof) await context.addInitScript('delete IntersectionObserverEntry.prototype.isVisible')
  await serveApproval(context, bundle)
  const page = await context.newPage()
  await page.goto(approvalHosts.app)
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('.approve')).toBeVisible()
  return { page, frame, said: () => page.evaluate('said') }
}

const button = (frame: FrameLocator) => frame.locator('.approve')

async function untilReady({ frame }: Stage): Promise<void> {
  await expect(button(frame)).toHaveAttribute('aria-disabled', 'false')
}

/** Where the button is on the page, once the frame is where the test wants it. */
async function findButton({ frame }: Stage): Promise<{ x: number; y: number }> {
  const box = await button(frame).boundingBox()
  if (!box) throw new Error('no button')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function change(
  { page }: Stage,
  style: Partial<Record<string, string>>,
  selector = 'iframe',
): Promise<void> {
  await page.evaluate(
    ([target, changes]) => {
      const element = document.querySelector<HTMLElement>(target)
      for (const [name, value] of Object.entries(changes)) element?.style.setProperty(name, value ?? '')
    },
    [selector, style] as const,
  )
}

/** Lays something over the page that lets clicks through. */
async function cover({ page }: Stage, style: string): Promise<void> {
  await page.evaluate((text) => {
    const decoy = document.body.appendChild(document.createElement('div'))
    decoy.id = 'decoy'
    decoy.textContent = 'Win a prize'
    decoy.style.cssText = `position: fixed; pointer-events: none; ${text}`
  }, style)
}

/** A person clicks where the page has told them to, not knowing of the frame. */
async function clickAt({ page }: Stage, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.waitForTimeout(80)
  await page.mouse.up()
}

const everywhere = 'inset: 0; background: #fff;'

/** ms after which the guard takes a person to have seen what is there (createGuard.ts). */
const seenAfter = 700

/** Presses the mouse where it is. False where a busy machine took so long since `shownAt` that the click is an honest one. */
async function pressSoon({ page }: Stage, shownAt: number): Promise<boolean> {
  await page.mouse.down()
  await page.waitForTimeout(80)
  await page.mouse.up()
  return performance.now() - shownAt < seenAfter
}

/** Each gets one click out of a person, `chance` of 0 to 1 choosing its details. False: it came too late to be one. */
const attacks: Record<string, (stage: Stage, chance: number) => Promise<unknown>> = {
  async 'a cover over all, from the start'(stage, chance) {
    await cover(stage, `${everywhere} opacity: ${0.01 + chance * 0.99};`)
    await stage.page.waitForTimeout(1_000)
    await clickAt(stage, await findButton(stage))
  },
  async 'a cover over the recipient alone'(stage, chance) {
    await cover(
      stage,
      `left: 60px; top: ${120 + chance * 200}px; width: 200px; height: 30px; background: #fff;`,
    )
    await stage.page.waitForTimeout(1_000)
    await clickAt(stage, await findButton(stage))
  },
  async 'a cover taken away at the last moment'(stage, chance) {
    await cover(stage, everywhere)
    await stage.page.waitForTimeout(900)
    const place = await findButton(stage)
    await stage.page.mouse.move(place.x, place.y)
    const shownAt = performance.now()
    await stage.page.evaluate(() => document.querySelector('#decoy')?.remove())
    await stage.page.waitForTimeout(chance * 500)
    return pressSoon(stage, shownAt)
  },
  async 'a cover laid while the mouse is there'(stage, chance) {
    const place = await findButton(stage)
    await stage.page.mouse.move(place.x, place.y)
    await untilReady(stage)
    await cover(stage, everywhere)
    await stage.page.waitForTimeout(250 + chance * 300)
    await clickAt(stage, place)
  },
  async 'a frame that can hardly be seen'(stage, chance) {
    await change(stage, { opacity: `${0.01 + chance * 0.9}` })
    await stage.page.waitForTimeout(1_000)
    await clickAt(stage, await findButton(stage))
  },
  async 'a frame made small'(stage, chance) {
    await change(stage, { transform: `scale(${0.2 + chance * 0.75})` })
    await stage.page.waitForTimeout(1_000)
    await clickAt(stage, await findButton(stage))
  },
  async 'a frame cut to its button'(stage, chance) {
    const place = await findButton(stage)
    await change(stage, { 'clip-path': `inset(${200 + chance * 300}px 0 0 0)` })
    await stage.page.waitForTimeout(1_000)
    await clickAt(stage, place)
  },
  async 'a frame with a hole for its button'(stage, chance) {
    const { x, y } = await findButton(stage)
    const size = 2 + chance * 40
    const hole = `polygon(0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${x - size}px ${y - size}px, ${x - size}px ${y + size}px, ${x + size}px ${y + size}px, ${x + size}px ${y - size}px, ${x - size}px ${y - size}px)`
    await cover(stage, `${everywhere} clip-path: ${hole};`)
    await stage.page.waitForTimeout(1_000)
    await clickAt(stage, { x, y })
  },
  async 'a frame half out of the window'(stage, chance) {
    await change(stage, { top: `${-20 - chance * 450}px` })
    await stage.page.waitForTimeout(1_000)
    await clickAt(stage, await findButton(stage))
  },
  async 'a frame moved under the mouse'(stage, chance) {
    await untilReady(stage)
    const place = { x: 700, y: 300 + chance * 200 }
    await stage.page.mouse.move(place.x, place.y)
    const { x, y } = await findButton(stage)
    const shownAt = performance.now()
    await change(stage, { left: `${40 + place.x - x}px`, top: `${40 + place.y - y}px` })
    await stage.page.waitForTimeout(chance * 400)
    return pressSoon(stage, shownAt)
  },
  async 'a frame moved between the two clicks of a double click'(stage, chance) {
    await untilReady(stage)
    const { x, y } = await findButton(stage)
    const place = { x: 600, y: 500 }
    await clickAt(stage, place)
    const shownAt = performance.now()
    await change(stage, { left: `${40 + place.x - x}px`, top: `${40 + place.y - y}px` })
    await stage.page.waitForTimeout(50 + chance * 250)
    return pressSoon(stage, shownAt)
  },
  async 'a frame moved while the mouse rests in it'(stage, chance) {
    const { x, y } = await findButton(stage)
    const place = { x: 200, y: 300 }
    await stage.page.mouse.move(place.x, place.y)
    await untilReady(stage)
    const shownAt = performance.now()
    await change(stage, { left: `${40 + place.x - x}px`, top: `${40 + place.y - y}px` })
    await stage.page.waitForTimeout(chance * 400)
    return pressSoon(stage, shownAt)
  },
  async 'a full screen of something else'(stage, chance) {
    const place = await findButton(stage)
    await untilReady(stage)
    await cover(stage, everywhere)
    await stage.page.evaluate(() => document.querySelector('#decoy')?.requestFullscreen())
    await stage.page.waitForTimeout(300 + chance * 900)
    await clickAt(stage, place)
  },
  async 'colours that hide what is written'(stage, chance) {
    await change(stage, { filter: chance < 0.5 ? 'brightness(30)' : `blur(${4 + chance * 8}px)` })
    await stage.page.waitForTimeout(1_000)
    await clickAt(stage, await findButton(stage))
  },
  async 'events the page makes itself'(stage) {
    await untilReady(stage)
    await stage.page.evaluate(() => {
      const frame = document.querySelector('iframe')
      for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'keydown', 'keyup'])
        frame?.dispatchEvent(new Event(type, { bubbles: true }))
      frame?.contentWindow?.postMessage('approve', '*')
      frame?.click()
    })
  },
  async 'keys a person types into a game'(stage, chance) {
    await untilReady(stage)
    await stage.page.evaluate(() => document.querySelector('iframe')?.contentWindow?.focus())
    for (const key of ['Enter', ' ', 'Enter', 'Tab', 'Enter', 'Tab', 'Enter', 'Tab', 'Enter', 'Tab', ' '])
      await stage.page.keyboard.press(key, { delay: chance * 40 })
  },
  async 'a tap by a finger that expects something else'(stage) {
    await untilReady(stage)
    const { x, y } = await findButton(stage)
    await stage.page.touchscreen.tap(x, y)
  },
}

const names = Object.keys(attacks)
const tryCount = isDeep ? 200 : names.length

for (let index = 0; index < tryCount; index += 1) {
  const name = names[index % names.length] ?? ''
  // The same in every run: the golden ratio spreads them evenly.
  const chance = (index * 0.618_033_988_75) % 1
  test(`threat 14: ${name} approves nothing (${index + 1})`, async () => {
    // A click that came too late proves nothing either way: it is tried again.
    for (let isInTime = false; !isInTime; ) {
      const stage = await open({ hasTouch: name.includes('finger') })
      isInTime = (await attacks[name]?.(stage, chance)) !== false
      await stage.page.waitForTimeout(300)
      if (isInTime) expect(await stage.said()).not.toContain('approved')
      await stage.page.context().close()
    }
    noteDeepCount({ what: 'a click that was not meant', tried: 1, found: 'nothing approved' })
  })
}

test('default: a person approves by mouse, by the space bar and by a finger that rests', async () => {
  const byMouse = await open()
  await button(byMouse.frame).hover({ force: true })
  await untilReady(byMouse)
  await clickAt(byMouse, await findButton(byMouse))
  await expect.poll(byMouse.said).toEqual(['approved'])

  const byKey = await open()
  await untilReady(byKey)
  await button(byKey.frame).focus()
  await byKey.page.waitForTimeout(600)
  await byKey.page.keyboard.press('Enter')
  expect(await byKey.said()).toEqual([])
  await byKey.page.keyboard.press(' ')
  await expect.poll(byKey.said).toEqual(['approved'])

  const byFinger = await open({ hasTouch: true })
  await untilReady(byFinger)
  const { x, y } = await findButton(byFinger)
  const session = await byFinger.page.context().newCDPSession(byFinger.page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await byFinger.page.waitForTimeout(500)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(byFinger.said).toEqual(['approved'])
  for (const { page } of [byMouse, byKey, byFinger]) await page.context().close()
})

test('behavior: where the browser proves nothing, the last characters of the recipient are typed', async () => {
  const stage = await open({ hidesProof: true })
  await expect(stage.frame.locator('.hint')).toHaveText(/last 4 characters of the recipient/)
  const field = stage.frame.getByRole('textbox')
  await field.fill('6a64')
  await stage.page.waitForTimeout(1_200)
  await clickAt(stage, await findButton(stage))
  expect(await stage.said()).toEqual([])
  await field.fill('6a65')
  await button(stage.frame).hover({ force: true })
  await untilReady(stage)
  await clickAt(stage, await findButton(stage))
  await expect.poll(stage.said).toEqual(['approved'])
  await stage.page.context().close()
})

test('behavior: a frame that is put away declines (embedded-wallet.md §10)', async () => {
  const stage = await open()
  await untilReady(stage)
  await change(stage, { display: 'none' })
  await expect.poll(stage.said).toEqual(['declined'])
  await stage.page.context().close()
})

test('behavior: the screen fits its box, in both themes and at twice the text size, and is accessible', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width: 360, height: 600 }, colorScheme })
    await serveApproval(context, bundle)
    const page = await context.newPage()
    await page.goto(approvalHosts.frame)
    await expect(page.getByRole('heading', { name: 'Send 1.5 ETH' })).toBeFocused()
    await expect(page.locator('.approve')).toHaveAttribute('aria-disabled', 'false')
    await expectAccessible(page, `approval, ${colorScheme}`)
    for (const [size, width] of [
      ['100%', 320],
      ['200%', 360],
    ] as const) {
      await page.setViewportSize({ width, height: 600 })
      await page.evaluate(
        (fontSize) => document.documentElement.style.setProperty('font-size', fontSize),
        size,
      )
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await expect(page.locator('.approve')).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Decline' })).toBeInViewport({ ratio: 1 })
    }
    await context.close()
  }
})
