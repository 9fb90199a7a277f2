import { expect, hasSolana, networks, test } from '@gangway/testing/playwright'

test('switches the network after asking the wallet, and keeps it over a reload', async ({ gangway }) => {
  await gangway.goto()
  await gangway.connect('EVM')
  await gangway.expectNetwork(networks.one.name)
  await gangway.chooseNetwork(networks.two.name)
  await gangway.wallet.confirm('Switch to Gangway Two')
  await gangway.expectNetwork(networks.two.name)
  await gangway.page.reload()
  await gangway.expectNetwork(networks.two.name)
})

test('a declined switch changes nothing', async ({ gangway }) => {
  await gangway.goto()
  await gangway.connect('EVM')
  await gangway.chooseNetwork(networks.two.name)
  await gangway.wallet.decline('Switch to Gangway Two')
  await expect(gangway.dialog.root.getByText(/You declined the switch/)).toBeVisible()
  await gangway.dialog.close()
  await gangway.expectNetwork(networks.one.name)
})

test.describe('a network the wallet does not know (4902)', () => {
  test.use({ walletState: { unknownChain: true } })

  test('SPEC §8: is offered to the wallet, and then used', async ({ gangway }) => {
    await gangway.goto()
    await gangway.connect('EVM')
    await gangway.chooseNetwork(networks.two.name)
    await gangway.wallet.confirm('Add Gangway Two')
    await gangway.expectNetwork(networks.two.name)
  })
})

test('SPEC §9: follows the wallet when its owner changes account or network there', async ({
  gangway,
  accounts,
}) => {
  await gangway.goto()
  await gangway.connect('EVM')
  await gangway.connectButton.expectAccount(accounts.evm[0])
  await gangway.wallet.changeAccount()
  await gangway.connectButton.expectAccount(accounts.evm[1])
  await gangway.wallet.changeNetwork(networks.two.caipNetworkId)
  await gangway.expectNetwork(networks.two.name)
})

test('follows a Solana wallet when its owner changes the account there', async ({
  gangway,
  world,
  accounts,
}) => {
  test.skip(!hasSolana(world), 'this platform has no Solana node')
  await gangway.goto()
  await gangway.connect('Solana')
  await gangway.connectButton.expectAccount(accounts.solana[0])
  await gangway.wallet.changeAccount()
  await gangway.connectButton.expectAccount(accounts.solana[1])
})

test.describe('a wallet that is on a network this page does not offer', () => {
  test.use({ walletState: { networkId: 'eip155:999999' } })

  test('SPEC §2: is told so at once, and shown those it does offer', async ({ gangway, accounts }) => {
    await gangway.goto()
    await gangway.connect('EVM')
    await expect(gangway.connectButton.root).toHaveAccessibleName('Switch network')
    await expect(gangway.dialog.heading('Switch network')).toBeVisible()
    await gangway.dialog.button(/^Gangway Two/).click()
    await gangway.wallet.confirm('Switch to Gangway Two')
    await gangway.connectButton.expectAccount(accounts.evm[0])
    await gangway.expectNetwork(networks.two.name)
  })
})
