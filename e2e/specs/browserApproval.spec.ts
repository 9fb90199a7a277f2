import {
  DevicePage,
  expect,
  GangwayPage,
  pressUntilTaken,
  readLoginMail,
  readMails,
  type TestWorld,
} from '@gangway/testing/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'
import { launchRefusing } from '../support/launchRefusing.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { requestOwnWallet } from '../support/requestOwnWallet.js'
import { createEmail, test } from '../support/testFrame.js'

// A browser that may approve: embedded-wallet.md §3, consequence 5, and docs/decisions/0025.

const link = 'Approve with this browser'
const tick = 'Let this browser approve my next logins'

/** The first login, whose mail is opened in this very browser, with the tick. */
async function logInAndKeep(gangway: GangwayPage, world: TestWorld, email: string): Promise<void> {
  const { page, connectButton, dialog, emailLogin } = gangway
  await gangway.goto()
  await connectButton.open()
  await emailLogin.ask(email)
  const number = await emailLogin.readMatchNumber()
  const { links } = await readLoginMail(world, email)
  const opened = await page.context().newPage()
  const device = new DevicePage(opened)
  await device.open(links.find((each) => each.includes('/device#')) ?? '', {
    appOrigin: new URL(page.url()).origin,
  })
  const kept = opened.getByLabel(tick)
  await expect(kept).not.toBeChecked()
  await expectAccessible(opened, 'the page behind the link, with its tick')
  await kept.check()
  const code = await device.approve(number)
  await opened.close()
  await page.bringToFront()
  await emailLogin.enterCode(code)
  await expect(dialog.root).toBeHidden({ timeout: 30_000 })
}

/** Asks for a login and follows the dialog's link; the window it leads to. */
async function openWindow(
  { page, connectButton, dialog, emailLogin }: GangwayPage,
  email: string,
): Promise<Page> {
  await connectButton.open()
  await emailLogin.askUntilSent(email)
  await emailLogin.readMatchNumber()
  const opened = page.context().waitForEvent('page')
  await dialog.root.getByRole('link', { name: link }).click()
  return opened
}

/** Approves in that window, and types its code in the app. */
async function finishIn(
  window: Page,
  { page, dialog, emailLogin }: GangwayPage,
  email: string,
): Promise<void> {
  await expect(window.getByRole('heading')).toHaveText('Log in with this browser?')
  await expect(window.getByText(new URL(page.url()).origin).first()).toBeVisible()
  await expect(window.getByText(email)).toBeVisible()
  await expectAccessible(window, 'the window that approves')
  await window.setViewportSize({ width: 320, height: 568 })
  await expectToFit(window, 'the window that approves, 320 px')
  await pressUntilTaken(window, 'Approve and show the code')
  const code = await window.locator('.code').innerText()
  await expectAccessible(window, 'the code of the window that approves')
  await page.bringToFront()
  await emailLogin.enterCode(code)
  await expect(dialog.root).toBeHidden({ timeout: 30_000 })
}

/** As a person or the browser may: what is kept for this site alone, not what is kept at top level. */
async function wipeFrame(page: Page): Promise<void> {
  await page.frame('w3m-secure-iframe')?.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.deleteDatabase('gangway')
        request.onsuccess = () => resolve()
      }),
  )
}

test('an owner lets this browser approve; where the frame has lost what it kept, that approves in the place of the mail', async ({
  context,
  world,
}) => {
  test.setTimeout(180_000)
  const email = createEmail()
  const gangway = new GangwayPage(await context.newPage())
  const { page, connectButton } = gangway
  await logInAndKeep(gangway, world, email)
  const own = await readOwnAddresses(page)
  await wipeFrame(page)
  await page.reload()
  await connectButton.expectDisconnected()
  await finishIn(await openWindow(gangway, email), gangway, email)
  expect(await readOwnAddresses(page)).toEqual(own)
})

test('where the browser refuses the frame its storage, each login can be approved without the mailbox', async ({
  world,
}) => {
  test.setTimeout(180_000)
  const { context, browser } = await launchRefusing(world)
  const email = createEmail()
  const gangway = new GangwayPage(await context.newPage())
  const { page, connectButton } = gangway
  await logInAndKeep(gangway, world, email)
  const own = await readOwnAddresses(page)
  await page.reload()
  await connectButton.expectDisconnected()
  await finishIn(await openWindow(gangway, email), gangway, email)
  expect(await readOwnAddresses(page)).toEqual(own)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await browser.close()
})

