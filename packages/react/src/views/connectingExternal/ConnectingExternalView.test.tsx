import { GangwayError } from '@gangway/protocol'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  announceStandardWallet,
  announceWallet,
  createApproval,
  walletAddress,
  walletError,
} from '../../fixtures/announceWallet.js'
import {
  createTestConfig,
  findHeadline,
  getAnnouncement,
  getConnectButton,
  openDialog,
  renderGangway,
} from '../../fixtures/renderGangway.js'
import { stagePairing } from '../../fixtures/stagePairing.js'

const never = () => new Promise(() => {})
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const countAsked = (requests: readonly string[]) =>
  requests.filter((method) => method === 'eth_requestAccounts').length

async function choose(answer: () => unknown) {
  const wallet = announceWallet({ name: 'Harbour', answers: { eth_requestAccounts: answer } })
  const { config } = renderGangway()
  await openDialog()
  press(/Harbour/)
  return { wallet, config }
}

describe('ConnectingExternalView (interface-guide.md §7.2: both families)', () => {
  test('behavior: a wallet of both families is one row and asks which account', async () => {
    const wallet = announceWallet({ name: 'Harbour', answers: { eth_requestAccounts: never } })
    announceStandardWallet('Harbour')
    renderGangway()
    await openDialog()
    press(/Harbour/)
    await findHeadline('Which account?')
    expect(countAsked(wallet.requests)).toBe(0)
    expect(screen.getByRole('button', { name: /^Solana/ })).toBeTruthy()
    press(/^EVM/)
    await findHeadline('Continue in Harbour')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Harbour' }))
    await waitFor(() => expect(countAsked(wallet.requests)).toBe(1))
  })

  test('behavior: a family that announces itself later does not disturb the open request', async () => {
    announceWallet({ name: 'Harbour', answers: { eth_requestAccounts: never } })
    renderGangway()
    await openDialog()
    press(/Harbour/)
    await findHeadline('Continue in Harbour')
    await act(async () => announceStandardWallet('Harbour'))
    await findHeadline('Continue in Harbour')
    press('Cancel')
    press(/Harbour/)
    await findHeadline('Which account?')
  })

  test('behavior: with one family configured it does not ask', async () => {
    announceWallet({ name: 'Harbour', answers: { eth_requestAccounts: never } })
    announceStandardWallet('Harbour')
    const { networks } = createTestConfig()
    const config = createTestConfig({
      networks: networks.filter((network) => network.chainNamespace === 'eip155'),
    })
    renderGangway({ config })
    await openDialog()
    press(/Harbour/)
    await findHeadline('Continue in Harbour')
  })
})

