import { callJsonRpc } from '@gangway/dev'
import { DevConsole, expect, expectBalance, hasSolana, networks, test } from '@gangway/testing/playwright'
import { parseEther } from 'viem'
import { expectAccessible } from '../support/expectAccessible.js'
import { isDeep } from '../support/isDeep.js'

test.describe('blocks of an EVM chain', () => {
  test.use({ walletState: { networkId: networks.two.caipNetworkId } })

  test.describe(() => {
    test.skip(!isDeep, 'run by npm run test:deep')

    test('a paused chain shows what waits, and puts a higher fee in its place', async ({
      gangway,
      alone: { caipNetworkId, name },
      chains,
      accounts,
      recipients,
      context,
      world,
    }) => {
      const [to] = recipients.evm
      await chains.fund(caipNetworkId, accounts.evm[0], 'native', '10')
      const console = await context.newPage()
      const devConsole = new DevConsole(console, world.console)
      await devConsole.goto()
      const blocks = devConsole.blocksOf(name)
      await blocks.getByRole('button', { name: 'Pause' }).click()
      await expect(blocks.getByText('Paused: blocks are made by hand.')).toBeVisible()
      await expect(blocks.getByRole('button', { name: 'Resume' })).toBeFocused()

      await gangway.remember('EVM')
      await gangway.reviewLink({ to, asset: 'native', amount: '2', chain: caipNetworkId })
      await gangway.sendReviewed('2 ETH')
      await expect(blocks.getByText(`2 ETH to ${to} from ${accounts.evm[0]}, nonce 0`)).toBeVisible()
      await expectAccessible(console, 'dev console with a waiting transaction')
      await blocks.getByRole('button', { name: 'Higher fee' }).click()
      await expect(blocks.getByRole('status')).toHaveText('Replaced.')
      await blocks.getByRole('button', { name: 'Mine' }).click()
      await expect(blocks.getByRole('status')).toHaveText('Made 1 block.')
      await expect(blocks.getByText('Waiting for a block')).toBeHidden()
      await expectBalance(chains, caipNetworkId, to, 'native', parseEther('2'))
      await gangway.account.expectOutcome('2.000 ETH', 'Sent with a higher fee')
    })
  })

  test('what is refused is said in the card', async ({ page, world }) => {
    const devConsole = new DevConsole(page, world.console)
    await devConsole.goto()
    const blocks = devConsole.blocksOf(networks.one.name)
    const height = Number(await callJsonRpc(world.rpc[networks.one.caipNetworkId] ?? '', 'eth_blockNumber'))
    test.skip(height > 240, 'this world is old enough for the reorganisation to be carried out')
    await blocks.getByLabel('Blocks to take back').fill('250')
    await blocks.getByRole('button', { name: 'Reorg' }).click()
    await expect(blocks.getByRole('status')).toContainText('local tokens')
    await blocks.getByLabel('Blocks to make').fill('none')
    await blocks.getByLabel('Blocks to make').press('Enter')
    await expect(blocks.getByRole('status')).toHaveText('Write a whole number from 1 to 256')
    await expect(blocks.getByLabel('Blocks to make')).toBeFocused()
  })
})

test('a Solana account’s next transaction gets lost', async ({ page, world, chains, accounts, controls }) => {
  test.skip(!hasSolana(world), 'this platform has no Solana node')
  const [from] = accounts.solana
  const devConsole = new DevConsole(page, world.console)
  await devConsole.goto()
  const blocks = devConsole.blocksOf(networks.solana.name)
  await blocks.getByLabel('Sender whose next transaction gets lost').fill(from)
  await blocks.getByRole('button', { name: 'Drop' }).click()
  await expect(blocks.getByText(`The next transaction of ${from} will get lost.`).first()).toBeVisible()
  // Somebody else’s goes through.
  await chains.fund(networks.solana.caipNetworkId, from, 'native', '1')
  await expectBalance(chains, networks.solana.caipNetworkId, from, 'native', 1_000_000_000n)
  await controls.failNext(networks.solana.caipNetworkId, from)
  await expect(blocks.getByText(`The next transaction of ${from} will fail in its block.`)).toBeVisible()
})
