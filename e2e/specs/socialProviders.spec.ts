import { socialClients } from '@gangway/dev'
import { expect, SocialProviderPage, type TestWorld, test } from '@gangway/testing/playwright'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectNoOverflow } from '../support/expectNoOverflow.js'
import { isDeep } from '../support/isDeep.js'

/** The page an app sends people to, and where it lets them back. */
function describeLogin({ social, frame }: TestWorld, provider: 'apple' | 'discord', path: string) {
  const back = `${frame}/auth/provider/${provider}/return`
  const query = new URLSearchParams({
    client_id: socialClients[provider].id,
    redirect_uri: back,
    response_type: 'code',
    response_mode: provider === 'apple' ? 'form_post' : 'query',
    scope: 'identify email name',
    state: 'state-1',
  })
  return { url: `${social}/${provider}${path}?${query}`, back }
}

const discord = '/api/oauth2/authorize'

test('the page of a provider is for everybody, small and dark too', async ({ page, world }) => {
  const { url, back } = describeLogin(world, 'discord', discord)
  const provider = new SocialProviderPage(page)
  await page.goto(url)
  await provider.expectOpen('Discord')
  const returned = page.waitForRequest((request) => request.url().startsWith(back))
  await provider.continueAs({
    name: 'A Person With A Long Name',
    email: `${'long.'.repeat(12)}name@example.com`,
  })
  await returned
  await page.waitForURL(`${world.frame}/**`)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(url)
  await expect(provider.again('A Person With A Long Name')).toBeVisible()
  await expectAccessible(page, 'light')
  await expectNoOverflow(page, 'page of a provider')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'dark', 'colours')
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('who logs in comes back with a code, who declines without, from Apple by a form', async ({
    page,
    world,
  }) => {
    for (const [name, path] of [
      ['discord', discord],
      ['apple', '/auth/authorize'],
    ] as const) {
      const { url, back } = describeLogin(world, name, path)
      const provider = new SocialProviderPage(page)
      const readReturn = async () => {
        const request = await page.waitForRequest((each) => each.url().startsWith(back))
        return request.method() === 'POST' ? (request.postData() ?? '') : request.url()
      }
      for (const [act, told] of [
        [() => provider.continueAs({ name: 'Ada Example' }), /[?&]code=[\w-]+/],
        [() => provider.decline(), /[?&]error=\w+/],
      ] as const) {
        await page.goto(url)
        const returning = readReturn()
        await act()
        expect(`?${await returning}`).toMatch(told)
        await page.waitForURL(`${world.frame}/**`)
      }
    }
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('a page can cut off the window that opened it, and be down', async ({ page, world }) => {
    const { url } = describeLogin(world, 'discord', discord)
    await page.goto(world.social)
    const opening = page.waitForEvent('popup')
    await page.evaluate((address) => void window.open(address), url)
    const popup = await opening
    const provider = new SocialProviderPage(popup)
    await provider.expectOpen('Discord')
    expect(await popup.evaluate(() => window.opener !== null)).toBe(true)
    await provider.chooseFault('This page cuts off the window that opened it (COOP)')
    await expect.poll(() => popup.evaluate(() => window.opener === null)).toBe(true)
    await provider.expectOpen('Discord')
    await provider.chooseFault('This page answers 503')
    await expect(popup.getByText('Service Unavailable')).toBeVisible()
  })
})
