import { expect, test } from '@gangway/testing/playwright'
import { expectSameAfterWipes } from '../support/expectSameAfterWipes.js'
import { findOwnAddresses, type OwnAddresses } from '../support/findOwnAddresses.js'
import { isDeep } from '../support/isDeep.js'
import { findWebKit } from './findWebKit.js'
import { WebKitPage } from './WebKitPage.js'

// embedded-wallet.md §13, threat 25: a device that lost its share.

const programs = findWebKit()
test.skip(!isDeep, 'run by npm run test:deep')
test.skip(!programs, 'no WebKitGTK here: install webkit2gtk-driver and xvfb')
test.setTimeout(3_600_000)

test('threat 25: WebKitGTK: 100 × a browser that kept nothing; a login brings the same addresses back', async ({
  world,
}) => {
  if (!programs) return
  await expectSameAfterWipes('WebKitGTK', 100, async () => {
    const page = await WebKitPage.start(programs, world)
    return {
      async logIn(email, count) {
        await page.goto()
        await page.logIn(email, count)
      },
      async readAddresses() {
        let found: OwnAddresses | null = null
        await expect(async () => {
          found = await page.run(findOwnAddresses)
          expect(found).not.toBeNull()
        }).toPass({ timeout: 60_000 })
        return found ?? { eip155: '', solana: '' }
      },
      close: () => page.close(),
    }
  })
})
