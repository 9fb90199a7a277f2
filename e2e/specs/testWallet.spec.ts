import { expect, networks, test } from '@gangway/testing/playwright'
import { isDeep } from '../support/isDeep.js'

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('from the page a second wallet is announced, and faults of the first switched, which stay over a reload', async ({
    gangway,
  }) => {
    const { page, dialog, wallet } = gangway
    await gangway.goto()
    await page.getByRole('button', { name: 'Test wallet' }).click()
    await page.getByLabel('Announce a second wallet (reloads)').click()
    await expect.poll(() => page.evaluate(() => window.gangwayTestWallet?.wallets.length)).toBe(2)
    await gangway.connectButton.open()
    await expect(dialog.button(/^Gangway Test Wallet/)).toHaveCount(2)
    await dialog.close()

    await page.getByRole('button', { name: 'Test wallet' }).click()
    const settings = page.getByRole('dialog', { name: 'Test wallet settings' })
    const first = settings.getByRole('group', { name: wallet.name, exact: true })
    await first.getByLabel('Decline everything').check()
    await page.reload()
    await gangway.connectButton.open()
    await dialog.chooseWallet(wallet.name, 'EVM')
    await expect(dialog.root.getByText('Request declined')).toBeVisible()
    await dialog.close()
    await wallet.set({ decline: false })

    await page.getByRole('button', { name: 'Test wallet' }).click()
    await first.getByLabel('What fails').selectOption({ label: 'Connecting fails' })
    await first.getByLabel('How it fails').selectOption({ label: '4902 hidden in −32603' })
    const failure = { at: 'connect', code: 4902, message: 'The wallet was told to fail.', isNested: true }
    expect(await page.evaluate(() => window.gangwayTestWallet?.getState().failure)).toEqual(failure)
    await page.reload()
    await gangway.connectButton.open()
    await dialog.chooseWallet(wallet.name, 'EVM')
    await expect(dialog.button('Try again')).toBeVisible()
    await wallet.set({ failure: null })
    await dialog.button('Try again').click()
    await wallet.confirm('Connect')
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('the wallet can connect and decline to sign', async ({ gangway, chains, accounts, recipients }) => {
    const { page, dialog } = gangway
    const { caipNetworkId } = networks.one
    await chains.fund(caipNetworkId, accounts.evm[0], 'native', '1')
    await gangway.goto()
    await page.getByRole('button', { name: 'Test wallet' }).click()
    await page.getByLabel('Decline signing only').check()
    await page.keyboard.press('Escape')
    await gangway.connect('EVM')
    await gangway.reviewLink({ to: recipients.evm[0], asset: 'native', amount: '0.5', chain: caipNetworkId })
    await gangway.review.send('0.5 ETH')
    await expect(dialog.root.getByText('You declined. Nothing was sent.')).toBeVisible()
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('the wallet says that it switched, and stays', async ({ gangway }) => {
    await gangway.goto('/?testwallet=staysOnNetwork')
    await gangway.connect('EVM')
    await gangway.chooseNetwork(networks.two.name)
    await gangway.wallet.confirm('Switch to Gangway Two')
    await expect(gangway.dialog.root.getByText(/Change the network in Gangway Test Wallet/)).toBeVisible()
    await gangway.dialog.close()
    await gangway.expectNetwork(networks.one.name)
  })
})

test('the page’s address switches faults too, and Escape declines in the wallet and leaves the page’s dialog alone', async ({
  gangway,
}) => {
  const { page, dialog, wallet } = gangway
  await gangway.goto('/?testwallets=2&testwallet=decline')
  await gangway.connectButton.open()
  await expect(dialog.button(/^Gangway Test Wallet/)).toHaveCount(2)
  await dialog.chooseWallet(wallet.name, 'EVM')
  await expect(dialog.root.getByText('Request declined')).toBeVisible()

  await wallet.set({ decline: false })
  await dialog.button('Try again').click()
  await expect(wallet.question('Connect')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wallet.question('Connect')).toBeHidden()
  await expect(dialog.root.getByText('Request declined')).toBeVisible()
})
