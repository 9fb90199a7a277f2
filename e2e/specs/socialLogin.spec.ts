import {
  expect,
  expectBalance,
  GangwayPage,
  networks,
  readLoginMail,
  type TestWorld,
  test,
} from '@gangway/testing/playwright'
import { parseEther } from 'viem'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectLooks } from '../support/expectLooks.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { launchRefusing } from '../support/launchRefusing.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { readQrCode } from '../support/readQrCode.js'
import { requestOwnWallet } from '../support/requestOwnWallet.js'
import { shows } from '../support/shows.js'

// Login by a provider: product.md §5, §7; embedded-wallet.md §7; interface-guide.md §7.7.

const createName = () => `Ada ${crypto.randomUUID().slice(0, 8)}`

test('a login by Google becomes a wallet that sends, outlives a reload, is left, and comes back as the same', async ({
  gangway,
  chains,
  recipients,
}) => {
  test.setTimeout(120_000)
  const { page, connectButton, dialog, socialLogin, approval, account } = gangway
  const person = { name: createName(), email: `ada-${crypto.randomUUID()}@gmail.com` }
  await gangway.goto()
  await connectButton.open()
  shows('social.block')
  await expectLooks(page, 'social.block')
  const provider = await socialLogin.open('Google')
  await expect(dialog.root.getByText('Continue in the window we opened')).toBeVisible()
  shows('social.window')
  await expectLooks(page, 'social.window')
  await provider.continueAs(person)
  await expect(dialog.root).toBeHidden()
  const own = await readOwnAddresses(page)
  await connectButton.expectAccount(own.eip155)
  shows('social.connected')

  const one = networks.one.caipNetworkId
  await chains.fundAll(one, own.eip155, { native: '10' })
  const [to] = recipients.evm
  await gangway.reviewLink({ to, asset: 'native', amount: '1.25', chain: one })
  await gangway.review.send('1.25 ETH')
  await approval.approve('Send 1.25 ETH')
  await account.expectSent('1.250 ETH')
  await expectBalance(chains, one, to, 'native', parseEther('1.25'))

  await gangway.goto()
  await connectButton.expectAccount(own.eip155)
  await connectButton.open()
  await dialog.button('Log out').click()
  await connectButton.expectDisconnected()
  await connectButton.open()
  const again = await socialLogin.open('Google')
  await again.again(person.name).click()
  await expect(dialog.root).toBeHidden()
  expect(await readOwnAddresses(page)).toEqual(own)
})

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('another browser is asked about, on a page of ours, and recovers the same wallet', async ({
    gangway,
    browser,
    world,
  }) => {
    test.setTimeout(120_000)
    const person = { name: createName(), email: `new-${crypto.randomUUID()}@example.com` }
    await gangway.goto()
    await gangway.connectButton.open()
    // Which tells less the second time.
    await gangway.socialLogin.finish('Apple', person)
    const own = await readOwnAddresses(gangway.page)

    const context = await browser.newContext({ baseURL: world.web })
    const other = new GangwayPage(await context.newPage())
    await other.goto()
    await other.connectButton.open()
    const provider = await other.socialLogin.open('Apple')
    await provider.continueAs(person)
    const { page } = provider
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Use your wallet in this browser?')
    await expect(page.getByText(world.web, { exact: true })).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await expectAccessible(page, 'the page after the provider’s return')
    await other.socialLogin.allowBrowser(provider)
    await expect(other.dialog.root).toBeHidden()
    expect(await readOwnAddresses(other.page)).toEqual(own)
    await context.close()
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('a verified address that is somebody’s login by e-mail opens the same wallet after a code', async ({
    gangway,
    world,
  }) => {
    test.setTimeout(120_000)
    const { page, connectButton, dialog, emailLogin, socialLogin } = gangway
    const email = `link-${crypto.randomUUID()}@gmail.com`
    await gangway.goto()
    await connectButton.open()
    await emailLogin.finish(world, email)
    const own = await readOwnAddresses(page)
    await connectButton.open()
    await dialog.button('Log out').click()
    await connectButton.expectDisconnected()

    await connectButton.open()
    const provider = await socialLogin.open('Google')
    await provider.continueAs({ name: createName(), email })
    const window = provider.page
    await expect(window.getByRole('heading', { level: 1 })).toHaveText('You may have a wallet here already')
    await expectAccessible(window, 'whether two logins are one person’s')
    await socialLogin.askForCode(provider)
    await expectAccessible(window, 'the code of a login by e-mail')
    const { codes } = await readLoginMail(world, email, 2)
    await window.getByLabel('Six-digit code').fill(codes[0] ?? '')
    await socialLogin.allowBrowser(provider)
    await expect(dialog.root).toBeHidden()
    expect(await readOwnAddresses(page)).toEqual(own)
  })
})

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('where the provider cuts its window off, the number the app shows lets it in; another ends the login', async ({
    gangway,
  }) => {
    test.setTimeout(120_000)
    const { page, connectButton, dialog, socialLogin } = gangway
    // As where the person is in the other window; the driver says that each page has the focus.
    await page.addInitScript(() => {
      document.hasFocus = () => false
    })
    await gangway.goto()
    await connectButton.open()
    const leave = async () => {
      const provider = await socialLogin.open('GitHub')
      await provider.chooseFault('This page cuts off the window that opened it (COOP)')
      await provider.continueAs({ name: createName() })
      await expect(provider.page.getByRole('heading', { level: 1 })).toHaveText('One more step')
      const shown = await dialog.root
        .locator('bdi')
        .filter({ hasText: /^\d\d$/ })
        .innerText()
      return { provider, window: provider.page, shown }
    }
    const wrong = await leave()
    await expectAccessible(wrong.window, 'the number of the app')
    const numbers = await wrong.window.getByRole('group').getByRole('button').allInnerTexts()
    const other = numbers.find((number) => number !== wrong.shown) ?? ''
    await socialLogin.chooseNumber(wrong.provider, other)
    await expect(wrong.window.getByRole('heading', { level: 1 })).toHaveText(
      'That is not the number the app shows',
    )
    await expect(dialog.root.getByText('This login was refused')).toBeVisible()
    await expectLooks(page, 'social.denied')
    shows('social.denied')
    await dialog.button('Use another way').click()

    const right = await leave()
    await socialLogin.chooseNumber(right.provider, right.shown)
    await expect(right.window.getByRole('heading', { level: 1 })).toHaveText('Return to the app')
    await expect(dialog.root).toBeHidden()
    await connectButton.expectAccount((await readOwnAddresses(page)).eip155)
  })
})

