import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  expect,
  GangwayPage,
  pressUntilTaken,
  readLoginCode,
  type TestWorld,
  test,
} from '@gangway/testing/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { type Hex, recoverMessageAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { AccountPage } from '../support/AccountPage.js'
import { addAuthenticator } from '../support/addAuthenticator.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { launchRefusing } from '../support/launchRefusing.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { requestOwnWallet } from '../support/requestOwnWallet.js'

// Recovery in the person's own hands: embedded-wallet.md §2.2, §2.3, docs/decisions/0023-custody-of-the-owner.md.

const password = 'seven grey herons wade'
const filePassword = 'nine brown otters swim'
const hello = '0x68656c6c6f'

/** Looks at a screen as it is, and as it is on the smallest one. */
async function look(page: Page, view: string): Promise<void> {
  await expectAccessible(page, view)
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 320, height: 568 })
  await expectToFit(page, `${view}, 320 px`)
  await page.setViewportSize(size)
}

/** Types a new password twice. */
async function typeTwice(page: Page, text: string, again = text): Promise<void> {
  await page.getByLabel('New password').fill(text)
  await page.getByLabel('The same again').fill(again)
  await page.keyboard.press('Enter')
}

/** Opens by the password there is. */
async function prove(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^Password of /).fill(text)
  await page.keyboard.press('Enter')
}

/** A login on the account's own page, by the `count`th mail to the address. */
async function openAccount(page: Page, world: TestWorld, email: string, count: number): Promise<AccountPage> {
  const account = new AccountPage(page)
  await page.goto(`${world.frame}/account?projectId=local`)
  const number = await account.askForMail(email)
  await account.enterCode(await account.approveMail(world, email, number, count))
  return account
}

/** Asks for a signature; who signed it, once the person has agreed. */
function sign({ page }: GangwayPage, address: string): Promise<string> {
  const signature = requestOwnWallet(page, 'personal_sign', [hello, address]) as Promise<Hex>
  return signature.then((signed) => recoverMessageAddress({ message: { raw: hello }, signature: signed }))
}

