import { expect } from '@gangway/testing/playwright'
import type { Browser, FrameLocator, Locator, Page } from '@playwright/test'
import { attacks, change, chooseUnproven, clickAt, findButton, type Stage } from '../support/clickjacking.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { isDeep } from '../support/isDeep.js'
import { noteDeepCount } from '../support/noteDeepCount.js'
import { type ApprovalServer, startApprovalServer } from '../support/startApprovalServer.js'
import { test } from '../support/testFrame.js'

// Threat 14 of embedded-wallet.md §13: the approval screen in a page that wants a click on it without the person's will.

let browser: Browser
let server: ApprovalServer
test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  server = await startApprovalServer()
})
test.afterAll(() => server.stop())

type BrowserStage = Stage & { page: Page; frame: FrameLocator; said(): Promise<unknown> }

function measure(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height, windowWidth: innerWidth }
}

/** `hidesProof`: as Firefox and Safari are; `kind`: `plain`, a request without a danger; `signIn`; `typed`. */
async function open({
  hasTouch = false,
  hidesProof = false,
  kind = '',
  height = 600,
} = {}): Promise<BrowserStage> {
  const context = await browser.newContext({ viewport: { width: 900, height: 760 }, hasTouch })
  if (hidesProof) await context.addInitScript('delete IntersectionObserverEntry.prototype.isVisible')
  const page = await context.newPage()
  await page.goto(`${server.app}?kind=${kind}&height=${height}`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('button', { name: 'Decline' })).toBeVisible()
  return {
    page,
    frame,
    said: () => page.evaluate('said'),
    async getButtonBox() {
      // Playwright's own box knows no zoom.
      const outer = await page.locator('iframe').evaluate(measure)
      const inner = await frame.locator('.buttons button:visible').last().evaluate(measure)
      const scale = outer.width / inner.windowWidth
      const [x, y] = [outer.x + inner.x * scale, outer.y + inner.y * scale]
      return { x, y, width: inner.width * scale, height: inner.height * scale }
    },
    untilReady: () =>
      kind === 'plain'
        ? page.waitForTimeout(1_300)
        : expect(button(frame)).toHaveAttribute('aria-disabled', 'false'),
    wait: (time) => page.waitForTimeout(time),
  }
}

const button = (frame: FrameLocator) => frame.locator('.approve')

async function untilReady({ frame }: BrowserStage): Promise<void> {
  await expect(button(frame)).toHaveAttribute('aria-disabled', 'false')
}

/**
 * Those `npm test` tries, one for each thing the guard refuses: too small, zoomed, covered, covered after it was seen, cut
 * off, moved, a press that is none, keys, a finger. `npm run test:deep` tries all, over and over.
 */
const sampledNames = [
  'a frame resized to its buttons',
  'a frame whose page is zoomed out',
  'a cover over the recipient alone',
  'a cover laid while the mouse is there',
  'a frame half out of the window',
  'a frame moved under the mouse',
  'events the page makes itself',
  'keys a person types into a game',
  'a tap by a finger that expects something else',
]
const names = Object.keys(attacks)
const triedNames = isDeep ? names : sampledNames
const tries = Array.from({ length: isDeep ? 200 : sampledNames.length }, (_, index) => ({
  browserName: 'Chromium',
  name: triedNames[index % triedNames.length] ?? '',
  kind: '',
}))
// At a sign-in too small; at a payment the page's own guess is typed.
const unprovenTries = (isDeep ? Array.from({ length: 200 }, (_, index) => index) : [0, 1]).map((index) => ({
  browserName: 'a browser that proves nothing',
  ...chooseUnproven(index, names),
}))

for (const list of [tries, unprovenTries])
  for (const [index, { browserName, name, kind }] of list.entries()) {
    // The same in every run: the golden ratio spreads them evenly.
    const chance = ((index + 1) * 0.618_033_988_75) % 1
    test(`threat 14: ${browserName}: ${name} approves nothing (${index + 1})`, async () => {
      // A click that came too late proves nothing either way: it is tried again.
      for (let isInTime = false; !isInTime; ) {
        const hidesProof = list === unprovenTries
        const stage = await open({ hasTouch: name.includes('finger'), hidesProof, kind })
        if (kind === 'plain') await stage.frame.getByRole('textbox').fill('6a65')
        isInTime = (await attacks[name]?.(stage, chance)) !== false
        await stage.page.waitForTimeout(300)
        if (isInTime) expect(await stage.said()).not.toContain('approved')
        await stage.page.context().close()
      }
      noteDeepCount({
        what: `a click in ${browserName} that was not meant`,
        tried: 1,
        found: 'nothing approved',
      })
    })
  }

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

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
})

