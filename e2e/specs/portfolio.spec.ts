import { expect, networks, test } from '@gangway/testing/playwright'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'
import { hold } from '../support/hold.js'
import { shows } from '../support/shows.js'

const [one, two] = [networks.one.caipNetworkId, networks.two.caipNetworkId]
const isPortfolio = ({ pathname }: URL) => /^\/v1\/account\/[^/]+\/portfolio$/.test(pathname)

test('what an account holds on all networks is one sum, with each token’s networks under it', async ({
  gangway,
  chains,
  accounts,
}) => {
  const { dialog, page } = gangway
  const [me] = accounts.evm
  await chains.fundAll(one, me, { native: '1', usdx: '100' })
  await chains.fundAll(two, me, { native: '2' })
  await gangway.arrive('EVM')
  await gangway.openAccount()
  const release = await hold(page, isPortfolio)
  await dialog.button('All networks').click()
  await expect(dialog.root.getByText(/^Loading tokens 0\/\d$/)).toBeVisible()
  await expect(dialog.button(/^Gangway One$/)).toBeFocused()
  shows('portfolio.loading')
  release()

  const list = dialog.root.getByRole('list', { name: 'All networks' })
  const ether = list.getByRole('listitem').filter({ hasText: 'Ether' }).first()
  await expect(ether).toContainText('3.000')
  await expect(ether).toContainText(/Gangway One\s*1\.000/)
  await expect(ether).toContainText(/Gangway Two\s*2\.000/)
  await expect(list).toContainText('USDX')
  // Prices of the local world are the operator's own, which have no past.
  await expect(dialog.root.getByText('in 24 hours')).toHaveCount(0)
  shows('portfolio.list')
  await expectAccessible(page, 'all networks')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectToFit(page, 'all networks')

  await dialog.button('Hide amounts').click()
  await expect(list).not.toContainText('3.000')
  await dialog.button('Show amounts').click()
  await dialog.button(/^Gangway One$/).click()
  await expect(dialog.button('All networks')).toBeFocused()
  await expect(gangway.account.token('USDX')).toBeVisible()
})

test('error: networks that do not answer are named, are no zero, and can be asked again', async ({
  gangway,
  chains,
  accounts,
}) => {
  const { dialog, page } = gangway
  await chains.fundAll(one, accounts.evm[0], { native: '1' })
  await gangway.arrive('EVM')
  await gangway.openAccount()
  await page.route(isPortfolio, (route) => route.abort())
  await dialog.button('All networks').click()
  const note = dialog.root.getByText(/^Not loaded: /)
  await expect(note).toContainText('Gangway One')
  await expect(note).toContainText('Gangway Two')
  await expect(dialog.root.getByText('$0.00')).toHaveCount(0)
  shows('portfolio.failed')
  await page.unroute(isPortfolio)
  await dialog.button('Try again').click()
  await expect(dialog.root.getByRole('list', { name: 'All networks' })).toContainText('1.000')
  await expect(note).toHaveCount(0)
})

test('an account with nothing is told so', async ({ gangway }) => {
  await gangway.arrive('EVM')
  await gangway.openAccount()
  await gangway.dialog.button('All networks').click()
  await expect(gangway.dialog.root.getByText('No tokens yet')).toBeVisible()
  shows('portfolio.empty')
})
