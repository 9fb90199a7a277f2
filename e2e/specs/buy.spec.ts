import {
  CardDesk,
  expect,
  expectBalance,
  type GangwayPage,
  hasSolana,
  networks,
  test,
} from '@gangway/testing/playwright'
import type { Page } from '@playwright/test'
import { parseUnits } from 'viem'
import { connectAs } from '../support/connectAs.js'
import { expectLooks } from '../support/expectLooks.js'
import { hold } from '../support/hold.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { shows } from '../support/shows.js'
import { showsLooks } from '../support/showsLooks.js'

// In one worker, or a second would do nothing but wait for its turn.
test.describe.configure({ mode: 'default' })

// Whoever buys takes the desk.
test.beforeEach(({ cardDesk }) => void cardDesk)

const one = networks.one.caipNetworkId
const usdx = 'USDX on Gangway One'
/** 100 USD less 1.5 % and 5 cents for the network, a dollar each. */
const bought = '98.45'

const isOptions = ({ pathname }: URL) => pathname === '/v1/onramp/options'

/** Of the kinds of wallets that the other journeys do not have; what only repeats is left to deep runs. */
const purchases = [
  { kind: 'the wallet in the frame', method: 'Card', isSample: true },
  { kind: 'the wallet in the frame', method: 'Bank transfer', isSample: false },
  { kind: 'a phone’s wallet', method: 'Card', isSample: false },
  { kind: 'a phone’s wallet', method: 'Bank transfer', isSample: true },
] as const

/** What this page says that the desk keeps doing for it, until it is let. */
async function begin(gangway: GangwayPage, method: 'Card' | 'Bank transfer' = 'Card'): Promise<CardDesk> {
  await gangway.openBuyForm('EVM')
  await gangway.buyForm.fill({ asset: usdx, amount: '100', method })
  return gangway.buyForm.openDesk()
}

/** As a browser does that blocks a window: it opens none and says so. */
async function blockWindows(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.open = () => null
  })
}

