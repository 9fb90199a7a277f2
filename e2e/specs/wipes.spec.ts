import { GangwayPage, test } from '@gangway/testing/playwright'
import { expectSameAfterWipes } from '../support/expectSameAfterWipes.js'
import { isDeep } from '../support/isDeep.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'

// embedded-wallet.md §13, threat 25: a device that lost its share. The other engines: ../firefox, ../webkit.

const wipes = isDeep ? 100 : 2

test(`threat 25: Chromium: ${wipes} × all storage is gone; a login brings the same addresses back`, async ({
  browser,
  world,
}) => {
  test.setTimeout(isDeep ? 3_600_000 : 180_000)
  await expectSameAfterWipes('Chromium', wipes, async () => {
    const context = await browser.newContext({ baseURL: world.web, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const gangway = new GangwayPage(page)
    return {
      async logIn(email, count) {
        await gangway.goto()
        await gangway.connectButton.open()
        await gangway.emailLogin.finish(world, email, count)
      },
      readAddresses: () => readOwnAddresses(page),
      close: () => context.close(),
    }
  })
})
