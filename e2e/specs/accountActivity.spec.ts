import { deployTestContract, waitForReceipt } from '@gangway/dev'
import {
  expect,
  type GangwayPage,
  getTokenAddress,
  hasSolana,
  networks,
  test,
} from '@gangway/testing/playwright'
import { getAddress, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createLook } from '../support/createLook.js'
import { createStranger } from '../support/createStranger.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'
import { shows } from '../support/shows.js'

const { one, solana } = networks
const transferAbi = [
  {
    type: 'function',
    name: 'transferFrom',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'from', type: 'address' },
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
] as const

async function openActivity(gangway: GangwayPage, family: 'EVM' | 'Solana') {
  await gangway.arrive(family)
  await gangway.openAccount()
  await gangway.account.openTab('Activity')
}

test('what is received appears without a reload, from the block on (interface-guide.md §8.4)', async ({
  gangway,
  world,
  chains,
  accounts,
  recipients,
}, testInfo) => {
  // Four things are received, one after the other, and three views are looked at.
  test.slow()
  const look = createLook(gangway.page, `${testInfo.project.outputDir}/looks`)
  const [me] = accounts.evm
  const [them] = recipients.evm
  await chains.fundAll(one.caipNetworkId, them, { native: '10' })
  const rpcUrl = world.rpc[one.caipNetworkId] ?? ''
  const stranger = createStranger(rpcUrl, recipients.keys.eip155[0])
  await openActivity(gangway, 'EVM')
  await expect(gangway.dialog.root.getByText('No activity yet')).toBeVisible()
  shows('account.activityEmpty')

  const coins = await stranger.sendTransaction({ chain: null, to: getAddress(me), value: parseEther('1.25') })
  await waitForReceipt(rpcUrl, coins)
  const row = gangway.account.transaction('+1.250 ETH')
  await expect(row).toContainText(`Received from ${them.slice(0, 4)}…${them.slice(-6)}`)
  await expect(row).toContainText('Confirmed')
  shows('account.activity')

  await chains.fund(one.caipNetworkId, me, 'usdx', '12.5')
  // The faucet mints tokens, which product.md §4 gives no sign.
  await expect(gangway.account.transaction('12.500 USDX')).toContainText('Minted')
  await gangway.account.openTab('Tokens')
  await expect(gangway.account.token('USDX')).toContainText('12.500')

  await gangway.account.openTab('NFTs')
  await expect(gangway.dialog.root.getByText('No NFTs to show')).toBeVisible()
  const nft = await deployTestContract(rpcUrl, 'localNft', privateKeyToAccount(recipients.keys.eip155[0]))
  const minted = await stranger.writeContract({
    ...nft,
    chain: null,
    functionName: 'mint',
    args: [getAddress(me), 2n ** 255n],
  })
  await waitForReceipt(rpcUrl, minted)
  const card = gangway.dialog.root.getByRole('list', { name: 'NFTs' }).getByRole('button')
  await expect(card).toContainText('Local Prints')
  shows('account.nfts')
  await look('nfts')
  await card.click()
  await expect(gangway.dialog.root.getByText('Token id')).toBeVisible()
  shows('account.nft')
  await look('nft')
  await gangway.dialog.back()
  await expect(card).toBeVisible()

  await gangway.account.openTab('Activity')
  await row.getByRole('button').click()
  await expect(gangway.dialog.heading('Transaction')).toBeVisible()
  await gangway.dialog.button('Copy address').click()
  await expect(
    gangway.dialog.root.getByText('You have never sent to this address. Copy anyway?'),
  ).toBeVisible()
  shows('account.copyStranger')
  await look('received')
  await gangway.dialog.button('Do not copy').click()
  await expect(gangway.dialog.button('Copy address')).toBeVisible()
})

test('SOL that is received appears without a reload', async ({ gangway, world, chains, accounts }) => {
  test.skip(!hasSolana(world), 'this platform has no Solana node')
  await openActivity(gangway, 'Solana')
  await chains.fund(solana.caipNetworkId, accounts.solana[0], 'native', '2.5')
  await expect(gangway.account.transaction('+2.500 SOL')).toContainText('Received from')
})

test.describe('on a phone, in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 360, height: 740 } })

  test('spam is folded, shown when asked for, and never copied without a question', async ({
    gangway,
    world,
    chains,
    accounts,
    recipients,
  }) => {
    const [me] = accounts.evm
    await chains.fundAll(one.caipNetworkId, recipients.evm[0], { native: '10' })
    await chains.fundAll(one.caipNetworkId, me, { usdx: '3' })
    await openActivity(gangway, 'EVM')
    await expect(gangway.account.transaction('3.000 USDX')).toBeVisible()
    const rpcUrl = world.rpc[one.caipNetworkId] ?? ''
    const stranger = createStranger(rpcUrl, recipients.keys.eip155[0])
    // No allowance is needed to send nothing out of another's account.
    const hash = await stranger.writeContract({
      chain: null,
      address: getAddress(getTokenAddress(one.caipNetworkId, 'usdx')),
      abi: transferAbi,
      functionName: 'transferFrom',
      args: [getAddress(me), getAddress(recipients.evm[1]), 0n],
    })
    await waitForReceipt(rpcUrl, hash)
    const summary = gangway.dialog.root.getByText('Hidden (1)')
    await expect(summary).toBeVisible()
    await expect(gangway.account.transaction('0.000 USDX')).toHaveCount(0)
    await summary.click()
    await expect(gangway.account.transaction('0.000 USDX')).toBeVisible()
    shows('account.hidden')
    await expectAccessible(gangway.page, 'hidden')
    await expectToFit(gangway.page, 'hidden')
    await gangway.dialog.button('Show USDX in the list').click()
    await expect(gangway.dialog.root.getByText(/^Hidden/)).toBeHidden()
    await expect(gangway.account.transaction('0.000 USDX')).toBeVisible()
    await gangway.account.transaction('0.000 USDX').getByRole('button').first().click()
    await expect(gangway.dialog.root.getByText(/^Nothing was sent\./)).toBeVisible()
  })
})

test('error: the text of product.md §8, and a way to try again', async ({ gangway, chains, accounts }) => {
  await chains.fund(one.caipNetworkId, accounts.evm[0], 'native', '3')
  const { page, dialog } = gangway
  // It fails until the button is pressed: a look of the page's own would take the button away before.
  const isPressed = () => page.evaluate(() => document.documentElement.hasAttribute('data-pressed'))
  await page.route('**/v1/account/*/history?*', async (route) =>
    (await isPressed()) ? route.continue() : route.fulfill({ status: 503, body: '{}' }),
  )
  await openActivity(gangway, 'EVM')
  await expect(dialog.root.getByText('Failed to fetch transactions')).toBeVisible()
  shows('text.fetchTransactionsFailed')
  await page.evaluate(() =>
    addEventListener('click', () => document.documentElement.setAttribute('data-pressed', ''), true),
  )
  await dialog.button('Try again').click()
  await expect(gangway.account.transaction('+3.000 ETH')).toBeVisible()
  await expect(dialog.root.getByText('Failed to fetch transactions')).toBeHidden()
})
