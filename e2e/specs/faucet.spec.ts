import { DevConsole, expectBalance, hasSolana, networks, test } from '@gangway/testing/playwright'
import { expectAccessible } from '../support/expectAccessible.js'
import { isDeep } from '../support/isDeep.js'

for (const [network, amounts] of [
  [
    networks.one,
    [
      ['native', 1_500_000_000_000_000_000n],
      ['usdx', 1_500_000n],
      ['grainx', 1_500_000_000_000_000_000_000_000n],
    ],
  ],
  [
    networks.solana,
    [
      ['native', 1_500_000_000n],
      ['usdx', 1_500_000n],
      ['feex', 1_500_000_000n],
    ],
  ],
] as const)
  test.describe(() => {
    // Every journey that funds asks the faucet for it.
    test.skip(!isDeep, 'run by npm run test:deep')

    test(`the faucet gives 1.5 of each asset on ${network.name}`, async ({
      page,
      world,
      chains,
      accounts,
    }) => {
      test.skip(network === networks.solana && !hasSolana(world), 'this platform has no Solana node')
      const [address] = network.chainNamespace === 'solana' ? accounts.solana : accounts.evm
      const devConsole = new DevConsole(page, world.console)
      await devConsole.goto()
      for (const [asset, amount] of amounts) {
        await devConsole.askFaucet({ network: network.name, address, asset, amount: '1.5' })
        await expectBalance(chains, network.caipNetworkId, address, asset, amount)
      }
      await devConsole.expectResult(/sent/i)
    })
  })

test('the faucet says what is wrong beside the field, and is accessible', async ({
  page,
  world,
  accounts,
}) => {
  const devConsole = new DevConsole(page, world.console)
  await devConsole.goto()
  await expectAccessible(page, 'dev console')
  const address = accounts.solana[0]
  await devConsole.askFaucet({ network: networks.one.name, address, asset: 'native', amount: '1e3' })
  await devConsole.expectProblem('Address', 'This is not an address of Gangway One')
  await devConsole.expectProblem('Amount', /Write a number like 1.5/)
})
