import { type Chains, expect, type GangwayPage, hasSolana, networks, test } from '@gangway/testing/playwright'
import { parseEther } from 'viem'
import { createLook } from '../support/createLook.js'
import { expectLooks } from '../support/expectLooks.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { shows } from '../support/shows.js'
import { showsLooks } from '../support/showsLooks.js'

const one = networks.one.caipNetworkId

/** The number at the beginning of a text such as `2,467.575 USDX`, in base units of six decimals. */
const toDollars = (text: string) => BigInt(Math.floor(Number(text.replaceAll(',', '').split(' ')[0]) * 1e6))

test('data-sources.md §8: coins become a token; no less than was shown arrives, and the list has it after a reload too', async ({
  gangway,
  chains,
  accounts,
}, { outputDir }) => {
  test.setTimeout(isDeep ? 300_000 : 120_000)
  const { page, dialog, swapForm, wallet, account } = gangway
  const [from] = accounts.evm
  await chains.fund(one, from, 'native', '2')
  const look = isDeep ? createLook(page, outputDir) : async () => {}
  let least = 0n

  await test.step('either side can be typed, and the other follows', async () => {
    await gangway.openSwapForm('EVM')
    await swapForm.openTokens('buy')
    await expect(dialog.root.getByRole('list', { name: 'Tokens' })).toContainText('USDX')
    await showsLooks(page, 'swap.tokens')
    await dialog.back()
    await swapForm.choose('buy', 'USDX')
    await swapForm.receive.fill('100')
    await expect(swapForm.pay).toHaveValue(/^0\.0[34]\d+$/)
    await swapForm.pay.fill('0.1')
    await expect(swapForm.receive).toHaveValue(/^2(4|5)\d(\.\d+)?$/)
    await expect(swapForm.fact('Rate')).toHaveText(/^1 ETH ≈ 2,[45]\d\d\.\d{3} USDX$/)
    await expect(swapForm.fact('Network fee')).toHaveText(/^(≈ \$|< \$)/)
    await expect(dialog.root.getByText(/^The price is renewed in \d+ s$/)).toBeVisible()
    await showsLooks(page, 'swap.form')
    await look('swap form')
  })

  await test.step('Max leaves the fee; more than there is is said', async () => {
    await dialog.button('Max').click()
    await expect(swapForm.pay).toHaveValue(/^1\.99\d+$/)
    await showsLooks(page, 'swap.max')
    await swapForm.pay.fill('3')
    await expect(dialog.button('Not enough ETH')).toBeVisible()
    await showsLooks(page, 'swap.insufficientFunds')
    await swapForm.pay.fill('0.1')
  })

  await test.step('an own slippage is asked for, and much of it is warned of', async () => {
    await dialog.root.getByText('Slippage 1 %').click()
    await dialog.root.getByRole('textbox', { name: /^Own slippage/ }).fill('6')
    await expect(dialog.root.getByText('You may receive up to 6 % less than shown.').first()).toBeVisible()
    await showsLooks(page, 'swap.slippage')
    await look('swap slippage')
    await dialog.button('1 %').click()
  })

  await test.step('the review says what leaves and what arrives at least; a decline swaps nothing', async () => {
    await swapForm.review()
    await expect(dialog.button('Swap 0.1 ETH')).toBeEnabled()
    least = toDollars(await swapForm.fact('Minimum received').innerText())
    expect(least).toBeGreaterThan(240_000_000n)
    await showsLooks(page, 'swap.review')
    await look('swap review')
    await swapForm.confirm('0.1 ETH')
    await wallet.decline('Call a contract')
    await expect(dialog.root.getByText('You declined. Nothing was swapped.')).toBeVisible()
    expect(await chains.getNonce(one, from)).toBe(0)
  })

  await test.step('the wallet is asked once, and the list has one row', async () => {
    await swapForm.confirm('0.1 ETH')
    await expect(dialog.root.getByText('Confirm in Gangway Test Wallet')).toBeVisible()
    await showsLooks(page, 'swap.confirming')
    await wallet.expectFact('Amount', '0.1 ETH')
    await wallet.confirm('Call a contract')
    await account.expectOutcome('Swapped ETH for USDX', 'Confirmed')
    const got = await chains.getBalance(one, from, 'usdx')
    expect(got).toBeGreaterThanOrEqual(least)
    expect(got).toBeLessThan((least * 103n) / 100n)
    const left = await chains.getBalance(one, from)
    expect(left).toBeLessThan(parseEther('1.9'))
    expect(left).toBeGreaterThan(parseEther('1.89'))
    expect(await chains.getNonce(one, from)).toBe(1)
  })

  await test.step('a reload keeps the row, whose page says what arrived', async () => {
    await gangway.goto()
    await gangway.openAccount()
    await account.expectOutcome('Swapped ETH for USDX', 'Confirmed')
    const row = account.transaction('Swapped ETH for USDX')
    await expect(row).toHaveCount(1)
    await row.getByRole('button').click()
    await expect(dialog.root.getByText(/^Swapped\. .*USDX( or more)? arrived\.$/)).toBeVisible()
    await expect(swapForm.fact('Paid')).toHaveText('0.1 ETH')
    shows('swap.done')
    await expectLooks(page, 'swap.done')
    await look('swap transaction')
  })
})