/** What the tool in the repository makes of a file, with its answer to the question for the password. */
async function openFile(path: string, answer: string): Promise<string> {
  const tool = fileURLToPath(new URL('../../apps/frame/tools/openRecoveryFile.mjs', import.meta.url))
  const running = promisify(execFile)(process.execPath, [tool, path])
  running.child.stdin?.end(`${answer}\n`)
  return (await running).stdout.trim()
}

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('a wallet moves into its owner’s hands; a new browser knows it, and signs once its owner has opened it there', async ({
    gangway,
    otherBrowser,
    world,
    context,
  }) => {
    test.setTimeout(300_000)
    const email = `owner-${crypto.randomUUID()}@example.com`
    await gangway.goto()
    await gangway.connectButton.open()
    await gangway.emailLogin.finish(world, email)
    const own = await readOwnAddresses(gangway.page)

    const page = await context.newPage()
    await addAuthenticator(page)
    const account = await openAccount(page, world, email, 2)
    const alert = page.getByRole('alert')
    const notice = page.locator('#notice')
    await account.button('Recovery of your wallet').click()
    await expect(page.getByText('Whoever runs both of its servers could open it.')).toBeVisible()
    await look(page, 'escrow')

    await account.button('Keep it yourself').click()
    await typeTwice(page, 'short')
    await expect(alert).toHaveText('It needs 12 characters at least.')
    await typeTwice(page, email)
    await expect(alert).toHaveText(/^Your email address is no password/)
    await typeTwice(page, password, `${password}!`)
    await expect(alert).toHaveText('The two are not the same. Type them again.')
    await look(page, 'new way')
    await typeTwice(page, password)
    // It is renewed as well, in a week: every browser stays logged in until then.
    await expect(notice).toHaveText(/^What recovers your wallet is in your hands now\. You are told/, {
      timeout: 30_000,
    })
    await expect(page.getByText(/^You have one way/)).toBeVisible()
    await look(page, 'one way')

    await account.button('Add another way').click()
    await prove(page, `${password}!`)
    await expect(alert).toHaveText(/^That password is not right\. Tries left today: 8\./, { timeout: 30_000 })
    await look(page, 'wrong password')
    await prove(page, password)
    await expect(account.heading).toHaveText('Which way do you want to add?', { timeout: 30_000 })
    await pressUntilTaken(page, 'Make a passkey')
    await expect(notice).toHaveText('It was added, and opens your wallet from now on.')
    await expect(page.getByRole('list', { name: 'Your ways' }).locator('strong')).toHaveText([
      'Password',
      'Passkey',
    ])
    await look(page, 'two ways')

    await account.button('Test my recovery').click()
    await pressUntilTaken(page, /^Use the passkey of /)
    await expect(notice).toHaveText(/^It works/)

    // Right after the move a file needs no login of its own.
    await account.button('Save a recovery file').click()
    await typeTwice(page, filePassword)
    const saving = page.waitForEvent('download')
    await pressUntilTaken(page, /^Use the passkey of /)
    const file = await saving
    expect(file.suggestedFilename()).toBe('gangway-recovery.json')
    await expect(notice).toHaveText(/^The file is with your downloads/)
    const words = await openFile(await file.path(), filePassword)
    expect(mnemonicToAccount(words).address).toBe(own.eip155)
    await expect(openFile(await file.path(), password)).rejects.toThrow('The password is not right')

    const { connectButton, dialog, emailLogin, approval } = otherBrowser
    await otherBrowser.goto()
    await connectButton.open()
    await emailLogin.askUntilSent(email)
    const number = await emailLogin.readMatchNumber()
    // The third mail with a link tells of the renewal, and stops it.
    await emailLogin.enterCode(await readLoginCode(world, email, { count: 4, number }))
    await expect(dialog.root).toBeHidden()
    expect(await readOwnAddresses(otherBrowser.page)).toEqual(own)

    const declined = requestOwnWallet(otherBrowser.page, 'personal_sign', [hello, own.eip155])
    declined.catch(() => undefined)
    await approval.decline('Open your wallet')
    await expect(declined).rejects.toThrow('User rejected the request.')

    const signed = sign(otherBrowser, own.eip155)
    await approval.expectOpen('Open your wallet')
    const frame = otherBrowser.page.frameLocator('iframe[name="w3m-secure-iframe"]')
    const opened = otherBrowser.page.waitForEvent('popup')
    await frame.getByRole('button', { name: 'Open it' }).click()
    const popup = await opened
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Open your wallet')
    await expect(popup.locator('.origin')).toHaveText(new URL(world.web).origin)
    await look(popup, 'window')
    await prove(popup, `${password}!`)
    await expect(popup.getByRole('alert')).toHaveText(/^That password is not right/, { timeout: 30_000 })
    await popup.reload()
    const closed = popup.waitForEvent('close')
    await prove(popup, password)
    await closed
    await approval.approve('Sign a message')
    expect(await signed).toBe(own.eip155)

    // From now on it is a device like any other.
    await otherBrowser.goto()
    await connectButton.expectAccount(own.eip155)
    const again = sign(otherBrowser, own.eip155)
    await approval.approve('Sign a message')
    expect(await again).toBe(own.eip155)
  })
})

test('on suspicion what opens a wallet is to be renewed; a file is offered, it is stopped, and a new browser gets the same wallet', async ({
  gangway,
  otherBrowser,
  world,
  context,
}) => {
  test.skip(!isDeep, 'run by npm run test:deep')
  test.setTimeout(300_000)
  const email = `owner-${crypto.randomUUID()}@example.com`
  await gangway.goto()
  await gangway.connectButton.open()
  await gangway.emailLogin.finish(world, email)
  const own = await readOwnAddresses(gangway.page)
  const page = await context.newPage()
  const account = await openAccount(page, world, email, 2)
  await account.button('Recovery of your wallet').click()
  await account.button('Renew what opens your wallet').click()
  await expect(account.heading).toHaveText('Renew what opens your wallet?')
  await expect(page.getByText('then send what it holds to a new wallet')).toBeVisible()
  await look(page, 'renew')
  await pressUntilTaken(page, 'Renew it')
  await expect(page.locator('#notice')).toHaveText(/^It will be renewed in seven days/, { timeout: 30_000 })
  await look(page, 'renewed')
  await pressUntilTaken(page, 'Stop the renewal')
  await expect(page.locator('#notice')).toHaveText(/^The renewal was stopped/)

  const { connectButton, emailLogin, approval } = otherBrowser
  await otherBrowser.goto()
  await connectButton.open()
  // The third mail with a link told of the renewal.
  await emailLogin.finish(world, email, 4)
  expect(await readOwnAddresses(otherBrowser.page)).toEqual(own)
  const signed = sign(otherBrowser, own.eip155)
  await approval.approve('Sign a message')
  expect(await signed).toBe(own.eip155)
})

