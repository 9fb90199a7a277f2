import type { AccountList, AccountTransaction, Nft } from '@gangway/core'
import { noFeatures, toCaipAccountId } from '@gangway/protocol'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { createList, createTransaction, receivedUsdx, seaNft } from '../../fixtures/historyFixtures.js'
import { openAccount, pendingTransaction, press, type } from '../../fixtures/openSendForm.js'
import { recipientAddress, usdxBalance } from '../../fixtures/sendFixtures.js'
import { shownAnywayKey } from './useShownAnyway.js'

const account = toCaipAccountId('eip155:31337', walletAddress)
const spam = { level: 'spam', reasons: ['counterfeit'] } as const

afterEach(() => {
  localStorage.removeItem(`${shownAnywayKey}:${account}`)
  localStorage.removeItem('gangway.v1.contacts')
})

const openTab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))
const getRows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

async function open(lists: { history?: AccountList<AccountTransaction>; nfts?: AccountList<Nft> } = {}) {
  const features = { ...noFeatures, send: true, receive: true, history: true }
  const opened = await openAccount({ parameters: { features } })
  const { history, nfts } = lists
  opened.config.setState({
    ...(history && { history: new Map([[account, history]]) }),
    ...(nfts && { nfts: new Map([[account, nfts]]) }),
  })
  return opened
}