test('interface-guide.md §10: a token is approved exactly, step by step, one of USDT’s kind by way of nothing; a decline in between loses nothing', async ({
  gangway,
  chains,
  accounts,
}) => {
  const { dialog, swapForm, wallet, account } = gangway
  const [from] = accounts.evm
  await chains.fundAll(one, from, { native: '1', usdtx: '200' })
  await gangway.openSwapForm('EVM')
  await swapForm.fill({ sell: 'USDTX', buy: 'ETH', amount: '50' })

  await test.step('the approval is shown, of exactly the amount; without a limit only on request', async () => {
    await swapForm.review()
    await expect(dialog.root.getByText('50 USDTX, for this swap alone')).toBeVisible()
    await showsLooks(gangway.page, 'swap.approval')
    const unlimited = dialog.root.getByRole('switch', { name: 'Approve without a limit' })
    await unlimited.click()
    await expect(dialog.root.getByText(/^The contract may then take any amount of your USDTX/)).toBeVisible()
    await showsLooks(gangway.page, 'swap.unlimited')
    await unlimited.click()
    await expect(dialog.root.getByText('50 USDTX, for this swap alone')).toBeVisible()
  })

  await test.step('approved, then declined: the person reads that the approval stands', async () => {
    await swapForm.confirm('50 USDTX')
    await expect(dialog.root.getByText('Approve in Gangway Test Wallet')).toBeVisible()
    await showsLooks(gangway.page, 'swap.approving')
    await wallet.confirm('Call a contract')
    await expect(dialog.root.getByText('Confirm in Gangway Test Wallet')).toBeVisible()
    await wallet.decline('Call a contract')
    await expect(
      dialog.root.getByText(/^You declined\. Nothing was swapped\. The approval stands/),
    ).toBeVisible()
    await showsLooks(gangway.page, 'swap.declined')
    expect(await chains.getBalance(one, from, 'usdtx')).toBe(200_000_000n)
  })

  await test.step('another amount sets the approval to nothing first, and is then swapped', async () => {
    await dialog.button('Back').last().click()
    await swapForm.pay.fill('60')
    await swapForm.review()
    await swapForm.confirm('60 USDTX')
    await expect(
      dialog.root.getByText('Approval 1 of 2: this token sets its approval to nothing first'),
    ).toBeVisible()
    await showsLooks(gangway.page, 'swap.resetting')
    await wallet.confirm('Call a contract')
    await expect(dialog.root.getByText('Let 60 USDTX be taken for this swap')).toBeVisible()
    await wallet.confirm('Call a contract')
    await expect(dialog.root.getByText('Confirm in Gangway Test Wallet')).toBeVisible()
    await wallet.confirm('Call a contract')
    await account.expectOutcome('Swapped USDTX for ETH', 'Confirmed')
    expect(await chains.getBalance(one, from, 'usdtx')).toBe(140_000_000n)
    expect(await chains.getBalance(one, from)).toBeGreaterThan(parseEther('1.02'))
  })
})

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('EIP-5792: the embedded wallet approves and swaps in one approval', async ({
    gangway,
    world,
    chains,
  }) => {
    const { page, dialog, connectButton, emailLogin, approval, swapForm, account } = gangway
    await gangway.goto()
    await connectButton.open()
    await emailLogin.finish(world, `swap-${crypto.randomUUID()}@example.com`)
    const { eip155: from } = await readOwnAddresses(page)
    await chains.fundAll(one, from, { native: '1', usdx: '100' })
    await gangway.openAccount()
    await dialog.button('Swap').click()
    await swapForm.fill({ sell: 'USDX', buy: 'ETH', amount: '100' })
    await swapForm.review()
    await expect(
      dialog.root.getByText('Approval and swap are one request: both are done, or neither.'),
    ).toBeVisible()
    await showsLooks(gangway.page, 'swap.atOnce')
    await swapForm.confirm('100 USDX')
    await approval.approve('Do 2 things at once')
    await account.expectOutcome('Swapped USDX for ETH', 'Confirmed')
    expect(await chains.getBalance(one, from, 'usdx')).toBe(0n)
    expect(await chains.getBalance(one, from)).toBeGreaterThan(parseEther('1.03'))
  })

  test('a phone’s wallet swaps, and a token that keeps a part of each transfer arrives as was shown', async ({
    gangway,
    phone,
    chains,
    accounts,
  }) => {
    const { dialog, connectButton, pairing, swapForm, account } = gangway
    const [from] = accounts.evm
    await chains.fund(one, from, 'native', '2')
    await phone.open()
    await gangway.goto()
    await connectButton.open()
    await dialog.button(/^WalletConnect/).click()
    await pairing.scan(phone)
    await phone.approve('Connect')
    await gangway.openAccount()
    await dialog.button('Swap').click()
    await swapForm.fill({ sell: 'ETH', buy: 'FEEX', amount: '0.2' })
    await swapForm.review()
    await expect(dialog.button('Swap 0.2 ETH')).toBeEnabled()
    const least =
      (await swapForm.fact('Minimum received').innerText()).replaceAll(',', '').split(' ')[0] ?? ''
    await swapForm.confirm('0.2 ETH')
    await phone.approve()
    await account.expectOutcome('Swapped ETH for FEEX', 'Confirmed')
    expect(await chains.getBalance(one, from, 'feex')).toBeGreaterThanOrEqual(parseEther(least))
  })

  test('a phone’s wallet approves a token, then swaps it', async ({ gangway, phone, chains, accounts }) => {
    const { dialog, connectButton, pairing, swapForm, account } = gangway
    const [from] = accounts.evm
    await chains.fundAll(one, from, { native: '1', usdx: '100' })
    await phone.open()
    await gangway.goto()
    await connectButton.open()
    await dialog.button(/^WalletConnect/).click()
    await pairing.scan(phone)
    await phone.approve('Connect')
    await gangway.openAccount()
    await dialog.button('Swap').click()
    await swapForm.fill({ sell: 'USDX', buy: 'ETH', amount: '50' })
    await swapForm.review()
    await expect(dialog.root.getByText('50 USDX, for this swap alone')).toBeVisible()
    await swapForm.confirm('50 USDX')
    await expect(dialog.root.getByText(/^Approve in /)).toBeVisible()
    await phone.approve()
    await expect(dialog.root.getByText(/^Confirm in /)).toBeVisible()
    await phone.approve()
    await account.expectOutcome('Swapped USDX for ETH', 'Confirmed')
    expect(await chains.getBalance(one, from, 'usdx')).toBe(50_000_000n)
    expect(await chains.getBalance(one, from)).toBeGreaterThan(parseEther('1.01'))
  })

  test('the wallet in the frame swaps coins on the second network', async ({
    gangway,
    world,
    chains,
    alone: { caipNetworkId: two, name },
  }) => {
    const { page, dialog, connectButton, emailLogin, approval, swapForm, account } = gangway
    await gangway.goto()
    await connectButton.open()
    await emailLogin.finish(world, `swap-${crypto.randomUUID()}@example.com`)
    const { eip155: from } = await readOwnAddresses(page)
    await chains.fund(two, from, 'native', '1')
    await gangway.chooseNetwork(name)
    await gangway.openAccount()
    await dialog.button('Swap').click()
    await swapForm.fill({ sell: 'ETH', buy: 'USDX', amount: '0.1' })
    await swapForm.review()
    await expect(dialog.button('Swap 0.1 ETH')).toBeEnabled()
    await swapForm.confirm('0.1 ETH')
    // Whatever the frame calls a call of a contract.
    await approval.approve(/./)
    await account.expectOutcome('Swapped ETH for USDX', 'Confirmed')
    expect(await chains.getBalance(two, from, 'usdx')).toBeGreaterThan(240_000_000n)
  })
})

