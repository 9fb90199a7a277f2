import type { TrackedEvent } from '@gangway/protocol'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { walletAddress } from '../fixtures/announceWallet.js'
import { openReview, press } from '../fixtures/openSendForm.js'
import { getConnectButton } from '../fixtures/renderGangway.js'
import { recipientAddress, usdxBalance } from '../fixtures/sendFixtures.js'

/** An address of an account, whole or in the short form of product.md §5, or anything like an e-mail address. */
const forbidden = [walletAddress, recipientAddress].flatMap((address) => [
  address.toLowerCase(),
  address.slice(2).toLowerCase(),
  address.slice(-6).toLowerCase(),
])

test('behavior: a connect, a send and a disconnect tell of each step, and of nobody (interface-guide.md §15)', async () => {
  const events: TrackedEvent[] = []
  const { config } = await openReview({ parameters: { onEvent: (event) => events.push(event) } })
  press('Send 1.5 USDX')
  await screen.findByText('Transaction started', { selector: 'p' })
  fireEvent.click(screen.getByRole('tab', { name: 'Activity' }))
  press(/^Network: /)
  await screen.findByRole('heading', { name: 'Choose network' })
  press('Back')
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(config.state.status).toBe('disconnected'))
  fireEvent.click(getConnectButton())
  fireEvent.click(await screen.findByRole('button', { name: 'What is a wallet?' }))

  await waitFor(() => expect(events.at(-1)?.event).toBe('CLICK_WALLET_HELP'))
  expect(events.map(({ event }) => event)).toEqual([
    'INITIALIZE',
    'MODAL_OPEN',
    'SELECT_WALLET',
    'CONNECT_SUCCESS',
    'MODAL_CLOSE',
    'MODAL_OPEN',
    'OPEN_SEND',
    'SEND_INITIATED',
    'SEND_SUCCESS',
    'CLICK_TRANSACTIONS',
    'CLICK_NETWORKS',
    'MODAL_CLOSE',
    'DISCONNECT_SUCCESS',
    'MODAL_OPEN',
    'CLICK_WALLET_HELP',
  ])
  const properties = Object.fromEntries(
    events.map((event) => [event.event, 'properties' in event ? event.properties : null]),
  )
  const sent = { isSmartAccount: false, network: 'eip155:31337', amount: '1.5' }
  expect(properties).toMatchObject({
    CONNECT_SUCCESS: { method: 'browser', name: 'Harbour' },
    // A token’s own address is no account’s (services.md §5).
    SEND_INITIATED: { ...sent, token: `eip155:31337:${usdxBalance.address}` },
    SEND_SUCCESS: { ...sent, token: 'USDX' },
    DISCONNECT_SUCCESS: { namespace: 'eip155' },
    MODAL_OPEN: { connected: false },
  })
  const told = JSON.stringify(events).toLowerCase()
  for (const secret of forbidden) expect(told).not.toContain(secret)
  expect(told).not.toContain('@')
})
