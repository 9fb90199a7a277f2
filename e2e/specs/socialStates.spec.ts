import { expect, SocialProviderPage, test } from '@gangway/testing/playwright'
import { expectAccessible } from '../support/expectAccessible.js'
import { hold } from '../support/hold.js'
import { shows } from '../support/shows.js'

const createPerson = (name: string) => ({
  name: `${name} ${crypto.randomUUID().slice(0, 8)}`,
  email: `${name.toLowerCase()}-${crypto.randomUUID()}@example.com`,
})

test('a login that is declined, one whose window is closed, one whose provider is down, and one by nobody with an address', async ({
  gangway,
}) => {
  test.setTimeout(120_000)
  const { page, connectButton, dialog } = gangway
  await gangway.goto()
  await connectButton.open()
  const declined = await gangway.socialLogin.open('Google')
  await declined.decline()
  await expect(dialog.root.getByText('You said no at Google')).toBeVisible()
  await expectAccessible(page, 'declined')
  shows('social.declined')

  const opened = page.waitForEvent('popup')
  await dialog.button('Try again').click()
  await (await opened).close()
  await expect(dialog.heading('Connect')).toBeVisible()
  await expect(page.getByText('You closed the window of Google')).toBeVisible()
  shows('social.closed')

  const down = await gangway.socialLogin.open('Google')
  await down.chooseFault('The token endpoint answers 500')
  await down.continueAs(createPerson('Bo'))
  await expect(dialog.root.getByText('Google did not answer', { exact: true })).toBeVisible()
  await expect(dialog.root.getByText('Details')).toBeVisible()
  await expectAccessible(page, 'the provider is down')
  shows('social.providerFailed')

  await dialog.button('Use another way').click()
  const google = await gangway.socialLogin.open('Google')
  await google.continueAs({ name: createPerson('Cy').name })
  await expect(dialog.root).toBeHidden()
  await gangway.openAccount()
  await expect(dialog.root.getByText(/^Google told us no email address/)).toBeVisible()
  shows('social.noEmail')
})

test('More lists every provider', async ({ gangway }) => {
  const { page, connectButton, dialog } = gangway
  await gangway.goto()
  await connectButton.open()
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
  await expectAccessible(page, 'every provider')
  shows('social.all')
})

test('offline, no provider can be chosen', async ({ gangway, context }) => {
  const { page, connectButton, dialog } = gangway
  await gangway.goto()
  await connectButton.open()
  await expect(dialog.button('Continue with Google')).toBeVisible()
  await context.setOffline(true)
  await expect(dialog.button('Continue with Google')).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.root.getByText('Logging in needs a connection')).toBeVisible()
  await expectAccessible(page, 'offline')
  shows('social.offline')
  await context.setOffline(false)
})

test('while the social block loads, nothing below it moves', async ({ gangway }) => {
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
})

test.describe('where the browser opens no window', () => {
  test.beforeEach(({ context }) =>
    context.addInitScript(() => {
      window.open = () => null
    }),
  )

  test('a link opens it, and the number leads it back', async ({ gangway }) => {
    const { page, connectButton, dialog } = gangway
    await gangway.goto()
    await connectButton.open()
    await dialog.button('Continue with Google').click()
    await expect(dialog.root.getByText('Your browser blocked the window')).toBeVisible()
    await expectAccessible(page, 'blocked')
    shows('social.blocked')
    const opened = page.waitForEvent('popup')
    await dialog.root.getByRole('link', { name: 'Open it' }).click()
    const provider = new SocialProviderPage(await opened)
    await provider.expectOpen('Google')
    const line = dialog.root.getByText(/^If the window asks which number we show/)
    const number = await line.locator('bdi').innerText()
    await provider.continueAs(createPerson('Dee'))
    await provider.page.getByRole('button', { name: number, exact: true }).click()
    await expect(dialog.root).toBeHidden()
  })

  test.describe('in the browser of another app', () => {
    test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Instagram 300.0' })

    test('the page is left for the provider, and comes back logged in', async ({ gangway }) => {
      const { page, connectButton, dialog } = gangway
      await gangway.goto()
      await connectButton.open()
      await dialog.button('Continue with Google').click()
      await expect(dialog.root.getByText(/^You can leave this page for Google/)).toBeVisible()
      await expectAccessible(page, 'the page is to be left')
      shows('social.leave')
    })
  })
})
