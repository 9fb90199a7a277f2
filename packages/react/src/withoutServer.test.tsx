import {
  type Config,
  createConfig,
  createMemoryStorage,
  createTransports,
  type NamespaceClient,
  namespaceClients,
} from '@gangway/core'
import { GangwayError } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { announceWallet } from './fixtures/announceWallet.js'
import { press } from './fixtures/openSendForm.js'
import { createTestConfig, openDialog, renderGangway } from './fixtures/renderGangway.js'
import { etherBalance, usdxBalance } from './fixtures/sendFixtures.js'
import { GangwayProvider } from './GangwayProvider.js'
import { useHistory } from './hooks/useHistory.js'
import { useNfts } from './hooks/useNfts.js'

// Nothing listens there.
const node = 'http://127.0.0.1:9/without-server'

function createPage(): Config {
  return createConfig({
    networks: [gangwayOne],
    transports: createTransports({ [gangwayOne.id]: node }),
    storage: createMemoryStorage(),
  })
}

/** Connects a wallet whose chain is played, and opens the account. */
async function openAccount(getNativeBalance: NamespaceClient['getNativeBalance']) {
  const config = createPage()
  const client: Partial<NamespaceClient> = {
    getNativeBalance,
    getTokenBalance: async (_, token) => (token === usdxBalance.address ? usdxBalance.amount : 0n),
    findTransactions: async () => ({ transactions: [], cursor: '0' }),
  }
  namespaceClients(config).set('eip155', Promise.resolve(client as NamespaceClient))
  announceWallet()
  renderGangway({ config })
  await openDialog()
  press(/Harbour/)
  await waitFor(() => expect(config.state.status).toBe('connected'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  return openDialog()
}

test('default: an account has its coin and listed tokens, and nothing that only a server knows', async () => {
  const dialog = within(await openAccount(async () => etherBalance.amount))
  const list = await dialog.findByRole('list', { name: 'Tokens' })
  const rows = within(list).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Ether.*2\.000$/),
    expect.stringMatching(/USDX.*100\.000$/),
  ])
  expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Tokens', 'Activity'])
  expect(dialog.queryAllByText(/[$–]|price/)).toEqual([])
  // Letters stand for networks and tokens: neither a server nor the page’s own origin is asked for their pictures.
  const pictures = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(pictures.filter((source) => !source?.startsWith('data:'))).toEqual([])
  for (const name of ['Send', 'Receive']) expect(dialog.getByRole('button', { name })).toBeTruthy()
  for (const name of ['Swap', 'Buy']) expect(dialog.queryByRole('button', { name })).toBeNull()
  press('Hide amounts')
  await waitFor(() => expect(dialog.queryByText('100.000')).toBeNull())
  press('Show amounts')
})

test('error: where the node does not answer no server is blamed', async () => {
  const dialog = within(
    await openAccount(async () => {
      throw new GangwayError('NETWORK_UNREACHABLE')
    }),
  )
  await dialog.findByText('Token Balance Unavailable')
  expect(dialog.getByText(/Your balances could not be read/)).toBeTruthy()
  expect(dialog.queryAllByText(/server/i)).toEqual([])
})

test('default: all wallets are listed out of the package, with their pictures, and nobody is asked', async () => {
  const request = vi.spyOn(globalThis, 'fetch')
  renderGangway({ config: createPage() })
  await openDialog()
  const all = screen.getByRole('button', { name: /^All wallets/ })
  // Without a number: it alone would load the list.
  expect(all.textContent).toBe('All wallets')
  fireEvent.click(all)
  const wallet = await screen.findByRole('option', { name: /^Rainbow/ })
  expect(wallet.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
  // Tests of a worker share its globals: what an earlier one left behind may ask its own server.
  expect(request.mock.calls.filter(([asked]) => /^\/|without-server/.test(`${asked}`))).toEqual([])
  request.mockRestore()
})

test.each([
  ['useHistory', useHistory],
  ['useNfts', useNfts],
])('error: %s says what to add', (_, useList) => {
  const wrap = (config: Config) =>
    function Wrapper({ children }: { children: ReactNode }) {
      return <GangwayProvider config={config}>{children}</GangwayProvider>
    }
  const without = renderHook(() => useList(), { wrapper: wrap(createPage()) })
  expect(without.result.current.error).toMatchObject({
    code: 'SERVER_MISSING',
    message: 'This needs a server: apiUrl and projectId',
  })
  expect(without.result.current.list).toBeNull()
  const served = renderHook(() => useList(), { wrapper: wrap(createTestConfig()) })
  expect(served.result.current.error).toBeNull()
})