test('product.md §9: by card, from the price to the coins, and in Activity', async ({
  gangway,
  chains,
  accounts,
}) => {
  const { buyForm, dialog, page, account } = gangway
  await gangway.openBuyForm('EVM')
  await expect(dialog.root.getByText('From $10.00 to $7,500.00 at once')).toBeVisible()
  await expectLooks(page, 'buy.form')
  shows('buy.form')
  await buyForm.chooseAsset(usdx)
  await dialog.button('$100.00').click()
  await expect(buyForm.next).toBeVisible()
  const prices = dialog.root.getByRole('group', { name: 'Prices' })
  await expect(prices).toContainText('Fees $1.55 (1.55 %)')
  await expect(prices).toContainText(`≈ ${bought} USDX`)
  await expectLooks(page, 'buy.prices')
  shows('buy.prices')
  const desk = await buyForm.openDesk()
  await buyForm.expectSaid(/^Pay in the window of Local card desk/)
  await expectLooks(page, 'purchase.window')
  shows('purchase.window')
  await desk.press('Pay')
  await desk.expectStatus('sent')
  await buyForm.expectSaid(`${bought} USDX have arrived.`)
  await expectLooks(page, 'purchase.arrived')
  shows('purchase.arrived')
  await expectBalance(chains, one, accounts.evm[0], 'usdx', parseUnits(bought, 6))
  await dialog.button('See activity').click()
  const row = account.transaction('Bought at Local card desk')
  await expect(row).toContainText('Arrived')
  await expect(row).toContainText('+98.450 USDX')
  await showsLooks(page, 'account.bought')
  // What brought the coins is told by the purchase, once.
  await expect(account.transaction('USDX')).toHaveCount(1)
  await account.openTab('Tokens')
  await expect(account.token('USDX')).toContainText('98.450')
})

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('by bank: the window is closed, the page reloaded, and the transfer comes later', async ({
    gangway,
    chains,
    accounts,
    context,
  }) => {
    const { buyForm, dialog, page, connectButton, account } = gangway
    const desk = await begin(gangway, 'Bank transfer')
    await desk.press('Pay')
    await desk.expectStatus('awaiting')
    const url = desk.page.url()
    await desk.page.close()
    await buyForm.expectSaid(
      /^The window of Local card desk is closed\. If you have paid or ordered a transfer/,
    )
    await expectLooks(page, 'purchase.closed')
    shows('purchase.closed')
    await page.reload()
    await connectButton.expectAccount(accounts.evm[0])
    // What was on screen is again.
    await buyForm.expectSaid(/^Not paid yet, as far as Local card desk tells/)
    await showsLooks(page, 'purchase.resumed')
    await dialog.button('See activity').click()
    await expect(account.transaction('Buying at Local card desk')).toContainText('Not paid yet')
    await dialog.close()
    await page.reload()
    await connectButton.expectAccount(accounts.evm[0])
    await expect(dialog.root).toBeHidden()

    const later = new CardDesk(await context.newPage())
    await later.page.goto(url)
    await later.press('Let the transfer arrive')
    await later.expectStatus('sent')
    await page.bringToFront()
    await expect(page.locator('[data-gangway-toasts]').getByText(`${bought} USDX bought`)).toBeVisible({
      timeout: 45_000,
    })
    await expectBalance(chains, one, accounts.evm[0], 'usdx', parseUnits(bought, 6))
  })

  test('sent slowly: who has the money is said until the coins are there', async ({ gangway, alone }) => {
    const { buyForm } = gangway
    await gangway.openBuyForm('EVM')
    await buyForm.fill({ asset: `USDX on ${alone.name}`, amount: '50' })
    const desk = await buyForm.openDesk()
    await desk.press('Pay, sent slowly')
    await desk.expectStatus('paid')
    await buyForm.expectSaid(/^Local card desk has your money and is about to send 49\.2 USDX/)
    shows('purchase.paid')
    await buyForm.expectSaid('49.2 USDX have arrived.')
  })

  test('declined, then refunded: where the money is, and another try with what was entered', async ({
    gangway,
    chains,
    accounts,
  }) => {
    const { buyForm, dialog, page } = gangway
    const desk = await begin(gangway)
    await desk.press('Pay, and be declined')
    await buyForm.expectSaid('The payment was declined. Local card desk took no money.')
    await expectLooks(page, 'purchase.failed')
    shows('purchase.failed')
    await dialog.button('Try again').click()
    await expect(buyForm.amount).toHaveValue('100')
    await expect(dialog.root.getByLabel('You buy').locator('option:checked')).toHaveText(usdx)
    await expect(buyForm.next).toBeVisible()
    const again = await buyForm.openDesk()
    await again.press('Pay, and be refunded')
    await buyForm.expectSaid(/^Local card desk gave your money back\./)
    await expectBalance(chains, one, accounts.evm[0], 'usdx', 0n)
  })

  test('abandoned: in the window, and by closing it', async ({ gangway }) => {
    const { buyForm, dialog, page, account } = gangway
    const desk = await begin(gangway)
    await desk.press('Cancel')
    await buyForm.expectSaid(/^Given up\. Nothing was bought\./)
    await expectLooks(page, 'purchase.abandoned')
    shows('purchase.abandoned')
    await dialog.button('Try again').click()
    await expect(buyForm.next).toBeVisible()
    const again = await buyForm.openDesk()
    await again.page.close()
    await buyForm.expectSaid(/^The window of Local card desk is closed/)
    await dialog.button('I did not pay').click()
    await buyForm.expectSaid(/^Given up\. Nothing was bought\./)
    await dialog.button('See activity').click()
    await expect(dialog.root.getByText('No activity yet')).toBeVisible()
    await expect(account.transaction('Local card desk')).toHaveCount(0)
  })
})

test('the window is blocked: a link leads there, and back to the purchase', async ({ gangway, accounts }) => {
  const { buyForm, dialog, page, connectButton } = gangway
  await gangway.openBuyForm('EVM')
  await buyForm.fill({ asset: usdx, amount: '100' })
  await blockWindows(page)
  await buyForm.next.click()
  await buyForm.expectSaid(/^Your browser blocked the window\. Nothing was paid\./)
  await expectLooks(page, 'purchase.blocked')
  shows('purchase.blocked')
  await dialog.root.getByRole('link', { name: 'Open Local card desk' }).click()
  const desk = new CardDesk(page)
  await desk.expectOpen()
  await desk.press('Pay')
  await desk.expectStatus('sent')
  await desk.goBack()
  await connectButton.expectAccount(accounts.evm[0])
  await buyForm.expectSaid(`${bought} USDX have arrived.`)
})

