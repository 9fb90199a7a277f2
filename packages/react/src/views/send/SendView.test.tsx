import { getSend, updateSend } from '@gangway/core'
import { GangwayError, noFeatures } from '@gangway/protocol'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  openAccount,
  openFilledForm,
  openReview,
  pendingTransaction,
  press,
  type,
} from '../../fixtures/openSendForm.js'
import { etherBalance, recipientAddress, usdxBalance, usdxEstimate } from '../../fixtures/sendFixtures.js'
import { emptyDraft } from './emptyDraft.js'

afterEach(() => void vi.restoreAllMocks())

/** As when the computer slept: the clock went on, timers did not. */
function letTimePass(ms: number): void {
  const now = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms)
}

describe('SendView (interface-guide.md §9)', () => {
  test('default: the button leads from asset to review, one step at a time', async () => {
    await openAccount()
    press('Send')
    fireEvent.click((await screen.findAllByRole('button', { name: 'Choose asset' }))[0] ?? document.body)
    fireEvent.click(await screen.findByRole('button', { name: /USDX/ }))
    await screen.findByRole('button', { name: 'Enter recipient' })
    type(screen.getByLabelText('To'), recipientAddress)
    await screen.findByRole('button', { name: 'Checking recipient…' })
    await screen.findByRole('button', { name: 'Enter amount' })
    type(screen.getByLabelText('Amount in USDX'), '101')
    await screen.findByRole('button', { name: 'Not enough USDX' })
    type(screen.getByLabelText('Amount in USDX'), '1.5')
    await screen.findByRole('button', { name: 'Review' })
  })

  test('product.md §3: what was entered is the send state; closing the dialog empties it', async () => {
    const { config } = await openFilledForm()
    const entered = {
      token: usdxBalance,
      sendTokenAmount: 1_500_000n,
      receiverAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      receiverProfileName: null,
      receiverProfileImageUrl: null,
      gasPrice: 3_000_000_000n,
      // 0.0001 ETH at $2,500
      gasPriceInUSD: 0.25,
      networkBalanceInUSD: 5_000,
      loading: false,
      tokenBalances: [etherBalance, usdxBalance],
      lastRetry: null,
    }
    await waitFor(() => expect(getSend(config.state)).toMatchObject(entered))
    const identity = { name: 'anna.eth', avatar: 'https://app.example/anna.png', askedAt: 0 }
    config.setState({ identities: new Map([[recipientAddress, identity]]) })
    expect(getSend(config.state)).toMatchObject({
      receiverProfileName: 'anna.eth',
      receiverProfileImageUrl: 'https://app.example/anna.png',
    })
    press('Close')
    await waitFor(() => expect(config.state.send.draft).toBeNull())
    expect(getSend(config.state)).toMatchObject({
      token: usdxBalance,
      sendTokenAmount: null,
      receiverAddress: null,
      receiverProfileName: null,
      gasPrice: null,
      gasPriceInUSD: null,
    })
  })

  test('behavior: a broken checksum is said under the field; the form stays', async () => {
    const { config } = await openAccount()
    updateSend(config, { token: usdxBalance })
    press('Send')
    type(await screen.findByLabelText('To'), recipientAddress.replace('C', 'c'))
    await screen.findByText('This address has a typing mistake')
    expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true')
    await screen.findByRole('button', { name: 'Enter recipient' })
  })

  test('behavior: too little of the native coin is told apart from too little of the token', async () => {
    const { config, answers } = await openAccount()
    answers.estimate = () => ({ ...usdxEstimate, hasInsufficientGas: true })
    updateSend(config, { token: usdxBalance, draft: { ...emptyDraft, to: recipientAddress, amount: '1' } })
    press('Send')
    await screen.findByRole('button', { name: 'Not enough ETH for the fee' })
  })

  test('behavior: too little leads to more of it where somebody sells (modal-behaviour.md §8)', async () => {
    const features = { ...noFeatures, send: true, onramp: true }
    const { config } = await openAccount({ parameters: { features } })
    updateSend(config, { token: usdxBalance, draft: { ...emptyDraft, to: recipientAddress, amount: '101' } })
    press('Send')
    await screen.findByRole('button', { name: 'Not enough USDX' })
    press('Buy USDX')
    await screen.findByRole('heading', { name: 'Buy' })
    press('Back')
    // What was entered is as it was.
    expect(((await screen.findByLabelText('Amount in USDX')) as HTMLInputElement).value).toBe('101')
  })

  test('behavior: a switch of network that is approved after the form was left changes nothing in it', async () => {
    const { config, wallet } = await openAccount()
    let approve = () => {}
    wallet.answers.wallet_switchEthereumChain = () =>
      new Promise<void>((resolve) => {
        approve = resolve
      })
    const token = { ...usdxBalance, chainId: 'eip155:31338' } as const
    updateSend(config, { token, draft: { ...emptyDraft, to: recipientAddress, amount: '1' } })
    press('Send')
    fireEvent.click(await screen.findByRole('button', { name: /^Switch to/ }))
    await screen.findByRole('button', { name: 'Confirm in your wallet…' })
    press('Back')
    await screen.findByText('$5,100.00')
    const draft = { ...emptyDraft, amount: '2' }
    updateSend(config, { token: null, draft })
    const asked = wallet.requests.length
    wallet.answers.eth_chainId = () => '0x7a6a'
    approve()
    // It is asked twice where it is, by the connector and by who runs that.
    await waitFor(() => expect(wallet.requests.length).toBe(asked + 2))
    wallet.emit('chainChanged', '0x7a6a')
    await waitFor(() => expect(config.state.networkId).toBe('eip155:31338'))
    expect(config.state.send).toMatchObject({ token: null, draft })
  })

  test('error: an unknown fee can be asked for again', async () => {
    const { config, answers, asked } = await openAccount()
    const known = answers.estimate
    answers.estimate = () => {
      throw new GangwayError('SEND_FEE_UNKNOWN')
    }
    updateSend(config, { token: usdxBalance, draft: { ...emptyDraft, to: recipientAddress, amount: '1' } })
    press('Send')
    const retry = await screen.findByRole('button', { name: 'Fee unknown: Retry' })
    answers.estimate = known
    fireEvent.click(retry)
    await screen.findByRole('button', { name: 'Review' })
    expect(asked.estimates).toEqual([1_000_000n, 1_000_000n])
  })

  test('behavior: a balance the network tells is newer than the list of tokens', async () => {
    const { answers } = await openFilledForm()
    answers.estimate = () => ({ ...usdxEstimate, tokenBalance: 300_000_000n, maxAmount: 300_000_000n })
    type(screen.getByLabelText('Amount in USDX'), '200')
    await screen.findByRole('button', { name: 'Review' })
    expect(screen.getByText('300.000 USDX available')).toBeTruthy()
  })

  test('behavior: nothing is converted at a price older than 2 min (interface-guide.md §9.4)', async () => {
    await openFilledForm()
    press('Enter amount in USD')
    type(await screen.findByLabelText('Amount in USD'), '1.5')
    await screen.findByRole('button', { name: 'Review' })
    letTimePass(121_000)
    await screen.findByText('The price is not known. Enter the amount in USDX.')
    press('Enter amount in USD')
    await screen.findByLabelText('Amount in USDX')
  })

  test('behavior: Max waits for the fee, and follows it until the review (interface-guide.md §9.4)', async () => {
    const { config, answers } = await openAccount()
    let isFeeKnown = () => {}
    const fee = new Promise<void>((resolve) => {
      isFeeKnown = resolve
    })
    const whole = { ...usdxEstimate, hasInsufficientFunds: false }
    answers.estimate = async () => {
      await fee
      return { ...whole, amount: 19n * 10n ** 17n, maxAmount: 19n * 10n ** 17n }
    }
    updateSend(config, { token: etherBalance, draft: { ...emptyDraft, to: recipientAddress } })
    press('Send')
    const max = await screen.findByRole<HTMLButtonElement>('button', { name: 'Max' })
    expect(max.disabled).toBe(true)
    isFeeKnown()
    await waitFor(() => expect(max.disabled).toBe(false))
    fireEvent.click(max)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Amount in ETH').value).toBe('1.9'))
    answers.estimate = () => ({ ...whole, amount: 18n * 10n ** 17n, maxAmount: 18n * 10n ** 17n })
    updateSend(config, { draft: { ...(config.state.send.draft ?? emptyDraft), speed: 'fast' } })
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Amount in ETH').value).toBe('1.8'))
    expect(max.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
    await screen.findByRole('button', { name: 'Send 1.8 ETH' })
  })

  test('behavior: an open request is named by its wallet', async () => {
    const { answers } = await openReview()
    answers.send = () => new Promise(() => {})
    press('Send 1.5 USDX')
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await screen.findByText(/The request may still be open in Harbour/)
    fireEvent.click(screen.getAllByRole('button', { name: 'Back' })[0] ?? document.body)
    await screen.findByRole('button', { name: 'A request is still open in Harbour' })
  })

  test('behavior: closing empties the form, the chosen token stays (interface-guide.md §2)', async () => {
    const { config } = await openAccount()
    updateSend(config, { token: usdxBalance, draft: { ...emptyDraft, amount: '1' } })
    press('Send')
    await screen.findByLabelText('Amount in USDX')
    press('Close')
    await waitFor(() => expect(config.state.send).toMatchObject({ draft: null, token: usdxBalance }))
  })
})

describe('a transfer whose fee the app pays (interface-guide.md §9.7)', () => {
  const paid = { ...usdxEstimate, payer: 'Shop', nativeBalance: 0n }
  const unpaid = { ...usdxEstimate, nativeBalance: 0n, hasInsufficientGas: true }

  test('default: the form and the review say who pays, and nothing of a fee', async () => {
    const { config } = await openFilledForm({ estimate: paid })
    await screen.findByText('Free, paid by Shop')
    expect(screen.queryByRole('button', { name: /Network fee/ })).toBeNull()
    await waitFor(() => expect(getSend(config.state).gasPriceInUSD).toBe(0))
    press('Review')
    await screen.findByRole('button', { name: 'Send 1.5 USDX' })
    await screen.findByText('Free, paid by Shop')
    const text = screen.getByRole('dialog').textContent
    expect(text).not.toContain('Fee, expected')
    expect(text).not.toContain('Your wallet shows the final fee')
    expect(text).toContain('Total leaving, at most1.5 USDX')
  })

  test('behavior: an app that pays no more while the review is open: it says so, and the person decides again', async () => {
    const { answers, asked } = await openFilledForm({ estimate: paid })
    press('Review')
    await screen.findByRole('button', { name: 'Send 1.5 USDX' })
    answers.estimate = () => ({ ...unpaid, hasInsufficientGas: false })
    await screen.findByText('Shop no longer pays the fee. Nothing was sent.', {}, { timeout: 15_000 })
    expect(screen.queryByRole('button', { name: 'Send 1.5 USDX' })).toBeNull()
    press('Details changed · Review again')
    await screen.findByText('Fee, expected')
    expect(asked.sends).toBe(0)
    press('Send 1.5 USDX')
    await waitFor(() => expect(asked.sends).toBe(1))
  }, 20_000)

  test('error: who has no coins then is told what is missing', async () => {
    const { answers } = await openFilledForm({ estimate: paid })
    answers.estimate = () => unpaid
    press('Review')
    fireEvent.click(await screen.findByRole('button', { name: 'Details changed · Review again' }))
    await screen.findByText('Not enough ETH for the fee')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send 1.5 USDX' }).disabled).toBe(true)
  })
})

describe('SendReviewView and SendConfirmView (interface-guide.md §9.8–9.9)', () => {
  test('default: after the send starts, Account without a way back, and the news (product.md §2, §8)', async () => {
    const { asked, config } = await openReview()
    press('Send 1.5 USDX')
    await screen.findByText('Transaction started', { selector: ':not([data-announcement])' })
    await screen.findByRole('heading', { name: 'Account' })
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    expect(asked.sends).toBe(1)
    expect(config.state.transactions).toEqual([pendingTransaction])
    expect(config.state.send).toMatchObject({ draft: null, receiverAddress: null, loading: false })
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }))
    await screen.findByRole('button', { name: /Sending to 0x70…dc79C8/ })
  })

  test('behavior: both addresses are shown whole', async () => {
    await openReview()
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain(recipientAddress)
    expect(dialog.textContent).toContain(pendingTransaction.from)
  })

  test('behavior: a double tap sends once', async () => {
    const { asked, answers } = await openReview()
    answers.send = () => new Promise(() => {})
    const button = screen.getByRole('button', { name: 'Send 1.5 USDX' })
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByText('Confirm in Harbour', { selector: 'p' })
    await waitFor(() => expect(asked.sends).toBe(1))
  })

  test('behavior: declined is calm and leads back to the review', async () => {
    const { answers, config } = await openReview()
    answers.send = async () => {
      throw new GangwayError('SEND_USER_REJECTED')
    }
    press('Send 1.5 USDX')
    await screen.findByText('You declined. Nothing was sent.')
    expect(screen.queryByRole('alert', { name: /./ })).toBeNull()
    expect(config.state.transactions).toEqual([])
    await screen.findByRole('button', { name: 'Send 1.5 USDX' })
  })

  test('behavior: Cancel says that the request may still be open, and nothing else can be sent meanwhile', async () => {
    const { answers, asked } = await openReview()
    answers.send = () => new Promise(() => {})
    press('Send 1.5 USDX')
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await screen.findByText(/The request may still be open in Harbour/)
    fireEvent.click(screen.getByRole('button', { name: 'A request is still open in Harbour' }))
    await waitFor(() => expect(asked.sends).toBe(1))
  })

  test('error: a send that failed has the text of product.md §8, the code behind Details', async () => {
    const { answers } = await openReview()
    answers.send = async () => {
      throw new GangwayError('SEND_FAILED', { details: 'nonce' })
    }
    press('Send 1.5 USDX')
    await screen.findByText('Something went wrong')
    expect(screen.getByText(/SEND_FAILED/).textContent).toContain('nonce')
  })

  test('error: product.md §8, a Solana send that failed', async () => {
    const { answers } = await openReview()
    answers.send = async () => {
      throw new GangwayError('SEND_SOLANA_FAILED')
    }
    press('Send 1.5 USDX')
    await screen.findByText('Failed to send transaction. Please try again.')
    expect(screen.getByText(/SEND_SOLANA_FAILED/)).toBeTruthy()
    expect(screen.getByText('Something went wrong. Check Activity before you try again.')).toBeTruthy()
  })

  test('behavior: after a sleep nothing is sent on old answers', async () => {
    const { answers } = await openFilledForm()
    answers.estimate = () => new Promise(() => {})
    press('Review')
    await screen.findByRole('button', { name: 'Send 1.5 USDX' })
    letTimePass(25_000)
    await screen.findByRole('button', { name: 'Checking fee…' })
    expect(screen.queryByRole('button', { name: 'Send 1.5 USDX' })).toBeNull()
  })

  test('behavior: a fee that moved has to be read again before anything is sent', async () => {
    const { answers, asked } = await openFilledForm()
    answers.estimate = () => ({ ...usdxEstimate, fee: { ...usdxEstimate.fee, expected: 15n * 10n ** 13n } })
    press('Review')
    await screen.findByText('0.0001 ETH')
    fireEvent.click(await screen.findByRole('button', { name: 'Details changed · Review again' }))
    await screen.findByText('0.00015 ETH')
    fireEvent.click(screen.getByRole('button', { name: 'Send 1.5 USDX' }))
    await waitFor(() => expect(asked.sends).toBe(1))
  })
})
