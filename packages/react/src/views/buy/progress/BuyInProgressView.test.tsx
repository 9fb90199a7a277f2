import { followPurchases } from '@gangway/core'
import type { OnrampFailure } from '@gangway/protocol'
import { noFeatures } from '@gangway/protocol'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAccount, press, type } from '../../../fixtures/openSendForm.js'
import { purchaseId, type ServedBuying, serveBuying } from '../../../fixtures/serveBuying.js'
import { stageWindow } from '../../../fixtures/stageWindow.js'

let served: ServedBuying

beforeEach(async () => {
  served = await serveBuying()
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.removeItem('gangway.v1.buyPlace')
})

/** Begins to buy for 100 USD; the purchase is on screen. */
async function begin(options: { isBlocked?: boolean } = {}) {
  const stage = stageWindow(options.isBlocked)
  const features = { ...noFeatures, receive: true, onramp: true }
  const opened = await openAccount({ parameters: { apiUrl: served.url, features } })
  press('Buy')
  type(await screen.findByLabelText(/^You pay in/), '100')
  fireEvent.click(await screen.findByRole('button', { name: 'Continue at The desk' }))
  await screen.findByRole('heading', { name: 'Purchase' })
  const tell = (...change: Parameters<ServedBuying['move']>) => {
    served.move(...change)
    followPurchases(opened.config)
  }
  return { ...opened, stage, tell }
}

/** A text of the page; the live regions have the same words. */
const find = (text: RegExp | string) => screen.findByText(text, { selector: ':not([data-announcement])' })

describe('a purchase (interface-guide.md §10)', () => {
  test('default: from the window to the coins, in words that say where the money is', async () => {
    const { stage, tell } = await begin()
    await find(/^Pay in the window of The desk/)
    press('Bring its window to the front')
    expect(stage.popup.focus).toHaveBeenCalledOnce()
    tell('paid')
    await find(/^The desk has your money and is about to send 0\.03938 ETH/)
    tell('sent', { transactionHash: '0xfeed' })
    await find(/^The desk has sent 0\.03938 ETH\. They are on their way on Gangway One/)
    expect(screen.getByText('0xfeed')).toBeTruthy()
    tell('arrived', { received: { amount: '0.039', currency: 'ETH' } })
    await find('0.039 ETH have arrived.')
    press('See activity')
    await screen.findByText('Bought at The desk')
  })

  test('behavior: a blocked window is a link; where it leads is gone with the purchase', async () => {
    const { tell } = await begin({ isBlocked: true })
    await find(/^Your browser blocked the window\. Nothing was paid\./)
    const link = screen.getByRole('link', { name: 'Open The desk' })
    expect(link.getAttribute('href')).toBe('https://desk.example/buy/1')
    const begun = served.asked.find(({ path }) => path === '/v1/generators/onrampurl')
    expect(begun?.body).toMatchObject({ returnUrl: expect.stringMatching(/^http/) })
    tell('paid')
    await find(/^The desk has your money/)
    expect(screen.queryByRole('link', { name: 'Open The desk' })).toBeNull()
  })

  test('behavior: a window that was closed is no end: a transfer may have been ordered there', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const { stage, tell } = await begin()
    stage.popup.closed = true
    await find(/^The window of The desk is closed\. If you have paid or ordered a transfer there/)
    tell('paid')
    await find(/^The desk has your money/)
  })

  test('behavior: who did not pay says so; nothing is listed, and another try is one press', async () => {
    await begin()
    press('I did not pay')
    await find(/^Given up\. Nothing was bought\./)
    press('Try again')
    const field = await screen.findByLabelText(/^You pay in/)
    expect((field as HTMLInputElement).value).toBe('100')
  })

  test.each<[OnrampFailure, RegExp]>([
    ['DECLINED', /^The payment was declined\. The desk took no money\./],
    ['REFUNDED', /^The desk gave your money back\./],
    ['OTHER_ADDRESS', /^The desk names another address than yours\./],
    ['REVERTED', /^The network refused the transfer of 0\.03938 ETH\. The desk still has your money/],
    ['PROVIDER', /^The desk says that this failed\. Ask there whether money was taken/],
  ])('error: %s says where the money is', async (failure, text) => {
    const { tell } = await begin()
    tell('failed', { failure })
    await find(text)
    // What its support asks for.
    expect(screen.getByText(purchaseId)).toBeTruthy()
  })

  test('behavior: the provider has the money for long: who owes what to whom is said', async () => {
    const { config } = await begin()
    const [purchase] = config.state.purchases ?? []
    if (!purchase) throw new Error('no purchase')
    const updatedAt = new Date(Date.now() - 700_000).toISOString()
    served.purchase = { ...served.purchase, state: 'paid', updatedAt }
    followPurchases(config)
    await find(/^This takes longer than usual\. The desk has your money and owes you/)
  })

  test('error: a server that does not answer changes nothing at the provider', async () => {
    const { config } = await begin()
    served.failures.set(`/v1/onramp/purchases/${purchaseId}`, { status: 500, code: 'UNKNOWN' })
    followPurchases(config)
    await find('No answer right now. Your purchase at The desk goes on all the same.')
  })

  test('behavior: closed meanwhile, the end is told wherever the person is', async () => {
    const { tell, config } = await begin()
    press('Close')
    await waitFor(() => expect(config.state.shownPurchase).toBeNull())
    tell('arrived', { received: { amount: '0.039', currency: 'ETH' } })
    await screen.findByText('0.039 ETH bought', { selector: 'p' })
  })

  test('behavior: what was on screen when the page was left opens by itself', async () => {
    const { config } = await begin()
    press('Close')
    await waitFor(() => expect(config.state.shownPurchase).toBeNull())
    // As the code says that reads what an earlier visit left.
    config.setState({ shownPurchase: purchaseId })
    await screen.findByRole('heading', { name: 'Purchase' })
  })
})
