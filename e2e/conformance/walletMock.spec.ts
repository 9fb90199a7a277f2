import { expectBalance, type GangwayPage, networks, test, usdx } from '@gangway/testing/playwright'
import { installMockWallet } from '@johanneskares/wallet-mock'
import { http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry, mainnet } from 'viem/chains'
import { isDeep } from '../support/isDeep.js'

// A wallet nobody here wrote: viem behind an EIP-6963 announcement, without events and without confirmations.
const walletName = 'Mock Wallet'

test.beforeEach(async ({ page, world, accounts }) => {
  await installMockWallet({
    page,
    account: privateKeyToAccount(accounts.keys.eip155[0]),
    defaultChain: foundry,
    transports: {
      [foundry.id]: http(world.rpc[networks.one.caipNetworkId]),
      // It knows viem's chains alone and takes mainnet for any other: there it finds Gangway Two.
      [mainnet.id]: http(world.rpc[networks.two.caipNetworkId]),
    },
  })
})

test('wallet-mock: connects, stays connected over a reload, switches, disconnects', async ({
  gangway,
  accounts,
}) => {
  await connect(gangway, accounts.evm[0])
  await gangway.page.reload()
  await gangway.connectButton.expectAccount(accounts.evm[0])
  await gangway.chooseNetwork(networks.two.name)
  await gangway.expectNetwork(networks.two.name)
  await gangway.openAccount()
  await gangway.account.disconnect()
  await gangway.connectButton.expectDisconnected()
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('wallet-mock: sends coins and tokens', async ({ gangway, accounts, recipients, chains }) => {
    const { caipNetworkId } = networks.one
    const [from] = accounts.evm
    const [to] = recipients.evm
    await chains.fund(caipNetworkId, from, 'native', '10')
    await chains.fund(caipNetworkId, from, 'usdx', '100')
    await connect(gangway, from)

    await gangway.reviewLink({ to, asset: 'native', amount: '1.25', chain: caipNetworkId })
    await gangway.review.send('1.25 ETH')
    await gangway.account.expectSent('1.250 ETH')
    await expectBalance(chains, caipNetworkId, to, 'native', 1_250_000_000_000_000_000n)

    await gangway.reviewLink({ to, asset: usdx, amount: '12.5', chain: caipNetworkId })
    await gangway.review.send('12.5 USDX')
    await gangway.account.expectSent('12.500 USDX')
    await expectBalance(chains, caipNetworkId, to, 'usdx', 12_500_000n)
  })
})

async function connect(gangway: GangwayPage, account: string): Promise<void> {
  await gangway.goto()
  await gangway.connectButton.open()
  await gangway.dialog.button(new RegExp(`^${walletName}`)).click()
  await gangway.connectButton.expectAccount(account)
  // It answers at once, and these tests then leave the page: what keeps a connection may still be on its way.
  await gangway.page.waitForFunction(() => localStorage.getItem('gangway.v1') !== null)
}
