import { expect, hasSolana, networks, test } from '@gangway/testing/playwright'
import type { Route } from '@playwright/test'
import { expectLooks } from '../support/expectLooks.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { shows } from '../support/shows.js'
import { showsLooks } from '../support/showsLooks.js'

// In one worker, or a second would do nothing but wait for its turn.
test.describe.configure({ mode: 'default' })

const one = networks.one.caipNetworkId
const services = ['0x', '1inch', 'lifi'] as const

test('data-sources.md §8: services that are down, slow or lie leave the chain’s own pools, and nothing of theirs reaches the wallet', async ({
  gangway,
  chains,
  controls,
  accounts,
  alone: _,
}) => {
  const { dialog, swapForm, wallet, account } = gangway
  const [from] = accounts.evm
  await chains.fund(one, from, 'native', '2')
  await controls.failSwapService('0x', 'lying-target')
  await controls.failSwapService('1inch', 'slow')
  await controls.failSwapService('lifi', 'down')
  try {
    await gangway.openSwapForm('EVM')
    await swapForm.fill({ sell: 'ETH', buy: 'USDX', amount: '0.1' })
    await swapForm.review()
    await expect(swapForm.fact('Route')).toHaveText(/^Local /)
    await swapForm.confirm('0.1 ETH')
    await wallet.confirm('Call a contract')
    await account.expectOutcome('Swapped ETH for USDX', 'Confirmed')
    expect(await chains.getBalance(one, from, 'usdx')).toBeGreaterThan(240_000_000n)
    await expect(dialog.root).toBeVisible()
  } finally {
    for (const service of services) await controls.failSwapService(service, null)
  }
})

// What each of them is told for is in swapServices.test.ts; here the wallet is asked for what was shown, by the pools.
for (const faults of [
  ['lying-amount', 'lying-minimum', 'hidden-approval'],
  ['lying-later', 'too-good', 'garbled'],
] as const)
  test(`data-sources.md §8: services that are ${faults.join(', ')}: the pools swap, for what was shown`, async ({
    gangway,
    chains,
    controls,
    accounts,
    alone: _,
  }) => {
    test.skip(!isWide, runBySecondRoad)
    const { dialog, swapForm, wallet, account } = gangway
    const [from] = accounts.evm
    await chains.fund(one, from, 'native', '2')
    for (const [at, service] of services.entries())
      await controls.failSwapService(service, faults[at] ?? null)
    try {
      await gangway.openSwapForm('EVM')
      await swapForm.fill({ sell: 'ETH', buy: 'USDX', amount: '0.1' })
      // Not ten times as much.
      await expect(swapForm.receive).toHaveValue(/^2(4|5)\d(\.\d+)?$/)
      await swapForm.review()
      await expect(swapForm.fact('Route')).toHaveText(/^Local /)
      await expect(dialog.button('Swap 0.1 ETH')).toBeEnabled()
      await swapForm.confirm('0.1 ETH')
      await wallet.expectFact('Amount', '0.1 ETH')
      await wallet.confirm('Call a contract')
      await account.expectOutcome('Swapped ETH for USDX', 'Confirmed')
      expect(await chains.getBalance(one, from, 'usdx')).toBeGreaterThan(240_000_000n)
      expect(await chains.getNonce(one, from)).toBe(1)
    } finally {
      for (const service of services) await controls.failSwapService(service, null)
    }
  })

test('data-sources.md §8: the source that promises most lies: it is refused, and the next one swaps, for what is shown then', async ({
  gangway,
  chains,
  controls,
  accounts,
  alone,
}) => {
  test.skip(!isWide, runBySecondRoad)
  const { page, dialog, swapForm, wallet, account } = gangway
  const [from] = accounts.evm
  const two = alone.caipNetworkId
  await chains.fund(two, from, 'native', '2')
  await controls.failSwapService('1inch', 'lying-best')
  try {
    await gangway.arrive('EVM')
    await wallet.changeNetwork(two)
    await gangway.openAccount()
    await dialog.button('Swap').click()
    const answered = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/v1/convert/quotes',
    )
    await swapForm.fill({ sell: 'ETH', buy: 'USDX', amount: '0.5' })
    const { quotes } = await (await answered).json()
    expect(quotes[0].source).toBe('1inch')
    await swapForm.review()
    await expect(swapForm.fact('Route')).toHaveText(/^Local /)
    await expect(dialog.button('Swap 0.5 ETH')).toBeEnabled()
    await swapForm.confirm('0.5 ETH')
    await wallet.expectFact('Amount', '0.5 ETH')
    await wallet.confirm('Call a contract')
    await account.expectOutcome('Swapped ETH for USDX', 'Confirmed')
    expect(await chains.getBalance(two, from, 'usdx')).toBeGreaterThan(1_200_000_000n)
    expect(await chains.getNonce(two, from)).toBe(1)
  } finally {
    await controls.failSwapService('1inch', null)
  }
})

