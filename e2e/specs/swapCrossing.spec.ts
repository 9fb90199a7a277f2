import { expect, networks, test } from '@gangway/testing/playwright'
import { expectLooks } from '../support/expectLooks.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { shows } from '../support/shows.js'
import { showsLooks } from '../support/showsLooks.js'

// In one worker, or a second would do nothing but wait for its turn.
test.describe.configure({ mode: 'default' })

// LI.FI's stand-in pays on the other network when somebody asks how far a swap is, and gets that wrong when it is told to: for
// everybody, so that whoever tells it has it alone.

const one = networks.one.caipNetworkId
const { name: there } = networks.two

test('data-sources.md §8: coins of one network become a token of another; both halves are followed, over a reload too', async ({
  gangway,
  chains,
  controls,
  accounts,
  alone,
}) => {
  test.slow()
  const { dialog, swapForm, wallet, account } = gangway
  const [from] = accounts.evm
  const two = alone.caipNetworkId
  await chains.fund(one, from, 'native', '2')
  await controls.failSwapService('lifi', 'never-arrives')
  try {
    await test.step('the form and the review say where, for whom and how soon it arrives, and who promises it', async () => {
      await gangway.openSwapForm('EVM')
      await swapForm.choose('buy', 'USDX', there)
      await swapForm.pay.fill('0.1')
      await expect(swapForm.fact('Arrives on')).toHaveText(`${there}, in about 1 minute`)
      shows('swap.elsewhere')
      await expectLooks(gangway.page, 'swap.elsewhere')
      await swapForm.review()
      await expect(
        dialog.root.getByText(
          `What arrives on ${there} is promised by LI.FI. Only what leaves could be tried out.`,
        ),
      ).toBeVisible()
      shows('swap.promise')
      await expectLooks(gangway.page, 'swap.promise')
    })

    await test.step('paid here, it is on its way', async () => {
      await swapForm.confirm('0.1 ETH')
      await wallet.expectFact('Amount', '0.1 ETH')
      await wallet.confirm('Call a contract')
      await account.expectOutcome('Swapping ETH for USDX', `On its way to ${there}`)
      await account.transaction('Swapping ETH for USDX').getByRole('button').click()
      await expect(
        dialog.root.getByText(new RegExp(`^Paid on .* USDX or more is on its way to ${there}\\.$`)),
      ).toBeVisible()
      await expect(dialog.root.getByRole('list', { name: 'How far it is' }).getByRole('listitem')).toHaveText(
        [/Done$/, /On its way$/],
      )
      shows('swap.underWay')
      await expectLooks(gangway.page, 'swap.underWay')
      expect(await chains.getBalance(two, from, 'usdx')).toBe(0n)
    })

    await test.step('a reload follows it on, until the other network shows it', async () => {
      await gangway.goto()
      await gangway.openAccount()
      await account.expectOutcome('Swapping ETH for USDX', `On its way to ${there}`)
      await controls.failSwapService('lifi', null)
      await account.expectOutcome('Swapped ETH for USDX', `Arrived on ${there}`, 30_000)
      expect(await chains.getBalance(two, from, 'usdx')).toBeGreaterThan(240_000_000n)
      await account.transaction('Swapped ETH for USDX').getByRole('button').click()
      await expect(dialog.root.getByText(new RegExp(`^[\\d.,]+ USDX arrived on ${there}\\.$`))).toBeVisible()
      shows('swap.arrived')
      await expectLooks(gangway.page, 'swap.arrived')
    })
  } finally {
    await controls.failSwapService('lifi', null)
  }
})

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('data-sources.md §8: what is given back is told as that, and is there again', async ({
    gangway,
    chains,
    controls,
    accounts,
    alone: _,
  }) => {
    const { dialog, swapForm, wallet, account } = gangway
    const [from] = accounts.evm
    await chains.fundAll(one, from, { native: '1', usdx: '500' })
    await controls.failSwapService('lifi', 'gives-back')
    try {
      await gangway.openSwapForm('EVM')
      await swapForm.choose('sell', 'USDX')
      await swapForm.choose('buy', 'ETH', there)
      await swapForm.pay.fill('250')
      await swapForm.review()
      await swapForm.confirm('250 USDX')
      await expect(dialog.root.getByText('Approve in Gangway Test Wallet')).toBeVisible()
      await wallet.confirm('Call a contract')
      await expect(dialog.root.getByText('Confirm in Gangway Test Wallet')).toBeVisible()
      await wallet.confirm('Call a contract')
      await account.expectOutcome('Swap of USDX for ETH', 'Given back', 30_000)
      await account.transaction('Swap of USDX for ETH').getByRole('button').click()
      await expect(dialog.root.getByText(/^Given back to you on .*\. Nothing was swapped/)).toBeVisible()
      shows('swap.givenBack')
      await expectLooks(gangway.page, 'swap.givenBack')
      expect(await chains.getBalance(one, from, 'usdx')).toBe(500_000_000n)
    } finally {
      await controls.failSwapService('lifi', null)
    }
  })
})

for (const [fault, what] of [
  ['lying-recipient', 'pays somebody else'],
  ['lying-network', 'goes elsewhere'],
] as const)
  test(`data-sources.md §8: a transaction that ${what} never reaches the wallet`, async ({
    gangway,
    chains,
    controls,
    accounts,
    alone: _,
  }) => {
    const { dialog, swapForm } = gangway
    await chains.fund(one, accounts.evm[0], 'native', '2')
    await controls.failSwapService('lifi', fault)
    try {
      await gangway.openSwapForm('EVM')
      await swapForm.choose('buy', 'USDX', there)
      await swapForm.pay.fill('0.1')
      await dialog.button('Review').click()
      await expect(dialog.root.getByText(/so it was refused\. Nothing was swapped\.$/)).toBeVisible()
      await showsLooks(gangway.page, 'swap.refused')
      expect(await chains.getNonce(one, accounts.evm[0])).toBe(0)
    } finally {
      await controls.failSwapService('lifi', null)
    }
  })
