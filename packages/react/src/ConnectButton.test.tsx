import { toCaipAccountId } from '@gangway/protocol'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectButton } from './ConnectButton.js'
import { announceWallet, createApproval, walletAddress } from './fixtures/announceWallet.js'
import {
  createReconnectingConfig,
  createTestConfig,
  getConnectButton,
  openDialog,
  renderGangway,
} from './fixtures/renderGangway.js'
import { etherBalance } from './fixtures/sendFixtures.js'
import { GangwayProvider } from './GangwayProvider.js'

describe('ConnectButton (interface-guide.md §7.1)', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  test('default: offers to connect', () => {
    renderGangway()
    expect(getConnectButton().textContent).toBe('Connect wallet')
    expect(getConnectButton().getAttribute('aria-busy')).toBeNull()
  })

  test('behavior: on the server the state is unknown: the box is there, busy, with a name', () => {
    const html = renderToString(
      <GangwayProvider config={createTestConfig()}>
        <ConnectButton />
      </GangwayProvider>,
    )
    expect(html).toContain('aria-busy="true"')
    expect(html).toContain('aria-label="Connect wallet"')
    expect(html).toContain('data-state="unknown"')
  })

  test('behavior: unknown lasts 1.5 s at most; a late reconnect replaces it', async () => {
    const config = createReconnectingConfig()
    renderGangway({ config })
    expect(config.state.status).toBe('reconnecting')
    expect(getConnectButton().dataset.state).toBe('unknown')
    await act(() => vi.advanceTimersByTimeAsync(1_600))
    expect(config.state.status).toBe('reconnecting')
    expect(getConnectButton().dataset.state).toBe('disconnected')
  })

  test('behavior: connecting, then connected with the short address (product.md §5: 4 and 6)', async () => {
    const approval = createApproval()
    announceWallet({ answers: { eth_requestAccounts: () => approval.promise } })
    renderGangway()
    await openDialog()
    fireEvent.click(screen.getByRole('button', { name: /Harbour/ }))
    await waitFor(() => expect(getConnectButton().textContent).toBe('Connecting…'))
    await act(async () => approval.approve())
    await waitFor(() => expect(getConnectButton().textContent).toBe('0xf3…b92266'))
    await openDialog()
    expect(screen.getByRole('heading', { name: 'Account' })).toBeTruthy()
  })

  test('parameters: showBalance adds the native balance once it is known', async () => {
    announceWallet()
    const config = createTestConfig()
    renderGangway({ config, children: <ConnectButton showBalance className="second" /> })
    const getSecond = () => document.querySelector('.second')?.textContent
    await openDialog()
    fireEvent.click(screen.getByRole('button', { name: /Harbour/ }))
    await waitFor(() => expect(getSecond()).toBe('0xf3…b92266'))
    const entry = {
      status: 'loaded',
      tokenBalances: [etherBalance],
      isPartial: false,
      updatedAt: 1,
      lastRetry: null,
    } as const
    const account = toCaipAccountId('eip155:31337', walletAddress)
    act(() => config.setState({ balances: new Map([[account, entry]]) }))
    expect(getSecond()).toBe('2.000 ETH0xf3…b92266')
  })

  test('behavior: on a network this deployment does not list it leads to the choice of another', async () => {
    announceWallet({ answers: { eth_chainId: () => '0x539' } })
    renderGangway({ allowUnsupportedChain: true })
    await openDialog()
    fireEvent.click(screen.getByRole('button', { name: /Harbour/ }))
    await waitFor(() => expect(getConnectButton().textContent).toBe('Switch network'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openDialog()
    expect(screen.getByRole('heading', { name: 'Switch network' })).toBeTruthy()
  })
})
