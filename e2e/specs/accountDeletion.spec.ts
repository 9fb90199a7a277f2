import { expect, type GangwayPage, pressUntilTaken, readLoginMail, test } from '@gangway/testing/playwright'
import { AccountPage } from '../support/AccountPage.js'
import { createLook } from '../support/createLook.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { shows } from '../support/shows.js'

// The end of an account, as far as a week does not have to pass: embedded-wallet.md §9.

async function logOut({ page, connectButton, dialog }: GangwayPage): Promise<void> {
  await page.bringToFront()
  await connectButton.open()
  await dialog.button('Log out').click()
  await connectButton.expectDisconnected()
}

test('an account that is to be deleted: what goes is said before, the dialog says when, and its owner keeps it (embedded-wallet.md §9)', async ({
  gangway,
  world,
}, testInfo) => {
  test.setTimeout(240_000)
  const { page, connectButton, dialog, emailLogin } = gangway
  const lookAtDialog = createLook(page, `${testInfo.project.outputDir}/looks`)
  const email = `gone-${crypto.randomUUID()}@gmail.com`
  await gangway.goto()
  await connectButton.open()
  await emailLogin.finish(world, email)
  const own = await readOwnAddresses(page)

  const account = new AccountPage(await page.context().newPage())
  const look = async (view: string) => {
    await expectAccessible(account.page, view)
    const size = account.page.viewportSize() ?? { width: 1280, height: 800 }
    await account.page.setViewportSize({ width: 320, height: 568 })
    await expectToFit(account.page, `${view}, 320 px`)
    await account.page.setViewportSize(size)
  }
  await account.page.goto(`${world.frame}/account?projectId=local`)
  await account.button('I can no longer log in').click()
  await expect(account.page.getByText(/^Then nobody can let you in/)).toBeVisible()
  await look('who can no longer log in')
  await account.button('Use another way').click()
  const number = await account.askForMail(email)
  await account.enterCode(await account.approveMail(world, email, number, 2))
  await account.button('Delete this account').click()
  await expect(account.page.getByText(own.eip155)).toBeVisible()
  await look('what goes with an account')
  const word = account.page.getByLabel(/^I need nothing of what is in this wallet/)
  const typeWord = async (text: string) => {
    await word.fill(text)
    await account.page.keyboard.press('Enter')
  }
  await expect(async () => {
    // A press that comes too early is none.
    await typeWord('delet')
    await expect(account.page.getByRole('alert')).toHaveText(/^Type the word/, { timeout: 2_000 })
  }).toPass()
  await expect(async () => {
    await typeWord('Delete')
    await expect(account.heading).toHaveText(/^This account will be deleted on/, { timeout: 3_000 })
  }).toPass()
  await look('it is to be deleted')

  const { links } = await readLoginMail(world, email, 3)
  const link = links.find((each) => each.includes('/undo#keep.')) ?? ''
  await account.page.goto(link)
  await expect(account.heading).toHaveText('This account is being deleted')
  await look('the link of the mail')

  await logOut(gangway)
  await connectButton.open()
  await emailLogin.askUntilSent(email)
  const { codes } = await readLoginMail(world, email, 4)
  await emailLogin.enterCode(codes[0] ?? '')
  await expect(dialog.root.getByText(/^This account will be deleted on/)).toBeVisible()
  shows('email.closing')
  await lookAtDialog('email-closing')

  const opened = page.context().waitForEvent('page')
  await dialog.root.getByRole('link', { name: /^Keep the account/ }).click()
  const keeping = new AccountPage(await opened)
  const again = await keeping.askForMail(email)
  const code = await keeping.approveMail(world, email, again, 5)
  await keeping.page.getByLabel('Six-digit code').fill(code)
  await expect(keeping.heading).toHaveText(/^This account will be deleted on/)
  await expectAccessible(keeping.page, 'a login to an account that is to be deleted')
  await pressUntilTaken(keeping.page, 'Keep the account')
  await expect(keeping.page.getByRole('status')).toHaveText('The account is kept. Nothing of it was deleted.')
  await expect(keeping.heading).toHaveText('How you log in')
  // Opened again, the link says so too.
  await account.page.goto('about:blank')
  await account.page.goto(link)
  await expect(account.heading).toHaveText('The account is kept')
  await look('kept')

  await page.bringToFront()
  await dialog.button('Use another email').click()
  await emailLogin.askUntilSent(email)
  const last = await readLoginMail(world, email, 6)
  await emailLogin.enterCode(last.codes[0] ?? '')
  await expect(dialog.root).toBeHidden()
  expect(await readOwnAddresses(page)).toEqual(own)
})
