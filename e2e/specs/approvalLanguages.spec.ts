import { expect, expectBalance, networks } from '@gangway/testing/playwright'
import { numberToHex, parseEther } from 'viem'
import { appOrigin } from '../support/FrameApp.js'
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
