import { expect, type GangwayPage, getTokenAddress, networks, test } from '@gangway/testing/playwright'
import type { TestInfo } from '@playwright/test'
import { createLook } from '../support/createLook.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'

const { caipNetworkId } = networks.one

// What an account received is looked at in accountActivity.spec.ts, a login by e-mail in frameLogin.spec.ts.
// Without motion, or a number that fades in just then is measured half-faded.
test.use({ viewport: { width: 1280, height: 800 } })

const createLookAt = ({ page }: GangwayPage, { project }: TestInfo) =>
  createLook(page, `${project.outputDir}/looks`)

test.describe('every view is accessible and fits, however it is looked at (interface-guide.md §16)', () => {
  test.slow()

  test.describe('with a wallet on a network that is not offered', () => {
    test.use({ walletState: { networkId: 'eip155:999999' } })

    test.describe(() => {
      test.skip(!isWide, runBySecondRoad)

      test('before somebody is connected', async ({ gangway, configure }, testInfo) => {
        const { connectButton, dialog, wallet } = gangway
        const look = createLookAt(gangway, testInfo)
        await configure({ features: { allWallets: true } })
        await gangway.goto()
        await connectButton.expectDisconnected()
        await look('landing')
        await connectButton.open()
        await expect(dialog.button(/^All wallets/)).toHaveText(/\d/)
        await look('connect')
        await dialog.button('What is a wallet?').click()
        await expect(dialog.heading('What is a wallet?')).toBeVisible()
        await look('help')
        await dialog.back()
        await dialog.button('Why is my wallet not here?').click()
        await expect(dialog.heading('Why is my wallet not here?')).toBeVisible()
        await look('missing-wallet')
        await dialog.back()
        await dialog.button(/^All wallets/).click()
        await dialog.root.getByRole('combobox').fill('phantom')
        await expect(dialog.root.getByRole('option')).toHaveText([/Phantom$/])
        await look('all-wallets')
        await dialog.root.getByRole('option').click()
        await expect(dialog.heading('Phantom')).toBeVisible()
        await look('wallet-detail')
        await dialog.back()
        await dialog.back()
        await dialog.button(new RegExp(`^${wallet.name}`)).click()
        await look('family')
        await dialog.button(/^EVM/).click()
        await expect(dialog.root.getByText(/^Continue in/)).toBeVisible()
        await look('connecting')
        await wallet.confirm('Connect')
        await expect(dialog.heading('Switch network')).toBeVisible()
        await look('unsupported')
      })
    })
  })

  test.describe(() => {
    test.skip(!isDeep, 'run by npm run test:deep')

    test('connected', async ({ gangway, configure, chains, accounts }, testInfo) => {
      const { connectButton, dialog, account, signIn, wallet } = gangway
      const look = createLookAt(gangway, testInfo)
      await chains.fundAll(caipNetworkId, accounts.evm[0], { native: '10', usdx: '100' })
      await configure({ signIn: 'required' })
      await gangway.goto()
      await connectButton.open()
      await dialog.chooseWallet(wallet.name, 'EVM')
      await wallet.confirm('Connect')
      await signIn.expectOpen()
      await look('sign-in')
      await signIn.sign()
      await wallet.confirm('Sign a message')
      await connectButton.expectAccount(accounts.evm[0])

      await gangway.openAccount()
      await expect(account.token('USDX')).toBeVisible()
      await look('account')
      await dialog.button(/^Network: /).click()
      await dialog.button(/^Not set up on this server/).click()
      await look('networks')
      await dialog.back()
      await gangway.profile.open()
      await look('profile')
      await dialog.back()
      await dialog.button('Receive').click()
      await expect(dialog.root.getByRole('img', { name: /^QR code/ })).toBeVisible()
      await look('receive')
      await dialog.back()
      await dialog.button('Add a token').click()
      const address = dialog.root.getByRole('textbox', { name: /^Token address/ })
      await address.fill(getTokenAddress(caipNetworkId, 'tickx'))
      await expect(dialog.button('Add TICKX')).toBeVisible()
      await look('add-token')
    })
  })

  test.describe(() => {
    test.skip(!isDeep, 'run by npm run test:deep')

    test('with a provider', async ({ gangway, context }, testInfo) => {
      const { connectButton, dialog, page } = gangway
      const look = createLookAt(gangway, testInfo)
      await gangway.goto()
      await connectButton.open()
      await dialog.button('More ways to log in').click()
      await expect(dialog.heading('More ways to log in')).toBeVisible()
      await expect(dialog.root.getByRole('list', { name: 'Ways to log in' })).toBeVisible()
      await look('all-socials')
      const opened = context.waitForEvent('page')
      await dialog.button('Google').click()
      await opened
      await page.bringToFront()
      await expect(dialog.root.getByText('Continue in the window we opened')).toBeVisible()
      await look('connecting-social')
      await dialog.back()
      await dialog.button('Farcaster').click()
      await expect(dialog.root.getByRole('img', { name: 'QR code to log in with Farcaster' })).toBeVisible()
      await look('connecting-farcaster')
    })
  })

  test.describe(() => {
    test.skip(!isWide, runBySecondRoad)

    test('sending', async ({ gangway, chains, accounts, recipients }, testInfo) => {
      const { dialog, account, sendForm, review, wallet } = gangway
      const look = createLookAt(gangway, testInfo)
      await chains.fundAll(caipNetworkId, accounts.evm[0], { native: '10', usdx: '100' })
      await gangway.openSendForm('EVM')
      await sendForm.fill({ asset: 'USDX', to: recipients.evm[0], amount: '12.5' })
      await expect(sendForm.next('Review')).toBeEnabled()
      await look('send')
      await dialog.button(/available$/).click()
      await expect(dialog.heading('Choose asset')).toBeVisible()
      await look('asset')
      await dialog.back()
      await dialog.button(/^Network fee/).click()
      await dialog.root.getByRole('radio', { name: /^Custom/ }).check()
      await look('fee')
      await dialog.root.getByRole('radio', { name: /^Normal/ }).check()
      await dialog.back()
      await sendForm.review()
      await look('review')
      await review.send('12.5 USDX')
      await expect(dialog.root.getByText(/^Confirm in/)).toBeVisible()
      await look('confirm')
      await wallet.confirm('Send 12.5 USDX')
      await account.expectSent('12.500 USDX')
      await look('activity')
      await account.transaction('12.500 USDX').getByRole('button').click()
      await expect(dialog.heading('Transaction')).toBeVisible()
      await look('transaction')
    })

    test('swapping', async ({ gangway, chains, accounts }, testInfo) => {
      const { dialog, account, swapForm, wallet } = gangway
      const look = createLookAt(gangway, testInfo)
      await chains.fundAll(caipNetworkId, accounts.evm[0], { native: '10', usdx: '100' })
      await gangway.openSwapForm('EVM')
      await swapForm.fill({ sell: 'USDX', buy: 'GRAINX', amount: '10' })
      await expect(dialog.button('Review')).toBeEnabled()
      await dialog.root.getByText('Slippage 1 %').click()
      await look('swap')
      await dialog
        .button(/\. Choose another$/)
        .first()
        .click()
      await expect(dialog.heading('Choose asset')).toBeVisible()
      await look('swap-tokens')
      await dialog.back()
      await dialog.button('Review').click()
      await expect(dialog.root.getByRole('alertdialog')).toBeVisible()
      await look('swap-stop')
      await dialog.root.getByRole('alertdialog').getByRole('button', { name: 'Back' }).click()
      await swapForm.choose('buy', 'ETH')
      await swapForm.review()
      await expect(dialog.button('Swap 10 USDX')).toBeEnabled()
      await look('swap-review')
      await swapForm.confirm('10 USDX')
      await expect(dialog.root.getByText(/^Approve in/)).toBeVisible()
      await look('swap-confirm')
      await wallet.confirm('Call a contract')
      await expect(dialog.root.getByText(/^Confirm in/)).toBeVisible()
      await wallet.confirm('Call a contract')
      await account.expectOutcome('Swapped USDX for ETH', 'Confirmed')
      await look('swap-activity')
      await account.transaction('Swapped USDX for ETH').getByRole('button').click()
      await expect(dialog.heading('Transaction')).toBeVisible()
      await look('swap-transaction')
    })
  })
})

test.describe('the page itself from right to left', () => {
  test.use({ locale: 'ar', viewport: { width: 360, height: 740 } })

  test('is accessible and fits (interface-guide.md §13)', async ({ gangway }) => {
    for (const path of ['/', '/account', '/send', '/nowhere']) {
      await gangway.goto(path)
      await expect(gangway.page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Arabic}/u)
      await expect(gangway.page.locator('html')).toHaveAttribute('dir', 'rtl')
      // The first is looked at above as well.
      if (isDeep || path !== '/') await expectAccessible(gangway.page, path)
      await expectToFit(gangway.page, path)
    }
  })
})
