import type { Nft, SendEstimate, SentTransaction } from '@gangway/core'
import { noFeatures, toCaipAccountId } from '@gangway/protocol'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { createList, seaNft } from '../../fixtures/historyFixtures.js'
import { openAccount, pendingTransaction, press, type } from '../../fixtures/openSendForm.js'
import { recipientAddress, usdxEstimate } from '../../fixtures/sendFixtures.js'
import { toNftAsset } from './nftAsset.js'

const features = { ...noFeatures, history: true, send: true, onramp: true }
const nft = { standard: 'erc721', tokenId: '7' } as const
const partNft: Nft = { ...seaNft, name: 'Part #9', tokenId: '9', standard: 'erc1155', balance: 5n }

/** One of an NFT, of which so many are held. */
const estimateOf = (held: bigint, change: Partial<SendEstimate> = {}): SendEstimate => ({
  ...usdxEstimate,
  amount: 1n,
  maxAmount: held,
  tokenBalance: held,
  hasInsufficientFunds: held < 1n,
  ...change,
})

// On a busy machine the first test may wait longer for its code than a query waits.
beforeAll(async () => void (await import('./SendView.js')), 60_000)
// No server answers; what is held is in the state.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => void vi.unstubAllGlobals())

/** Opens the page of an NFT of the account. */
async function openNft(held: Nft, estimate = estimateOf(held.balance)) {
  const opened = await openAccount({ parameters: { features } })
  opened.answers.estimate = () => estimate
  const account = toCaipAccountId('eip155:31337', walletAddress)
  opened.config.setState({ nfts: new Map([[account, createList([held])]]) })
  fireEvent.click(screen.getByRole('tab', { name: 'NFTs' }))
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(held.name) }))
  await screen.findByRole('heading', { name: held.name })
  return opened
}

/** The same, and on to the form with a recipient in it. */
async function openForm(...parameters: Parameters<typeof openNft>) {
  const opened = await openNft(...parameters)
  // The code of the page may come after its title.
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  type(await screen.findByLabelText('To'), recipientAddress)
  return opened
}

const dialogText = () => screen.getByRole('dialog').textContent ?? ''

describe('a send of an NFT (interface-guide.md §8.3, §9)', () => {
  test('default: from its page by a form without an amount to a review of name, contract and id', async () => {
    const { asked, answers, config } = await openForm(seaNft)
    expect(screen.queryByLabelText(/^Amount/)).toBeNull()
    expect(dialogText()).not.toContain('Unverified')
    fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
    await screen.findByRole('button', { name: 'Send Sea #7' })
    expect(dialogText()).toContain(seaNft.address)
    expect(dialogText()).toContain('Token id7')
    expect(dialogText()).toContain(recipientAddress)
    expect(dialogText()).not.toContain('nearly all')
    const token = { address: seaNft.address, symbol: 'Sea #7', decimals: 0, nft }
    expect(asked.parameters.at(-1)).toMatchObject({ token, amount: 1n, to: recipientAddress })
    const sent: SentTransaction = { ...pendingTransaction, amount: 1n, token }
    answers.send = async () => sent
    press('Send Sea #7')
    await screen.findByRole('heading', { name: 'Account' })
    expect(config.state.transactions).toEqual([sent])
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }))
    const row = await screen.findByRole('button', { name: /Sending to 0x70…dc79C8/ })
    expect(row.textContent).toContain('Sea #7')
    expect(row.textContent).not.toContain('1.000')
  })

  test('default: of an ERC-1155 an amount, never worth anything, up to what is held', async () => {
    await openForm(partNft)
    const field = screen.getByLabelText<HTMLInputElement>('Amount')
    expect(field.value).toBe('1')
    expect(dialogText()).toContain('5 available')
    expect(screen.queryByRole('button', { name: /Enter amount in/ })).toBeNull()
    type(field, '6')
    await screen.findByRole('button', { name: 'Not enough Part #9' })
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
    type(field, '1.5')
    await screen.findByText('Whole numbers only')
    type(field, '2')
    fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
    await screen.findByRole('button', { name: 'Send 2 × Part #9' })
  })

  test('error: one that is held no more is named, and not reviewed', async () => {
    const notices = [{ level: 'stop', kind: 'nft-not-held' }] as const
    await openForm(seaNft, estimateOf(0n, { notices }))
    await screen.findByText('This account does not hold Sea #7 any more. It cannot be sent')
    const button = await screen.findByRole('button', { name: 'Cannot be sent like this' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  test('error: a programmable NFT is refused, and told as such', async () => {
    const notices = [{ level: 'stop', kind: 'programmable-nft' }] as const
    await openForm(seaNft, estimateOf(1n, { notices }))
    await screen.findByText(/^Sea #7 follows transfer rules of its maker/)
    await screen.findByRole('button', { name: 'Cannot be sent like this' })
  })

  test.each<[string, Nft]>([
    ['spam', { ...seaNft, verdict: { level: 'spam', reasons: ['lure'] } }],
    ['a compressed one', { ...seaNft, standard: 'compressed' }],
  ])('behavior: %s is not sent from here', (_, held) => {
    expect(toNftAsset(seaNft)).toMatchObject({ amount: 1n, nft })
    expect(toNftAsset(held)).toBeNull()
  })

  test('behavior: closing the dialog forgets the NFT, which is chosen on its page alone', async () => {
    const { config } = await openForm(seaNft)
    press('Close')
    await waitFor(() => expect(config.state.send).toMatchObject({ draft: null, token: null }))
  })

  test('behavior: one that arrived is theirs; one that failed is tried again by the form, filled as before', async () => {
    const { config, answers } = await openAccount({ parameters: { features } })
    answers.estimate = () => estimateOf(1n)
    const token = { address: seaNft.address, symbol: 'Sea #7', decimals: 0, nft }
    const row: SentTransaction = { ...pendingTransaction, amount: 1n, token, settledAt: 1 }
    const show = (status: SentTransaction['status']) =>
      config.setState({ transactions: [{ ...row, status }] })
    show('confirmed')
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }))
    fireEvent.click(await screen.findByRole('button', { name: /0x70…dc79C8/ }))
    await screen.findByText('Confirmed', { selector: '[role=dialog] p' })
    expect(dialogText()).toContain('Token id7')
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    show('failed')
    await screen.findByText('Failed. Sea #7 is still yours; the fee was paid', {
      selector: '[role=dialog] p',
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    const field = await screen.findByLabelText<HTMLInputElement>('To')
    expect(field.value).toBe(recipientAddress)
    expect(config.state.send.token).toMatchObject({ address: seaNft.address, nft })
    fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
    await screen.findByRole('button', { name: 'Send Sea #7' })
  })
})
