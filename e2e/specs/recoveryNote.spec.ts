import {
  changeConfig,
  expect,
  type GangwayPage,
  networks,
  type TestWorld,
  test,
} from '@gangway/testing/playwright'
import type { Page } from '@playwright/test'
import { AccountPage } from '../support/AccountPage.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { requestOwnWallet } from '../support/requestOwnWallet.js'
import { setLanguage } from '../support/setLanguage.js'

// Who keeps a wallet's recovery, said where there is something to lose: embedded-wallet.md §9, docs/decisions/0023.

const one = networks.one.caipNetworkId
const says = /^The people who run this service keep what recovers this wallet/
const password = 'seven grey herons wade'
const note = ({ dialog }: GangwayPage) => dialog.root.getByText(says)

/** Somebody with a wallet that was just made. */
async function enter(gangway: GangwayPage, world: TestWorld) {
  const email = `note-${crypto.randomUUID()}@example.com`
  await gangway.goto()
  await gangway.connectButton.open()
  await gangway.emailLogin.finish(world, email)
  return { email, own: await readOwnAddresses(gangway.page) }
}

/** Logs in on a page of the account that was opened, by the second mail; `heading`: what it leads to. */
async function logIn(opened: Page, world: TestWorld, email: string, heading: string): Promise<AccountPage> {
  const account = new AccountPage(opened)
  const number = await account.askForMail(email)
  const code = await account.approveMail(world, email, number, 2)
  await opened.getByLabel('Six-digit code').fill(code)
  await expect(account.heading).toHaveText(heading)
  return account
}

/** Moves it into the person's hands by a password. */
async function keepIt(account: AccountPage): Promise<void> {
  const { page } = account
  await account.button('Keep it yourself').click()
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('The same again').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.locator('#notice')).toHaveText(/^What recovers your wallet is in your hands now/, {
    timeout: 30_000,
  })
}

test.skip(!isWide, runBySecondRoad)

test('a wallet that holds something says once who keeps it, and leads to where that is changed', async ({
  gangway,
  world,
  chains,
}) => {
  test.setTimeout(180_000)
  const { page, dialog } = gangway
  const { email, own } = await enter(gangway, world)
  await gangway.openAccount()
  await expect(dialog.root.locator('[aria-busy="true"]')).toBeHidden()
  await expect(note(gangway)).toBeHidden()
  await dialog.close()

  await chains.fundAll(one, own.eip155, { native: '1' })
  await gangway.goto()
  await gangway.openAccount()
  await expect(note(gangway)).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `the note, ${colorScheme}`)
  }
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 320, height: 640 })
  for (const tag of ['es', 'ar', 'en'] as const) {
    await setLanguage(page, tag)
    await expectToFit(page, `the note, 320 px, ${tag}`)
  }
  await page.setViewportSize(size)

  // Put off by keyboard, the focus goes on to what comes next, and a reload brings it back no sooner.
  const later = dialog.button('Not now')
  await later.focus()
  await page.keyboard.press('Enter')
  await expect(note(gangway)).toBeHidden()
  await expect(dialog.root.getByRole('tab', { name: 'Tokens' })).toBeFocused()
  await gangway.goto()
  await gangway.openAccount()
  await expect(dialog.root.getByText('ETH').first()).toBeVisible()
  await expect(note(gangway)).toBeHidden()
  await dialog.close()

  // Ten times as much is another matter.
  await chains.fundAll(one, own.eip155, { native: '20' })
  await gangway.goto()
  await gangway.openAccount()
  await expect(note(gangway)).toBeVisible()
  const opening = page.waitForEvent('popup')
  await dialog.root.getByRole('link', { name: 'Set up recovery' }).click()
  const account = await logIn(await opening, world, email, 'Recovery of your wallet')
  await keepIt(account)
  await account.page.close()
  await gangway.goto()
  await gangway.openAccount()
  await expect(dialog.root.getByText('ETH').first()).toBeVisible()
  await expect(note(gangway)).toBeHidden()
})

test('where the project wants it, a person is asked to keep their wallet from the start, and it says who does until then', async ({
  gangway,
  world,
  chains,
  context,
  recipients,
}) => {
  test.setTimeout(180_000)
  await changeConfig(context, world.web, { projectId: 'owned' })
  const { page, dialog, approval } = gangway
  const { email, own } = await enter(gangway, world)
  await gangway.openAccount()
  await expect(note(gangway)).toBeVisible()
  await dialog.close()
  await chains.fundAll(one, own.eip155, { native: '2' })

  const [to] = recipients.evm
  const send = { from: own.eip155, to, value: '0xde0b6b3a7640000' }
  const ask = () => requestOwnWallet(page, 'eth_sendTransaction', [send])
  const frame = page.frameLocator('iframe[name="w3m-secure-iframe"]')
  const first = ask()
  await approval.expectOpen('Keep your wallet yourself')
  await expectAccessible(page, 'the frame asks to set up recovery')
  await frame.getByRole('button', { name: 'Not now' }).click()
  await approval.expectRow('Recovery', /^Kept by the people who run this service/)
  await approval.approve('Send 1 ETH')
  expect(await first).toMatch(/^0x[0-9a-f]{64}$/)

  // Asked once a day; on the account's page each login comes to it first.
  const second = ask()
  second.catch(() => undefined)
  await approval.decline('Send 1 ETH')
  const opened = await context.newPage()
  await opened.goto(`${world.frame}/account?projectId=owned`)
  const account = await logIn(opened, world, email, 'Recovery of your wallet')
  await expect(opened.locator('.warning')).toHaveText(/^This app wants you to keep it\./)
  await expectAccessible(opened, 'the account, wanted')
  await keepIt(account)
  await expect(account.button('Give it back to the service')).toBeHidden()
  await expect(opened.getByText('it cannot be given back to the service')).toBeVisible()
})

test('where the project has the service keep it, the account’s page says so and offers nothing else', async ({
  gangway,
  world,
  context,
}) => {
  await changeConfig(context, world.web, { projectId: 'kept' })
  const { email } = await enter(gangway, world)
  const opened = await context.newPage()
  await opened.goto(`${world.frame}/account?projectId=kept`)
  const account = await logIn(opened, world, email, 'How you log in')
  await account.button('Recovery of your wallet').click()
  await expect(opened.getByText('This app has the service keep it')).toBeVisible()
  await expectAccessible(opened, 'the account, kept')
  await expect(account.button('Keep it yourself')).toBeHidden()
})
