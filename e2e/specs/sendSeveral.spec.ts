import { expect, networks, test } from '@gangway/testing/playwright'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createLook } from '../support/createLook.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'

const { caipNetworkId } = networks.one

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('interface-guide.md §9.10: two tokens to two people in one approval; a decline loses nothing', async ({
    gangway,
    world,
    chains,
    recipients,
  }, { outputDir }) => {
    test.setTimeout(isDeep ? 240_000 : 90_000)
    const { page, dialog, connectButton, emailLogin, approval, sendForm, review } = gangway
    const [anna] = recipients.evm
    const bruno = privateKeyToAccount(generatePrivateKey()).address
    await gangway.goto()
    await connectButton.open()
    await emailLogin.finish(world, `several-${crypto.randomUUID()}@example.com`)
    const { eip155: account } = await readOwnAddresses(page)
    await chains.fund(caipNetworkId, account, 'native', '1')
    await chains.fund(caipNetworkId, account, 'usdx', '10')
    const look = isDeep ? createLook(page, outputDir) : async () => {}
    const second = dialog.root.getByRole('group', { name: 'Transfer 2' })

    await test.step('the form of one becomes rows', async () => {
      await gangway.openAccount()
      await dialog.button('Send').click()
      await sendForm.fill({ asset: 'USDX', to: anna, amount: '3' })
      await dialog.button('Add another').click()
      await expect(second.getByLabel('To, transfer 2')).toBeFocused()
      await second.getByLabel('To, transfer 2').fill(bruno)
      await second.getByLabel('Asset, transfer 2').selectOption({ label: '1 ETH' })
      await second.getByLabel('Amount, transfer 2').fill('0.25')
      await expect(dialog.root.getByText('3 of 10 USDX')).toBeVisible()
      await expect(dialog.root.getByText(/^Free/)).toBeHidden()
      await expect(sendForm.next('Review')).toBeVisible()
      await look('several')
    })

    await test.step('the review lists both, and what is declined is there yet', async () => {
      await sendForm.review()
      for (const whole of [anna, bruno])
        await expect(dialog.root.getByText(whole, { exact: true }).first()).toBeAttached()
      await look('several review')
      await review.send('2 transfers')
      await approval.decline('Do 2 things at once')
      await expect(dialog.root.getByText('You declined. Nothing was sent.')).toBeVisible()
      await dialog.button('Back').last().click()
      await expect(second.getByLabel('Amount, transfer 2')).toHaveValue('0.25')
      await sendForm.review()
    })

    await test.step('one approval, one row, both paid', async () => {
      await review.send('2 transfers')
      await approval.expectRow('1 of 2', 'Send 3 USDX')
      await approval.expectRow('2 of 2', 'Send 0.25 ETH')
      await approval.approve('Do 2 things at once')
      await gangway.account.expectSent('3.000 USDX')
      expect(await chains.getBalance(caipNetworkId, anna, 'usdx')).toBe(3_000_000n)
      expect(await chains.getBalance(caipNetworkId, bruno)).toBe(parseEther('0.25'))
      // One transaction, and the authorisation in it, which sets the account up.
      expect(await chains.getNonce(caipNetworkId, account)).toBe(2)
    })

    await test.step('a reload keeps the row, which opens the transaction', async () => {
      await gangway.goto()
      await gangway.openAccount()
      await gangway.account.expectSent('3.000 USDX')
      const row = gangway.account.transaction('3.000 USDX')
      await expect(row).toHaveCount(1)
      await expect(row).toContainText('0.250 ETH')
      await row.getByRole('button').click()
      await expect(dialog.root.getByText('All of it was done.')).toBeVisible()
      await expect(dialog.root.getByText('Transaction id')).toBeVisible()
      await look('several transaction')
    })
  })
})

test('interface-guide.md §9.10: a wallet that does not carry calls out as one is offered one transfer', async ({
  gangway,
  chains,
  accounts,
  recipients,
}) => {
  await chains.fund(caipNetworkId, accounts.evm[0], 'native', '1')
  await gangway.arrive('EVM')
  await gangway.openAccount()
  await gangway.dialog.button('Send').click()
  await gangway.sendForm.fill({ asset: 'ETH', to: recipients.evm[0], amount: '0.1' })
  await expect(gangway.sendForm.next('Review')).toBeVisible()
  await expect(gangway.dialog.button('Add another')).toBeHidden()
})
