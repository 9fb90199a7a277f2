import { expect, networks, test } from '@gangway/testing/playwright'

test('the test wallet’s faults are switched in the page, and stay over a reload', async ({ gangway }) => {
  const { page, dialog } = gangway
  await gangway.goto()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  const settings = page.getByRole('dialog', { name: 'Test wallet settings' })
  await settings.getByLabel('Decline everything').check()
  await page.reload()
  await gangway.connectButton.open()
  await dialog.chooseWallet(gangway.wallet.name, 'EVM')
  await expect(dialog.root.getByText('Request declined')).toBeVisible()
})

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

test('the wallet fails at one kind of request, with the error chosen', async ({ gangway }) => {
  const { page, dialog } = gangway
  await gangway.goto()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await page.getByLabel('What fails').selectOption({ label: 'Connecting fails' })
  await page.getByLabel('How it fails').selectOption({ label: '4902 hidden in −32603' })
  const failure = { at: 'connect', code: 4902, message: 'The wallet was told to fail.', isNested: true }
  expect(await page.evaluate(() => window.gangwayTestWallet?.getState().failure)).toEqual(failure)
  await page.reload()
  await gangway.connectButton.open()
  await dialog.chooseWallet(gangway.wallet.name, 'EVM')
  await expect(dialog.button('Try again')).toBeVisible()
  await gangway.wallet.set({ failure: null })
  await dialog.button('Try again').click()
  await gangway.wallet.confirm('Connect')
})

test('the wallet says that it switched, and stays', async ({ gangway }) => {
  await gangway.goto('/?testwallet=staysOnNetwork')
  await gangway.connect('EVM')
  await gangway.chooseNetwork(networks.two.name)
  await gangway.wallet.confirm('Switch to Gangway Two')
  await expect(gangway.dialog.root.getByText(/Change the network in Gangway Test Wallet/)).toBeVisible()
  await gangway.dialog.close()
  await gangway.expectNetwork(networks.one.name)
})

test('a second test wallet can be announced from the page', async ({ gangway }) => {
  const { page, dialog } = gangway
  await gangway.goto()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await page.getByLabel('Announce a second wallet (reloads)').click()
  await expect.poll(() => page.evaluate(() => window.gangwayTestWallet?.wallets.length)).toBe(2)
  await gangway.connectButton.open()
  await expect(dialog.button(/^Gangway Test Wallet/)).toHaveCount(2)
})

test('the page’s address switches faults too', async ({ gangway }) => {
  await gangway.goto('/?testwallets=2&testwallet=decline')
  await gangway.connectButton.open()
  await expect(gangway.dialog.button(/^Gangway Test Wallet/)).toHaveCount(2)
  await gangway.dialog.chooseWallet(gangway.wallet.name, 'EVM')
  await expect(gangway.dialog.root.getByText('Request declined')).toBeVisible()
})

test('Escape declines in the wallet and leaves the page’s dialog alone', async ({ gangway }) => {
  await gangway.goto()
  await gangway.connectButton.open()
  await gangway.dialog.chooseWallet(gangway.wallet.name, 'EVM')
  await expect(gangway.wallet.question('Connect')).toBeVisible()
  await gangway.page.keyboard.press('Escape')
  await expect(gangway.wallet.question('Connect')).toBeHidden()
  await expect(gangway.dialog.root.getByText('Request declined')).toBeVisible()
})