test('the mail of a login that a browser approved takes it back, and with it that the browser approves', async ({
  context,
  world,
}) => {
  test.setTimeout(180_000)
  const email = createEmail()
  const gangway = new GangwayPage(await context.newPage())
  const { page, connectButton, approval } = gangway
  await logInAndKeep(gangway, world, email)
  await expect
    .poll(async () => (await readMails(world, email)).map(({ subject }) => subject))
    .toContain('A browser may now approve logins to your wallet')
  await wipeFrame(page)
  await page.reload()
  await connectButton.expectDisconnected()
  await finishIn(await openWindow(gangway, email), gangway, email)
  const { links } = await readLoginMail(world, email, 2)
  const opened = await context.newPage()
  await opened.setViewportSize({ width: 320, height: 568 })
  await opened.goto(links.find((each) => each.includes('/device#')) ?? '')
  await expect(opened.getByRole('heading')).toHaveText('One of your browsers approved this login')
  await expectAccessible(opened, 'the link of a login that a browser approved')
  await expectToFit(opened, 'the link of a login that a browser approved, 320 px')
  await opened.getByRole('button', { name: 'I did not ask for this' }).click()
  await expect(opened.getByRole('heading')).toHaveText('This login was taken back')
  await expectAccessible(opened, 'a login that was taken back')
  // Its address shows until the wallet has to be opened.
  await page.bringToFront()
  await page.reload()
  const { eip155 } = await readOwnAddresses(page)
  const refused = expect(requestOwnWallet(page, 'personal_sign', ['0x6869', eip155])).rejects.toThrow()
  await approval.approve('Sign a message')
  await refused
  await connectButton.expectDisconnected()
  const window = await openWindow(gangway, email)
  await expect(window.getByRole('heading')).toHaveText('This browser cannot approve this login')
})

test('the window gives its leave up, in the browser that has it', async ({ context, world }) => {
  test.setTimeout(180_000)
  const email = createEmail()
  const gangway = new GangwayPage(await context.newPage())
  const { page, connectButton } = gangway
  await logInAndKeep(gangway, world, email)
  await wipeFrame(page)
  await page.reload()
  await connectButton.expectDisconnected()
  const window = await openWindow(gangway, email)
  await expect(window.getByRole('heading')).toHaveText('Log in with this browser?')
  await pressUntilTaken(window, 'Do not let this browser approve any more')
  await expect(window.getByRole('heading')).toHaveText('This browser approves no more logins')
  await expectAccessible(window, 'a browser that gave its leave up')
  await window.reload()
  await expect(window.getByRole('heading')).toHaveText('This browser cannot approve this login')
})

test('the window approves nothing for a page that has no frame of ours, nor where nobody let the browser', async ({
  context,
  world,
}) => {
  test.setTimeout(120_000)
  const gangway = new GangwayPage(await context.newPage())
  const alone = await context.newPage()
  await alone.goto(`${world.frame}/browser`)
  await expect(alone.getByRole('heading')).toHaveText('No login is waiting')
  const stranger = await openFromStranger(context, world)
  await expect(stranger.getByRole('heading')).toHaveText('No login is waiting')
  await gangway.page.bringToFront()
  await gangway.goto()
  const window = await openWindow(gangway, createEmail())
  await expect(window.getByRole('heading')).toHaveText('This browser cannot approve this login')
  await expect(window.getByRole('button')).toHaveText(['Close'])
  await expectAccessible(window, 'a browser that may not approve')
})

/** A page of another site, which opens the window in its own tap. */
async function openFromStranger(context: BrowserContext, { frame }: TestWorld): Promise<Page> {
  const origin = 'http://stranger.localhost'
  // An answer a test makes counts as a public page's.
  await context.grantPermissions(['local-network-access'])
  await context.route(`${origin}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${frame}/browser" target="_blank" rel="opener">open</a>`,
    }),
  )
  const page = await context.newPage()
  await page.goto(`${origin}/`)
  const opened = context.waitForEvent('page')
  await page.getByRole('link').click()
  return opened
}
