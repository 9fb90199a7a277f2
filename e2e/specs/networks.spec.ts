import { gangwayOne, sepolia } from '@gangway/registry'
import { expect, hasSolana, networks, test } from '@gangway/testing/playwright'
import { expectAccessible } from '../support/expectAccessible.js'
import { isDeep } from '../support/isDeep.js'
import { shows } from '../support/shows.js'

test('product.md §9: a declined switch changes nothing, one agreed to outlives a reload, and what its owner changes is followed', async ({
  gangway,
  accounts,
}) => {
  const { connectButton, dialog, wallet } = gangway
  await gangway.arrive('EVM')
  await connectButton.expectAccount(accounts.evm[0])
  await gangway.expectNetwork(networks.one.name)
  await gangway.chooseNetwork(networks.two.name)
  await wallet.decline('Switch to Gangway Two')
  await expect(dialog.root.getByText(/You declined the switch/)).toBeVisible()
  shows('networks.declined')
  await dialog.close()
  await gangway.expectNetwork(networks.one.name)

  await gangway.chooseNetwork(networks.two.name)
  await expect(wallet.question('Switch to Gangway Two')).toBeVisible()
  await expect(dialog.root.getByText('Approve switching to Gangway Two')).toBeVisible()
  shows('networks.switching')
  await wallet.confirm('Switch to Gangway Two')
  await gangway.expectNetwork(networks.two.name)
  await gangway.page.reload()
  await gangway.expectNetwork(networks.two.name)

  await connectButton.expectAccount(accounts.evm[0])
  await wallet.changeAccount()
  await connectButton.expectAccount(accounts.evm[1])
  await wallet.changeNetwork(networks.one.caipNetworkId)
  await gangway.expectNetwork(networks.one.name)
})

const otherCodes = [
  [-32603, false],
  [5000, false],
  [-5000, false],
  [32603, false],
] as const

test.describe('a network the wallet does not know (4902)', () => {
  test.use({ walletState: { unknownChain: true } })

  test('product.md §8: is offered to the wallet whichever way it says so, and used once it is added', async ({
    gangway,
    world,
  }) => {
    const { dialog, wallet } = gangway
    const { host } = new URL(world.rpc[networks.two.caipNetworkId] ?? '')
    await gangway.arrive('EVM')
    await gangway.chooseNetwork(networks.two.name)
    await wallet.decline('Add Gangway Two')
    await expect(dialog.root.getByText('Switch declined')).toBeVisible()
    await gangway.expectNetwork(networks.one.name)
    await dialog.close()

    // One that cannot add it either.
    const add = { at: 'add', code: -32603, message: 'not now', isNested: false } as const
    await wallet.set({ failure: add })
    await gangway.chooseNetwork(networks.two.name)
    await expect(dialog.root.getByText('Chain is not supported', { exact: true })).toBeVisible()
    shows('text.chainNotSupported')
    // What to enter by hand.
    await expect(dialog.root.getByRole('definition')).toHaveText(['Gangway Two', '31338', host])
    await gangway.expectNetwork(networks.one.name)
    await dialog.close()

    await wallet.set({ failure: null })
    await gangway.chooseNetwork(networks.two.name)
    // interface-guide.md §7.9: what is added is shown here too, before anybody agrees.
    await expect(dialog.root.getByRole('definition')).toHaveText(['Gangway Two', '31338', host])
    shows('networks.adding')
    await wallet.expectFact('RPC', new RegExp(host))
    await wallet.confirm('Add Gangway Two')
    await gangway.expectNetwork(networks.two.name)

    for (const [code, isNested] of [[4902, true], ...(isDeep ? otherCodes : [])] as const) {
      await wallet.changeNetwork(networks.one.caipNetworkId)
      await gangway.expectNetwork(networks.one.name)
      await wallet.set({ failure: { at: 'switch', code, message: 'no such network', isNested } })
      await gangway.chooseNetwork(networks.two.name)
      await wallet.confirm('Add Gangway Two')
      await gangway.expectNetwork(networks.two.name)
    }
  })
})

