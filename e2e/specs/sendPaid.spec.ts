import { expect, networks, test } from '@gangway/testing/playwright'
import { createLook } from '../support/createLook.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'

const { caipNetworkId } = networks.one

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('interface-guide.md §9.7: an account without a coin sends a token, and the app pays; where it pays no more, the person decides again', async ({
    gangway,
    world,
    chains,
    recipients,
  }, { outputDir }) => {
    test.setTimeout(isDeep ? 240_000 : 90_000)
    const { page, dialog, connectButton, emailLogin, approval, sendForm, review } = gangway
    const [to] = recipients.evm
    await gangway.goto()
    await connectButton.open()
    await emailLogin.finish(world, `paid-${crypto.randomUUID()}@example.com`)
    const { eip155: account } = await readOwnAddresses(page)
    await chains.fund(caipNetworkId, account, 'usdx', '10')
    const look = isDeep ? createLook(page, outputDir) : async () => {}
    const free = dialog.root.getByText(/^Free, paid by /)

    await test.step('the form and the review say who pays', async () => {
      await gangway.openAccount()
      await dialog.button('Send').click()
      await sendForm.fill({ asset: 'USDX', to, amount: '3' })
      await expect(free).toBeVisible()
      await expect(dialog.button(/Network fee/)).toBeHidden()
      await look('form')
      await sendForm.review()
      await expect(free).toBeVisible()
      await look('review')
    })

    await test.step('an app that pays no more at the tap: nothing is sent, and nothing is lost', async () => {
      const offers = '**/auth/calls/sponsor/offer'
      const changed = dialog.button('Details changed · Review again')
      await expect(async () => {
        await page.context().unroute(offers)
        // The review asks each few seconds, and may have been before the tap.
        if (await changed.isVisible()) await changed.click()
        await expect(free).toBeVisible()
        await page
          .context()
          .route(offers, (route) => route.fulfill({ json: { isSponsored: false, reason: 'day' } }))
        await dialog.button('Send 3 USDX').click({ timeout: 3_000 })
        await expect(dialog.root.getByText(/no longer pays the fee\. Nothing was sent\.$/)).toBeVisible({
          timeout: 5_000,
        })
      }).toPass({ timeout: 60_000 })
      await look('paysNoMore')
      await changed.click()
      await expect(dialog.root.getByText('Not enough ETH for the fee')).toBeVisible()
      await expect(dialog.button('Send 3 USDX')).toBeDisabled()
      await look('ownFee')
      await page.context().unroute(offers)
      await dialog.button('Back').last().click()
      await expect(sendForm.amount).toHaveValue('3')
      await expect(free).toBeVisible()
      await sendForm.review()
    })

    await test.step('it is sent, and the list has its transaction after a reload too', async () => {
      await review.send('3 USDX')
      await approval.expectRow('Network fee', /^Free, paid by /)
      await approval.approve('Send 3 USDX')
      await gangway.account.expectSent('3.000 USDX')
      expect(await chains.getBalance(caipNetworkId, to, 'usdx')).toBe(3_000_000n)
      expect(await chains.getBalance(caipNetworkId, account)).toBe(0n)
      await gangway.goto()
      await gangway.openAccount()
      await gangway.account.expectSent('3.000 USDX')
      await gangway.account.transaction('3.000 USDX').getByRole('button').click()
      await expect(free).toBeVisible()
      await expect(dialog.root.getByText('Transaction id')).toBeVisible()
      await look('transaction')
    })
  })
})