describe('the activity (interface-guide.md §8.4)', () => {
  test('default: what the chain tells and what was sent from here, one row each, with sign and 3 decimals', async () => {
    const sent = { ...pendingTransaction, status: 'confirmed', submittedAt: Date.now() } as const
    const history = createList([
      createTransaction({ hash: sent.hash, operation: 'send' }),
      createTransaction(),
      createTransaction({ hash: '0x2', operation: 'approve', transfers: [] }),
      createTransaction({
        hash: '0x3',
        operation: 'trade',
        transfers: [
          { ...receivedUsdx, direction: 'out' },
          { ...receivedUsdx, symbol: 'ETH' },
        ],
      }),
      createTransaction({ hash: '0x4', operation: 'send', status: 'failed', transfers: [] }),
      createTransaction({ hash: '0x5', operation: 'juggle' }),
      createTransaction({
        ...{ hash: '0x6', operation: 'deposit', protocol: { name: 'Aave', isBridge: false } },
        transfers: [
          { ...receivedUsdx, direction: 'out' },
          { ...receivedUsdx, symbol: 'LENT', from: `0x${'0'.repeat(40)}` },
        ],
      }),
      createTransaction({
        ...{ hash: '0x7', operation: 'execute', protocol: { name: 'Across', isBridge: true } },
        transfers: [{ ...receivedUsdx, direction: 'out' }],
      }),
      createTransaction({ hash: '0x8', protocol: { name: 'Across', isBridge: true } }),
    ])
    const { config } = await open({ history })
    config.setState({ transactions: [sent] })
    openTab('Activity')
    await screen.findByText('That is everything')
    expect(getRows()).toEqual([
      expect.stringMatching(/^Sent to 0x70…dc79C8Confirmed · .*1\.500 USDX/),
      expect.stringMatching(/^Received from 0x70…dc79C8Confirmed · 2 min.*ago\+12\.345 USDX/),
      expect.stringMatching(/^ApprovedConfirmed/),
      expect.stringMatching(/^SwappedConfirmed · 2 min.*ago12\.345 USDX12\.345 ETH/),
      expect.stringMatching(/^Transfer to .*Failed · fee was paid/),
      expect.stringMatching(/^juggleConfirmed · 2 min.*ago12\.345 USDX/),
      expect.stringMatching(/^Deposited · AaveConfirmed · 2 min.*ago\+12\.345 USDXGangway One$/),
      expect.stringMatching(/^Sent to another network · AcrossConfirmed · 2 min.*ago12\.345 USDX/),
      expect.stringMatching(/^Arrived from another network · AcrossConfirmed · 2 min.*ago\+12\.345 USDX/),
    ])
  })

  test('behavior: what looks like spam is folded, shown when asked for, and stays shown', async () => {
    const hash = '0xbad'
    const transfers = [{ ...receivedUsdx, symbol: 'FAKE', verdict: { ...spam, reasons: [...spam.reasons] } }]
    const hidden = createTransaction({ hash, isHidden: true, transfers })
    await open({ history: createList([hidden, createTransaction()], { includesHidden: true }) })
    openTab('Activity')
    await screen.findByText('Hidden (1)')
    const today = () => screen.getByRole('region', { name: /Today|Yesterday/ })
    expect(today().textContent).not.toContain('FAKE')
    press('Show FAKE in the list')
    expect(today().textContent).toContain('FAKE')
    expect(screen.queryByText(/^Hidden/)).toBeNull()
    openTab('Tokens')
    openTab('Activity')
    expect(today().textContent).toContain('FAKE')
    press('Hide FAKE again')
    expect(today().textContent).not.toContain('FAKE')
  })

  test('behavior: what the server left out is counted, and read once it is asked for', async () => {
    const { config } = await open({ history: createList([], { leftOut: 3 }) })
    openTab('Activity')
    const summary = await screen.findByText('Hidden (3)')
    const details = summary.closest('details') as HTMLDetailsElement
    details.open = true
    fireEvent(details, new Event('toggle'))
    await waitFor(() => expect(config.state.history.get(account)?.status).not.toBe('loaded'))
  })

  test('behavior: says what is not known', async () => {
    const change = { since: Date.UTC(2026, 10, 20, 12), isPartial: true, isUnattributed: true }
    await open({ history: createList([createTransaction()], change) })
    openTab('Activity')
    await screen.findByText('What happened before November 20, 2026 is not known here')
    screen.getByText('Gangway One is still being read. Some entries may be missing.')
    screen.getByText(/^Some changes of the balance have no entry/)
  })

  test('behavior: the next page is asked for by a button', async () => {
    const { config } = await open({ history: createList([createTransaction()], { next: 'x' }) })
    openTab('Activity')
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(config.state.history.get(account)?.status).toBe('loading'))
  })

  test('error: the text of product.md §8, with a way to try again; what was sent from here stays', async () => {
    const { config } = await open()
    config.setState({ transactions: [{ ...pendingTransaction, status: 'confirmed' }] })
    openTab('Activity')
    await screen.findByText('Failed to fetch transactions')
    screen.getByRole('button', { name: /Sent to 0x70…dc79C8/ })
    press('Try again')
    await waitFor(() => expect(config.state.history.get(account)?.status).toBe('loading'))
  })

  test('error: the last good history stays, with its age, under the text of product.md §8 (decision 0014)', async () => {
    const history = createList([createTransaction()], { updatedAt: Date.now() - 120_000 })
    const { config } = await open({ history })
    openTab('Activity')
    await screen.findByText('Failed to fetch transactions')
    expect(config.state.history.get(account)).toMatchObject({ status: 'error', rows: [{ hash: '0xfeed' }] })
    expect(screen.getByText(/^Updated 2 min/)).toBeTruthy()
    screen.getByRole('button', { name: /^Received from 0x70…dc79C8/ })
    expect(screen.queryByText('No activity yet')).toBeNull()
  })

  test('error: with nothing ever read, the list is empty and said to have failed, not to be empty', async () => {
    const { config } = await open()
    openTab('Activity')
    await screen.findByText('Failed to fetch transactions')
    expect(config.state.history.get(account)).toMatchObject({ status: 'error', rows: [], updatedAt: null })
    expect(screen.queryByRole('listitem')).toBeNull()
    expect(screen.queryByText('No activity yet')).toBeNull()
  })

  test('behavior: what is on its way is counted on the tab (product.md §3)', async () => {
    const { config } = await open({ history: createList([]) })
    config.setState({ transactions: [pendingTransaction] })
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Activity' }).textContent).toBe('Activity1'))
  })
})

