import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announceWallet, walletError } from '../fixtures/announceWallet.js'
import { getAnnouncement, openDialog, renderGangway } from '../fixtures/renderGangway.js'

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function openNetworks(onSwitch: () => unknown) {
  const wallet = announceWallet({
    answers: { wallet_switchEthereumChain: onSwitch, wallet_addEthereumChain: onSwitch },
  })
  const { config } = renderGangway()
  await openDialog()
  press(/Harbour/)
  await waitFor(() => expect(config.state.status).toBe('connected'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const dialog = await openDialog()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Network: Gangway One. Choose another' }))
  expect(screen.getByRole('heading', { name: 'Choose network' })).toBeTruthy()
  return { wallet, config }
}

describe('NetworksView (interface-guide §7.9)', () => {
  test('default: the current one is marked; what is not set up says why and cannot be chosen', async () => {
    const { config } = await openNetworks(() => null)
    expect(screen.getByRole('button', { name: /Gangway One/ }).getAttribute('aria-current')).toBe('true')
    const ethereum = screen.getByRole('button', { name: /Ethereum/ })
    expect(ethereum.textContent).toContain('No node for Ethereum here')
    expect(ethereum.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(ethereum)
    expect(config.state.networkId).toBe('eip155:31337')
  })

  test('behavior: public test networks are in their own group, shown on demand', async () => {
    await openNetworks(() => null)
    expect(screen.queryByText('Solana Devnet')).toBeNull()
    press('Show test networks (1)')
    const list = screen.getByRole('list', { name: 'Test networks' })
    expect(within(list).getByRole('button', { name: /Solana Devnet/ }).textContent).toContain('Testnet')
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
    expect(getAnnouncement('polite')).toBe('Now on Gangway Two')
  })

  test('behavior: while the wallet is asked it is named, and waiting can be stopped', async () => {
    const { config } = await openNetworks(() => new Promise(() => {}))
    press(/Gangway Two/)
    await screen.findByText('Approve switching to Gangway Two in Harbour', { selector: '[data-kind] div' })
    press('Cancel')
    expect(screen.getByRole('button', { name: /Gangway Two/ }).getAttribute('aria-busy')).toBeNull()
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
    await screen.findByText(text, { selector: '[data-kind="info"] div' })
    expect(config.state.networkId).toBe('eip155:31337')
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

  test('behavior: closing goes back to the wallet’s own network', async () => {
    const { config } = await openNetworks(() => null)
    press(/Gangway Solana/)
    await screen.findByRole('heading', { name: 'Connect' })
    press('Close')
    await waitFor(() => expect(config.state.networkId).toBe('eip155:31337'))
  })
})
