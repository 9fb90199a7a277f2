import { GangwayError } from '@gangway/protocol'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { press, type } from '../../fixtures/openSendForm.js'
import { chooseBuy, openSwapForm, openSwapOffer, openSwapReview, router } from '../../fixtures/openSwap.js'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const dialogText = () => screen.getByRole('dialog').textContent ?? ''
const expectText = (text: string | RegExp) => waitFor(() => expect(dialogText()).toMatch(text))

describe('the swap form (interface-guide.md §10)', () => {
  test('default: what is received follows what is paid, with rate, price effect, minimum, fee and route', async () => {
    const { asked } = await openSwapOffer()
    await waitFor(() => expect(field('You receive, in USDX').value).toBe('2492.5'))
    await expectText('1 ETH ≈ 2,492.500 USDX')
    await expectText('Price effect0.12 %')
    await expectText('Minimum received2,467.575 USDX')
    await expectText('RouteLocal pairs')
    await expectText(/The price is renewed in \d+ s/)
    expect(asked.quotes.at(-1)?.get('slippage')).toBe('1')
    await screen.findByRole('button', { name: 'Review' })
  })

  test('behavior: what is paid follows what is to be received, which arrives or more', async () => {
    const { answers, asked } = await openSwapForm()
    await chooseBuy('USDX')
    type(field('You receive, in USDX'), '1000')
    await screen.findByRole('button', { name: 'Review' })
    expect(field('You receive, in USDX').value).toBe('1000')
    const paid = BigInt(asked.quotes.at(-1)?.get('amount') ?? '0')
    expect(field('You pay, in ETH').value).toMatch(/^0\.40\d{1,6}$/)
    expect(answers.toReceived(paid, false)).toBeGreaterThanOrEqual(1_000_000_000n)
    expect(answers.toReceived(paid, false)).toBeLessThan(1_001_000_000n)
  })

  test('behavior: a rate far under one has its digits', async () => {
    await openSwapForm()
    await chooseBuy('USDX')
    press('Swap the two tokens')
    type(await screen.findByLabelText('You pay, in USDX'), '50')
    await expectText('1 USDX ≈ 0.0003988 ETH')
  })

  test('behavior: the button names the next thing to do, and leads to it', async () => {
    await openSwapForm()
    const buttons = await screen.findAllByRole('button', { name: 'Choose token' })
    fireEvent.click(buttons.at(-1) ?? document.body)
    fireEvent.click(await screen.findByRole('button', { name: /USDX/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Enter amount' }))
    expect(document.activeElement).toBe(field('You pay, in ETH'))
    type(field('You pay, in ETH'), '3')
    await screen.findByRole('button', { name: 'Not enough ETH' })
    expect(field('You pay, in ETH').getAttribute('aria-invalid')).toBe('true')
    // Where coins are sold there is a way to more of them.
    await screen.findByRole('button', { name: 'Buy ETH' })
  })

  test('behavior: Max leaves the fee of the coin, and all of a token', async () => {
    await openSwapOffer()
    fireEvent.click(await screen.findByRole('button', { name: 'Max' }))
    await waitFor(() => expect(field('You pay, in ETH').value).toBe('1.9998'))
    press('Swap the two tokens')
    fireEvent.click(await screen.findByRole('button', { name: 'Max' }))
    await waitFor(() => expect(field('You pay, in USDX').value).toBe('100'))
  })

  test('behavior: the two change places, with what was typed; the same token is never on both sides', async () => {
    await openSwapOffer()
    press('Swap the two tokens')
    await waitFor(() => expect(field('You receive, in ETH').value).toBe('1'))
    press('ETH. Choose another')
    await screen.findByText('Chosen on the other side')
    fireEvent.click(screen.getByRole('button', { name: /^.?USDX/ }))
    await screen.findByLabelText('You pay, in ETH')
    expect(field('You receive, in USDX')).toBeTruthy()
  })

  test('behavior: an own slippage is asked for; much and little are cautioned, too much is refused', async () => {
    const { asked } = await openSwapOffer()
    fireEvent.click(screen.getByText('Slippage 1 %'))
    type(field('Own slippage, in percent'), '7.5')
    await expectText('You may receive up to 7.5 % less than shown.')
    await waitFor(() => expect(asked.quotes.at(-1)?.get('slippage')).toBe('7.5'))
    type(field('Own slippage, in percent'), '0.05')
    await expectText('The price moves by more than this often')
    type(field('Own slippage, in percent'), '51')
    fireEvent.click(await screen.findByRole('button', { name: 'Check the slippage' }))
    expect(document.activeElement).toBe(field('Own slippage, in percent'))
    expect(field('Own slippage, in percent').getAttribute('aria-invalid')).toBe('true')
  })

  test('behavior: tokens that are listed can be found and chosen, also those not held', async () => {
    await openSwapForm()
    fireEvent.click((await screen.findAllByRole('button', { name: 'Choose token' }))[0] ?? document.body)
    await screen.findByRole('button', { name: /GRAINX/ })
    type(field('Search tokens'), 'grain')
    await waitFor(() => expect(screen.queryByRole('button', { name: /USDX/ })).toBeNull())
    type(field('Search tokens'), 'nothing')
    await screen.findByText('No token called “nothing”')
  })

  test('error: no way from one to the other, and no answer, are told apart', async () => {
    const { answers } = await openSwapOffer({ failures: { quotes: 'DATA_SWAP_NO_ROUTE' } })
    await screen.findByRole('button', { name: 'No way from ETH to USDX' })
    await expectText('Nobody swaps ETH for USDX in this amount now.')
    answers.failures = { quotes: 'DATA_QUOTES_UNAVAILABLE' }
    type(field('You pay, in ETH'), '1.1')
    await screen.findByRole('button', { name: 'No price: Retry' })
    await expectText('Your money is not affected.')
    answers.failures = {}
    press('No price: Retry')
    await screen.findByRole('button', { name: 'Review' })
  })

  test('error: product.md §8 ‘Network not supported for Swaps’, with the way to another network', async () => {
    await openSwapForm({ failures: { quotes: 'DATA_SWAPS_NOT_SUPPORTED' } })
    await screen.findByText('Network not supported for Swaps')
    press('Choose network')
    await screen.findByRole('heading', { name: 'Choose network' })
  })
})

describe('the review of a swap', () => {
  test('default: what is paid and received, the least of it, and one press asks the wallet', async () => {
    const { asked, config } = await openSwapReview()
    await screen.findByRole('button', { name: 'Swap 1 ETH' })
    await expectText('You receive about2,492.5 USDX')
    await expectText('Minimum received2,467.575 USDX')
    expect(asked.builds.at(-1)).toMatchObject({
      source: 'pools',
      minimumReceived: '2467575000',
      amount: `${10n ** 18n}`,
    })
    press('Swap 1 ETH')
    await screen.findByRole('heading', { name: 'Account' })
    expect(asked.sent).toHaveLength(1)
    expect(asked.sent[0]).toMatchObject({ minimum: 2_467_575_000n, transaction: { approvals: [] } })
    expect(config.state.transactions).toHaveLength(1)
  })

  async function openSale(change: Parameters<typeof openSwapForm>[0] = {}) {
    const opened = await openSwapForm({ needsApproval: true, ...change })
    await chooseBuy('USDX')
    press('Swap the two tokens')
    type(await screen.findByLabelText('You pay, in USDX'), '50')
    fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
    await screen.findByRole('button', { name: 'Swap 50 USDX' })
    return opened
  }

  test('behavior: what is approved, to whom and for how much; without a limit only on request', async () => {
    const { asked } = await openSale()
    await expectText('50 USDX, for this swap alone')
    await expectText('Your wallet asks first for the approval, then for the swap.')
    expect(dialogText().replaceAll(' ', '')).toContain(router.toLowerCase())
    fireEvent.click(screen.getByRole('switch', { name: 'Approve without a limit' }))
    await expectText('The contract may then take any amount of your USDX at any time.')
    await screen.findByRole('button', { name: 'Swap 50 USDX' })
    expect(asked.sent).toEqual([])
  })

  test('behavior: where the wallet can, approval and swap are one request', async () => {
    const { asked } = await openSale({ atomic: 'supported' })
    await expectText('Approval and swap are one request')
    press('Swap 50 USDX')
    await screen.findByRole('heading', { name: 'Account' })
    expect(asked.sent[0]?.transaction).toMatchObject({ approvals: [{}] })
  })

  test('behavior: each step says what the wallet asks; who declines the swap reads that the approval stands', async () => {
    let approved = () => {}
    const { answers } = await openSale({
      approve: () =>
        new Promise((resolve) => {
          approved = resolve
        }),
      send: async () => {
        throw new GangwayError('SEND_USER_REJECTED')
      },
    })
    press('Swap 50 USDX')
    await screen.findByText('Approve in Harbour')
    await expectText('Let 50 USDX be taken for this swap')
    answers.needsApproval = false
    approved()
    await expectText('You declined. Nothing was swapped. The approval stands until you swap or take it back.')
    await screen.findByRole('button', { name: 'Swap 50 USDX' })
  })

  test('error: a wallet that goes to another network before its approval has a block is not asked for the swap; what stands is said', async () => {
    const { answers, asked, config, wallet } = await openSale()
    answers.approve = async () => {
      wallet.answers.eth_chainId = () => '0x7a6a'
      wallet.emit('chainChanged', '0x7a6a')
      await waitFor(() => expect(config.state.networkId).toBe('eip155:31338'))
    }
    press('Swap 50 USDX')
    await expectText('The wallet, its account or its network changed meanwhile. Nothing was swapped.')
    await expectText('The approval stands: 50 USDX may be taken for this swap.')
    await expectText('Account or network changed in the wallet. Go back and check again.')
    expect(asked.sent).toEqual([])
  })

  test('behavior: where the token takes one, a signature stands in place of the approval; who would rather approve may', async () => {
    const { asked } = await openSale({ takesPermits: true })
    await expectText('50 USDX, for this swap alone, by a signature')
    await expectText('Your wallet asks first for a signature, which is free, then for the swap.')
    fireEvent.click(screen.getByRole('switch', { name: 'Sign instead of approving' }))
    await expectText('Your wallet asks first for the approval, then for the swap.')
    fireEvent.click(screen.getByRole('switch', { name: 'Approve without a limit' }))
    await expectText('The contract may then take any amount of your USDX at any time.')
    expect(screen.queryByRole('switch', { name: 'Sign instead of approving' })).toBeNull()
    fireEvent.click(screen.getByRole('switch', { name: 'Approve without a limit' }))
    await expectText('50 USDX, for this swap alone, by a signature')
    fireEvent.click(await screen.findByRole('button', { name: 'Swap 50 USDX' }))
    await screen.findByRole('heading', { name: 'Account' })
    expect(asked.builds.at(-1)).toMatchObject({ permit: { spender: router } })
    expect(asked.sent[0]?.transaction).toMatchObject({ approvals: [] })
  })

  test('behavior: who is asked to sign reads that it is free; who declines has swapped and approved nothing', async () => {
    let decline = () => {}
    const { asked } = await openSale({
      takesPermits: true,
      permit: () =>
        new Promise((_, reject) => {
          decline = () => reject(new GangwayError('SEND_USER_REJECTED'))
        }),
    })
    press('Swap 50 USDX')
    await screen.findByText('Sign in Harbour')
    await expectText('Let 50 USDX be taken for this swap. Signing is free, and sends nothing.')
    decline()
    await expectText('You declined. Nothing was swapped.')
    expect(dialogText()).not.toContain('The approval stands')
    expect(asked.sent).toEqual([])
  })

  test('error: a signature that wallet or token does not take leads back to the review, which approves instead', async () => {
    const { asked } = await openSale({
      takesPermits: true,
      permit: async () => {
        throw new GangwayError('DATA_SWAP_NOT_APPROVED')
      },
    })
    press('Swap 50 USDX')
    await expectText('Your wallet or USDX did not take the signature. Nothing was swapped.')
    await expectText('Your wallet asks first for the approval, then for the swap.')
    await screen.findByRole('button', { name: 'Swap 50 USDX' })
    expect(asked.sent).toEqual([])
  })

  test('behavior: a price effect over 3 % is cautioned', async () => {
    await openSwapReview({ priceImpact: 420 })
    await screen.findByRole('button', { name: 'Swap 1 ETH' })
    await expectText('This amount moves the price against you by 4.2 %.')
  })

  test('behavior: over 15 % the percent have to be typed first', async () => {
    await openSwapReview({ priceImpact: 2_345 })
    const stop = await screen.findByRole('alertdialog')
    expect(stop.textContent).toContain('You receive about 23.45 % less than 1 ETH is worth.')
    type(field('Percent you lose'), '24')
    press('Swap all the same')
    await screen.findByText('That is not the number above.')
    expect(screen.queryByRole('button', { name: 'Swap 1 ETH' })).toBeNull()
    type(field('Percent you lose'), '23 %')
    press('Swap all the same')
    await screen.findByRole('button', { name: 'Swap 1 ETH' })
  })

  test('error: a price that moved while it was built is told, and asked for again', async () => {
    const { answers } = await openSwapOffer({ failures: { 'build-transaction': 'DATA_SWAP_PRICE_MOVED' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
    await expectText('The price has moved: less would arrive than was shown. Nothing was swapped.')
    answers.failures = {}
    press('Try again')
    await screen.findByRole('button', { name: 'Swap 1 ETH' })
  })

  test('error: a swap the network would refuse, and one that cannot be paid, are not handed over', async () => {
    const { answers } = await openSwapReview({ costs: { failure: 'TRANSFER_FAILED' } })
    await expectText('would refuse this swap: TRANSFER_FAILED. Nothing was swapped.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Swap 1 ETH' }).disabled).toBe(true)
    answers.costs = { hasInsufficientGas: true }
    fireEvent.click(screen.getAllByRole('button', { name: 'Back' }).at(-1) ?? document.body)
    fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
    await expectText('Not enough ETH for the fee')
  })
})

describe('a swap to another network (data-sources.md §8)', () => {
  async function chooseElsewhere() {
    fireEvent.click((await screen.findAllByRole('button', { name: 'Choose token' }))[0] ?? document.body)
    const networks = await screen.findByLabelText<HTMLSelectElement>('Receive on')
    expect([...networks.options].map(({ text }) => text)).toEqual(['Gangway One', 'Gangway Two'])
    fireEvent.change(networks, { target: { value: 'eip155:31338' } })
    fireEvent.click(await screen.findByRole('button', { name: /^.?USDX/ }))
    type(await screen.findByLabelText('You pay, in ETH'), '1')
  }

  test('default: a token of another network is chosen; the form and the review say where, for whom and how soon it arrives', async () => {
    const { asked } = await openSwapForm({ hasKey: true })
    await chooseElsewhere()
    await screen.findByRole('button', { name: 'USDX on Gangway Two. Choose another' })
    await expectText('Arrives onGangway Two, in about 2 minutes')
    // What is there cannot be paid with from here.
    expect(screen.queryByRole('button', { name: 'Swap the two tokens' })).toBeNull()
    expect(asked.quotes.at(-1)?.get('recipient')).toBe(`eip155:31338:${walletAddress}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
    await screen.findByRole('button', { name: 'Swap 1 ETH' })
    await expectText('What arrives on Gangway Two is promised by LI.FI. Only what leaves could be tried out.')
    await expectText('Arrives for')
    press('Swap 1 ETH')
    await screen.findByRole('heading', { name: 'Account' })
    expect(asked.sent[0]).toMatchObject({
      source: 'lifi',
      terms: { crossing: { networkId: 'eip155:31338', recipient: walletAddress } },
    })
  })

  test('error: where nobody goes there, the form says so, and its own network can still be chosen', async () => {
    const { answers, asked } = await openSwapForm({ hasKey: true })
    // Of its own network it is known by now that somebody swaps there.
    await waitFor(() => expect(asked.quotes).toHaveLength(1))
    answers.failures = { quotes: 'DATA_SWAPS_NOT_SUPPORTED' }
    await chooseElsewhere()
    await screen.findByRole('button', { name: 'No way from ETH to USDX' })
    expect(screen.queryByText('Network not supported for Swaps')).toBeNull()
  })

  test('behavior: a contract account, which may not exist there, is offered its own network alone', async () => {
    await openSwapForm({ hasKey: false })
    fireEvent.click((await screen.findAllByRole('button', { name: 'Choose token' }))[0] ?? document.body)
    await screen.findByRole('button', { name: /GRAINX/ })
    expect(screen.queryByLabelText('Receive on')).toBeNull()
  })
})
