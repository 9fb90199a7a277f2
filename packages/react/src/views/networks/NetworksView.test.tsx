import { type Config, type CreateConfigParameters, createMemoryStorage } from '@gangway/core'
import { storageKeys } from '@gangway/protocol'
import { gangwaySolana, networks } from '@gangway/registry'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  announceStandardWallet,
  announceWallet,
  walletAddress,
  walletError,
} from '../../fixtures/announceWallet.js'
import { createTestConfig, getAnnouncement, openDialog, renderGangway } from '../../fixtures/renderGangway.js'

/** The local world's first Solana account, public knowledge. */
const solanaAddress = 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd'

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

const findNote = (text: string) => screen.findByText(text, { selector: '[data-kind="info"] p' })
const findFacts = async () => (await screen.findAllByRole('definition')).map(({ textContent }) => textContent)

async function openNetworks(onSwitch: () => unknown, parameters: Partial<CreateConfigParameters> = {}) {
  const wallet = announceWallet({
    answers: { wallet_switchEthereumChain: onSwitch, wallet_addEthereumChain: onSwitch },
  })
  const { config } = renderGangway({ config: createTestConfig(parameters) })
  await openDialog()
  press(/Harbour/)
  await waitFor(() => expect(config.state.status).toBe('connected'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const dialog = await openDialog()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Network: Gangway One. Choose another' }))
  expect(screen.getByRole('heading', { name: 'Choose network' })).toBeTruthy()
  return { wallet, config }
}

/** Opens the list on a page whose EVM wallet is back from an earlier visit, and whose Solana wallet is not. */
async function openRestoring(): Promise<Config> {
  const connections = [
    { id: 'eip155:io.harbour', networkId: 'eip155:31337' },
    { id: 'solana:Lagoon', networkId: gangwaySolana.caipNetworkId },
  ]
  const value = { networkId: 'eip155:31337', connections, recent: [] }
  const storage = createMemoryStorage()
  storage.setItem(storageKeys.connections, JSON.stringify({ worldId: null, value }))
  announceWallet({ answers: { eth_accounts: () => [walletAddress] } })
  const { config } = renderGangway({ config: createTestConfig({ storage, reconnectTimeout: 60_000 }) })
  await waitFor(() => expect(config.state.current).toBe('eip155:io.harbour'))
  await openDialog()
  press('Network: Gangway One. Choose another')
  return config
}

describe('NetworksView (interface-guide.md §7.9)', () => {
  // On a busy machine the first test may wait longer for its code than a query waits.
  beforeAll(async () => void (await import('./LateSwitchNote.js')), 60_000)

  test('default: the current one is marked; what is not set up says why and cannot be chosen', async () => {
    const { config } = await openNetworks(() => null)
    expect(screen.getByRole('button', { name: /Gangway One/ }).getAttribute('aria-current')).toBe('true')
    expect(screen.queryByText('Ethereum')).toBeNull()
    press('Not set up on this server (1)')
    const ethereum = screen.getByRole('button', { name: /Ethereum/ })
    expect(ethereum.textContent).toContain('No node for Ethereum here')
    expect(ethereum.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(ethereum)
    expect(config.state.networkId).toBe('eip155:31337')
  })

  test('behavior: public test networks are off by default; on, they stay on', async () => {
    await openNetworks(() => null)
    const getSwitch = () => screen.getByRole('switch', { name: 'Show test networks' })
    press('Not set up on this server (1)')
    expect(screen.queryByText('Solana Devnet')).toBeNull()
    fireEvent.click(getSwitch())
    expect(getSwitch().getAttribute('aria-checked')).toBe('true')
    expect(screen.getByRole('button', { name: /Solana Devnet/ }).textContent).toContain('Testnet')
    press('Back')
    press('Network: Gangway One. Choose another')
    expect(getSwitch().getAttribute('aria-checked')).toBe('true')
    fireEvent.click(getSwitch())
  })

  test('behavior: more than 8 networks can be searched, all of them, by name or id', async () => {
    const many = networks.map((network) => ({ ...network, isConfigured: network.local === true }))
    await openNetworks(() => null, { networks: many })
    const search = screen.getByRole('searchbox', { name: 'Search networks' })
    fireEvent.change(search, { target: { value: 'sepolia' } })
    await screen.findByText('Base Sepolia')
    expect(screen.queryByText('Gangway Two')).toBeNull()
    fireEvent.change(search, { target: { value: '8453' } })
    await waitFor(() => expect(screen.queryByText('Base Sepolia')).toBeNull())
    expect(screen.getByText('Base')).toBeTruthy()
    fireEvent.change(search, { target: { value: 'nowhere' } })
    await screen.findByText('No network called “nowhere”')
  })

  test('behavior: the wallet is asked; with its answer the view is left', async () => {
    let chainId = '0x7a69'
    const { wallet, config } = await openNetworks(() => {
      chainId = '0x7a6a'
      wallet.emit('chainChanged', chainId)
      return null
    })
    wallet.answers.eth_chainId = () => chainId
    press(/Gangway Two/)
    await waitFor(() => expect(config.state.networkId).toBe('eip155:31338'))
    await screen.findByRole('heading', { name: 'Account' })
    await waitFor(() => expect(getAnnouncement('polite')).toBe('Now on Gangway Two'))
  })

  test('behavior: while the wallet is asked it is named, and waiting can be stopped', async () => {
    let agree = (_: unknown) => {}
    const { config } = await openNetworks(() => new Promise((resolve) => (agree = resolve)))
    press(/Gangway Two/)
    await findNote('Approve switching to Gangway Two in Harbour')
    press('Cancel')
    expect(screen.getByRole('button', { name: /Gangway Two/ }).getAttribute('aria-busy')).toBeNull()
    await act(async () => agree(null))
    expect(config.state.networkId).toBe('eip155:31337')
    expect(screen.getByRole('heading', { name: 'Choose network' })).toBeTruthy()
  })

  test('behavior: who has gone back is not moved by a late answer', async () => {
    let chainId = '0x7a69'
    let agree = () => {}
    const { wallet, config } = await openNetworks(
      () =>
        new Promise((resolve) => {
          agree = () => {
            chainId = '0x7a6a'
            wallet.emit('chainChanged', chainId)
            resolve(null)
          }
        }),
    )
    wallet.answers.eth_chainId = () => chainId
    press(/Gangway Two/)
    await findNote('Approve switching to Gangway Two in Harbour')
    press('Back')
    await act(async () => agree())
    await waitFor(() => expect(config.state.networkId).toBe('eip155:31338'))
    expect(screen.getByRole('heading', { name: 'Account' })).toBeTruthy()
  })

  test('behavior: after 10 s it is said where to look', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openNetworks(() => new Promise(() => {}))
    press(/Gangway Two/)
    await findNote('Approve switching to Gangway Two in Harbour')
    await act(() => vi.advanceTimersByTimeAsync(10_100))
    await findNote('Do not see it? Click the Harbour icon in your browser’s toolbar')
    vi.useRealTimers()
  })

  test('behavior: a network the wallet does not know: name, id and server are shown while it is asked to add it', async () => {
    const { wallet } = await openNetworks(() => {
      throw walletError(4902)
    })
    wallet.answers.wallet_addEthereumChain = () => new Promise(() => {})
    press(/Gangway Two/)
    await findNote('Harbour does not know Gangway Two yet. Approve adding it there:')
    expect(await findFacts()).toEqual(['Gangway Two', '31338', '127.0.0.1:8546'])
  })

  test('error: product.md §8, it could not be added: Chain is not supported', async () => {
    const { wallet, config } = await openNetworks(() => {
      throw walletError(4902)
    })
    wallet.answers.wallet_addEthereumChain = () => {
      throw walletError(-32603)
    }
    press(/Gangway Two/)
    await findNote('Chain is not supported')
    await findNote('Harbour could not add Gangway Two. Add it there by hand, or choose another network.')
    expect(await findFacts()).toContain('127.0.0.1:8546')
    expect(config.state.networkId).toBe('eip155:31337')
  })

  test.each([
    [4001, 'You declined the switch in Harbour. Nothing changed.'],
    [4200, 'Harbour cannot switch from here. Change the network in Harbour.'],
    [-32002, 'A request is already open in Harbour. Answer it there.'],
  ])('error: the wallet answers %i', async (code, text) => {
    const { config } = await openNetworks(() => {
      throw walletError(code)
    })
    press(/Gangway Two/)
    await findNote(text)
    expect(screen.queryByText('Switch declined') !== null).toBe(code === 4001)
    expect(config.state.networkId).toBe('eip155:31337')
  })

  test('behavior: a wallet that cannot switch is watched; changed there, the view is left', async () => {
    const { wallet } = await openNetworks(() => {
      throw walletError(4200)
    })
    press(/Gangway Two/)
    await findNote('Harbour cannot switch from here. Change the network in Harbour.')
    await act(async () => wallet.emit('chainChanged', '0x7a6a'))
    await screen.findByRole('heading', { name: 'Account' })
    await waitFor(() => expect(getAnnouncement('polite')).toBe('Now on Gangway Two'))
  })

  test('behavior: another family without a wallet leads to Connect; staying is offered', async () => {
    const { config } = await openNetworks(() => null)
    press(/Gangway Solana/)
    await screen.findByRole('heading', { name: 'Connect' })
    expect(screen.getByText('Connect a wallet for Gangway Solana to go on.')).toBeTruthy()
    expect(config.state.isSwitchingNamespace).toBe(true)
    expect(screen.queryByRole('button', { name: /Harbour/ })).toBeNull()
    press('Stay on Gangway One')
    expect(config.state).toMatchObject({ isSwitchingNamespace: false, networkId: 'eip155:31337' })
    expect(screen.getByRole('heading', { name: 'Choose network' })).toBeTruthy()
  })

  test('behavior: going back from there is staying, too', async () => {
    const { config } = await openNetworks(() => null)
    press(/Gangway Solana/)
    await screen.findByRole('heading', { name: 'Connect' })
    press('Back')
    await waitFor(() =>
      expect(config.state).toMatchObject({ isSwitchingNamespace: false, networkId: 'eip155:31337' }),
    )
    expect(screen.getByRole('button', { name: /Gangway One/ }).getAttribute('aria-current')).toBe('true')
  })

  test('behavior: connecting a wallet of that family ends it: its account is in use', async () => {
    const { config } = await openNetworks(() => null)
    announceStandardWallet('Lagoon', { addresses: [solanaAddress] })
    press(/Gangway Solana/)
    await screen.findByRole('heading', { name: 'Connect' })
    fireEvent.click(await screen.findByRole('button', { name: /Lagoon/ }))
    await waitFor(() => expect(config.state.isSwitchingNamespace).toBe(false))
    expect(config.state).toMatchObject({ current: 'solana:Lagoon', networkId: gangwaySolana.caipNetworkId })
  })

  test.each([
    ['agrees', null, 'eip155:31338'],
    ['refuses', 4001, 'eip155:31337'],
  ])(
    'behavior: an EVM wallet connected for a network is asked for it, and %s',
    async (_what, code, networkId) => {
      let chainId = '0x7a69'
      const wallet = announceWallet({
        answers: {
          eth_chainId: () => chainId,
          wallet_switchEthereumChain: () => {
            if (code !== null) throw walletError(code)
            chainId = '0x7a6a'
          },
        },
      })
      announceStandardWallet('Lagoon', { addresses: [solanaAddress] })
      const { config } = renderGangway()
      await openDialog()
      press(/Lagoon/)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await openDialog()
      press('Network: Gangway Solana. Choose another')
      press(/Gangway Two/)
      fireEvent.click(await screen.findByRole('button', { name: /Harbour/ }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(wallet.requests).toContain('wallet_switchEthereumChain')
      expect(config.state).toMatchObject({ current: 'eip155:io.harbour', networkId })
    },
  )

  describe('with a wallet of an earlier visit that is not back yet', () => {
    const unknown = 'Waiting for the wallet that you used on your last visit'

    test('default: the list names it, and is left for its network once it is back', async () => {
      const config = await openRestoring()
      press(/Gangway Solana/)
      await findNote(unknown)
      await waitFor(() => expect(getAnnouncement('polite')).toBe(unknown))
      expect(screen.getByRole('button', { name: /Gangway Solana/ }).getAttribute('aria-busy')).toBe('true')
      announceStandardWallet('Lagoon', { addresses: [solanaAddress] })
      await screen.findByRole('heading', { name: 'Account' })
      expect(config.state).toMatchObject({ current: 'solana:Lagoon', networkId: gangwaySolana.caipNetworkId })
      await waitFor(() => expect(getAnnouncement('polite')).toBe('Now on Gangway Solana'))
    })

    test('behavior: one that has announced itself and is silent has its name, and waiting can be stopped', async () => {
      announceStandardWallet('Lagoon')
      const config = await openRestoring()
      press(/Gangway Solana/)
      await findNote('Waiting for Lagoon, which you used on your last visit')
      press('Cancel')
      expect(screen.getByRole('button', { name: /Gangway Solana/ }).getAttribute('aria-busy')).toBeNull()
      expect(config.state).toMatchObject({ networkId: 'eip155:31337', isSwitchingNamespace: false })
      expect(screen.getByRole('heading', { name: 'Choose network' })).toBeTruthy()
    })

    test('behavior: after 5 s another can be connected; it is in use all the same once it is back', async () => {
      const config = await openRestoring()
      vi.useFakeTimers({ shouldAdvanceTime: true })
      onTestFinished(() => void vi.useRealTimers())
      press(/Gangway Solana/)
      await findNote(unknown)
      await act(() => vi.advanceTimersByTimeAsync(5_100))
      await screen.findByRole('heading', { name: 'Connect' })
      expect(config.state.isSwitchingNamespace).toBe(true)
      announceStandardWallet('Lagoon', { addresses: [solanaAddress] })
      await waitFor(() => expect(config.state.current).toBe('solana:Lagoon'))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await screen.findByText('Connected with Lagoon')
      expect(config.state).toMatchObject({
        networkId: gangwaySolana.caipNetworkId,
        isSwitchingNamespace: false,
      })
    })
  })

  test('behavior: a connected wallet of that family is simply put to use', async () => {
    announceStandardWallet('Lagoon', { addresses: [solanaAddress] })
    const { config } = await openNetworks(() => null)
    press(/Gangway Solana/)
    fireEvent.click(await screen.findByRole('button', { name: /Lagoon/ }))
    await waitFor(() => expect(config.state.current).toBe('solana:Lagoon'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openDialog()
    press('Network: Gangway Solana. Choose another')
    press(/Gangway One/)
    await waitFor(() => expect(config.state.current).toBe('eip155:io.harbour'))
    expect(config.state).toMatchObject({ isSwitchingNamespace: false, networkId: 'eip155:31337' })
  })

  test('behavior: closing goes back to the wallet’s own network', async () => {
    const { config } = await openNetworks(() => null)
    press(/Gangway Solana/)
    await screen.findByRole('heading', { name: 'Connect' })
    press('Close')
    await waitFor(() => expect(config.state.networkId).toBe('eip155:31337'))
  })
})
