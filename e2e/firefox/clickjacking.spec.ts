import { expect } from '@gangway/testing/playwright'
import { test } from '@playwright/test'
import puppeteer, { type Browser } from 'puppeteer-core'
import { attacks, chooseUnproven, findButton, type Stage } from '../support/clickjacking.js'
import { isDeep } from '../support/isDeep.js'
import { noteDeepCount } from '../support/noteDeepCount.js'
import { type ApprovalServer, startApprovalServer } from '../support/startApprovalServer.js'
import { findFirefox } from './findFirefox.js'
import { readWord } from './readWord.js'

// Threat 14 of embedded-wallet.md §13 in a browser that proves nothing of what is seen.

const firefox = findFirefox() ?? ''
test.skip(!isDeep, 'run by npm run test:deep')
test.skip(firefox === '', 'no Firefox here: install firefox-esr, or set FIREFOX_PATH to one')

/** Firefox is driven without fingers. */
const names = Object.keys(attacks).filter((name) => !name.includes('finger'))
const tryCount = 200

let browser: Browser
let server: ApprovalServer
test.beforeAll(async () => {
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefox })
  server = await startApprovalServer()
})
test.afterAll(async () => {
  await browser.close()
  await server.stop()
})

function measure(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}

async function open(kind: string) {
  const page = await browser.newPage()
  await page.setViewport({ width: 900, height: 760 })
  await page.goto(`${server.app}?kind=${kind}`)
  const frame = await page.waitForFrame((each) => each.url().startsWith(server.frame))
  await frame.waitForSelector('::-p-text(Decline)', { visible: true })
  const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))
  const stage: Stage = {
    page,
    getButtonBox: async () => {
      // Puppeteer's own box knows no transform.
      const outer = await page.$eval('iframe', measure)
      const inner = await frame.$$eval('.buttons button', (buttons) => {
        const { x, y, width, height } =
          buttons.findLast((each) => each.checkVisibility())?.getBoundingClientRect() ?? new DOMRect()
        return { x, y, width, height }
      })
      const scale = outer.width / (await frame.evaluate(() => innerWidth))
      const [x, y] = [outer.x + inner.x * scale, outer.y + inner.y * scale]
      return { x, y, width: inner.width * scale, height: inner.height * scale }
    },
    async untilReady() {
      if (kind === 'signIn') await frame.waitForSelector('.approve[aria-disabled=false]')
      else await wait(1_300)
    },
    wait,
  }
  return { page, frame, stage, said: () => page.evaluate('said') }
}

for (let index = 0; index < tryCount; index++) {
  const { name, kind } = chooseUnproven(index, names)
  const chance = ((index + 1) * 0.618_033_988_75) % 1
  test(`threat 14: Firefox: ${name} approves nothing (${index + 1})`, async () => {
    const { page, frame, stage, said } = await open(kind)
    if (kind === 'plain') await (await frame.$('input'))?.type('6a65')
    await attacks[name]?.(stage, chance)
    await stage.wait(300)
    expect(await said()).not.toContain('approved')
    await page.close()
    await closeWindows()
    noteDeepCount({ what: 'a click in Firefox that was not meant', tried: 1, found: 'nothing approved' })
  })
}

test('Firefox: a person types the word and approves; what bears a danger is approved in a window of our own', async () => {
  const plain = await open('plain')
  await plain.stage.wait(1_300)
  const word = await readWord(plain.frame)
  expect(word).toMatch(/^[a-z]{5}$/)
  await (await plain.frame.$('input'))?.type(word)
  await expect(async () => {
    await press(plain)
    await expect.poll(plain.said, { timeout: 2_000 }).toEqual(['approved'])
  }).toPass()
  await plain.page.close()

  const dangerous = await open('')
  const opened = browser.waitForTarget((target) => target.url().startsWith(`${server.frame}confirm`))
  await press(dangerous)
  const window = await (await opened).page()
  await window?.waitForSelector('.approve[aria-disabled=false]')
  await expect(async () => {
    await window?.hover('.approve')
    await window?.waitForSelector('.approve:hover[aria-disabled=false]', { timeout: 2_000 })
    await window?.mouse.down()
    await window?.mouse.up()
    await expect.poll(dangerous.said, { timeout: 2_000 }).toEqual(['approved'])
  }).toPass()
  await dangerous.page.close()
})

/** Closes the windows an attack has opened: Firefox opens each a step further, in the end too small for its button. */
async function closeWindows(): Promise<void> {
  for (const page of await browser.pages()) if (page.url().endsWith('/confirm')) await page.close()
}

/** Puts the mouse on the button, and presses it once it may be pressed. */
async function press({ page, frame, stage }: Awaited<ReturnType<typeof open>>): Promise<void> {
  const { x, y } = await findButton(stage)
  await page.mouse.move(x, y)
  await frame.waitForSelector('button:last-of-type:not([aria-disabled=true])')
  await page.mouse.down()
  await page.mouse.up()
}
