import { gangwaySolana } from '@gangway/registry'
import { expect, GangwayDialog, hasSolana, test } from '@gangway/testing/playwright'
import type { Page } from '@playwright/test'
import { exampleHost, prepareExample, serveExample } from '../support/serveExample.js'

const solanaNode = '127.0.0.1:8899'

test.use({ walletHosts: [exampleHost, 'localhost:4102', solanaNode] })

const openActivity = async (page: Page) => {
  const button = page.locator('[data-gangway-connect-button]')
  // Before the session is back the same button connects.
  await expect(button).toHaveAccessibleName(/…\w{6}$/)
  await button.click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  return page.getByRole('dialog')
}

test('examples/use-wallet: a page signs, pays and calls a contract by hooks, and Activity has its words', async ({
  page,
  world,
}) => {
  const wallet = await prepareExample(page, world)
  await serveExample(page, 'use-wallet')
  await page.goto(`http://${exampleHost}/`)
  await page.locator('[data-gangway-connect-button]').click()
  await new GangwayDialog(page).chooseWallet('Gangway Test Wallet', 'EVM')
  await wallet.confirm('Connect')
  const evm = page.getByRole('region', { name: 'EVM' })
  const press = (name: string) => evm.getByRole('button', { name, exact: true }).click()
  const result = (name: string) =>
    evm.getByRole('paragraph').filter({ has: page.getByRole('button', { name, exact: true }) })

  await press('Sign')
  await wallet.decline('Sign a message')
  await expect(result('Sign')).toContainText('User rejected the request')
  await press('Sign')
  await wallet.confirm('Sign a message')
  await expect(result('Sign')).toContainText(/0x[0-9a-f]{130}/)
  await press('Order')
  await wallet.confirm('Sign Order')
  await expect(result('Order')).toContainText(/0x[0-9a-f]{130}/)
  await press('Chain by viem')
  await expect(result('Chain by viem')).toContainText('31337')

  // Once it is confirmed the page reads which tokens the account holds.
  const holdings = page.waitForResponse((response) => response.url().includes('/balance?'))
  await press('Tip')
  await wallet.confirm('Send 0.001 ETH')
  await expect(result('Tip')).toContainText(/0x[0-9a-f]{64}/)
  await (await holdings).finished()
  await press('Pay 2 USDX')
  await wallet.confirm('Send 2 USDX')
  await expect(result('Pay 2 USDX')).toContainText(/0x[0-9a-f]{64}/)

  const dialog = await openActivity(page)
  await expect(dialog.getByRole('button', { name: /^Tip for the cook.*Confirmed/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Order no. 7.*Confirmed/ }).click()
  // A transfer of a token the page knows is told as one, not as a call.
  await expect(dialog.getByRole('term').filter({ hasText: /^To$/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await page.reload()
  await expect((await openActivity(page)).getByRole('button', { name: /^Order no. 7/ })).toBeVisible()
})

test('examples/use-wallet: the same on Solana: a message, transactions that are only signed, and one that is sent', async ({
  page,
  world,
}) => {
  const rpcUrl = world.rpc[gangwaySolana.caipNetworkId]
  test.skip(!hasSolana(world), 'this platform has no Solana node')
  const wallet = await prepareExample(page, world, ['eip155', 'solana'])
  await page.route(`http://${solanaNode}/**`, async (route) => {
    await route
      .fetch({ url: rpcUrl ?? '' })
      .then((response) => route.fulfill({ response }))
      .catch(() => route.abort().catch(() => undefined))
  })
  await serveExample(page, 'use-wallet')
  await page.goto(`http://${exampleHost}/`)
  await page.locator('[data-gangway-connect-button]').click()
  await new GangwayDialog(page).chooseWallet('Gangway Test Wallet', 'Solana')
  await wallet.confirm('Connect')
  const solana = page.getByRole('region', { name: 'Solana' })
  const press = (name: string) => solana.getByRole('button', { name, exact: true }).click()
  const result = (name: string) =>
    solana.getByRole('paragraph').filter({ has: page.getByRole('button', { name, exact: true }) })

  await press('Sign')
  await wallet.confirm('Sign a message')
  await expect(result('Sign')).toContainText(/[1-9A-HJ-NP-Za-km-z]{80,90}/)
  await press('Sign a note')
  await wallet.confirm('Sign a transaction')
  await expect(result('Sign a note')).toContainText('1')
  await press('Sign two notes')
  await wallet.confirm('Sign a transaction')
  await wallet.confirm('Sign a transaction')
  await expect(result('Sign two notes')).toContainText('2')
  await press('Send a note')
  await wallet.confirm('Sign a transaction')
  await expect(result('Send a note')).toContainText(/[1-9A-HJ-NP-Za-km-z]{80,90}/)
  const dialog = await openActivity(page)
  await expect(dialog.getByRole('button', { name: /^A note on the chain.*Confirmed/ })).toBeVisible()
})
