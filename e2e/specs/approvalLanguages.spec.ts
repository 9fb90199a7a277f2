import { expect, expectBalance, networks } from '@gangway/testing/playwright'
import { numberToHex, parseEther } from 'viem'
import { appOrigin } from '../support/FrameApp.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { type ApprovalServer, startApprovalServer } from '../support/startApprovalServer.js'
import { createEmail, test } from '../support/testFrame.js'

// The approval screens in the language of the browser, whoever the app is. docs/recipes/add-a-language.md

test.use({ locale: 'ar', viewport: { width: 320, height: 640 } })

/** What is no word of ours: addresses, the app, symbols and names of networks. */
const names = /0x[0-9a-fA-F]*|https?:\/\/\S+|\b(?:ETH|Gangway One|gwei)\b|[0-9a-fA-F]{4,}/g

test('in a browser of an Arabic reader a send is approved in Arabic, from right to left, on a phone of 320 px', async ({
  app,
  chains,
  page,
  recipients,
}) => {
  const [to] = recipients.evm
  await app.open(appOrigin)
  const { eip155: from } = await app.logIn(createEmail())
  const one = networks.one.caipNetworkId
  await chains.fund(one, from, 'native', '2')
  // As AppKit shows it on a phone.
  await page.locator('iframe').evaluate((element) => {
    element.style.cssText = 'position: fixed; left: 0; bottom: 0; width: 100%; height: 600px; border: 0'
  })
  const frame = page.frameLocator('iframe')
  const html = frame.locator('html')
  const approve = frame.locator('.approve')
  const transaction = { from, to, value: numberToHex(parseEther('1.25')) }
  const answer = app.ask('RPC_REQUEST', { method: 'eth_sendTransaction', params: [transaction] })

  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(/^إرسال \u20681\.25 ETH\u2069$/)
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(frame.getByRole('button', { name: 'رفض', exact: true })).toBeVisible()
  const recipient = frame.locator('.row-whole .address').first()
  await expect(recipient).toHaveText(to)
  await expect(recipient).toHaveCSS('direction', 'ltr')
  await frame.locator('summary').click()
  const said = await frame.locator('main').innerText()
  expect(said.replace(names, '')).not.toMatch(/\p{Script=Latin}{3}/u)
  await frame.locator('summary').click()
  // Opening the details may have scrolled the heading away before it counted as read.
  await frame.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()

  // Nothing sticks out at a side, and both answers are there to be pressed.
  expect(await html.evaluate(({ scrollWidth }) => scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  for (const button of await frame.getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 })
  await expect(async () => {
    // A mouse that has just come in may be there because the frame was moved under it: the button waits a moment.
    await approve.hover({ force: true })
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
  }).toPass({ timeout: 30_000 })
  await approve.click()
  expect((await answer).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
  await expectBalance(chains, one, to, 'native', parseEther('1.25'))
})

test.describe('threat 14: texts that are longer keep nobody out', () => {
  test.skip(!isWide, runBySecondRoad)

  let server: ApprovalServer
  test.beforeAll(async () => {
    server = await startApprovalServer()
  })
  test.afterAll(() => server.stop())

  for (const { locale, label, word } of [
    { locale: 'es', label: 'Palabra que hay que escribir', word: /^[a-z]{5}$/ },
    { locale: 'ar', label: 'الكلمة التي تكتبها', word: /^\p{Script=Arabic}{6}$/u },
  ])
    test(`behavior: ${locale}: in the smallest frame all of it is read, and a word of its keyboard typed`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ viewport: { width: 900, height: 760 }, locale })
      const page = await context.newPage()
      await page.goto(`${server.app}?kind=typed&height=400`)
      await page.locator('iframe').evaluate((element) => {
        element.style.width = '320px'
      })
      const frame = page.frameLocator('iframe')
      const approve = frame.locator('.approve')
      const row = frame.locator('.row').filter({ has: frame.locator('dt', { hasText: label }) })
      const shown = await row.locator('dd').innerText()
      expect(shown).toMatch(word)
      await frame.getByRole('textbox').fill(shown)
      // Each part counts once it was there for a moment, one after the other.
      const parts = await frame.locator('h1, .origin, .warning').all()
      await expect(async () => {
        for (const part of parts) {
          await part.scrollIntoViewIfNeeded()
          await expect(part).toBeInViewport({ ratio: 1 })
          await page.waitForTimeout(900)
        }
        await approve.hover({ force: true })
        await expect(approve).toHaveAttribute('aria-disabled', 'false', { timeout: 2_000 })
      }).toPass({ timeout: 60_000 })
      for (const button of await frame.locator('.buttons button:visible').all())
        await expect(button).toBeInViewport({ ratio: 1 })
      await approve.click()
      await expect.poll(() => page.evaluate('said')).toEqual(['approved'])
      await context.close()
    })
})