test('interface-guide.md §10: a thin pool is cautioned over 3 %, and over 15 % the percent have to be typed', async ({
  gangway,
  chains,
  accounts,
  alone,
}) => {
  const { dialog, swapForm } = gangway
  const [from] = accounts.evm
  const two = alone.caipNetworkId
  await chains.fundAll(two, from, { native: '1', usdx: '100' })
  await gangway.arrive('EVM')
  await gangway.wallet.changeNetwork(two)
  await gangway.openAccount()
  await dialog.button('Swap').click()

  await test.step('a little of it', async () => {
    await swapForm.fill({ sell: 'USDX', buy: 'GRAINX', amount: '3' })
    await expect(dialog.root.getByText(/^This amount moves the price against you by \d/)).toBeVisible()
    await showsLooks(gangway.page, 'swap.caution')
    await swapForm.review()
    await expect(dialog.button('Swap 3 USDX')).toBeEnabled()
    await dialog.button('Back').last().click()
  })

  await test.step('most of it', async () => {
    await swapForm.pay.fill('40')
    await dialog.button('Review').click()
    const stop = dialog.root.getByRole('alertdialog')
    await expect(stop).toContainText('You lose much by this swap')
    shows('swap.stop')
    await expectLooks(gangway.page, 'swap.stop')
    const field = stop.getByRole('textbox', { name: 'Percent you lose' })
    await field.fill('2')
    await dialog.button('Swap all the same').click()
    await expect(field).toHaveAccessibleDescription('That is not the number above.')
    const lost = /about (\d+)/.exec(await stop.innerText())?.[1] ?? ''
    await field.fill(lost)
    await dialog.button('Swap all the same').click()
    await expect(dialog.button('Swap 40 USDX')).toBeEnabled()
  })
})

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('interface-guide.md §9.8: a price that moves while the review is open has to be read again', async ({
    gangway,
    chains,
    controls,
    accounts,
    alone,
  }) => {
    const { dialog, swapForm, wallet, account } = gangway
    const [from] = accounts.evm
    const two = alone.caipNetworkId
    await chains.fund(two, from, 'native', '2')
    await gangway.arrive('EVM')
    await wallet.changeNetwork(two)
    await gangway.openAccount()
    await dialog.button('Swap').click()
    await swapForm.fill({ sell: 'ETH', buy: 'USDX', amount: '0.1' })
    await swapForm.review()
    await expect(dialog.button('Swap 0.1 ETH')).toBeEnabled()
    const before = await swapForm.fact('Minimum received').innerText()
    await controls.movePrice(two, -10)
    try {
      const again = dialog.button('Price changed · Review again')
      await expect(again).toBeVisible({ timeout: 30_000 })
      await expect(
        dialog.root.getByText(/^The price has moved: less would arrive than was shown/),
      ).toBeVisible()
      await showsLooks(gangway.page, 'swap.moved')
      await again.click()
      await expect(dialog.button('Swap 0.1 ETH')).toBeEnabled()
      expect(await swapForm.fact('Minimum received').innerText()).not.toBe(before)
      await swapForm.confirm('0.1 ETH')
      await wallet.confirm('Call a contract')
      await account.expectOutcome('Swapped ETH for USDX', 'Confirmed')
    } finally {
      await controls.movePrice(two, 11)
    }
  })

  test('interface-guide.md §9.9: one that waits says what is sure; one that fails says what is still there, and can be swapped again', async ({
    gangway,
    chains,
    controls,
    accounts,
    alone,
  }) => {
    const { dialog, swapForm, wallet, account } = gangway
    const [from] = accounts.evm
    const two = alone.caipNetworkId
    await chains.fund(two, from, 'native', '2')
    await gangway.arrive('EVM')
    await wallet.changeNetwork(two)
    await gangway.openAccount()
    await dialog.button('Swap').click()
    await swapForm.fill({ sell: 'ETH', buy: 'USDX', amount: '0.1' })
    await swapForm.review()
    await controls.pause(two)
    await swapForm.confirm('0.1 ETH')
    await wallet.confirm('Call a contract')

    await test.step('it waits', async () => {
      await account.openTab('Activity')
      await account.transaction('Swapping ETH for USDX').getByRole('button').click()
      await expect(
        dialog.root.getByText(
          /^Waiting for the network\. At least .* USDX arrives, or nothing is swapped\.$/,
        ),
      ).toBeVisible()
      await showsLooks(gangway.page, 'swap.pending')
      await controls.resume(two)
      await expect(dialog.root.getByText(/^Swapped\. .*USDX( or more)? arrived\.$/)).toBeVisible()
      await dialog.back()
    })

    await test.step('it fails', async () => {
      const had = await chains.getBalance(two, from, 'usdx')
      await dialog.root.getByRole('button', { name: 'Swap', exact: true }).click()
      await swapForm.fill({ sell: 'ETH', buy: 'USDX', amount: '0.1' })
      await swapForm.review()
      await expect(dialog.button('Swap 0.1 ETH')).toBeEnabled()
      await controls.failNext(two, from)
      await swapForm.confirm('0.1 ETH')
      await wallet.confirm('Call a contract')
      await account.openTab('Activity')
      await account.transaction('Swap of ETH for USDX').getByRole('button').click()
      await expect(dialog.root.getByText('Failed. 0.1 ETH is still yours; the fee was paid')).toBeVisible()
      await showsLooks(gangway.page, 'swap.failed')
      expect(await chains.getBalance(two, from, 'usdx')).toBe(had)
      // Once no other block can undo it.
      await dialog.button('Swap again').click({ timeout: 60_000 })
      await expect(swapForm.pay).toHaveValue('0.1')
      await expect(dialog.button('Review')).toBeVisible()
    })
  })
})

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('interface-guide.md §9.9: a wallet that leaves the network before its approval has a block is not asked for the swap', async ({
    gangway,
    chains,
    controls,
    accounts,
    alone,
  }) => {
    const { dialog, swapForm, wallet } = gangway
    const [from] = accounts.evm
    const two = alone.caipNetworkId
    await chains.fundAll(two, from, { native: '1', usdx: '100' })
    await gangway.arrive('EVM')
    await wallet.changeNetwork(two)
    await gangway.openAccount()
    await dialog.button('Swap').click()
    await swapForm.fill({ sell: 'USDX', buy: 'ETH', amount: '50' })
    await swapForm.review()
    await expect(dialog.button('Swap 50 USDX')).toBeEnabled()
    await controls.pause(two)
    await swapForm.confirm('50 USDX')
    await wallet.confirm('Call a contract')
    await controls.waitForPending(two, from)
    await wallet.changeNetwork(one)
    await controls.resume(two)
    await expect(
      dialog.root.getByText('The wallet, its account or its network changed meanwhile. Nothing was swapped.'),
    ).toBeVisible()
    await expect(
      dialog.root.getByText('The approval stands: 50 USDX may be taken for this swap.'),
    ).toBeVisible()
    expect(await chains.getBalance(two, from, 'usdx')).toBe(100_000_000n)
    // The approval alone.
    expect(await chains.getNonce(two, from)).toBe(1)
  })
})