/** Logs in by Farcaster, which a person of the local world approves on the phone; with the addresses. */
async function logInByPhone(
  { page, connectButton, dialog, socialLogin }: GangwayPage,
  world: TestWorld,
  person: string,
) {
  await connectButton.open()
  await socialLogin.choose('Farcaster')
  const code = dialog.root.getByRole('img', { name: 'QR code to log in with Farcaster' })
  await expect(dialog.button('Copy link')).toBeVisible()
  shows('farcaster.code')
  await expectLooks(page, 'farcaster.code')
  const link = await readQrCode(code)
  const body = JSON.stringify({ link, person })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${world.console}/api/farcaster/approve`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  await expect(dialog.root).toBeHidden()
  return readOwnAddresses(page)
}

test('Farcaster: approved on the phone, it is a wallet, and the same one again', async ({
  gangway,
  world,
}) => {
  test.setTimeout(120_000)
  const { connectButton, dialog } = gangway
  await gangway.goto()
  const own = await logInByPhone(gangway, world, '1')
  await connectButton.open()
  await dialog.button('Log out').click()
  await connectButton.expectDisconnected()
  expect(await logInByPhone(gangway, world, '1')).toEqual(own)
  shows('farcaster.connected')
})

test.describe(() => {
  // How an account is found again, and what is kept, is one way for all. `npm test` logs in by each in a journey about
  // something else: here, in accountPage.spec.ts or in socialStates.spec.ts; by e-mail without storage in
  // frameStorage.spec.ts.
  test.skip(!isDeep, 'run by npm run test:deep')

  test('each of the others makes a wallet, and gives the same one again', async ({ gangway }) => {
    test.setTimeout(180_000)
    const { page, connectButton, dialog, socialLogin } = gangway
    const logOut = async () => {
      await connectButton.open()
      await dialog.button('Log out').click()
      await connectButton.expectDisconnected()
    }
    await gangway.goto()
    for (const label of ['X', 'Discord', 'GitHub', 'Apple', 'Facebook']) {
      const person = {
        name: createName(),
        email: `${label}-${crypto.randomUUID()}@example.com`.toLowerCase(),
      }
      await connectButton.open()
      await socialLogin.finish(label, person)
      const own = await readOwnAddresses(page)
      await logOut()
      await connectButton.open()
      const again = await socialLogin.open(label)
      await again.again(person.name).click()
      // Its wallet is opened meanwhile, which a busy machine takes long for.
      await expect(dialog.root).toBeHidden({ timeout: 30_000 })
      expect(await readOwnAddresses(page)).toEqual(own)
      await logOut()
    }
  })

  for (const label of ['Google', 'Apple', 'GitHub', 'X', 'Discord', 'Facebook'] as const)
    test(`threat 26: a browser that refuses storage asks at each login, and signs: ${label}`, async ({
      world,
    }) => {
      test.setTimeout(120_000)
      const { context, browser } = await launchRefusing(world)
      const gangway = new GangwayPage(await context.newPage())
      const { page, connectButton, socialLogin } = gangway
      const person = { name: createName(), email: `refused-${crypto.randomUUID()}@gmail.com` }
      await gangway.goto()
      await connectButton.open()
      await socialLogin.finish(label, person)
      const own = await readOwnAddresses(page)
      await page.reload()
      await connectButton.expectDisconnected()
      await connectButton.open()
      await socialLogin.finish(label, person, { isNewBrowser: true })
      expect(await readOwnAddresses(page)).toEqual(own)
      await expectToSign(gangway, own.eip155)
      await browser.close()
    })

  test('threat 26: a browser that refuses storage asks at each login, and signs: Farcaster', async ({
    world,
  }) => {
    test.setTimeout(120_000)
    const { context, browser } = await launchRefusing(world)
    const gangway = new GangwayPage(await context.newPage())
    const { page, connectButton } = gangway
    await gangway.goto()
    const own = await logInByPhone(gangway, world, '2')
    await page.reload()
    await connectButton.expectDisconnected()
    expect(await logInByPhone(gangway, world, '2')).toEqual(own)
    await expectToSign(gangway, own.eip155)
    await browser.close()
  })
})

async function expectToSign({ page, approval }: GangwayPage, account: string): Promise<void> {
  const signature = requestOwnWallet(page, 'personal_sign', ['0x68656c6c6f', account])
  await approval.approve('Sign a message')
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
}
