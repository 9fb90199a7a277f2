import { connect } from '@gangway/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announceStandardWallet, announceWallet, walletAddress } from '../../fixtures/announceWallet.js'
import { getAnnouncement, getConnectButton, openDialog, renderGangway } from '../../fixtures/renderGangway.js'

/** anvil's second and third account, public knowledge. */
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const solanaAddress = 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd'

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const getCard = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name} `) }))
const getRows = (list: string) => within(screen.getByRole('list', { name: list })).getAllByRole('listitem')

/** Harbour (two accounts) and Fox on EVM, Lagoon on Solana, the last of them in use. */
async function openProfile(options: { disconnect?: () => Promise<void> } = {}) {
  const harbour = announceWallet({
    name: 'Harbour',
    rdns: 'io.harbour',
    answers: { eth_requestAccounts: () => [walletAddress, second] },
  })
  announceWallet({ name: 'Fox', rdns: 'com.fox', answers: { eth_requestAccounts: () => [third] } })
  announceStandardWallet('Lagoon', { addresses: [solanaAddress], ...options })
  const { config } = renderGangway()
  for (const name of ['Harbour', 'Fox', 'Lagoon']) {
    const find = () => config.state.descriptors.find((descriptor) => descriptor.name === name)
    await waitFor(() => expect(find()).toBeTruthy())
    const descriptor = find()
    if (descriptor) await act(async () => void (await connect(config, { descriptor })))
  }
  await openDialog()
  fireEvent.click(await screen.findByRole('button', { name: /^Wallets and accounts: ?Lagoon/ }))
  await screen.findByRole('list', { name: 'Accounts of Harbour, EVM' })
  return { config, harbour }
}

describe('ProfileView (interface-guide.md §8.1 “other accounts”)', () => {
  test('default: every connection with its family, network and accounts; the one in use is marked', async () => {
    await openProfile()
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Harbour',
      'Fox',
      'Lagoon',
    ])
    expect(getCard('Harbour').getByText('EVM · Gangway One')).toBeTruthy()
    expect(getCard('Lagoon').getByText('Solana · Gangway Solana')).toBeTruthy()
    expect(getCard('Lagoon').getByText('In use')).toBeTruthy()
    expect(getCard('Harbour').queryByText('In use')).toBeNull()
    // product.md §5: 4 leading and 6 trailing characters.
    expect(getRows('Accounts of Harbour, EVM').map(({ textContent }) => textContent)).toEqual([
      '0xf3…b92266',
      '0x70…dc79C8',
    ])
    expect(
      getCard('Lagoon')
        .getByRole('button', { name: /^Dvgd…/ })
        .getAttribute('aria-current'),
    ).toBe('true')
  })

  test('behavior: another account of another wallet is put to use; nothing moves from under the finger', async () => {
    const { config } = await openProfile()
    press('0x70…dc79C8')
    expect(config.state.current).toBe('eip155:io.harbour')
    await waitFor(() => expect(getAnnouncement('polite')).toBe('Now using 0x70…dc79C8 in Harbour'))
    expect(getRows('Accounts of Harbour, EVM').map(({ textContent }) => textContent)).toEqual([
      '0xf3…b92266',
      '0x70…dc79C8In use',
    ])
    expect(getConnectButton().textContent).toBe('0x70…dc79C8')
    press('Back')
    await screen.findByRole('heading', { name: 'Account' })
    const pill = await screen.findByRole('button', { name: /^Wallets and accounts: ?Harbour/ })
    expect(pill.textContent).toContain('Harbour+2')
  })

  test('behavior: another account chosen inside the wallet is followed here', async () => {
    const { harbour } = await openProfile()
    press('0xf3…b92266')
    await act(async () => harbour.emit('accountsChanged', [second, walletAddress]))
    const row = getCard('Harbour').getByRole('button', { name: '0x70…dc79C8 In use' })
    expect(row.getAttribute('aria-current')).toBe('true')
  })

  test('behavior: putting a wallet to use that is on a network nobody here lists leads to UnsupportedChain', async () => {
    const { harbour } = await openProfile()
    await act(async () => harbour.emit('chainChanged', '0xf423f'))
    expect(getCard('Harbour').getByText('EVM · Network 999999')).toBeTruthy()
    press('0xf3…b92266')
    await screen.findByRole('heading', { name: 'Switch network' })
  })

  test('behavior: one is disconnected, the others stay; the next one is in use (product.md §4)', async () => {
    const { config } = await openProfile()
    press('Disconnect Lagoon, Solana')
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Lagoon/ })).toBeNull())
    expect([...config.state.connections.keys()]).toEqual(['eip155:io.harbour', 'eip155:com.fox'])
    expect(getCard('Harbour').getByText('In use')).toBeTruthy()
  })

  test('behavior: all are disconnected, and the dialog closes', async () => {
    const { config } = await openProfile()
    press('Disconnect all')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
    expect(screen.queryByText('Failed to disconnect')).toBeNull()
  })

  test('error: product.md §8, Failed to disconnect; that wallet is gone from here all the same', async () => {
    const { config } = await openProfile({ disconnect: () => Promise.reject(new Error('no')) })
    press('Disconnect all')
    await screen.findByText('Failed to disconnect', { selector: '[data-gangway-toasts] *' })
    expect(config.state.connections.size).toBe(0)
  })

  test('behavior: connecting another leads to the wallets; those connected say so', async () => {
    await openProfile()
    press('Connect another wallet')
    await screen.findByRole('heading', { name: 'Connect' })
    expect(screen.getByRole('button', { name: /^Fox/ }).textContent).toContain('Connected')
    press('Back')
    await screen.findByRole('heading', { name: 'Wallets and accounts' })
  })
})
