import { type Chains, expect, type GangwayPage, networks, test } from '@gangway/testing/playwright'
import { parseEther, parseUnits } from 'viem'
import { type ConnectedWallet, connectAs, type WalletKind } from '../support/connectAs.js'
import { isDeep } from '../support/isDeep.js'

// The swaps that other journeys do not make by that kind of wallet: swap.spec.ts, swapFaults.spec.ts and looks.spec.ts have the others.

const one = networks.one.caipNetworkId
const two = networks.two.caipNetworkId

type Swap = { sell: 'ETH' | 'USDX' | 'USDTX'; buy: 'ETH' | 'USDX'; amount: string }

const ofCoin: Swap = { sell: 'ETH', buy: 'USDX', amount: '0.1' }
const ofToken: Swap = { sell: 'USDX', buy: 'ETH', amount: '50' }
const ofUsdt: Swap = { sell: 'USDTX', buy: 'ETH', amount: '50' }

const cells: [WalletKind, Swap][] = [
  ['an installed wallet', ofToken],
  ['a phone’s wallet', ofCoin],
  ['a phone’s wallet', ofUsdt],
  ['the wallet in the frame', ofCoin],
  ['the wallet in the frame', ofUsdt],
]

test.skip(!isDeep, 'run by npm run test:deep')

/** Swaps as whoever is connected, from the account to the row of the list. */
async function swap(
  { account, dialog, swapForm }: GangwayPage,
  { sell, buy, amount }: Swap,
  { kind, approve }: ConnectedWallet,
): Promise<void> {
  await dialog.button('Swap').click()
  await swapForm.fill({ sell, buy, amount })
  await swapForm.review()
  await expect(dialog.button(`Swap ${amount} ${sell}`)).toBeEnabled()
  await swapForm.confirm(`${amount} ${sell}`)
  // The frame approves and swaps at once.
  if (sell !== 'ETH' && kind !== 'the wallet in the frame') {
    await expect(dialog.root.getByText(/^Approve in /)).toBeVisible()
    await approve()
    await expect(dialog.root.getByText(/^Confirm in /)).toBeVisible()
  }
  await approve()
  await account.expectOutcome(`Swapped ${sell} for ${buy}`, 'Confirmed')
}

async function expectSwapped(
  chains: Chains,
  chain: typeof one | typeof two,
  { sell, address }: Pick<Swap, 'sell'> & { address: string },
): Promise<void> {
  if (sell === 'ETH') {
    expect(await chains.getBalance(chain, address, 'usdx')).toBeGreaterThan(parseUnits('240', 6))
    return
  }
  const asset = sell === 'USDX' ? 'usdx' : 'usdtx'
  expect(await chains.getBalance(chain, address, asset)).toBe(parseUnits('50', 6))
  expect(await chains.getBalance(chain, address)).toBeGreaterThan(parseEther('1.01'))
}

for (const [kind, wanted] of cells)
  test(`${kind} swaps ${wanted.sell} for ${wanted.buy}`, async ({
    gangway,
    phone,
    world,
    chains,
    accounts,
  }) => {
    const wallet = await connectAs(kind, { gangway, phone, world, accounts })
    const { address } = wallet
    const { sell } = wanted
    const token = sell === 'ETH' ? {} : sell === 'USDX' ? { usdx: '100' } : { usdtx: '100' }
    await chains.fundAll(one, address, { native: '1', ...token })
    await gangway.openAccount()
    await swap(gangway, wanted, wallet)
    await expectSwapped(chains, one, { ...wanted, address })
  })

test('a phone’s wallet swaps coins on the second network', async ({
  gangway,
  phone,
  world,
  chains,
  accounts,
  alone: _,
}) => {
  const wallet = await connectAs('a phone’s wallet', { gangway, phone, world, accounts })
  const { address } = wallet
  await chains.fund(two, address, 'native', '1')
  await phone.changeNetwork(networks.two.name)
  await gangway.expectNetwork(networks.two.name)
  await gangway.openAccount()
  await swap(gangway, ofCoin, wallet)
  await expectSwapped(chains, two, { ...ofCoin, address })
})