describe('the page of a transaction of the chain', () => {
  async function openRow(...transactions: readonly AccountTransaction[]) {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
    const opened = await open({ history: createList(transactions, { includesHidden: true }) })
    openTab('Activity')
    fireEvent.click(await screen.findByRole('button', { name: /Received from/ }))
    await screen.findByRole('heading', { name: 'Transaction' })
    await screen.findByText('From', { selector: 'dt' })
    return { ...opened, writeText }
  }
  afterEach(() => void vi.unstubAllGlobals())
  test('default: whole addresses, fee, number and block', async () => {
    await openRow(createTransaction())
    screen.getByText('+12.3456 USDX')
    expect(document.body.textContent).toContain(recipientAddress)
    screen.getByText('0.000021 ETH')
    expect(screen.getByText('Block').nextSibling?.textContent).toBe('12')
    expect(screen.getByText('Transaction number').nextSibling?.textContent).toBe('7')
  })

  test("behavior: a stranger's address is copied only after a question", async () => {
    const { writeText } = await openRow(createTransaction())
    press('Copy address')
    screen.getByText('You have never sent to this address. Copy anyway?')
    press('Do not copy')
    press('Copy address')
    expect(writeText).not.toHaveBeenCalled()
    press('Copy anyway')
    expect(writeText).toHaveBeenCalledWith(recipientAddress)
  })

  test('behavior: an address that was sent to before is copied at once', async () => {
    const transfers = [{ ...receivedUsdx, direction: 'out', to: recipientAddress } as const]
    const to = receivedUsdx.token ?? ''
    const sent = createTransaction({ hash: '0x2', operation: 'send', from: walletAddress, to, transfers })
    const { writeText } = await openRow(createTransaction(), sent)
    press('Copy address')
    expect(writeText).toHaveBeenCalledWith(recipientAddress)
  })

  test('behavior: what others wrote into the chain makes nobody known, nor can it be sent again', async () => {
    const transfers = [
      { ...receivedUsdx, direction: 'out', from: walletAddress, to: recipientAddress } as const,
    ]
    const forged = createTransaction({
      hash: '0x2',
      operation: 'send',
      from: walletAddress,
      fee: null,
      transfers,
    })
    await openRow(createTransaction(), forged)
    press('Copy address')
    screen.getByText('You have never sent to this address. Copy anyway?')
    press('Back')
    fireEvent.click(await screen.findByRole('button', { name: /Sent to/ }))
    await screen.findByText('From', { selector: 'dt' })
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save contact' })).toBeNull()
  })

  test('behavior: whom it was sent to can be named, and sent the same again', async () => {
    const transfers = [
      { ...receivedUsdx, direction: 'out', from: walletAddress, to: recipientAddress } as const,
    ]
    const called = receivedUsdx.token ?? ''
    const sent = createTransaction({
      ...{ hash: '0x2', operation: 'send', from: walletAddress, to: called, transfers },
    })
    const { asked } = await open({ history: createList([sent]) })
    openTab('Activity')
    fireEvent.click(await screen.findByRole('button', { name: /Sent to/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Save contact' }))
    press('Save')
    screen.getByText('Enter a name')
    type(screen.getByLabelText('Name'), 'Anna')
    press('Save')
    screen.getByText('Anna')
    screen.getByRole('button', { name: 'Rename contact' })
    press('Send again')
    await screen.findByText('Filled from your earlier transfer. Check every field.')
    expect((await screen.findByLabelText<HTMLInputElement>('To')).value).toBe(recipientAddress)
    await screen.findByText('Anna')
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Amount in USDX').value).toBe('12.3456'),
    )
    expect(asked.sends).toBe(0)
    type(screen.getByLabelText('To'), '')
    const contacts = await screen.findByRole('list', { name: 'Contacts', hidden: true })
    fireEvent.click(within(contacts).getByRole('button', { name: /^Anna/, hidden: true }))
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(recipientAddress)
  })

  test('behavior: says why something is not what it seems', async () => {
    const verdict = { level: 'suspicious', reasons: ['airdrop' as const] } as const
    const transfers = [{ ...receivedUsdx, verdict: { ...verdict, reasons: [...verdict.reasons] } }]
    await openRow(createTransaction({ transfers }))
    screen.getByText('It was given to many accounts that did not ask for it.')
  })
})

describe('the NFTs (interface-guide.md §8.3)', () => {
  test('default: a grid with name, collection and how many; each leads to its page and back', async () => {
    const several = { ...seaNft, tokenId: '8', name: 'Sea #8', standard: 'erc1155', balance: 3n } as const
    await open({ nfts: createList<Nft>([seaNft, several]) })
    openTab('NFTs')
    const grid = await screen.findByRole('list', { name: 'NFTs' })
    expect(
      within(grid)
        .getAllByRole('listitem')
        .map((cell) => cell.textContent),
    ).toEqual(['SSea #7Sea', 'SSea #8Sea× 3'])
    press(/Sea #8/)
    await screen.findByRole('heading', { name: 'Sea #8' })
    expect((await screen.findByText('Held')).nextSibling?.textContent).toBe('3')
    expect(screen.getByText('Token id').nextSibling?.textContent).toBe('8')
    expect(document.body.textContent).toContain(seaNft.address)
    press('Back')
    await screen.findByRole('list', { name: 'NFTs' })
  })

  test('behavior: what looks like spam is folded and can be shown', async () => {
    const bad = { ...seaNft, name: 'Claim', verdict: { ...spam, reasons: [...spam.reasons] } }
    await open({ nfts: createList<Nft>([bad], { includesHidden: true }) })
    openTab('NFTs')
    await screen.findByText('No NFTs to show')
    press('Show Claim in the list')
    await screen.findByRole('list', { name: 'NFTs' })
  })

  test('error: says so, with a way to try again', async () => {
    await open()
    openTab('NFTs')
    await screen.findByText('The NFTs could not be read')
    screen.getByRole('button', { name: 'Try again' })
  })
})

test('hidden tokens (interface-guide.md §8.2): folded, shown one by one, never in the total', async () => {
  const { config } = await open()
  const fake = { ...usdxBalance, name: 'FAKE', symbol: 'FAKE', address: seaNft.address, value: 1e9 }
  const entry = config.state.balances.get(account)
  if (!entry) throw new Error('no balances')
  const tokenBalances = [
    ...entry.tokenBalances,
    { ...fake, verdict: { ...spam, reasons: [...spam.reasons] } },
  ]
  config.setState({ balances: new Map([[account, { ...entry, tokenBalances }]]) })
  await screen.findByText('Hidden (1)')
  const list = () => screen.getByRole('list', { name: 'Tokens' })
  expect(list().textContent).not.toContain('FAKE')
  press('Show FAKE in the list')
  expect(list().textContent).toContain('FAKE')
  screen.getByText('$5,100.00')
})

test('the name of the account stands where its address did, and still copies the address', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  const { config } = await open()
  const avatar = 'https://api.example/v1/picture/1'
  const identity = { name: 'anna.eth', avatar, askedAt: Date.now() }
  config.setState({ identities: new Map([[walletAddress, identity]]) })
  const name = await screen.findByRole('button', { name: /^Copy address anna\.eth/ })
  expect(name.title).toBe(walletAddress)
  const picture = () => document.querySelector(`img[src="${avatar}"]`)
  fireEvent.error(picture() ?? name)
  expect(picture()).toBeNull()
  fireEvent.click(name)
  expect(writeText).toHaveBeenCalledWith(walletAddress)
  vi.unstubAllGlobals()
})
