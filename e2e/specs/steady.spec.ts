import { expect, networks, test } from '@gangway/testing/playwright'
import type { Locator } from '@playwright/test'
import { endAnimations } from '../support/expectAccessible.js'
import { hold } from '../support/hold.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'

const isBalance = ({ pathname }: URL) => pathname.endsWith('/balance')

/** Where it stands once nothing moves any more. */
async function settle(locator: Locator): Promise<number> {
  await locator.waitFor()
  await locator.page().evaluate(endAnimations)
  return (await locator.boundingBox())?.y ?? Number.NaN
}

for (const { screen, viewport } of [
  { screen: 'a desktop', viewport: { width: 1280, height: 800 } },
  { screen: 'a phone', viewport: { width: 360, height: 740 } },
])
  test.describe(`on ${screen}`, () => {
    test.skip(screen === 'a desktop' && !isDeep, 'run by npm run test:deep')
    test.skip(!isWide, runBySecondRoad)
    test.use({ viewport, animationSpeed: 1, contextOptions: { reducedMotion: 'no-preference' } })

    test('lists that come do not move what a finger is about to press', async ({
      gangway,
      chains,
      accounts,
    }) => {
      const { account, dialog, page, sendForm } = gangway
      await chains.fundAll(networks.one.caipNetworkId, accounts.evm[0], { native: '10', usdx: '100' })
      await gangway.arrive('EVM')
      const releaseFirst = await hold(page, isBalance)
      await gangway.openAccount()
      const send = dialog.button('Send')
      const [sendTop, closeTop] = [await settle(send), await settle(dialog.button('Close'))]
      releaseFirst()
      await expect(account.token('USDX')).toBeVisible()
      expect(await settle(send)).toBe(sendTop)
      expect(await settle(dialog.button('Close'))).toBe(closeTop)

      // Another network's, which was not read yet.
      const releaseSecond = await hold(page, (url) => isBalance(url) && url.href.includes('1338'))
      await send.click()
      await sendForm.openAssets()
      const usdx = dialog.button(/\bUSDX\b/)
      const usdxTop = await settle(usdx)
      await expect(dialog.root.locator('[aria-busy="true"]')).toBeVisible()
      releaseSecond()
      await expect(dialog.root.locator('[aria-busy="true"]')).toBeHidden()
      expect(await settle(usdx)).toBe(usdxTop)
    })
  })
