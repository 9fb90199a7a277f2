import { readFile } from 'node:fs/promises'
import {
  expect,
  type GangwayPage,
  pressUntilTaken,
  readLoginMail,
  type TestWorld,
  test,
} from '@gangway/testing/playwright'
import { createKeyPairSignerFromBytes, getBase58Encoder } from '@solana/kit'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { AccountPage } from '../support/AccountPage.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'

// The account's own page: embedded-wallet.md §7, rules 4 and 5.

/** The words and keys are those of the wallet, by other people's code; a login shows them once. embedded-wallet.md §9. */
async function expectExport(
  account: AccountPage,
  own: { eip155: string; solana: string },
  name: string,
): Promise<void> {
  const { page } = account
  await account.button('Take your wallet elsewhere').click()
  await expectAccessible(page, 'before the words')
  await pressUntilTaken(page, 'Show the words')
  await expect(account.button('I have written them down')).toBeVisible()
  await expectAccessible(page, 'the words')
  const read = async (what: string) => {
    const secret = page.locator('.secret').nth(['Recovery words', 'EVM key', 'Solana key'].indexOf(what))
    await expect(secret).toHaveText('Hidden')
    const hold = account.button(`Hold to show: ${what}`)
    await hold.focus()
    await page.keyboard.down('Space')
    const shown = await secret.innerText()
    await page.keyboard.up('Space')
    await expect(secret).toHaveText('Hidden')
    return shown
  }
  expect(mnemonicToAccount(await read('Recovery words')).address).toBe(own.eip155)
  expect(privateKeyToAccount((await read('EVM key')) as `0x${string}`).address).toBe(own.eip155)
  const pair = getBase58Encoder().encode(await read('Solana key'))
  expect((await createKeyPairSignerFromBytes(pair)).address).toBe(own.solana)
  await account.button('I have written them down').click()
  await account.button('Take your wallet elsewhere').click()
  await pressUntilTaken(page, 'Show the words')
  await expect(page.getByRole('alert')).toHaveText(
    'This login has shown them once. Log in again to see them again.',
  )
  // A page that has shown them once shows them again, to whoever logs in again.
  await account.button('Log in again').click()
  await account.logIn('Google', name)
  await account.button('Take your wallet elsewhere').click()
  await pressUntilTaken(page, 'Show the words')
  expect(mnemonicToAccount(await read('Recovery words')).address).toBe(own.eip155)
  await account.button('I have written them down').click()
}

const createPerson = (name: string) => {
  const id = crypto.randomUUID().slice(0, 8)
  return { name: `${name} ${id}`, email: `${name.toLowerCase()}-${id}@gmail.com` }
}

const pageUrl = ({ frame }: TestWorld) => `${frame}/account?projectId=local`

/** Follows the dialog's row. */
async function openFromDialog({ page, connectButton, dialog, profile }: GangwayPage): Promise<AccountPage> {
  await connectButton.open()
  await profile.open()
  const opened = page.context().waitForEvent('page')
  await dialog.root.getByRole('link', { name: /^Manage how you log in/ }).click()
  return new AccountPage(await opened)
}

