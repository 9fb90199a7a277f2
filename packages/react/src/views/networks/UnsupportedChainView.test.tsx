import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announceWallet, walletError } from '../../fixtures/announceWallet.js'
import {
  createTestConfig,
  getConnectButton,
  openDialog,
  renderGangway,
} from '../../fixtures/renderGangway.js'

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** Connects a wallet that is on a network nobody here lists. */
async function connectElsewhere(chainId = '0xf423f', allowUnsupportedChain = false) {
  const wallet = announceWallet({ answers: { eth_chainId: () => chainId } })
  const { config } = renderGangway({ allowUnsupportedChain })
  await openDialog()
  press(/Harbour/)
  await waitFor(() => expect(config.state.status).toBe('connected'))
  return { wallet, config }
}

const findView = () => screen.findByRole('heading', { name: 'Switch network' })
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('UnsupportedChainView (product.md §2, interface-guide.md §7.9)', () => {
  test('default: says which network, lists the supported ones, and Disconnect is there', async () => {
    await connectElsewhere()
    await findView()
    expect(screen.getByText('Network 999999 is not supported here. Choose another to go on.')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Gangway One/ }).getAttribute('aria-current')).toBeNull()
    expect(screen.getByRole('button', { name: 'Disconnect' })).toBeTruthy()
    expect(getConnectButton().textContent).toBe('Switch network')
  })

  test('behavior: a listed network without a node is named and marked as the current one', async () => {
    await connectElsewhere('0x1')
    await findView()
    expect(screen.getByText('Ethereum is not set up on this server. Choose another to go on.')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Ethereum/ }).getAttribute('aria-current')).toBe('true')
  })

  test('parameters: allowUnsupportedChain leaves the wallet alone', async () => {
    await connectElsewhere('0xf423f', true)
    await expectClosed()
  })

  test('parameters: enableNetworkSwitch off leaves the wallet alone, and no list of networks is offered', async () => {
    const wallet = announceWallet({ answers: { eth_chainId: () => '0xf423f' } })
    const config = createTestConfig({ features: { enableNetworkSwitch: false } })
    renderGangway({ config })
    await openDialog()
    press(/Harbour/)
    await waitFor(() => expect(config.state.networkId).toBe('eip155:999999'))
    await expectClosed()
    await waitFor(() => expect(getConnectButton().textContent).toMatch(/^0xf3/))
    await openDialog()
    await screen.findByRole('button', { name: 'Disconnect' })
    wallet.answers.eth_chainId = () => '0x7a69'
    await act(async () => wallet.emit('chainChanged', '0x7a69'))
    await screen.findByText('Gangway One')
    expect(screen.getByRole('heading', { name: 'Account' })).toBeTruthy()
    // What is held on all networks can be looked at, which switches none.
    const names = screen.getAllByRole('button', { name: /network/i }).map(({ textContent }) => textContent)
    expect(names).toEqual(['All networks'])
  })

  test('behavior: closed, it does not open by itself again; the button opens it', async () => {
    const { config } = await connectElsewhere()
    await findView()
    press('Close')
    await expectClosed()
    await act(async () => config.setState({ recent: [] }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await openDialog()
    await findView()
  })

  test('behavior: a wallet that cannot switch is told apart; changed there, the view is left', async () => {
    const { wallet } = await connectElsewhere()
    wallet.answers.wallet_switchEthereumChain = () => {
      throw walletError(4200)
    }
    await findView()
    press(/Gangway Two/)
    await screen.findByText('Harbour cannot switch from here. Change the network in Harbour.', {
      selector: 'p',
    })
    wallet.answers.eth_chainId = () => '0x7a6a'
    await act(async () => wallet.emit('chainChanged', '0x7a6a'))
    await expectClosed()
  })

  test('behavior: gone to another unsupported network and to a third, it is told each time', async () => {
    const { wallet } = await connectElsewhere()
    await findView()
    press('Close')
    await expectClosed()
    await act(async () => wallet.emit('chainChanged', '0xf4240'))
    await screen.findByText('Network 1000000 is not supported here. Choose another to go on.')
  })

  test('behavior: a network of another family leads to Connect; closing there does not bring the view back', async () => {
    const { config } = await connectElsewhere()
    await findView()
    press(/Gangway Solana/)
    await screen.findByRole('heading', { name: 'Connect' })
    expect(screen.getByText('Connect a wallet for Gangway Solana to go on.')).toBeTruthy()
    press('Close')
    await expectClosed()
    expect(config.state).toMatchObject({ isSwitchingNamespace: false, networkId: 'eip155:999999' })
  })

  test('behavior: Disconnect leaves the wallet and the view', async () => {
    const { config } = await connectElsewhere()
    await findView()
    press('Disconnect')
    await expectClosed()
    expect(config.state.status).toBe('disconnected')
  })
})
