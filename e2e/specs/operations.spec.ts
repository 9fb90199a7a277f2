import {
  getOperationTarget,
  listLocalApprovals,
  localLies,
  localOperations,
  waitForReceipt,
} from '@gangway/dev'
import { expect, networks, test } from '@gangway/testing/playwright'
import { getAddress } from 'viem'
import { createStranger } from '../support/createStranger.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'

const one = networks.one.caipNetworkId

/** What each operation's row says, and its amount with its sign; product.md §4 gives none to stakes, trades and calls. */
const rows: Readonly<Record<string, [title: string, ...amounts: string[]]>> = {
  'wrap coin': ['Deposited · Wrapped Ether', '+0.110 ETH'],
  'unwrap coin': ['Withdrawn · Wrapped Ether', '-0.100 ETH'],
  lend: ['Deposited · Aave', '+12.100 USDX'],
  'take back': ['Withdrawn · Aave', '-12.000 USDX'],
  borrow: ['Borrowed · Aave', '+13.100 USDX'],
  repay: ['Repaid · Aave', '-13.000 USDX'],
  'borrow below zero': ['Borrowed · Compound', '+14.000 USDX'],
  'repay to zero': ['Repaid · Compound', '-13.900 USDX'],
  'repay and lend above zero': ['Deposited · Compound', '+15.100 USDX'],
  'take back above zero': ['Withdrawn · Compound', '-14.800 USDX'],
  stake: ['Staked · Lido', '0.160 ETH', '0.160 LSTETH'],
  'wrap stake': ['Deposited · Lido', '+0.051 LSTETH'],
  'unwrap stake': ['Withdrawn · Lido', '-0.049 LSTETH'],
  unstake: ['Unstaked · Lido', '0.150 ETH', '0.150 LSTETH'],
  'mint stake': ['Staked · Rocket Pool', '0.170 ETH', '0.170 LRETH'],
  'burn stake': ['Unstaked · Rocket Pool', '0.165 ETH', '0.165 LRETH'],
  'fill vault': ['Deposited', '+18.100 USDX'],
  'empty vault': ['Withdrawn', '-18.000 USDX'],
  claim: ['Claimed · Uniswap', '+19.000 USDX'],
  'bridge away': ['Sent to another network · Across', '20.000 USDX'],
  'arrive by bridge': ['Arrived from another network · Across', '+21.000 USDX'],
  'bridge coin away': ['Sent to another network · Optimism bridge', '0.220 ETH'],
  'coin arrives by bridge': ['Arrived from another network · Optimism bridge', '+0.230 ETH'],
  'bridge coin by inbox': ['Sent to another network · Arbitrum bridge', '0.240 ETH'],
  swap: ['Swapped · Uniswap', '0.250 ETH'],
}

test('product.md §4: every operation of a protocol has its verb, the protocol’s name and its sign', async ({
  gangway,
  world,
  chains,
  accounts,
  recipients,
}) => {
  // Some thirty transactions, one after the other.
  test.slow()
  const { dialog, page } = gangway
  const me = getAddress(accounts.evm[0])
  await chains.fundAll(one, me, { native: '10', usdx: '1000' })
  await chains.fundAll(one, recipients.evm[0], { native: '10' })
  await gangway.arrive('EVM')
  await gangway.openAccount()
  await gangway.account.openTab('Activity')
  await expect(gangway.account.transaction('1000.000 USDX')).toContainText('Minted')

  const rpcUrl = world.rpc[one] ?? ''
  const own = createStranger(rpcUrl, accounts.keys.eip155[0])
  const stranger = createStranger(rpcUrl, recipients.keys.eip155[0])
  const send = async (from: typeof own, call: Parameters<typeof own.sendTransaction>[0]) => {
    const { status } = await waitForReceipt(rpcUrl, await from.sendTransaction(call))
    expect(status).toBe('success')
  }
  for (const approval of listLocalApprovals()) await send(own, { chain: null, ...approval })
  for (const operation of [...localOperations, ...localLies]) {
    const { isByStranger, value, getData } = operation
    const call = { chain: null, to: getOperationTarget(operation), value, data: getData(me) }
    await send(isByStranger ? stranger : own, call)
  }

  expect(Object.keys(rows)).toEqual(localOperations.map(({ name }) => name))
  const list = dialog.root.getByRole('tabpanel')
  await expect(list.getByText('Called a contract', { exact: true })).toHaveCount(localLies.length)
  for (const [name, [title, ...amounts]] of Object.entries(rows)) {
    const row = gangway.account.transaction(amounts[0] ?? '')
    await expect(row, name).toHaveCount(1)
    await expect(row, name).toContainText(title)
    for (const amount of amounts) await expect(row.getByText(amount, { exact: true }), name).toBeVisible()
  }
  await expectAccessible(page, 'operations')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectToFit(page, 'operations')

  await gangway.account.transaction('+13.100 USDX').getByRole('button').click()
  await expect(dialog.heading('Transaction')).toBeVisible()
  await expect(dialog.root.getByText('+13.1 USDX', { exact: true })).toBeVisible()
  await expect(dialog.root.getByText('13.1 DEBTX', { exact: true })).toBeVisible()
  await expect(dialog.root.getByText('Aave', { exact: true })).toBeVisible()
})
