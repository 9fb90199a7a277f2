import { addTestWallet, expect, expectBalance, networks, test } from '@gangway/testing/playwright'
import { parseEther } from 'viem'
import { exampleHost, serveExample } from '../support/serveExample.js'

const node = '127.0.0.1:8545'
const { caipNetworkId } = networks.one

test.use({ walletHosts: [exampleHost, node] })

test('examples/without-server: connects, shows what is held, signs and sends, and asks nobody but the node', async ({
  gangway,
  page,
  world,
  accounts,
  recipients,
  chains,
}) => {
  const [from] = accounts.evm
  const [to] = recipients.evm
  const rpcUrl = world.rpc[caipNetworkId] ?? ''
  await chains.fundAll(caipNetworkId, from, { native: '10', usdx: '5' })
  await addTestWallet(page, { networks: [{ caipNetworkId, rpcUrl }], state: { keys: accounts.keys } })
  // Fetched here: a page that comes from nowhere may not reach loopback itself (Chromium's local network access).
  await page.route(`http://${node}/**`, async (route) => {
    await route
      .fetch({ url: rpcUrl })
      .then((response) => route.fulfill({ response }))
      .catch(() => route.abort().catch(() => undefined))
  })
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { protocol, host, pathname } = new URL(request.url())
    // The page's own origin is no server of pictures.
    const who = pathname.startsWith('/public/') ? request.url() : host
    if (protocol !== 'data:' && protocol !== 'blob:') asked.add(who)
  })
  await serveExample(page, 'without-server')
  await page.goto(`http://${exampleHost}/`)
  const button = page.locator('[data-gangway-connect-button]')
  const { account, dialog, review, sendForm, wallet } = gangway

  // The list and its pictures are the package's own.
  await button.click()
  await dialog.button(/^All wallets/).click()
  const listed = dialog.root.getByRole('option', { name: /^Rainbow/ })
  await expect(listed.locator('img')).toHaveAttribute('src', /^data:image\/svg/)
  await dialog.back()
  await dialog.chooseWallet('Gangway Test Wallet', 'EVM')
  await wallet.confirm('Connect')
  const connected = new RegExp(`…${from.slice(-6)}$`, 'i')
  await expect(button).toHaveAccessibleName(connected)

  const agree = page.getByRole('button', { name: 'Agree' })
  await agree.click()
  await wallet.confirm('Sign a message')
  await expect(page.getByRole('button', { name: /^0x[0-9a-f]{130}$/ })).toBeVisible()

  // What needs a server is not there.
  await button.click()
  await expect(account.token('ETH')).toContainText('10.000')
  await expect(account.token('USDX')).toContainText('5.000')
  await expect(dialog.root.getByRole('tab')).toHaveText(['Tokens', 'Activity'])
  await expect(dialog.button(/^(Swap|Buy)$/)).toHaveCount(0)
  await expect(dialog.root.getByText('$')).toHaveCount(0)

  await account.startSend()
  await sendForm.fill({ asset: 'ETH', to, amount: '1.25' })
  await sendForm.review()
  await review.send('1.25 ETH')
  await wallet.confirm('Send 1.25 ETH')
  await account.expectSent('1.250 ETH')
  await expectBalance(chains, caipNetworkId, to, 'native', parseEther('1.25'))

  await page.reload()
  await expect(button).toHaveAccessibleName(connected)
  await button.click()
  await account.expectSent('1.250 ETH')
  expect([...asked].sort()).toEqual([node, exampleHost])
})
