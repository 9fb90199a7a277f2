import { expect, type SocialProviderPage, test } from '@gangway/testing/playwright'
import type { Locator, Page } from '@playwright/test'
import { createReturnedLook } from '../support/createReturnedLook.js'
import { isDeep } from '../support/isDeep.js'

// Every state of the page after a provider's return is accessible and fits: embedded-wallet.md §7; interface-guide.md §16.

const why = 'npm test looks at these in English: socialLogin.spec.ts'

const createPerson = () => ({
  name: `Gil ${crypto.randomUUID().slice(0, 8)}`,
  email: `gil-${crypto.randomUUID()}@gmail.com`,
})

/** Continues at the provider; what its return puts behind `#`, from what the page asks the service. */
async function comeBack(
  provider: SocialProviderPage,
  person: Parameters<SocialProviderPage['continueAs']>[0],
): Promise<string> {
  const asked = provider.page.waitForRequest(
    (request) => new URL(request.url()).pathname === '/auth/provider/returned',
    { timeout: 60_000 },
  )
  await provider.continueAs(person)
  const { token } = (await asked).postDataJSON()
  return `provider=google&token=${token}`
}

/** Presses until something is shown: a press that comes too early is none. */
async function pressUntil(page: Page, button: Locator, shown: string): Promise<void> {
  await expect(async () => {
    if ((await page.locator(shown).count()) === 0) await button.click({ timeout: 1_000 })
    await expect(page.locator(shown)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
}

test('a login that ended at the provider, and no login', async ({ browser, world }) => {
  test.slow()
  const look = createReturnedLook(browser, world)
  const states = [
    ['declined', 'LOGIN_DECLINED'],
    ['failed', 'LOGIN_PROVIDER_FAILED'],
    ['denied', 'LOGIN_DENIED'],
    ['expired', 'LOGIN_EXPIRED'],
    ['notAvailable', 'LOGIN_NOT_AVAILABLE'],
  ]
  // The others are the same screen with another text.
  for (const [state, code] of isDeep ? states : states.slice(0, 2))
    await look(state ?? '', `provider=facebook&error=${code}`)
  await look('noLogin', '')
})

test.describe(() => {
  test.skip(!isDeep, why)

  test('whether a browser may use a wallet, and a service that cannot be reached', async ({
    gangway,
    otherBrowser,
    browser,
    world,
  }) => {
    test.setTimeout(300_000)
    const look = createReturnedLook(browser, world)
    const person = createPerson()
    await gangway.goto()
    await gangway.connectButton.open()
    await gangway.socialLogin.finish('Google', person)
    await otherBrowser.goto()
    await otherBrowser.connectButton.open()
    const device = await comeBack(await otherBrowser.socialLogin.open('Google'), person)
    await look('device', device)
    await look('notTold', device, async (page) => {
      await page.route('**/auth/provider/confirm', (route) => route.abort())
      // No window opened the page: a number is asked for, and choosing it is what cannot be told.
      await pressUntil(page, page.locator('button.primary').first(), '[role=alert]')
    })
    await look('unreachable', device, async (page) => {
      await page.route('**/auth/provider/returned', (route) => route.abort())
      await page.goto('about:blank')
      await page.goto(`${world.frame}/returned#${device}`)
      await expect(page.locator('button.primary')).toBeVisible()
    })
  })

  test('whether two logins are one person’s, and the code that says so', async ({
    gangway,
    browser,
    world,
  }) => {
    test.setTimeout(300_000)
    const { connectButton, dialog, emailLogin, socialLogin } = gangway
    const look = createReturnedLook(browser, world)
    const person = createPerson()
    await gangway.goto()
    await connectButton.open()
    await emailLogin.finish(world, person.email)
    await connectButton.open()
    await dialog.button('Log out').click()
    await connectButton.expectDisconnected()
    await connectButton.open()
    const link = await comeBack(await socialLogin.open('Google'), person)
    await look('link', link)
    const askForCode = (page: Page) => pressUntil(page, page.locator('button.primary'), '#code')
    await look('code', link, askForCode)
    await look('codeWrong', link, async (page) => {
      await askForCode(page)
      await page.locator('#code').fill('000000')
      await expect(page.getByRole('alert')).toBeVisible()
    })
  })

  test('which number the app shows', async ({ gangway, browser, world }) => {
    test.setTimeout(300_000)
    const { page, connectButton, dialog, socialLogin } = gangway
    const look = createReturnedLook(browser, world)
    // As where the person is in the other window; the driver says that each page has the focus.
    await page.addInitScript(() => {
      document.hasFocus = () => false
    })
    await gangway.goto()
    await connectButton.open()
    const leave = async () => {
      const provider = await socialLogin.open('Google')
      await provider.chooseFault('This page cuts off the window that opened it (COOP)')
      const fragment = await comeBack(provider, createPerson())
      const number = dialog.root.locator('bdi').filter({ hasText: /^\d\d$/ })
      return { provider, fragment, shown: await number.innerText() }
    }
    const wrong = await leave()
    await look('number', wrong.fragment)
    await look('wrongNumber', wrong.fragment, async (page) => {
      const other = page.locator('.numbers button').filter({ hasNotText: wrong.shown }).first()
      await pressUntil(page, other, 'main:not(:has(button))')
    })
    await dialog.button('Use another way').click()
    const right = await leave()
    await socialLogin.chooseNumber(right.provider, right.shown)
    await expect(dialog.root).toBeHidden()
    await look('done', right.fragment)
  })
})
