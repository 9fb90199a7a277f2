import { expect, test } from '@gangway/testing/playwright'
import { shows } from '../support/shows.js'

const featured = ['app.phantom', 'me.rainbow', 'io.metamask']

test('with the API blocked, then stalled, then working: nobody is left waiting (interface-guide.md §14)', async ({
  gangway,
  world,
  accounts,
  configure,
}) => {
  test.slow() // it waits for the limit of a request, 10 s
  const { page, dialog, connectButton, wallet } = gangway
  let api: 'blocked' | 'stalled' | 'working' = 'blocked'
  await page.route(
    (url) => url.origin === world.api,
    async (route) => {
      if (api === 'working') await route.fallback()
      else if (api === 'blocked') await route.abort()
    },
  )
  await configure({ features: { allWallets: true }, wallets: { featured, excluded: [] } })
  const row = dialog.button(new RegExp(`^${wallet.name}`))
  const listFailed = dialog.root.getByText('Could not load more wallets', { exact: true })

  await gangway.goto()
  await connectButton.open()
  await expect(row).toBeVisible()
  await expect(listFailed).toBeVisible()
  shows('connect.installed', 'connect.listFailed')
  await page.evaluate(announceLate)
  await expect(row.or(dialog.button('Late Wallet'))).toHaveText([/Gangway Test Wallet/, /Late Wallet/])
  shows('connect.late')
  await dialog.chooseWallet(wallet.name, 'EVM')
  await wallet.confirm('Connect')
  await connectButton.expectAccount(accounts.evm[0])

  api = 'stalled'
  await gangway.openAccount()
  await gangway.account.disconnect()
  await page.reload()
  await connectButton.expectDisconnected()
  await connectButton.open()
  await expect(row).toHaveText(/Recent/)
  shows('connect.recent')
  await expect(dialog.root.locator('[aria-hidden] > [data-shape=row]')).toHaveCount(featured.length)
  shows('connect.loading')
  await dialog.button(/^All wallets/).click()
  await expect(dialog.root.getByRole('option', { name: wallet.name })).toBeVisible()
  await expect(dialog.root.getByText('Loading wallets…')).toBeVisible()
  shows('allWallets.loading')
  await expect(listFailed).toBeVisible({ timeout: 25_000 })
  shows('allWallets.failed')
  await dialog.root.getByRole('option', { name: wallet.name }).click()
  await dialog.button(/^EVM/).click()
  await wallet.confirm('Connect')
  await connectButton.expectAccount(accounts.evm[0])

  api = 'working'
  await gangway.openAccount()
  await gangway.account.disconnect()
  await connectButton.expectDisconnected()
  await connectButton.open()
  await dialog.button('Try again').click()
  await expect(dialog.button(/^(Phantom|Rainbow|MetaMask)/)).toHaveText(['Phantom', 'Rainbow', 'MetaMask'])
  await expect(row).toBeVisible()
  shows('connect.featured')
})

test('all wallets: search, a wallet’s page, and how to get it (interface-guide.md §7.3)', async ({
  gangway,
  configure,
}) => {
  const { page, dialog, connectButton } = gangway
  await configure({ features: { allWallets: true } })
  await page.route(/getWalletImage/, (route) => route.abort())
  await gangway.goto()
  await connectButton.open()
  const all = dialog.button(/^All wallets/)
  await expect(all).toHaveText(/\d/)
  const count = Number(/\d+/.exec(await all.innerText())?.[0])
  await all.click()

  const options = dialog.root.getByRole('option')
  await expect(options.first()).toHaveText(new RegExp(gangway.wallet.name))
  // Further pages come as the end of the list comes into sight.
  await expect(async () => {
    await options.last().scrollIntoViewIfNeeded()
    expect(await options.count()).toBe(count + 1)
  }).toPass()
  shows('allWallets.list')
  await expect(options.filter({ hasText: 'Rainbow' }).locator('svg text')).toHaveText('R')
  shows('allWallets.letterPicture')

  const field = dialog.root.getByRole('combobox', { name: 'Search wallets' })
  await field.fill('no such wallet')
  await expect(dialog.root.getByText('No wallet called “no such wallet”.')).toBeVisible()
  shows('allWallets.nothingFound')
  await field.fill('phantom')
  await expect(options).toHaveText([/Phantom$/])
  await expect(page.locator('[data-announcement=polite]')).toHaveText('1 wallet found')
  shows('allWallets.search')

  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(dialog.heading('Phantom')).toBeFocused()
  await expect(dialog.root.getByRole('link', { name: /^Get Phantom/ })).toHaveAttribute(
    'href',
    /^https:\/\/chromewebstore\.google\.com\//,
  )
  await dialog.root.getByText('Use your phone').click()
  await expect(dialog.root.getByRole('img', { name: /opens this page in Phantom/ })).toBeVisible()
  shows('allWallets.detail')
  await dialog.back()
  await expect(options).toHaveText([/Phantom$/])
})

test('no wallet, and why one may be missing (interface-guide.md §7.2)', async ({ gangway, configure }) => {
  const { dialog, connectButton } = gangway
  await configure({
    features: { allWallets: true, coinbase: false, collapseWallets: true },
    wallets: { featured: [], excluded: ['dev.gangway.testwallet', 'Gangway Test Wallet'] },
  })
  await gangway.goto()
  await connectButton.open()
  await expect(dialog.root.getByRole('list', { name: 'Wallets' })).toBeHidden()
  await expect(dialog.button('Continue with a wallet')).toBeVisible()
  shows('connect.collapsed')
  await dialog.button('Continue with a wallet').click()
  await expect(dialog.root.getByText('No wallet found in this browser')).toBeVisible()
  await expect(dialog.button('Get a wallet')).toBeVisible()
  shows('connect.noWallet')
  await dialog.button('Why is my wallet not here?').click()
  await expect(dialog.root.getByRole('heading', { level: 3 }).first()).toHaveText(
    'This site leaves out some wallets',
  )
  await dialog.button('Look again').click()
  await expect(dialog.root.getByText('No other wallet was found')).toBeVisible()
  shows('connect.diagnosis')
})

/** A wallet that makes itself known (EIP-6963) long after the page began. */
function announceLate(): void {
  const info = { uuid: 'late', name: 'Late Wallet', rdns: 'org.example.late', icon: 'data:image/svg+xml,' }
  const provider = { request: async () => null }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
}
