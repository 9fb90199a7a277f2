import { DevicePage, expect, pressUntilTaken, readLoginMail, test } from '@gangway/testing/playwright'
import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { AccountPage } from '../support/AccountPage.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { requestOwnWallet } from '../support/requestOwnWallet.js'

// The way of a person, as a whole: embedded-wallet.md §5, §9. What each part of it refuses is told elsewhere.

test.skip(!isWide, runBySecondRoad)

/** What those who build it say among themselves. */
const jargon =
  /\b(custody|escrow|shards?|shares?|seed|PRF|WebAuthn|DPoP|JWT|sessions?|epoch|nonce|hash|EOA|cryptograph\w*)\b/i

const hello = '0x68656c6c6f'

test('whoever has lost a phone gets from the mail to the same wallet, and takes the phone off it, in plain words', async ({
  browser,
  gangway: phone,
  otherBrowser: fresh,
  world,
}) => {
  test.setTimeout(240_000)
  const email = `lost-${crypto.randomUUID()}@example.com`
  const look = async (page: Page, view: string, said: string) => {
    expect.soft(said, view).not.toMatch(jargon)
    await expectAccessible(page, view)
    await expectToFit(page, `${view}, 360 px`)
  }
  await phone.goto()
  await phone.connectButton.open()
  await phone.emailLogin.finish(world, email)
  const own = await readOwnAddresses(phone.page)
  // It is lost as it is: logged in.

  const { dialog, connectButton, emailLogin, approval, page } = fresh
  await fresh.goto()
  await connectButton.open()
  await emailLogin.askUntilSent(email)
  const number = await emailLogin.readMatchNumber()
  expect.soft(await dialog.root.innerText()).not.toMatch(jargon)
  const mail = await readLoginMail(world, email, 2)
  expect.soft(`${mail.subject}\n${mail.text.replace(/https?:\S+/g, '')}`).not.toMatch(jargon)

  // A browser of its own: beside a tab of another size, headless Chromium lost the press of the frame's button.
  const reader = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const opened = await reader.newPage()
  const device = new DevicePage(opened)
  const link = mail.links.find((each) => each.includes('/device#')) ?? ''
  await device.open(link, { appOrigin: world.web })
  await look(opened, 'the page behind the link', await opened.locator('body').innerText())
  const code = await device.approve(number)
  await look(opened, 'the code', await opened.locator('body').innerText())
  await emailLogin.enterCode(code)
  await expect(dialog.root).toBeHidden()
  expect(await readOwnAddresses(page)).toEqual(own)
  const signing = requestOwnWallet(page, 'personal_sign', [hello, own.eip155])
  await approval.approve('Sign a message')
  const signature = (await signing) as `0x${string}`
  expect(await recoverMessageAddress({ message: { raw: hello }, signature })).toBe(own.eip155)

  const account = new AccountPage(opened)
  await opened.goto(`${world.frame}/account?projectId=local`)
  const asked = await account.askForMail(email)
  await account.enterCode(await account.approveMail(world, email, asked, 3))
  // This page, then the browser that was used last.
  await expect(account.devices).toHaveText([/This page/, /Last used/, /Last used/])
  await look(opened, 'the account', await opened.locator('body').innerText())
  const lost = account.devices.last().getByRole('button')
  await expect(async () => {
    // A press that comes too early is none.
    if (await lost.isVisible()) await lost.click({ timeout: 1_000 })
    await expect(account.heading).toHaveText(/^Remove /, { timeout: 2_000 })
  }).toPass()
  await look(opened, 'the lost one', await opened.locator('body').innerText())
  await pressUntilTaken(opened, 'Remove')
  await expect(opened.getByRole('status')).toHaveText(/was removed\. It can no longer use this wallet\.$/)
  await expect(account.devices).toHaveCount(2)
  await fresh.goto()
  await connectButton.expectAccount(own.eip155)
  await reader.close()
})