test.describe('on a phone whose browser drops the tab', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })

  test('the provider’s tab leads back to the purchase', async ({ gangway, context }) => {
    const desk = await begin(gangway)
    // The page that began it is gone.
    await gangway.page.close()
    await desk.press('Pay')
    await desk.expectStatus('sent')
    await desk.goBack()
    await gangway.buyForm.expectSaid(`${bought} USDX have arrived.`, desk.page)
    expect(context.pages()).toHaveLength(1)
  })
})

test('nobody sells: said before the form; by country, by the operator, or at all', async ({
  gangway,
  configure,
}) => {
  const { buyForm, dialog, page } = gangway
  // As the server answers of a country that its operator, or every provider, leaves out.
  await page.route(isOptions, async (route) => {
    const country = new URL(route.request().url()).searchParams.get('country')
    if (country === 'DE') return route.fallback()
    const headers = { 'access-control-allow-origin': '*' }
    const json = { country: country ?? 'US', providers: [], paymentCurrencies: [], purchaseCurrencies: [] }
    await route.fulfill({ headers, json })
  })
  await gangway.openBuyForm('EVM')
  await expect(dialog.root.getByText('Nobody sells to this country here')).toBeVisible()
  await expectLooks(page, 'buy.notThere')
  shows('buy.notThere')
  await dialog.root.getByLabel('You pay from').selectOption('DE')
  await expect(buyForm.amount).toBeVisible()
  await page.unroute(isOptions)

  await page.route(isOptions, (route) =>
    route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' }, json: {} }),
  )
  await dialog.back()
  await buyForm.open()
  await expect(dialog.root.getByText('Nothing is sold here')).toBeVisible()
  await expectLooks(page, 'buy.nobody')
  shows('buy.nobody')

  await configure({ features: { onramp: false } })
  await page.reload()
  await gangway.openAccount()
  await expect(dialog.button('Receive')).toBeVisible()
  await expect(dialog.button('Buy')).toHaveCount(0)
})

test('product.md §9: the limits, each with its bound, by card and by bank', async ({ gangway }) => {
  const { buyForm, dialog, page } = gangway
  await gangway.openBuyForm('EVM')
  await expect(dialog.root.getByText('From $10.00 to $7,500.00 at once')).toBeVisible()
  await buyForm.amount.fill('9.99')
  await expect(dialog.root.getByText('At least $10.00: nobody here sells for less.')).toBeVisible()
  await buyForm.amount.fill('7500.01')
  await expect(dialog.root.getByText('At most $7,500.00 at once: nobody here sells for more.')).toBeVisible()
  await expectLooks(page, 'buy.limits')
  shows('buy.limits')
  await buyForm.payBy('Bank transfer')
  await expect(buyForm.next).toBeVisible()
  await buyForm.amount.fill('25000.01')
  await expect(dialog.root.getByText('At most $25,000.00 at once: nobody here sells for more.')).toBeVisible()
  await dialog.root.getByLabel('Currency').selectOption('EUR')
  await expect(dialog.root.getByText('From €10.00 to €25,000.00 at once')).toBeVisible()
})

test('the provider is down: no price is made up, no purchase listed, and each can be tried again', async ({
  gangway,
  cardDesk,
}) => {
  const { buyForm, dialog, page, account } = gangway
  await cardDesk.arm('quote-down')
  await gangway.openBuyForm('EVM')
  await buyForm.amount.fill('100')
  await expect(dialog.root.getByText(/^Nobody named a price right now\. Nothing was paid\./)).toBeVisible()
  await expect(dialog.root.getByText('You receive')).toHaveCount(0)
  await expectLooks(page, 'buy.noPrice')
  shows('buy.noPrice')
  await dialog.button('No price: try again').click()
  await expect(buyForm.next).toBeVisible()

  for (const fault of ['session-down', 'page-elsewhere']) {
    await cardDesk.arm(fault)
    const opened = page.waitForEvent('popup')
    await buyForm.next.click()
    const popup = await opened
    await expect(
      dialog.root.getByText(/^Local card desk did not open its page\. Nothing was paid\./),
    ).toBeVisible()
    await expect.poll(() => popup.isClosed()).toBe(true)
  }
  await showsLooks(page, 'buy.notOpened')
  await dialog.back()
  await account.openTab('Activity')
  await expect(dialog.root.getByText('No activity yet')).toBeVisible()
})