for (const reducedMotion of ['no-preference', ...(isDeep ? (['reduce'] as const) : [])] as const)
  test(`behavior: the button shows that it waits, and only that; motion: ${reducedMotion}`, async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 600 }, reducedMotion })
    const page = await context.newPage()
    await page.goto(server.frame)
    const approve = page.locator('.approve')
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
    await expect(approve).not.toHaveClass(/settling/)
    // A page that is scrolled without end never settles.
    const scrolling = await page.evaluate(() => setInterval(() => dispatchEvent(new Event('scroll')), 10))
    await expect(approve).toHaveClass('approve settling')
    await expect(approve).toHaveAttribute('aria-disabled', 'true')
    await expect(approve).toHaveAccessibleName('Send 1.5 ETH')
    await expect(approve).toHaveAccessibleDescription('')
    if (reducedMotion === 'reduce') expect(await readFilled(approve)).toBe(100)
    // A busy machine comes late with the next scroll: it fills meanwhile, and may be full.
    else await expect.poll(() => readFilled(approve).catch(() => 100)).toBeLessThan(30)
    const filled = await approve.evaluate(
      (button, timer) =>
        new Promise<number[]>((resolve) => {
          clearInterval(timer)
          dispatchEvent(new Event('scroll'))
          const seen: number[] = []
          const look = () => {
            const isSettling = button.classList.contains('settling')
            if (!isSettling && seen.length > 0) return resolve(seen)
            if (isSettling) seen.push(Number.parseFloat(getComputedStyle(button).backgroundSize) || 100)
            requestAnimationFrame(look)
          }
          look()
        }),
      scrolling,
    )
    // The first moments may be of the scroll before the last.
    const last = filled.slice(filled.indexOf(Math.min(...filled)))
    expect(last).toEqual([...last].sort((a, b) => a - b))
    if (reducedMotion === 'no-preference') expect(filled.at(-1)).toBeGreaterThan(50)
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
    await context.close()
  })

/** How much of the button is filled, per cent. */
function readFilled(approve: Locator): Promise<number> {
  return approve.evaluate((button) => {
    const { backgroundImage, backgroundSize } = getComputedStyle(button)
    if (backgroundImage === 'none') throw new Error('nothing fills it')
    return backgroundSize === 'auto' ? 100 : Number.parseFloat(backgroundSize)
  })
}

test('behavior: where the browser proves nothing, a word is typed that stands in the window alone', async () => {
  const stage = await open({ hidesProof: true, kind: 'plain' })
  await expect(stage.frame.locator('.hint')).toHaveText('Type the word that stands above')
  const field = stage.frame.getByRole('textbox')
  // What a page knows: the end of the recipient it has chosen.
  await field.fill('6a65')
  await stage.page.waitForTimeout(1_200)
  await clickAt(stage, await findButton(stage))
  expect(await stage.said()).toEqual([])
  const word = stage.frame.getByText('Word to type').locator('xpath=../dd')
  await field.fill((await word.innerText()).toUpperCase())
  // The field is below what is to be read; what was seen before the frame changed its size counts no more.
  await change(stage, { height: '590px' })
  await expect(stage.frame.locator('.hint')).toHaveText('Scroll and read all of it first.')
  await stage.frame.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await button(stage.frame).hover({ force: true })
  await untilReady(stage)
  await clickAt(stage, await findButton(stage))
  await expect.poll(stage.said).toEqual(['approved'])
  await stage.page.context().close()
})