async function logOut({ page, connectButton, dialog }: GangwayPage): Promise<void> {
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog.root).toBeHidden()
  await connectButton.open()
  await dialog.button('Log out').click()
  await connectButton.expectDisconnected()
}

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('a way that is added opens the same wallet; one that is removed does not, and the last one stays', async ({
    gangway,
  }) => {
    test.setTimeout(180_000)
    const { page, connectButton, socialLogin } = gangway
    const [google, github] = [createPerson('Ada'), createPerson('Adagit')]
    await gangway.goto()
    await connectButton.open()
    await socialLogin.finish('Google', google)
    const own = await readOwnAddresses(page)

    const account = await openFromDialog(gangway)
    await account.logIn('Google', google.name)
    expect(await account.page.evaluate('opener')).toBeNull()
    await expect(account.page.getByText(`${own.eip155.slice(0, 4)}…${own.eip155.slice(-6)}`)).toBeVisible()
    await expect(account.ways).toHaveCount(1)
    await expect(account.page.getByText(/^This is the only way into your wallet/)).toBeVisible()
    await expectExport(account, own, google.name)
    await account.add('GitHub', github)
    await expect(account.page.getByRole('status')).toHaveText(
      'GitHub was added. It opens the same wallet from now on.',
    )
    await expect(account.ways).toHaveText([/^Google.*You logged in by this one/, /^GitHub/])

    await expect(account.devices).toHaveText([/This page/, /^Chrom.*Last used/])
    await pressUntilTaken(account.page, new RegExp(`^Remove Chrom.*, ${new URL(page.url()).origin}$`))
    await expect(account.heading).toHaveText(/^Remove Chrom/)
    await pressUntilTaken(account.page, 'Remove')
    await expect(account.page.getByRole('status')).toHaveText(
      /was removed\. It can no longer use this wallet\.$/,
    )
    await expect(account.devices).toHaveCount(1)

    await logOut(gangway)
    await connectButton.open()
    const again = await socialLogin.open('GitHub')
    await again.again(github.name).click()
    await pressUntilTaken(again.page, 'Use my wallet in this browser')
    await expect(gangway.dialog.root).toBeHidden({ timeout: 30_000 })
    expect(await readOwnAddresses(page)).toEqual(own)

    await account.page.bringToFront()
    await pressUntilTaken(account.page, `Remove Google ${google.name}`)
    await expect(account.heading).toHaveText('Remove Google?')
    await pressUntilTaken(account.page, 'Remove')
    await expect(account.page.getByRole('status')).toHaveText(/^Google was removed/)
    await expect(account.ways).toHaveText([/^GitHub/])
    await expect(account.button(/^Remove/)).toHaveCount(0)
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('whoever leads into another wallet is not taken from it; a refusal adds nothing', async ({
    gangway,
  }) => {
    test.setTimeout(120_000)
    const [other, google] = [createPerson('Bo'), createPerson('Cy')]
    await gangway.goto()
    await gangway.connectButton.open()
    await gangway.socialLogin.finish('Discord', other)
    const account = await openFromDialog(gangway)
    await account.logIn('Discord', other.name)
    await account.button('Log out').click()
    await expect(account.page.getByRole('status')).toHaveText(/^You are logged out of this page/)
    const second = await account.open('Continue with Google', 'Google')
    await second.continueAs(google)
    await expect(account.heading).toHaveText('How you log in')

    const taken = await account.open('Add Discord', 'Discord')
    await taken.again(other.name).click()
    await expect(taken.page.getByText(other.name)).toBeVisible()
    await expectAccessible(taken.page, 'what is to be added')
    await pressUntilTaken(taken.page, 'Add Discord to this account')
    await expect(account.page.getByRole('status')).toHaveText(/^This Discord account opens another wallet/)
    await expect(account.ways).toHaveText([/^Google/])

    const refused = await account.open('Add GitHub', 'GitHub')
    await refused.continueAs(createPerson('Di'))
    await refused.page.getByRole('button', { name: 'No, that is not me' }).click()
    await expect(account.heading).toHaveText('This was refused')
    await account.button('Back to your account').click()
    await expect(account.ways).toHaveCount(1)
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('every screen in light, dark, Arabic and on the smallest screen, by keyboard', async ({
    gangway,
    world,
    context,
  }, { outputDir }) => {
    test.setTimeout(180_000)
    const { page } = gangway
    const email = `look-${crypto.randomUUID()}@gmail.com`
    const account = new AccountPage(page)
    let turn = 0
    // `npm test` looks at light and dark by turns.
    const look = async (view: string) => {
      const picture = async (name: string) => {
        if (isDeep) await page.screenshot({ path: `${outputDir}/${view}-${name}.png`, fullPage: true })
      }
      const schemes = isDeep ? (['light', 'dark'] as const) : ([turn++ % 2 === 0 ? 'light' : 'dark'] as const)
      for (const [at, colorScheme] of schemes.entries()) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page, `${view}, ${colorScheme}`, at === 0 ? undefined : 'colours')
        await picture(colorScheme)
      }
      await page.emulateMedia({ colorScheme: 'light' })
      const size = page.viewportSize() ?? { width: 1280, height: 800 }
      await page.setViewportSize({ width: 320, height: 568 })
      await expectToFit(page, `${view}, 320 px`)
      await picture('320')
      await page.setViewportSize(size)
    }
    await page.goto(`${world.frame}/account?projectId=nobody`)
    await expect(account.heading).toHaveText('This page is of no app')
    await look('no project')
    await page.goto(pageUrl(world))
    await expect(account.heading).toBeFocused()
    await look('login')
    await page.getByLabel('Email').fill('nobody')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('This is not an email address.')
    await expect(page.getByLabel('Email')).toBeFocused()
    await look('no address')
    const number = await account.askForMail(email)
    await look('mail')
    const code = await account.approveMail(world, email, number)
    await expect(account.heading).toHaveText('Enter the code')
    await look('code')
    await page.getByLabel('Six-digit code').fill(code === '000000' ? '111111' : '000000')
    await expect(page.getByRole('alert')).toHaveText(/^That code is not right. Tries left: \d\.$/)
    await account.enterCode(code)
    await expect(page.getByText('No app may do anything by itself.')).toBeVisible()
    await look('only way')
    const left = await account.open('Add Google', 'Google')
    await look('window')
    await left.page.close()
    await expect(account.heading).toHaveText('The window of Google was closed')
    await look('closed')
    await account.button('Back to your account').click()
    await account.add('Google', createPerson('Eve'))
    await look('account')
    await account.button('Change the email address').click()
    await page.getByLabel('New email address').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('This is the address your wallet has already.')
    await look('new address')
    const next = `next-${email}`
    await page.getByLabel('New email address').fill(next)
    await page.keyboard.press('Enter')
    await expect(account.heading).toHaveText('First code')
    await look('first code')
    await account.typeMailedCode(world, email, 2)
    await expect(account.heading).toHaveText('Second code')
    await account.typeMailedCode(world, next)
    await expect(page.getByRole('status')).toHaveText(
      `Your wallet opens with codes to ${next} from now on. Every other browser was logged out.`,
    )
    await expect(account.ways).toHaveText([/^Google/, new RegExp(`^Email${next}`)])
    await account.button('What happened').click()
    await expect(page.getByRole('list', { name: 'What happened' }).locator('strong')).toHaveText([
      'The email address was changed',
      'Another email address was asked for',
      'A way to log in was added',
      'A browser was approved',
      'Logged in',
    ])
    const saving = page.waitForEvent('download')
    await pressUntilTaken(page, 'Save what is kept of me')
    const kept = await saving
    expect(kept.suggestedFilename()).toBe('gangway-my-data.json')
    expect(JSON.parse(await readFile(await kept.path(), 'utf8'))).toMatchObject({ account: { email: next } })
    await expect(page.getByRole('status')).toHaveText('The file is with your downloads.')
    await look('what happened')
    await account.button('Back to your account').click()
    await pressUntilTaken(page, `Remove Email ${next}`)
    await look('removal')
    await page.keyboard.press('Tab')
    await expect(account.button('Remove')).toBeFocused()
    await account.button('Keep it').click()
    await context.setOffline(true)
    await pressUntilTaken(page, `Remove Email ${next}`)
    await expect(async () => {
      // A press that comes too early is none, and one that failed leaves the button as it was.
      await account.button('Remove').click({ timeout: 1_000 })
      await expect(page.getByRole('alert')).toHaveText(/^That did not work/, { timeout: 2_000 })
    }).toPass()
    await context.setOffline(false)

    const { links } = await readLoginMail(world, email, 3)
    const link = links.find((each) => each.includes('/undo#')) ?? ''
    await page.goto(link)
    await expect(account.heading).toHaveText('Your wallet has another address now')
    await expect(page.locator('dd')).toHaveText([email, next, new URL(world.frame).origin, /./])
    await look('undo')
    await pressUntilTaken(page, 'Undo the change')
    await expect(account.heading).toHaveText('The change was undone')
    await look('undone')
  })
})

