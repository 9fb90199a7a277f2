import { expect, getTokenAddress, networks, test } from '@gangway/testing/playwright'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.js'

const { caipNetworkId } = networks.one
const tickets = getTokenAddress(caipNetworkId, 'tickx')

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 360])
    test.describe(`${colorScheme}, ${width} px wide`, () => {
      // Without motion, or a number that fades in just then is measured half-faded.
      test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

      test('every view is accessible and fits', async ({
        gangway,
        chains,
        accounts,
        recipients,
      }, testInfo) => {
        test.slow()
        const look = async (name: string) => {
          await expectAccessible(gangway.page, name)
          await expectToFit(gangway.page, name)
          await gangway.page.screenshot({
            path: `${testInfo.project.outputDir}/screenshots/${name}-${colorScheme}-${width}.png`,
          })
        }
        await chains.fund(caipNetworkId, accounts.evm[0], 'native', '10')
        await chains.fund(caipNetworkId, accounts.evm[0], 'usdx', '100')
        await gangway.goto()
        await look('landing')
        await gangway.connectButton.open()
        await expect(gangway.dialog.heading('Connect')).toBeVisible()
        await look('connect')
        await gangway.dialog.chooseWallet(gangway.wallet.name, 'EVM')
        await gangway.wallet.confirm('Connect')
        await gangway.connectButton.expectAccount(accounts.evm[0])

        await gangway.openAccount()
        await expect(gangway.account.token('USDX')).toBeVisible()
        await look('account')
        await gangway.dialog.button(/^Network: /).click()
        await expect(gangway.dialog.heading('Choose network')).toBeVisible()
        await gangway.dialog.button(/^Not set up on this server/).click()
        await look('networks')
        await gangway.dialog.back()
        await gangway.profile.open()
        await look('profile')
        await gangway.dialog.back()
        await gangway.dialog.button('Add a token').click()
        await gangway.dialog.root.getByRole('textbox', { name: /^Token address/ }).fill(tickets)
        await expect(gangway.dialog.button('Add TICKX')).toBeVisible()
        await look('add-token')
        await gangway.dialog.back()
        await gangway.account.startSend()
        await gangway.sendForm.fill({ asset: 'USDX', to: recipients.evm[0], amount: '12.5' })
        await expect(gangway.sendForm.next('Review')).toBeEnabled()
        await look('send')
        await gangway.dialog.button(/^Network fee/).click()
        await expect(gangway.dialog.heading('Network fee')).toBeVisible()
        await gangway.dialog.root.getByRole('radio', { name: /^Custom/ }).check()
        await look('fee')
        await gangway.dialog.root.getByRole('radio', { name: /^Normal/ }).check()
        await gangway.dialog.back()
        await gangway.sendForm.review()
        await look('review')
        await gangway.sendReviewed('12.5 USDX')
        await gangway.account.expectSent('12.500 USDX')
        await look('activity')
        await gangway.account.transaction('12.500 USDX').getByRole('button').click()
        await expect(gangway.dialog.heading('Transaction')).toBeVisible()
        await look('transaction')
        await gangway.dialog.close()
        await gangway.goto('/account')
        await expect(gangway.page.getByRole('main').getByText('USDX').first()).toBeVisible()
        await look('account-page')
      })
    })

/** Asserts that nothing sticks out at the side: neither of the page nor, unseen by it, of the dialog. */
async function expectToFit(page: Page, view: string): Promise<void> {
  const outside = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    return [...document.body.querySelectorAll('a, button, input, dd, h1, h2, h3, li, p')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 120))
  })
  expect.soft(outside, view).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, view).toBe(0)
}