test.describe('a wallet that says yes to a switch and stays where it is', () => {
  test.use({ walletState: { staysOnNetwork: true, autoConfirm: true } })

  test('interface-guide.md §7.9: is told apart, and still watched', async ({ gangway }) => {
    await gangway.goto()
    await gangway.connectButton.open()
    await gangway.dialog.chooseWallet(gangway.wallet.name, 'EVM')
    await expect(gangway.dialog.root).toBeHidden()
    await gangway.chooseNetwork(networks.two.name)
    await expect(
      gangway.dialog.root.getByText(/cannot switch from here. Change the network in Gangway Test Wallet\.$/),
    ).toBeVisible()
    shows('networks.cannotSwitch')
    await gangway.expectNetwork(networks.one.name)
    await gangway.wallet.changeNetwork(networks.two.caipNetworkId)
    await gangway.expectNetwork(networks.two.name)
    await expect(gangway.dialog.root).toBeHidden()
  })
})

test('lists every network the product knows, those without a node apart, and finds one by its name', async ({
  gangway,
}) => {
  const { page, dialog } = gangway
  await gangway.goto()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Network: / })
    .click()
  await expect(dialog.button(/^Gangway (One|Two|Solana)$/)).toHaveCount(3)
  await expect(dialog.button(/^Ethereum/)).toBeHidden()
  await dialog.root.getByRole('searchbox', { name: 'Search networks' }).fill('sepolia')
  const rows = dialog.root.getByRole('list', { name: 'Not set up on this server' }).getByRole('button')
  await expect(rows.first()).toContainText('Testnet')
  expect(await rows.count()).toBeGreaterThan(3)
  shows('networks.list', 'networks.search', 'networks.notSetUp')
  await expectAccessible(page, 'networks')
  await rows.first().click({ force: true })
  await gangway.expectNetwork(networks.one.name)
})

test('interface-guide.md §7.9: public test networks are listed apart, when they are asked for', async ({
  gangway,
  configure,
}) => {
  await configure({
    networks: [gangwayOne, sepolia].map((network) => ({ ...network, isConfigured: true })),
  })
  await gangway.goto()
  await gangway.page
    .getByRole('banner')
    .getByRole('button', { name: /^Network: / })
    .click()
  const { dialog } = gangway
  await expect(dialog.button(/^Sepolia/)).toBeHidden()
  await dialog.root.getByRole('switch', { name: 'Show test networks' }).click()
  await expect(dialog.root.getByRole('list', { name: 'Test networks' })).toContainText('Sepolia')
  shows('networks.testNetworks')
})

test('product.md §4: a network of another family leads to a wallet for it, whose account is followed, or back', async ({
  gangway,
  world,
  accounts,
}) => {
  test.skip(!hasSolana(world), 'this platform has no Solana node')
  await gangway.arrive('EVM')
  await gangway.chooseNetwork(networks.solana.name)
  await expect(gangway.dialog.root.getByText('Connect a wallet for Gangway Solana to go on.')).toBeVisible()
  await gangway.dialog.button('Stay on Gangway One').click()
  await gangway.expectNetwork(networks.one.name)
  await gangway.dialog.button(/^Gangway Solana/).click()
  await gangway.dialog.chooseWallet(gangway.wallet.name, 'Solana')
  await gangway.wallet.confirm('Connect')
  await gangway.connectButton.expectAccount(accounts.solana[0])
  await gangway.chooseNetwork(networks.one.name)
  await gangway.connectButton.expectAccount(accounts.evm[0])
  await gangway.chooseNetwork(networks.solana.name)
  await gangway.connectButton.expectAccount(accounts.solana[0])
  await gangway.wallet.changeAccount()
  await gangway.connectButton.expectAccount(accounts.solana[1])
})

test.describe('a wallet that is on a network this page does not offer', () => {
  test.use({ walletState: { networkId: 'eip155:999999' } })

  test('product.md §2: is told so at once, and shown those it does offer', async ({ gangway, accounts }) => {
    await gangway.goto()
    await gangway.connect('EVM')
    await expect(gangway.connectButton.root).toHaveAccessibleName('Switch network')
    await expect(gangway.dialog.heading('Switch network')).toBeVisible()
    shows('button.wrongNetwork', 'unsupported.choose')
    await gangway.page.keyboard.press('Escape')
    await expect(gangway.page.locator('[data-gangway-toasts]')).toContainText(/./)
    await expect(gangway.dialog.heading('Switch network')).toBeVisible()
    shows('unsupported.closeBlocked')
    await gangway.dialog.button(/^Gangway Two/).click()
    await gangway.wallet.confirm('Switch to Gangway Two')
    await gangway.connectButton.expectAccount(accounts.evm[0])
    await gangway.expectNetwork(networks.two.name)
  })
})