test.describe('in Arabic', () => {
  test.use({ locale: 'ar' })

  test('the page runs from right to left', async ({ gangway, world }) => {
    const { page } = gangway
    await page.goto(pageUrl(world))
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.setViewportSize({ width: 320, height: 568 })
    await expectAccessible(page, 'login, Arabic')
    await expectToFit(page, 'login, Arabic, 320 px')
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('a wallet of a login by e-mail: the page is entered by e-mail, and Google opens it afterwards', async ({
    gangway,
    world,
  }) => {
    test.setTimeout(180_000)
    const { page, connectButton, emailLogin, socialLogin, dialog } = gangway
    const google = createPerson('Flo')
    const email = `account-${crypto.randomUUID()}@gmail.com`
    await gangway.goto()
    await connectButton.open()
    await emailLogin.finish(world, email)
    const own = await readOwnAddresses(page)
    const account = await openFromDialog(gangway)
    const number = await account.askForMail(email)
    await account.enterCode(await account.approveMail(world, email, number, 2))
    await account.add('Google', google)
    await logOut(gangway)
    await connectButton.open()
    const provider = await socialLogin.open('Google')
    await provider.again(google.name).click()
    await pressUntilTaken(provider.page, 'Use my wallet in this browser')
    await expect(dialog.root).toBeHidden({ timeout: 30_000 })
    expect(await readOwnAddresses(page)).toEqual(own)
  })
})