test('SOL becomes a token of Solana', async ({ gangway, world, chains, accounts }) => {
  test.skip(!hasSolana(world), 'this platform has no Solana node')
  const { dialog, swapForm, wallet, account } = gangway
  const { caipNetworkId } = networks.solana
  const [from] = accounts.solana
  await chains.fund(caipNetworkId, from, 'native', '5')
  await gangway.openSwapForm('Solana')
  await swapForm.fill({ sell: 'SOL', buy: 'USDX', amount: '1' })
  await expect(swapForm.receive).toHaveValue('149.55')
  await swapForm.review()
  await expect(dialog.button('Swap 1 SOL')).toBeEnabled()
  await swapForm.confirm('1 SOL')
  await wallet.confirm()
  await account.expectOutcome('Swapped SOL for USDX', 'Confirmed')
  expect(await chains.getBalance(caipNetworkId, from, 'usdx')).toBe(149_550_000n)
})

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  /** Swaps a SOL as whoever is connected, and looks whether it arrived. */
  async function swapSol(
    gangway: GangwayPage,
    { chains, from, approve }: { chains: Chains; from: string; approve: () => Promise<void> },
  ): Promise<void> {
    const { account, dialog, swapForm } = gangway
    const { caipNetworkId, name } = networks.solana
    await chains.fund(caipNetworkId, from, 'native', '5')
    await gangway.chooseNetwork(name)
    await gangway.openAccount()
    await dialog.button('Swap').click()
    await swapForm.fill({ sell: 'SOL', buy: 'USDX', amount: '1' })
    await swapForm.review()
    await expect(dialog.button('Swap 1 SOL')).toBeEnabled()
    await swapForm.confirm('1 SOL')
    await approve()
    await account.expectOutcome('Swapped SOL for USDX', 'Confirmed')
    expect(await chains.getBalance(caipNetworkId, from, 'usdx')).toBe(149_550_000n)
  }

  test('SOL becomes a token of Solana, by a phone’s wallet', async ({
    gangway,
    phone,
    world,
    chains,
    accounts,
  }) => {
    test.skip(!hasSolana(world), 'this platform has no Solana node')
    const { connectButton, dialog, pairing } = gangway
    await phone.open()
    await gangway.goto()
    await connectButton.open()
    await dialog.button(/^WalletConnect/).click()
    await pairing.scan(phone)
    await phone.approve('Connect')
    await connectButton.expectAccount(accounts.evm[0])
    await swapSol(gangway, { chains, from: accounts.solana[0], approve: () => phone.approve() })
  })

  test('SOL becomes a token of Solana, by the wallet in the frame', async ({ gangway, world, chains }) => {
    test.skip(!hasSolana(world), 'this platform has no Solana node')
    const { approval, connectButton, emailLogin, page } = gangway
    await gangway.goto()
    await connectButton.open()
    await emailLogin.finish(world, `swap-${crypto.randomUUID()}@example.com`)
    const { solana: from } = await readOwnAddresses(page)
    await swapSol(gangway, { chains, from, approve: () => approval.approve('Sign a transaction') })
  })
})

test('product.md §9: where an operator switches swaps off, nothing of them is there', async ({
  gangway,
  configure,
}) => {
  await configure({ features: { swaps: false } })
  await gangway.arrive('EVM')
  await gangway.openAccount()
  await expect(gangway.dialog.button('Send')).toBeVisible()
  await expect(gangway.dialog.button('Swap')).toBeHidden()
  shows('swap.off')
})
