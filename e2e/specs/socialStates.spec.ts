import { expect, SocialProviderPage, type TestWorld, test } from '@gangway/testing/playwright'
import { type BrowserContext, devices, type Page } from '@playwright/test'
import { changeAnswer } from '../support/changeAnswer.js'
import { expectLooks } from '../support/expectLooks.js'
import { hold } from '../support/hold.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { readQrCode } from '../support/readQrCode.js'
import { setLanguage } from '../support/setLanguage.js'
import { shows } from '../support/shows.js'

const { userAgent, viewport, isMobile, hasTouch } = devices['Pixel 7']

const isStart = ({ pathname }: URL) => pathname === '/auth/provider/start'
const isFinish = ({ pathname }: URL) => pathname === '/auth/provider/finish'

/** The frame is there and asks: from then on time that passes is none of its loading. */
const waitForStart = (context: BrowserContext) =>
  context.waitForEvent('request', (request) => isStart(new URL(request.url())))

/** Lets the frame hear an error of its server. */
async function refuse(page: Page, isRefused: (url: URL) => boolean, code: string): Promise<void> {
  const json = { status: 'FAILED', code, reasons: [{ field: '', description: code }] }
  await page.route(isRefused, (route) => route.fulfill({ status: 409, json }))
}

/** What the person does on the phone. */
async function answerFarcaster(world: TestWorld, act: 'approve' | 'decline', link: string): Promise<void> {
  const body = JSON.stringify({ link, person: '1' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${world.console}/api/farcaster/${act}`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

const createPerson = (name: string) => ({
  name: `${name} ${crypto.randomUUID().slice(0, 8)}`,
  email: `${name.toLowerCase()}-${crypto.randomUUID()}@example.com`,
})

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('the block of providers: nothing below it moves while it loads, none can be chosen offline, More lists all, one is not set up', async ({
    gangway,
    context,
  }) => {
    const { page, connectButton, dialog } = gangway
    const release = await hold(page, ({ pathname }) => pathname.includes('SocialBlock'))
    await gangway.goto()
    await connectButton.open()
    const below = dialog.root.getByText('or', { exact: true }).last()
    await expect(below).toBeVisible()
    const before = await below.boundingBox()
    release()
    await expect(dialog.button('Continue with Google')).toBeVisible()
    expect(await below.boundingBox()).toEqual(before)

    // Before the connection is gone, without which the frame cannot be loaded.
    await refuse(page, isStart, 'LOGIN_NOT_AVAILABLE')
    await dialog.button('Continue with Google').click()
    await expect(dialog.root.getByText('Login with Google is not available')).toBeVisible()
    await expect(dialog.button('Try again')).toHaveCount(0)
    await expectLooks(page, 'social.notAvailable')
    shows('social.notAvailable')
    await dialog.back()

    // Offline no language can be fetched any more.
    for (const language of ['es', 'ar', 'en'] as const) await setLanguage(page, language)
    await context.setOffline(true)
    await expect(dialog.button('Continue with Google')).toHaveAttribute('aria-disabled', 'true')
    await expect(dialog.root.getByText('Logging in needs a connection')).toBeVisible()
    await expectLooks(page, 'social.offline')
    shows('social.offline')
    await context.setOffline(false)

    await dialog.button('More ways to log in').click()
    await expect(dialog.root.getByRole('list', { name: 'Ways to log in' }).getByRole('button')).toHaveText([
      'Google',
      'X',
      'Discord',
      'Farcaster',
      'GitHub',
      'Apple',
      'Facebook',
    ])
    await expectLooks(page, 'social.all')
    shows('social.all')
  })

  test('a login that is declined, one whose window is closed, and one whose provider is down', async ({
    gangway,
  }) => {
    test.setTimeout(120_000)
    const { page, connectButton, dialog } = gangway
    await gangway.goto()
    await connectButton.open()
    const declined = await gangway.socialLogin.open('Google')
    await declined.decline()
    await expect(dialog.root.getByText('You said no at Google')).toBeVisible()
    await expectLooks(page, 'social.declined')
    shows('social.declined')

    const opened = page.waitForEvent('popup')
    await dialog.button('Try again').click()
    await (await opened).close()
    await expect(dialog.heading('Connect')).toBeVisible()
    await gangway.expectNews('You closed the window of Google')
    await expectLooks(page, 'social.closed')
    shows('social.closed')

    const down = await gangway.socialLogin.open('Google')
    await down.chooseFault('The token endpoint answers 500')
    await down.continueAs(createPerson('Bo'))
    await expect(dialog.root.getByText('Google did not answer', { exact: true })).toBeVisible()
    await expect(dialog.root.getByText('Details')).toBeVisible()
    await expectLooks(page, 'social.providerFailed')
    shows('social.providerFailed')
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('a login by nobody with an address, which is waited for', async ({ gangway }) => {
    const { page, connectButton, dialog, profile } = gangway
    await gangway.goto()
    await connectButton.open()
    const release = await hold(page, isFinish)
    const google = await gangway.socialLogin.open('Google')
    const { name } = createPerson('Cy')
    await google.continueAs({ name })
    await expect(dialog.root.getByText('Signing you in…')).toBeVisible()
    await expectLooks(page, 'social.finishing')
    shows('social.finishing')
    release()
    await expect(dialog.root).toBeHidden()
    await gangway.openAccount()
    await expect(dialog.root.getByText(/^Google told us no email address/)).toBeVisible()
    await expectLooks(page, 'social.noEmail')
    shows('social.noEmail')
    await profile.open()
    await expect(dialog.root.getByText(`Logged in with Google as ${name}`).first()).toBeVisible()
    await expectLooks(page, 'social.account')
    shows('social.account')
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('a login whose start takes long, whose number becomes large, which ends too late, one that never starts, and one whose frame cannot be loaded', async ({
    gangway,
    context,
    world,
  }) => {
    const { page, connectButton, dialog } = gangway
    await page.clock.install()
    const release = await hold(page, isStart)
    await gangway.goto()
    await connectButton.open()
    const asked = waitForStart(context)
    await dialog.button('Continue with Google').click()
    await expect(dialog.root.getByText('Opening the window…')).toBeVisible()
    await asked
    await expectLooks(page, 'social.starting')
    shows('social.starting')
    await page.clock.fastForward(11_000)
    await expect(dialog.root.getByText(/^This takes longer than usual/)).toBeVisible()
    await expect(dialog.button('Use another way')).toBeVisible()
    await expectLooks(page, 'social.slow')
    shows('social.slow')
    release()
    await expect(dialog.root.getByText('Continue in the window we opened')).toBeVisible()
    const number = dialog.root.getByText(/^If the window asks which number we show/)
    await expect(number).not.toHaveAttribute('data-large')
    await page.clock.fastForward(21_000)
    await expect(number).toHaveAttribute('data-large')
    await expectLooks(page, 'social.numberLarge')
    shows('social.numberLarge')
    await page.clock.fastForward(600_000)
    await expect(dialog.root.getByText('This login has expired')).toBeVisible()
    await expectLooks(page, 'social.expired')
    shows('social.expired')

    await page.unrouteAll({ behavior: 'wait' })
    await hold(page, isStart)
    const alerts: string[] = []
    page.on('console', (message) => message.type() === 'error' && alerts.push(message.text()))
    await dialog.button('Try again').click()
    await expect(dialog.root.getByText('Opening the window…')).toBeVisible()
    await page.clock.fastForward(46_000)
    await expect(dialog.root.getByText('The login was interrupted')).toBeVisible()
    await expect.poll(() => alerts.join()).toContain('allow-list of the project')
    await expectLooks(page, 'social.timeout')
    shows('social.timeout')
    await page.route(`${world.frame}/**`, (route) => route.abort())
    await page.reload()
    await connectButton.open()
    await dialog.button('Continue with Google').click()
    await expect(dialog.root.getByText('Opening the window…')).toBeVisible()
    await page.clock.fastForward(40_000)
    await expect(dialog.root.getByText('Login is not available right now')).toBeVisible()
    await expectLooks(page, 'social.unavailable')
    shows('social.unavailable')
    await dialog.button('Use another way').click()
    await expect(dialog.heading('Connect')).toBeVisible()
  })
})

test.describe('where the browser opens no window', () => {
  test.beforeEach(({ context }) =>
    context.addInitScript(() => {
      const { open } = window
      window.open = (url, target) => (target === '_top' ? open(url, target) : null)
    }),
  )

  test.describe(() => {
    test.skip(!isDeep, 'run by npm run test:deep')

    test('a link opens it, and the number leads it back', async ({ gangway }) => {
      const { page, connectButton, dialog, socialLogin } = gangway
      await gangway.goto()
      await connectButton.open()
      await socialLogin.choose('Facebook')
      await expect(dialog.root.getByText('Your browser blocked the window')).toBeVisible()
      await expectLooks(page, 'social.blocked')
      shows('social.blocked')
      const opened = page.waitForEvent('popup')
      await dialog.root.getByRole('link', { name: 'Open it' }).click()
      const provider = new SocialProviderPage(await opened)
      await provider.expectOpen('Facebook')
      const line = dialog.root.getByText(/^If the window asks which number we show/)
      const number = await line.locator('bdi').innerText()
      await provider.continueAs(createPerson('Dee'))
      await socialLogin.chooseNumber(provider, number)
      await expect(dialog.root).toBeHidden()
    })
  })

  test.describe('in the browser of another app', () => {
    test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Instagram 300.0' })

    test('the page is left for the provider, and comes back logged in beside the wallet it had', async ({
      gangway,
      accounts,
    }) => {
      const { page, dialog, profile, wallet } = gangway
      const person = createPerson('Fay')
      await gangway.arrive('EVM', '/account?kept=1')
      await gangway.openAccount()
      await profile.open()
      await profile.connectAnother()
      await dialog.button('Continue with X').click()
      await expect(dialog.root.getByText(/^You can leave this page for X/)).toBeVisible()
      await expectLooks(page, 'social.leave')
      shows('social.leave')
      const release = await hold(page, isStart)
      await dialog.button('Continue in this page').click()
      await expect(dialog.root.getByText('Going to X…')).toBeVisible()
      await expectLooks(page, 'social.leaving')
      shows('social.leaving')
      release()
      const provider = new SocialProviderPage(page)
      await provider.expectOpen('X')
      const finish = await hold(page, isFinish)
      await provider.continueAs(person)
      await expect(dialog.root.getByText('Signing you in…')).toBeVisible()
      await expect(page).toHaveURL(/\/account\?kept=1$/)
      await expectLooks(page, 'social.returned')
      shows('social.returned')
      finish()
      await expect(dialog.root).toBeHidden()
      await gangway.openAccount()
      await profile.open()
      await expect(dialog.root.getByText(`Logged in with X as ${person.name}`).first()).toBeVisible()
      await expect(profile.accounts(wallet.name, 'EVM')).toContainText([accounts.evm[0].slice(-4)])
    })
  })
})

test.describe('Farcaster', () => {
  test.describe(() => {
    test.skip(!isDeep, 'run by npm run test:deep')

    test('a code that is late, replaced before its end, declined, and one that ends where somebody is at it', async ({
      gangway,
      world,
      context,
    }) => {
      const { page, connectButton, dialog, socialLogin } = gangway
      const code = dialog.root.getByRole('img', { name: 'QR code to log in with Farcaster' })
      await page.clock.install()
      const release = await hold(page, isStart)
      await gangway.goto()
      await connectButton.open()
      const asked = waitForStart(context)
      await socialLogin.choose('Farcaster')
      await asked
      await page.clock.fastForward(2_500)
      await expect(dialog.root.getByText('Making a code…')).toBeVisible()
      await page.clock.fastForward(8_000)
      await expect(dialog.root.getByText(/^This takes longer than usual/)).toBeVisible()
      await expect(dialog.button('Use another method')).toBeVisible()
      await expectLooks(page, 'farcaster.making')
      shows('farcaster.making')
      release()
      await expect(code).toBeVisible()
      await dialog.back()
      await page.unrouteAll({ behavior: 'wait' })

      // The Worker has the machine's clock: a link that lasts as long as others would end again and again by this page's.
      let life: number | null = 40_000
      await changeAnswer(context, `${world.frame}/auth/provider/start`, ({ headers, body }) => {
        if (life === null) return { headers, body }
        const expiresAt = Date.now() + life
        life = null
        return { headers, body: JSON.stringify({ ...JSON.parse(body), expiresAt }) }
      })
      await socialLogin.choose('Farcaster')
      await expect(code).toBeVisible()
      const first = await readQrCode(code)
      await page.clock.fastForward(16_000)
      await expect.poll(() => readQrCode(code)).not.toBe(first)
      shows('farcaster.renewed')

      await answerFarcaster(world, 'decline', (await readQrCode(code)) ?? '')
      await expect(dialog.root.getByText('You said no at Farcaster')).toBeVisible()
      await expectLooks(page, 'farcaster.declined')
      shows('farcaster.declined')

      await dialog.button('Try again').click()
      await expect(code).toBeVisible()
      await page.keyboard.press('Shift')
      await page.clock.fastForward(286_000)
      await expect(dialog.root.getByText('This login has expired')).toBeVisible()
      await expect(code).toBeHidden()
      await expectLooks(page, 'farcaster.expired')
      shows('farcaster.expired')

      await page.unrouteAll({ behavior: 'wait' })
      await refuse(page, isStart, 'LOGIN_PROVIDER_FAILED')
      await dialog.button('New code').click()
      await expect(dialog.root.getByText('Farcaster did not answer', { exact: true })).toBeVisible()
      await expect(dialog.button('Use another way')).toBeVisible()
      await expectLooks(page, 'farcaster.unreachable')
      shows('farcaster.unreachable')
    })
  })

  test.describe(() => {
    test.skip(!isDeep, 'run by npm run test:deep')

    test.describe('on a phone', () => {
      test.use({ userAgent, viewport, isMobile, hasTouch })

      test('a link opens its app, and what is approved there is waited for', async ({ gangway, world }) => {
        const { page, connectButton, dialog, socialLogin } = gangway
        await page.clock.install()
        await gangway.goto()
        await connectButton.open()
        await socialLogin.choose('Farcaster')
        const link = dialog.root.getByRole('link', { name: 'Open Farcaster' })
        await expect(link).toBeVisible()
        await expect(dialog.button('Copy link')).toBeVisible()
        await dialog.root.getByText('Use another device').click()
        const href = (await link.getAttribute('href')) ?? ''
        const code = dialog.root.getByRole('img', { name: 'QR code to log in with Farcaster' })
        expect(await readQrCode(code)).toBe(href)
        await expectLooks(page, 'farcaster.link')
        shows('farcaster.link')
        // No such app here: the tap ends nowhere.
        await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
        await link.click()
        await page.clock.fastForward(6_000)
        await expect(dialog.root.getByText('Did not open?')).toBeVisible()
        await expect(dialog.root.getByRole('link', { name: 'Try again' })).toBeVisible()
        await expectLooks(page, 'farcaster.notOpened')
        shows('farcaster.notOpened')

        // It stands there for a moment alone, so everything drawn is looked at.
        const finishing = page.evaluate(() => {
          return new Promise<void>((resolve) => {
            new MutationObserver(() => {
              if (document.body.innerText.includes('Signing you in…')) resolve()
            }).observe(document.body, { subtree: true, childList: true, characterData: true })
          })
        })
        await answerFarcaster(world, 'approve', href)
        await finishing
        shows('farcaster.finishing')
        await expect(dialog.root).toBeHidden()
      })
    })
  })
})
