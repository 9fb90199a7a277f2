import { createStore, type ListedWallet } from '@gangway/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { seaNft } from '../fixtures/historyFixtures.js'
import { openAccount, pendingTransaction } from '../fixtures/openSendForm.js'
import { etherBalance, usdxBalance, usdxEstimate, usdxParameters } from '../fixtures/sendFixtures.js'
import { useGangwayContext } from '../GangwayContext.js'
import type { Router } from '../router/createRouter.js'
import type { DialogView, ViewParams } from '../router/viewParams.js'
import type { Review } from '../views/send/review/review.js'
import type { SeveralReview } from '../views/send/several/severalReview.js'
import type { SwapReview } from '../views/swap/preview/swapReview.js'
import { views } from './views.js'

const listed: ListedWallet = {
  id: 'ab'.repeat(32),
  name: 'Lantern',
  rdns: 'io.lantern',
  icon: null,
  namespaces: ['eip155'],
  homepage: 'https://lantern.example/',
  universalLink: null,
  nativeLink: null,
  webApp: null,
  browseLink: null,
  stores: { ios: null, android: null, chrome: null, firefox: null },
}
const review: Review = {
  parameters: usdxParameters,
  estimate: usdxEstimate,
  goodUntil: Date.now() + 60_000,
  isMax: false,
  token: etherBalance,
  nativePrice: 2_500,
}
const severalReview: SeveralReview = {
  batch: {
    networkId: usdxParameters.networkId,
    from: usdxParameters.from,
    calls: [{ to: usdxParameters.to, moves: [usdxParameters] }],
    fee: usdxEstimate.fee,
    totals: [{ token: usdxParameters.token, amount: usdxParameters.amount, balance: 100_000_000n }],
    nativeBalance: 10n ** 18n,
    hasInsufficientFunds: false,
    hasInsufficientGas: false,
    failure: null,
  },
  transfers: [{ token: etherBalance, estimate: usdxEstimate }],
  goodUntil: Date.now() + 60_000,
  nativePrice: 2_500,
}
const { networkId, from } = usdxParameters
const swapReview: SwapReview = {
  offer: {
    question: {
      networkId,
      from,
      sell: usdxParameters.token,
      buy: { address: null, symbol: 'ETH', decimals: 18 },
      amount: 1_500_000n,
    },
    quotes: [
      {
        source: 'pools',
        received: 6n * 10n ** 14n,
        minimum: 5n * 10n ** 14n,
        priceImpact: 12,
        route: [],
        fees: [],
        gas: null,
        validUntil: Date.now() + 60_000,
      },
    ],
  },
  sell: usdxBalance,
  buy: etherBalance,
  nativePrice: 2_500,
}
const params: Partial<ViewParams> = {
  ConnectingExternal: { walletId: 'io.gone', wallet: 'Gone' },
  ConnectingWalletConnect: { wallet: 'Lantern', chosen: listed },
  ConnectingSocial: { provider: 'google', attempt: null },
  WalletDetail: { wallet: 'Lantern', listed },
  SendReview: { review },
  SendConfirm: {
    reviewed: { networkId: usdxParameters.networkId, what: '1.5 USDX', goBack: () => {} },
    wallet: 'Harbour',
  },
  SendSeveralReview: { review: severalReview },
  SwapConfirm: {
    asked: {
      networkId,
      wallet: 'Harbour',
      sold: '1.5 USDX',
      bought: '0.0005 ETH',
      step: createStore(null),
      cancel: () => {},
    },
  },
  SwapPreview: { review: swapReview },
  SwapSelectToken: { end: 'buy' },
  Transaction: { hash: pendingTransaction.hash },
  Nft: { name: seaNft.name, nft: seaNft },
  RegisterAccountNameSuccess: { name: 'anna.gangway.eth' },
}

/** A host's own way into the dialog, and the router it uses. */
function Opener({ onRouter }: { onRouter: (router: Router) => void }) {
  onRouter(useGangwayContext().router)
  return <button type="button">Opener</button>
}

async function setUp() {
  const got: { router?: Router } = {}
  const opened = await openAccount({
    children: <Opener onRouter={(router) => Object.assign(got, { router })} />,
  })
  opened.config.setState({ transactions: [pendingTransaction] })
  const { router } = got
  if (!router) throw new Error('no router')
  act(() => router.close())
  return router
}

const getOpener = () => {
  const opener = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Opener')
  if (!opener) throw new Error('no opener')
  return opener
}
const pressTab = (shiftKey = false) => {
  const target = document.activeElement ?? document.body
  fireEvent.keyDown(target, { key: 'Tab', shiftKey })
  return document.activeElement
}

/** Opens the view and waits for its code. */
async function open(router: Router, view: DialogView) {
  getOpener().focus()
  // The params above are each view's own.
  act(() => router.reset(view as 'Help', params[view] as ViewParams['Help']))
  const dialog = screen.getByRole('dialog')
  const content = dialog.querySelector('[data-direction]')
  await waitFor(() => expect(content?.textContent, view).not.toBe(''))
  expect(screen.queryByText(/^This part could not be loaded\. Your money/), view).toBeNull()
  return dialog
}

describe('focus of every view (interface-guide.md §5, §16)', () => {
  // Without layout every element counts as hidden, and Tab passes it by.
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect(0, 0, 10, 10)] as never)
  })
  afterEach(() => void vi.restoreAllMocks())

  test('behavior: opens on the heading, stays inside both ways, returns to the opener', async () => {
    const router = await setUp()
    for (const view of Object.keys(views) as DialogView[]) {
      const dialog = await open(router, view)
      const heading = dialog.querySelector('h2')
      expect(dialog.dataset.view, view).toBe(view)
      await waitFor(() => expect(document.activeElement, view).toBe(heading))

      const seen = new Set<Element | null>()
      for (let stop = pressTab(); !seen.has(stop); stop = pressTab()) {
        expect(stop?.closest('[data-gangway-portal]'), view).toBeTruthy()
        expect(stop, view).not.toBe(heading)
        seen.add(stop)
      }
      const [first] = seen
      expect(document.activeElement, `${view} goes around`).toBe(first)
      pressTab(true)
      expect(seen.has(document.activeElement), `${view} backwards`).toBe(true)

      act(() => router.close())
      expect(document.activeElement, `${view} closed`).toBe(getOpener())
    }
  }, 60_000)
})
