import { approveDevice, expect, readLoginMail, type TestWorld, test } from '@gangway/testing/playwright'
import type { Page } from 'puppeteer-core'
import { type Hex, recoverMessageAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { isDeep } from '../support/isDeep.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { FirefoxPage } from './FirefoxPage.js'
import { findFirefox } from './findFirefox.js'
import { PasskeyFirefox } from './PasskeyFirefox.js'
import { readWord } from './readWord.js'

// Recovery in the person's own hands, in the other engine of Debian: docs/decisions/0023-custody-of-the-owner.md.

const firefox = findFirefox() ?? ''
test.skip(!isDeep, 'run by npm run test:deep')
test.skip(firefox === '', 'no Firefox here: install firefox-esr, or set FIREFOX_PATH to one')
test.setTimeout(300_000)

const password = 'seven grey herons wade'
const hello = '0x68656c6c6f'

/** Presses a button until what it leads to is there: one that has just been drawn takes no press. */
async function press(page: Page, name: string, leadsTo: string): Promise<void> {
  await expect(async () => {
    const button = await page.$(`::-p-aria([name="${name}"][role="button"])`)
    await button?.click()
    await page.waitForSelector(leadsTo, { timeout: 3_000 })
  }).toPass({ timeout: 90_000 })
}

/** A login on the account's own page, by the second mail to the address. */
async function openAccount(page: Page, world: TestWorld, email: string): Promise<void> {
  // The page's opener policy gives it a browsing context of its own, for whose end the driver waits in vain.
  await page.goto(`${world.frame}/account?projectId=local`, { waitUntil: 'domcontentloaded' })
  await page.locator('input[type=email]').fill(email)
  await press(page, 'Continue with email', '.code')
  const number = await page.$eval('.code', (code) => code.textContent ?? '')
  const { links } = await readLoginMail(world, email, 2)
  const link = links.find((each) => each.includes('/device#')) ?? ''
  await page.locator('input[autocomplete=one-time-code]').fill(await approveDevice(world, link, number))
  await page.waitForSelector('::-p-text(How you log in)')
}

test('Firefox: a wallet moves into its owner’s hands by a password, which opens it in a fresh browser', async ({
  world,
}) => {
  const email = `owner-${crypto.randomUUID()}@example.com`
  const first = await FirefoxPage.start(firefox, world)
  await first.goto()
  await first.logIn(email)
  const own = await first.readAddress()
  const page = await first.openPage()
  await openAccount(page, world, email)
  await press(page, 'Recovery of your wallet', '::-p-text(Whoever runs both of its servers)')
  await press(page, 'Keep it yourself', 'input[autocomplete=new-password]')
  for (const field of await page.$$('input[autocomplete=new-password]')) await field.type(password)
  await page.keyboard.press('Enter')
  await page.waitForSelector('::-p-text(What recovers your wallet is in your hands now)')
  await first.close()
  // The third mail with a link tells of the renewal that the move ends in.
  await readLoginMail(world, email, 3)

  const fresh = await FirefoxPage.start(firefox, world)
  await fresh.goto()
  await fresh.logIn(email, 4)
  expect(await fresh.readAddress()).toBe(own)
  const signed = fresh.request('personal_sign', [hello, own])
  const frame = await fresh.page.waitForFrame((each) => each.url().startsWith(world.frame))
  await (await frame.waitForSelector('.open', { visible: true }))?.click()
  const popup = await fresh.findWindow('/open')
  const closed = new Promise((resolve) => popup.once('close', resolve))
  await popup.locator('input[type=password]').fill(password)
  await popup.keyboard.press('Enter')
  await closed
  const approval = await fresh.waitForApproval()
  const field = await approval.waitForSelector('input')
  await field?.type(await readWord(approval))
  await fresh.approve(approval)
  const signature = (await signed) as Hex
  expect(await recoverMessageAddress({ message: { raw: hello }, signature })).toBe(own)
  await fresh.close()
})

/** The same in the Firefox that has passkeys, by the `count`th mail. */
async function logInToAccount(
  page: PasskeyFirefox,
  world: TestWorld,
  email: string,
  count: number,
): Promise<void> {
  await page.goto(`${world.frame}/account?projectId=local`)
  await page.type('input[type=email]', email)
  await page.press('Continue with email', 'Approve this browser')
  const number = await page.readText('.code')
  const { links } = await readLoginMail(world, email, count)
  const link = links.find((each) => each.includes('/device#')) ?? ''
  await page.type('input[autocomplete=one-time-code]', await approveDevice(world, link, number))
  await page.expectText('How you log in')
}

test('Firefox: a passkey opens the wallet once all that the browser kept is gone', async ({
  gangway,
  world,
}) => {
  const email = `owner-${crypto.randomUUID()}@example.com`
  await gangway.goto()
  await gangway.connectButton.open()
  await gangway.emailLogin.finish(world, email)
  const own = await readOwnAddresses(gangway.page)

  const page = await PasskeyFirefox.start(firefox)
  await logInToAccount(page, world, email, 2)
  await page.press('Recovery of your wallet', 'Whoever runs both of its servers')
  await page.press('Keep it yourself', 'Make a passkey')
  await page.press('Make a passkey', 'What recovers your wallet is in your hands now')
  // The third mail with a link tells of the renewal that the move ends in.
  await readLoginMail(world, email, 3)
  await page.wipe(`${world.frame}/nothing`)

  await logInToAccount(page, world, email, 4)
  await page.press('Take your wallet elsewhere', 'Show the words')
  await page.press('Show the words', 'Open your wallet for the words')
  await page.press('Use the passkey of ', 'Hold to show')
  const words = await page.readWhileHeld('Hold to show: Recovery words', '.secret')
  expect(mnemonicToAccount(words).address).toBe(own.eip155)
  await page.close()
})
