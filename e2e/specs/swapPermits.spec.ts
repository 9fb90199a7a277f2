import { expect, type GangwayPage, getTokenAddress, networks, test } from '@gangway/testing/playwright'
import { parseEther } from 'viem'
import { expectLooks } from '../support/expectLooks.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { shows } from '../support/shows.js'
import { showsLooks } from '../support/showsLooks.js'

const one = networks.one.caipNetworkId
const permx = getTokenAddress(one, 'permx')

/** From the page of somebody connected to the review of 25 PERMX for ether; no list names the token, so it is added. */
async function reviewSale({ account, dialog, swapForm }: GangwayPage): Promise<void> {
  await account.addToken(permx)
  await dialog.button('Swap').click()
  await swapForm.fill({ sell: 'PERMX', buy: 'ETH', amount: '25' })
  await swapForm.review()
  await expect(dialog.root.getByText('25 PERMX, for this swap alone, by a signature')).toBeVisible()
}

test('EIP-2612: a signature stands in place of an approval; it costs nothing, and a decline leaves nothing behind', async ({
  gangway,
  chains,
  accounts,
}) => {
  const { dialog, swapForm, wallet, account } = gangway
  const [from] = accounts.evm
  await chains.fundAll(one, from, { native: '1', permx: '100' })
  await gangway.arrive('EVM')
  await gangway.openAccount()
  await reviewSale(gangway)
  shows('swap.permit')
  await expectLooks(gangway.page, 'swap.permit')

  await test.step('declined: nothing was swapped, and nothing is approved', async () => {
    await swapForm.confirm('25 PERMX')
    await expect(dialog.root.getByText('Sign in Gangway Test Wallet')).toBeVisible()
    await expect(dialog.root.getByText(/Signing is free, and sends nothing\.$/)).toBeVisible()
    await showsLooks(gangway.page, 'swap.signing')
    await wallet.decline('Sign Permit')
    await expect(dialog.root.getByText('You declined. Nothing was swapped.')).toBeVisible()
    expect(await chains.getNonce(one, from)).toBe(0)
  })

  await test.step('signed: the swap is all that is sent', async () => {
    await swapForm.confirm('25 PERMX')
    await wallet.confirm('Sign Permit')
    await expect(dialog.root.getByText('Confirm in Gangway Test Wallet')).toBeVisible()
    await wallet.confirm('Call a contract')
    await account.expectOutcome('Swapped PERMX for ETH', 'Confirmed')
    expect(await chains.getNonce(one, from)).toBe(1)
    expect(await chains.getBalance(one, from, 'permx')).toBe(parseEther('75'))
    expect(await chains.getBalance(one, from)).toBeGreaterThan(parseEther('1.009'))
  })
})

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('EIP-2612: a token that refuses the signature is approved instead, once the person has read so', async ({
    gangway,
    chains,
    controls,
    accounts,
    alone,
  }) => {
    const { dialog, swapForm, wallet, account } = gangway
    const [from] = accounts.evm
    const two = alone.caipNetworkId
    await chains.fundAll(two, from, { native: '1', permx: '100' })
    await gangway.arrive('EVM')
    await wallet.changeNetwork(two)
    await gangway.openAccount()
    await reviewSale(gangway)
    await controls.refusePermits(two, true)
    try {
      await swapForm.confirm('25 PERMX')
      await wallet.confirm('Sign Permit')
      await expect(
        dialog.root.getByText(/^Your wallet or PERMX did not take the signature\. Nothing was swapped\./),
      ).toBeVisible()
      await expect(dialog.root.getByText('25 PERMX, for this swap alone', { exact: true })).toBeVisible()
      shows('swap.permitRefused')
      await expectLooks(gangway.page, 'swap.permitRefused')
      expect(await chains.getBalance(two, from, 'permx')).toBe(parseEther('100'))
      await swapForm.confirm('25 PERMX')
      await expect(dialog.root.getByText('Approve in Gangway Test Wallet')).toBeVisible()
      await wallet.confirm('Call a contract')
      await expect(dialog.root.getByText('Confirm in Gangway Test Wallet')).toBeVisible()
      await wallet.confirm('Call a contract')
      await account.expectOutcome('Swapped PERMX for ETH', 'Confirmed')
      expect(await chains.getBalance(two, from, 'permx')).toBe(parseEther('75'))
    } finally {
      await controls.refusePermits(two, false)
    }
  })
})