test('where nobody has a way, and where nobody answers, the form says so and money stays (Solana)', async ({
  gangway,
  world,
  chains,
  accounts,
}) => {
  test.skip(!hasSolana(world), 'this platform has no Solana node')
  const { dialog, swapForm } = gangway
  const { caipNetworkId } = networks.solana
  await chains.fund(caipNetworkId, accounts.solana[0], 'native', '5')
  await gangway.openSwapForm('Solana')
  await swapForm.fill({ sell: 'SOL', buy: 'FEEX', amount: '1' })
  await expect(dialog.button('No way from SOL to FEEX')).toBeVisible()
  await expect(dialog.root.getByText(/^Nobody swaps SOL for FEEX in this amount now/)).toBeVisible()
  await showsLooks(gangway.page, 'swap.noRoute')
})

/** Answers what the page asks the deployment about quotes in its place. */
function answerQuotes(code: string, status: number) {
  const headers = { 'access-control-allow-origin': '*' }
  return (route: Route) => route.fulfill({ status, headers, json: { status: 'FAILED', code, reasons: [] } })
}

const quotes = '**/v1/convert/quotes*'

test('product.md §8: ‘Network not supported for Swaps’ where nobody swaps, and no price where nobody answers', async ({
  gangway,
  chains,
  accounts,
}) => {
  const { page, dialog, swapForm } = gangway
  await chains.fund(one, accounts.evm[0], 'native', '2')

  await test.step('nobody answers, and then somebody does', async () => {
    await gangway.openSwapForm('EVM')
    await page.route(quotes, answerQuotes('DATA_QUOTES_UNAVAILABLE', 503))
    await swapForm.fill({ sell: 'ETH', buy: 'USDX', amount: '0.1' })
    await expect(dialog.root.getByText('No price could be had. Your money is not affected.')).toBeVisible()
    await showsLooks(gangway.page, 'swap.noAnswer')
    await page.unroute(quotes)
    await dialog.button('No price: Retry').click()
    await expect(dialog.button('Review')).toBeVisible()
  })

  await test.step('the network has no swaps', async () => {
    await page.route(quotes, answerQuotes('DATA_SWAPS_NOT_SUPPORTED', 400))
    await gangway.goto()
    await gangway.openAccount()
    await dialog.button('Swap').click()
    await expect(dialog.root.getByText('Network not supported for Swaps')).toBeVisible()
    await showsLooks(gangway.page, 'swap.notSupported')
    await dialog.button('Choose network').last().click()
    await expect(dialog.heading('Choose network')).toBeVisible()
  })
})