test('what is sold is being asked for long, cannot be had, then can', async ({ gangway }) => {
  const { buyForm, dialog, page } = gangway
  await gangway.arrive('EVM')
  await gangway.openAccount()
  const release = await hold(page, isOptions)
  await buyForm.open()
  await expect(dialog.root.getByText('Asking what is sold here')).toBeVisible()
  shows('buy.loading')
  release()
  await expect(buyForm.amount).toBeVisible()
  await dialog.back()
  await page.unroute(isOptions)
  await page.route(isOptions, (route) => route.abort())
  await buyForm.open()
  await expect(dialog.root.getByText('Could not load what is sold here')).toBeVisible()
  await showsLooks(page, 'buy.failed')
  await page.unroute(isOptions)
  await dialog.button('Try again').click()
  await expect(buyForm.amount).toBeVisible()
})

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('a message is lost, the coins go elsewhere, the server is away: it is found out, and said', async ({
    gangway,
    cardDesk,
  }) => {
    const { buyForm, dialog, page } = gangway
    await cardDesk.arm('message-lost')
    const desk = await begin(gangway)
    await desk.press('Pay')
    await buyForm.expectSaid(`${bought} USDX have arrived.`)
    await dialog.close()

    await cardDesk.arm('other-address')
    await gangway.openAccount()
    await buyForm.open()
    await buyForm.fill({ asset: usdx, amount: '100' })
    const other = await buyForm.openDesk()
    await other.press('Pay')
    await buyForm.expectSaid(/^Local card desk names another address than yours\./)
    await dialog.close()

    await gangway.openAccount()
    await buyForm.open()
    await buyForm.fill({ asset: usdx, amount: '100' })
    const last = await buyForm.openDesk()
    const isPurchase = ({ pathname }: URL) => pathname.startsWith('/v1/onramp/purchases/')
    await page.route(isPurchase, (route) => route.abort())
    await buyForm.expectSaid(/^No answer right now\. Your purchase at Local card desk goes on/)
    await showsLooks(page, 'purchase.silent')
    await page.unroute(isPurchase)
    await last.press('Pay')
    await buyForm.expectSaid(`${bought} USDX have arrived.`)
  })

  test('on Solana: SOL by card', async ({ gangway, world, chains, accounts }) => {
    test.skip(!hasSolana(world), 'this platform has no Solana node')
    const { buyForm } = gangway
    await gangway.openBuyForm('Solana')
    await buyForm.fill({ amount: '20' })
    const desk = await buyForm.openDesk()
    await desk.press('Pay')
    await buyForm.expectSaid(/SOL have arrived\.$/)
    await expect
      .poll(() => chains.getBalance(networks.solana.caipNetworkId, accounts.solana[0]))
      .toBeGreaterThan(0n)
  })

  for (const { kind, method, isSample } of purchases)
    test(`for ${kind}, by ${method === 'Card' ? 'card' : 'bank'}`, async ({
      gangway,
      phone,
      world,
      chains,
      accounts,
    }) => {
      test.skip(!isDeep && !isSample, 'run by npm run test:deep')
      const { account, buyForm, dialog } = gangway
      const { address } = await connectAs(kind, { gangway, phone, world, accounts })
      await gangway.openAccount()
      await buyForm.open()
      await buyForm.fill({ asset: usdx, amount: '100', method })
      const desk = await buyForm.openDesk()
      await desk.press('Pay')
      if (method === 'Bank transfer') {
        await desk.expectStatus('awaiting')
        await desk.press('Let the transfer arrive')
        await desk.expectStatus('sent')
      }
      await buyForm.expectSaid(`${bought} USDX have arrived.`)
      await expectBalance(chains, one, address, 'usdx', parseUnits(bought, 6))
      await dialog.button('See activity').click()
      await expect(account.transaction('Bought at Local card desk')).toContainText('Arrived')
    })
})