/** A new wallet in its owner's hands, by a passkey and by {@link password}; `account` shows its recovery. */
async function keepByBoth(gangway: GangwayPage, world: TestWorld, context: BrowserContext) {
  const email = `owner-${crypto.randomUUID()}@example.com`
  await gangway.goto()
  await gangway.connectButton.open()
  await gangway.emailLogin.finish(world, email)
  const own = await readOwnAddresses(gangway.page)

  const page = await context.newPage()
  const authenticator = await addAuthenticator(page)
  const notice = page.locator('#notice')
  const account = await openAccount(page, world, email, 2)
  await account.button('Recovery of your wallet').click()
  await account.button('Keep it yourself').click()
  await pressUntilTaken(page, 'Make a passkey')
  await expect(notice).toHaveText(/^What recovers your wallet is in your hands now/, { timeout: 30_000 })
  await account.button('Add another way').click()
  await pressUntilTaken(page, /^Use the passkey of /)
  await expect(account.heading).toHaveText('Which way do you want to add?', { timeout: 30_000 })
  await typeTwice(page, password)
  await expect(notice).toHaveText('It was added, and opens your wallet from now on.', { timeout: 30_000 })
  return { email, own, page, authenticator, notice, account }
}

test('after ten wrong passwords the right one has to wait, and the passkey opens the wallet meanwhile', async ({
  gangway,
  world,
  context,
}) => {
  test.skip(!isDeep, 'run by npm run test:deep')
  test.setTimeout(300_000)
  const { page, account, notice } = await keepByBoth(gangway, world, context)
  const alert = page.getByRole('alert')
  await account.button('Test my recovery').click()
  // The setting up of the password was the first try of the day.
  for (let left = 8; left >= 0; left--) {
    await prove(page, `${password}${left}`)
    await expect(alert).toHaveText(`That password is not right. Tries left today: ${left}.`, {
      timeout: 30_000,
    })
  }
  for (const text of [`${password}!`, password]) {
    await prove(page, text)
    const refused = 'It was tried too often. Try again in 24 h, or use another way.'
    await expect(alert).toHaveText(refused, { timeout: 30_000 })
  }
  await look(page, 'tried too often')
  await pressUntilTaken(page, /^Use the passkey of /)
  await expect(notice).toHaveText(/^It works/, { timeout: 30_000 })
})

test('a passkey opens the wallet once all that the browser kept is gone; without the passkey the password does', async ({
  gangway,
  world,
  context,
}) => {
  test.skip(!isDeep, 'run by npm run test:deep')
  test.setTimeout(300_000)
  const both = await keepByBoth(gangway, world, context)
  const { email, own, page, authenticator, notice, account } = both

  // A passkey made by automation is of its page alone, so it is this page that forgets everything.
  await gangway.page.goto('about:blank')
  await page.goto('about:blank')
  const session = await context.newCDPSession(page)
  const { origin } = new URL(world.frame)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await context.clearCookies()

  // The third mail with a link tells of the renewal that the move ends in.
  await openAccount(page, world, email, 4)
  await account.button('Take your wallet elsewhere').click()
  await pressUntilTaken(page, 'Show the words')
  await expect(account.heading).toHaveText('Open your wallet for the words')
  await pressUntilTaken(page, /^Use the passkey of /)
  const hold = account.button('Hold to show: Recovery words')
  await expect(hold).toBeVisible({ timeout: 30_000 })
  await hold.focus()
  await page.keyboard.down('Space')
  const words = await page.locator('.secret').first().innerText()
  await page.keyboard.up('Space')
  expect(mnemonicToAccount(words).address).toBe(own.eip155)
  await account.button('I have written them down').click()

  await authenticator.remove()
  await account.button('Recovery of your wallet').click()
  await account.button('Test my recovery').click()
  await prove(page, password)
  await expect(notice).toHaveText(/^It works/, { timeout: 30_000 })
})