test('behavior: where the browser proves nothing, what bears a danger is confirmed in a window of our own', async () => {
  const stage = await open({ hidesProof: true })
  await expect(stage.frame.getByText('This is not your address')).toBeVisible()
  await expect(button(stage.frame)).toHaveCount(0)
  const press = stage.frame.getByRole('button', { name: 'Open window' })
  const [first] = await Promise.all([stage.page.waitForEvent('popup'), press.click()])
  await expect(first.getByRole('heading', { name: 'Send 1.5 ETH' })).toBeFocused()
  await expect(first.getByText('This is not your address')).toBeVisible()
  await expectAccessible(first, 'confirmation')
  // Closed without a word it is no answer.
  await first.close()
  expect(await stage.said()).toEqual([])
  const [second] = await Promise.all([stage.page.waitForEvent('popup'), press.click()])
  await second.locator('.approve').hover({ force: true })
  await expect(second.locator('.approve')).toHaveAttribute('aria-disabled', 'false')
  await second.locator('.approve').click()
  await expect.poll(stage.said).toEqual(['approved'])
  await expect.poll(() => second.isClosed()).toBe(true)
  await stage.page.context().close()
})

for (const hidesProof of [false, true])
  test(`behavior: what lets an app act by itself takes a typed word${hidesProof ? ', in a window of our own too' : ''}`, async () => {
    const stage = await open({ hidesProof, kind: 'typed' })
    const opened = hidesProof ? stage.page.waitForEvent('popup') : null
    if (opened) await stage.frame.getByRole('button', { name: 'Open window' }).click()
    const screen = opened ? await opened : stage.frame
    await expect(screen.locator('.hint')).toHaveText('Type the word that stands above')
    const approve = screen.locator('.approve')
    await expect(approve).toHaveAttribute('aria-disabled', 'true')
    await screen.getByRole('textbox').fill('bogus')
    await screen.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await approve.click({ force: true })
    expect(await stage.said()).toEqual([])
    const word = screen.getByText('Word to type').locator('xpath=../dd')
    await screen.getByRole('textbox').fill(await word.innerText())
    await screen.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await approve.hover({ force: true })
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
    await approve.click()
    await expect.poll(stage.said).toEqual(['approved'])
    await stage.page.context().close()
  })

test('threat 14: a page that opens that window itself shows nothing in it, and gets no answer', async () => {
  const stage = await open({ hidesProof: true })
  const [popup] = await Promise.all([
    stage.page.waitForEvent('popup'),
    stage.page.evaluate((url) => {
      const opened = window.open(`${url}confirm`, 'confirm', 'popup')
      const model = {
        title: 'A prize',
        appOrigin: 'x',
        account: '0x',
        networkName: '',
        networkId: '',
        rows: [],
        warnings: [],
        digest: '',
        risk: 'value',
        recipient: null,
        approveLabel: 'Take it',
      }
      setInterval(() => {
        opened?.postMessage(model, '*')
        for (const answer of ['ready', 'approve'])
          document.querySelector('iframe')?.contentWindow?.postMessage(answer, '*')
      }, 50)
    }, server.frame),
  ])
  await expect(popup.getByRole('paragraph').getByText('Nothing waits for your answer here')).toBeVisible()
  await expect(popup.getByText('A prize')).toHaveCount(0)
  expect(await stage.said()).toEqual([])
  await stage.page.context().close()
})

test('behavior: where a frame has no room for what is to be read, it is agreed to in a window of our own', async () => {
  // A phone on its side, or a laptop whose page is zoomed to 150 %.
  const stage = await open({ kind: 'plain', height: 360 })
  const press = stage.frame.getByRole('button', { name: 'Open window' })
  await expect(press).toBeVisible()
  await expect(button(stage.frame)).toBeHidden()
  const [popup] = await Promise.all([stage.page.waitForEvent('popup'), press.press('Enter')])
  await popup.locator('.approve').hover({ force: true })
  await expect(popup.locator('.approve')).toHaveAttribute('aria-disabled', 'false')
  await popup.locator('.approve').click()
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
    const page = await context.newPage()
    await page.goto(server.frame)
    await expect(page.getByRole('heading', { name: 'Send 1.5 ETH' })).toBeFocused()
    await expect(page.locator('.approve')).toHaveAttribute('aria-disabled', 'false')
    await expectAccessible(page, `approval, ${colorScheme}`, colorScheme === 'dark' ? 'colours' : undefined)
    // Other colours take no other room.
    const sizes =
      colorScheme === 'dark' && !isDeep
        ? []
        : ([
            ['100%', 320],
            ['200%', 360],
          ] as const)
    for (const [size, width] of sizes) {
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
