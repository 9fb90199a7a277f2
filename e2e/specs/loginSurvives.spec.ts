import { approveDevice, expect, GangwayPage, readLoginMail, test } from '@gangway/testing/playwright'
import type { Page } from '@playwright/test'
import { listStored } from '../support/frameDatabase.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { launchRefusing } from '../support/launchRefusing.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { shows } from '../support/shows.js'

// What a login by e-mail outlives: a page that is discarded between mail and code, another tab, a frame that does not come.

const note = 'Your login goes on here. No new mail was sent.'
const createEmail = () => `dora-${crypto.randomUUID()}@example.com`

/** The one link that was mailed to an address; fails where another mail was sent. */
async function readOnlyLink(world: Parameters<typeof readLoginMail>[0], email: string): Promise<string> {
  const { links } = await readLoginMail(world, email)
  const [link, ...others] = links.filter((each) => each.includes('/device#'))
  expect(others).toEqual([])
  return link ?? ''
}

test('a page that is discarded between mail and code goes on with the login by itself: the wait, then the code, by one mail', async ({
  gangway,
  world,
}) => {
  test.setTimeout(120_000)
  const { page, connectButton, dialog, emailLogin } = gangway
  const email = createEmail()
  // A phone discards the page when its person leaves for the mail.
  await page.setViewportSize({ width: 390, height: 780 })
  await gangway.goto()
  await connectButton.open()
  await emailLogin.ask(email)
  const number = await emailLogin.readMatchNumber()
  await page.reload()
  await expect(dialog.root.getByText(`${note} The link is valid for`)).toBeVisible()
  expect(await emailLogin.readMatchNumber()).toBe(number)
  await expect(dialog.root.getByText(`We sent a link to ${email}.`)).toBeVisible()

  // The device is approved while the page is away.
  await page.goto('about:blank')
  const code = await approveDevice(world, await readOnlyLink(world, email), number)
  await gangway.goto()
  await expect(dialog.root.getByText('Enter the code shown on the page')).toBeVisible()
  await expect(dialog.root.getByText(note)).toBeVisible()
  await expect(dialog.root.getByText(email)).toBeVisible()
  await expect(dialog.root.getByText(/^Valid for \d:\d\d$/)).toBeVisible()
  await expect(dialog.button('Use another email')).toBeVisible()
  shows('email.resumed')
  // Of whom nothing is kept where scripts of the app read it.
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(email)
  await emailLogin.enterCode(code)
  await expect(dialog.root).toBeHidden()
  const own = await readOwnAddresses(page)
  await connectButton.expectAccount(own.eip155)
  await readOnlyLink(world, email)
})

/** Waits until the frame keeps a login, or has given it up: a page that goes sooner brings the login back. */
async function expectKept(page: Page, isKept: boolean): Promise<void> {
  const frame = page.frame('w3m-secure-iframe')
  const listNames = async () => (frame ? (await listStored(frame)).map(([, , name]) => name) : [])
  await expect.poll(async () => (await listNames()).includes('e-mail login on its way')).toBe(isKept)
}

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('a login that was given up after the reload does not come back; in another tab it waits until the dialog is opened', async ({
    gangway,
    context,
  }) => {
    const { page, connectButton, dialog, emailLogin } = gangway
    const email = createEmail()
    await gangway.goto()
    await connectButton.open()
    await emailLogin.ask(email)
    const number = await emailLogin.readMatchNumber()

    const other = new GangwayPage(await context.newPage())
    await other.goto()
    await other.connectButton.expectDisconnected()
    await expect(other.dialog.root).toBeHidden()
    await other.connectButton.open()
    expect(await other.emailLogin.readMatchNumber()).toBe(number)
    await other.page.close()

    await page.reload()
    await expect(dialog.root.getByText(note)).toBeVisible()
    await expectKept(page, true)
    await dialog.button('Use another email').click()
    await expect(dialog.root.getByLabel('Email')).toHaveValue(email)
    await expectKept(page, false)
    await page.reload()
    await connectButton.expectDisconnected()
    await expect(dialog.root).toBeHidden()
    await connectButton.open()
    await expect(dialog.root.getByLabel('Email')).toBeVisible()
    await expect(dialog.root.getByText(note)).toBeHidden()
  })

  test('where storage is refused the login is lost with the page, and nothing is said', async ({ world }) => {
    const { context, browser } = await launchRefusing(world)
    const { page, connectButton, dialog, emailLogin } = new GangwayPage(await context.newPage())
    await page.goto(world.web)
    await connectButton.open()
    await emailLogin.ask(createEmail())
    await emailLogin.readMatchNumber()
    await page.reload()
    await connectButton.expectDisconnected()
    await expect(dialog.root).toBeHidden()
    await connectButton.open()
    await expect(dialog.root.getByLabel('Email')).toBeVisible()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await browser.close()
  })
})

test('two tabs: the login that one ends is there in the other, and so is the logout', async ({
  gangway,
  context,
  world,
}) => {
  test.setTimeout(120_000)
  const other = new GangwayPage(await context.newPage())
  await other.goto()
  await other.connectButton.expectDisconnected()
  await gangway.goto()
  await gangway.connectButton.open()
  await gangway.emailLogin.finish(world, createEmail())
  const own = await readOwnAddresses(gangway.page)
  await other.connectButton.expectAccount(own.eip155)
  await other.openAccount()
  await other.dialog.button('Log out').click()
  await other.connectButton.expectDisconnected()
  await gangway.connectButton.expectDisconnected()
})

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('a page that is loaded while the frame cannot be reached shows nobody, and the next load has the wallet back without a login', async ({
    gangway,
    world,
  }) => {
    test.setTimeout(120_000)
    const { page, connectButton, emailLogin } = gangway
    await gangway.goto()
    await connectButton.open()
    await emailLogin.finish(world, createEmail())
    const own = await readOwnAddresses(page)
    const frame = `${world.frame}/**`
    await page.route(frame, (route) => route.abort())
    // It is waited for 15 s.
    const givenUp = page.waitForEvent('console', {
      predicate: (line) => line.text() === 'Unable to load email login dependency',
      timeout: 40_000,
    })
    await page.reload()
    await givenUp
    await expect(connectButton.root).toHaveAccessibleName('Connect wallet', { timeout: 30_000 })
    await expect(connectButton.root).not.toHaveAttribute('aria-busy', { timeout: 30_000 })
    await page.unroute(frame)
    await page.reload()
    await connectButton.expectAccount(own.eip155)
  })
})