test('threat 26: a browser that refuses storage asks its owner once a visit, and signs', async ({
  gangway,
  world,
  context,
}) => {
  test.skip(!isDeep, 'run by npm run test:deep')
  test.setTimeout(300_000)
  const email = `owner-${crypto.randomUUID()}@example.com`
  await gangway.goto()
  await gangway.connectButton.open()
  await gangway.emailLogin.finish(world, email)
  const own = await readOwnAddresses(gangway.page)
  const page = await context.newPage()
  const account = await openAccount(page, world, email, 2)
  await account.button('Recovery of your wallet').click()
  await account.button('Keep it yourself').click()
  await typeTwice(page, password)
  await expect(page.locator('#notice')).toHaveText(/^What recovers your wallet/, { timeout: 30_000 })

  const refusing = await launchRefusing(world)
  const visitor = new GangwayPage(await refusing.context.newPage())
  await visitor.goto()
  await visitor.connectButton.open()
  await visitor.emailLogin.askUntilSent(email)
  const number = await visitor.emailLogin.readMatchNumber()
  // The third mail with a link tells of the renewal that the move ends in.
  await visitor.emailLogin.enterCode(await readLoginCode(world, email, { count: 4, number }))
  await expect(visitor.dialog.root).toBeHidden()
  const signed = sign(visitor, own.eip155)
  await visitor.approval.expectOpen('Open your wallet')
  const frame = visitor.page.frameLocator('iframe[name="w3m-secure-iframe"]')
  const opened = visitor.page.waitForEvent('popup')
  await frame.getByRole('button', { name: 'Open it' }).click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await prove(popup, password)
  await closed
  await visitor.approval.approve('Sign a message')
  expect(await signed).toBe(own.eip155)
  const again = sign(visitor, own.eip155)
  await visitor.approval.approve('Sign a message')
  expect(await again).toBe(own.eip155)
  await refusing.context.unrouteAll({ behavior: 'ignoreErrors' })
  await refusing.browser.close()
})

test('threat 26: where a browser keeps nothing at all, its owner makes a passkey, and opens the wallet by it at the next visit', async ({
  world,
}) => {
  test.skip(!isDeep, 'run by npm run test:deep')
  test.setTimeout(300_000)
  const refusing = await launchRefusing(world, 'everywhere')
  const { email, own, page, account } = await keepByBoth(
    new GangwayPage(await refusing.context.newPage()),
    world,
    refusing.context,
  )
  await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('SecurityError')
  await page.goto('about:blank')

  // The third mail with a link tells of the renewal that the move ends in.
  await openAccount(page, world, email, 4)
  await account.button('Take your wallet elsewhere').click()
  await pressUntilTaken(page, 'Show the words')
  await pressUntilTaken(page, /^Use the passkey of /)
  const hold = account.button('Hold to show: Recovery words')
  await expect(hold).toBeVisible({ timeout: 30_000 })
  await hold.focus()
  await page.keyboard.down('Space')
  const words = await page.locator('.secret').first().innerText()
  await page.keyboard.up('Space')
  expect(mnemonicToAccount(words).address).toBe(own.eip155)
  await refusing.context.unrouteAll({ behavior: 'ignoreErrors' })
  await refusing.browser.close()
})

test('the window opens nothing for a page that is not the frame', async ({ page, world }) => {
  await page.goto(`${world.frame}/open`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing to open here')
  await look(page, 'nothing')
  await page.goto(world.web)
  const opened = page.waitForEvent('popup')
  await page.evaluate((url) => {
    const popup = window.open(url)
    const closed = { kind: 'closed', closed: { offer: { appOrigin: 'https://bank.example' }, methods: [] } }
    setInterval(() => popup?.postMessage(closed, '*'), 100)
  }, `${world.frame}/open`)
  const popup = await opened
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('There is nothing to open here', {
    timeout: 15_000,
  })
})
