import { test } from '@gangway/testing/playwright'
import { expectSameAfterWipes } from '../support/expectSameAfterWipes.js'
import { findOwnAddresses } from '../support/findOwnAddresses.js'
import { isDeep } from '../support/isDeep.js'
import { FirefoxPage } from './FirefoxPage.js'
import { findFirefox } from './findFirefox.js'

// embedded-wallet.md §13, threat 25: a device that lost its share.

const firefox = findFirefox() ?? ''
test.skip(!isDeep, 'run by npm run test:deep')
test.skip(firefox === '', 'no Firefox here: install firefox-esr, or set FIREFOX_PATH to one')
test.setTimeout(3_600_000)

test('threat 25: Firefox: 100 × all storage is gone; a login brings the same addresses back', async ({
  world,
}) => {
  const started = await FirefoxPage.start(firefox, world)
  await expectSameAfterWipes('Firefox', 100, async () => {
    const gangway = await started.openFresh()
    return {
      async logIn(email, count) {
        await gangway.goto()
        await gangway.logIn(email, count)
      },
      async readAddresses() {
        const found = await gangway.page.waitForFunction(findOwnAddresses)
        return (await found.jsonValue()) ?? { eip155: '', solana: '' }
      },
      close: () => gangway.closeFresh(),
    }
  })
  await started.close()
})