describe('ConnectingExternalView (interface-guide.md §7.4)', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  test('default: approval connects, closes the dialog and is told', async () => {
    const { config } = await choose(() => [walletAddress])
    await waitFor(() => expect(config.state.status).toBe('connected'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(getAnnouncement('polite')).toBe('Connected with Harbour'))
    expect(getConnectButton().textContent).toContain('0xf3…b92266')
    expect(document.activeElement).toBe(getConnectButton())
  })

  test('behavior: asked says who must act; Cancel leads back and ends the connecting', async () => {
    const { config } = await choose(never)
    await findHeadline('Approve the request in Harbour')
    expect(screen.getByRole('heading', { name: 'Harbour' })).toBeTruthy()
    expect(config.state.status).toBe('connecting')
    press('Cancel')
    expect(screen.getByRole('heading', { name: 'Connect' })).toBeTruthy()
    await waitFor(() => expect(config.state.status).toBe('disconnected'))
  })

  test('behavior: after 10 s says where to look; Ask again sends no second request', async () => {
    const { wallet } = await choose(never)
    await findHeadline('Continue in Harbour')
    await advance(8_000)
    expect(screen.queryByText(/Do not see it/)).toBeNull()
    await advance(2_100)
    await findHeadline('Do not see it? Click the Harbour icon in your browser’s toolbar')
    press('Ask again')
    await findHeadline('The request is still open in Harbour. Look for its window or icon.')
    expect(countAsked(wallet.requests)).toBe(1)
  })

  test('behavior: after 60 s still waiting; Ask again sends another request', async () => {
    const { wallet } = await choose(never)
    await findHeadline('Continue in Harbour')
    await advance(60_100)
    await findHeadline('Still waiting for Harbour')
    press('Ask again')
    await waitFor(() => expect(countAsked(wallet.requests)).toBe(2))
    await findHeadline('Continue in Harbour')
  })

  test('behavior: already pending (−32002) keeps listening; approval there connects here', async () => {
    const { wallet, config } = await choose(() => {
      throw walletError(-32002, 'Already processing eth_requestAccounts. Please wait.')
    })
    await findHeadline('Harbour is waiting for you')
    expect(screen.getByText('Open Harbour; a request is already there', { selector: 'p' })).toBeTruthy()
    await advance(3_000)
    expect(config.state.status).toBe('disconnected')
    wallet.answers.eth_accounts = () => [walletAddress]
    wallet.answers.eth_requestAccounts = () => [walletAddress]
    await advance(1_100)
    await waitFor(() => expect(config.state.status).toBe('connected'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('behavior: a locked wallet is to be unlocked', async () => {
    await choose(() => {
      throw walletError(4100, 'The wallet is locked')
    })
    await findHeadline('Unlock Harbour')
    expect(screen.getByRole('button', { name: 'Ask again' })).toBeTruthy()
  })

  test('behavior: a refusal is calm, and trying again asks again', async () => {
    const { wallet } = await choose(() => {
      throw walletError(4001)
    })
    await findHeadline('Request declined')
    expect(screen.getByText('You can try again', { selector: 'p' })).toBeTruthy()
    expect(getAnnouncement('assertive')).toBe('')
    wallet.answers.eth_requestAccounts = never
    press('Try again')
    await findHeadline('Continue in Harbour')
    expect(countAsked(wallet.requests)).toBe(2)
  })

  test('error: a failure is told in plain words, with those of product.md §8 and the raw ones in Details; another wallet is a way out', async () => {
    await choose(() => {
      throw walletError(-32099, 'the extension crashed')
    })
    await findHeadline('Could not connect to Harbour')
    expect(screen.getByText('Something unexpected happened. Try again, or look at the details.')).toBeTruthy()
    expect(screen.getByText(/UNKNOWN[\s\S]*An error occurred: the extension crashed/)).toBeTruthy()
    press('Other wallet')
    expect(screen.getByRole('heading', { name: 'Connect' })).toBeTruthy()
  })

  test('behavior: a wallet that has left says so, with a way to get it', async () => {
    await choose(() => {
      throw new GangwayError('CONNECTION_PROVIDER_NOT_FOUND')
    })
    await findHeadline('Harbour is not installed')
    expect(screen.getByRole('button', { name: 'Other wallet' })).toBeTruthy()
    press('Get Harbour')
    expect(await screen.findByRole('heading', { name: 'How to get one' })).toBeTruthy()
  })

  test('behavior: a wallet that has left can be paired with on a phone, where that is offered', async () => {
    announceWallet({
      answers: {
        eth_requestAccounts: () => {
          throw new GangwayError('CONNECTION_PROVIDER_NOT_FOUND')
        },
      },
    })
    renderGangway({ config: stagePairing().config })
    await openDialog()
    press(/Harbour/)
    await findHeadline('Harbour is not installed')
    press('Use QR')
    await screen.findByRole('heading', { name: 'WalletConnect' })
  })

  test('behavior: a wallet that answers at once needs no other view', async () => {
    const { config } = await choose(() => [walletAddress])
    const card = screen.getByRole('dialog')
    await waitFor(() => expect(config.state.status).toBe('connected'))
    expect(card.dataset.view).toBe('Connect')
  })

  test('behavior: an answer that came before the view is not asked for again', async () => {
    const { wallet } = await choose(() => {
      throw walletError(4001)
    })
    await findHeadline('Request declined')
    await advance(1_000)
    expect(countAsked(wallet.requests)).toBe(1)
  })

  test('behavior: who closes the dialog and then approves is connected', async () => {
    const approval = createApproval()
    const { config } = await choose(() => approval.promise)
    await findHeadline('Continue in Harbour')
    press('Close')
    approval.approve()
    await waitFor(() => expect(config.state.status).toBe('connected'))
    // One toast at a time, 5 s each: the one about the open request is still there.
    await advance(5_100)
    await findHeadline('Connected with Harbour')
  })

  test('behavior: an approval after Cancel is ignored', async () => {
    const approval = createApproval()
    const { config } = await choose(() => approval.promise)
    await findHeadline('Continue in Harbour')
    press('Cancel')
    approval.approve()
    await advance(100)
    expect(config.state.connections.size).toBe(0)
  })
})
