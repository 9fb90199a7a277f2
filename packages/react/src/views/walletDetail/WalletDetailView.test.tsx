import type { WireWallet } from '@gangway/protocol'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { announceWallet } from '../../fixtures/announceWallet.js'
import { createTestConfig, findHeadline, openDialog, renderGangway } from '../../fixtures/renderGangway.js'
import { makeWireWallet, serveWallets } from '../../fixtures/serveWallets.js'

const agents = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  android: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
}
const lantern = makeWireWallet('Lantern', {
  rdns: 'io.lantern',
  browse_link: 'https://lantern.example/browse/{url}',
  webapp_link: 'https://app.lantern.example/',
  app_store: 'https://apps.apple.com/app/id1',
  play_store: 'https://play.google.com/store/apps/details?id=lantern',
  chrome_store: 'https://chromewebstore.google.com/detail/lantern',
})

afterEach(() => void vi.restoreAllMocks())

async function open(
  agent: keyof typeof agents,
  wallet: WireWallet = lantern,
  options: Parameters<typeof renderGangway>[0] = {},
) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agents[agent])
  const api = await serveWallets([wallet])
  const onEvent = vi.fn()
  const { features } = createTestConfig()
  const wallets = { featured: [wallet.id] }
  renderGangway({
    ...options,
    config: createTestConfig({
      apiUrl: api.url,
      features: { ...features, allWallets: true },
      wallets,
      onEvent,
    }),
  })
  await openDialog()
  fireEvent.click(await screen.findByRole('button', { name: wallet.name }))
  await screen.findByRole('heading', { name: wallet.name })
  // Its code comes with the first opening.
  await screen.findByText(/is not installed in this browser|cannot be reached from this browser/)
  return { events: () => onEvent.mock.calls.map(([event]) => event) }
}

const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

describe('WalletDetailView (interface-guide.md §7.3–7.5)', () => {
  test('default: on a desktop the shop of this browser, its own site, the web application and a code for the phone', async () => {
    const { events } = await open('chrome')
    expect(hrefs()).toEqual([
      'https://chromewebstore.google.com/detail/lantern',
      'https://lantern.example/',
      'https://app.lantern.example/',
    ])
    fireEvent.click(screen.getByText('Use your phone'))
    await screen.findByRole('img', { name: 'QR code that opens this page in Lantern' })
    const link = screen.getByRole('link', { name: /^Get Lantern/ })
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent.click(link)
    expect(events().map(({ event }) => event)).toEqual(
      expect.arrayContaining(['SELECT_WALLET', 'CLICK_GET_WALLET']),
    )
    expect(events().find(({ event }) => event === 'SELECT_WALLET')?.properties).toEqual({
      name: 'Lantern',
      platform: 'qrcode',
    })
  })

  test('behavior: a browser whose shop does not have it is not sent to another shop', async () => {
    await open('firefox')
    expect(hrefs()).toEqual(['https://lantern.example/', 'https://app.lantern.example/'])
  })

  test.each([
    ['android', 'https://play.google.com/store/apps/details?id=lantern'],
    ['iphone', 'https://apps.apple.com/app/id1'],
  ] as const)(
    'behavior: on %s a real link opens this page in the wallet, the shop comes after',
    async (agent, shop) => {
      await open(agent)
      const page = encodeURIComponent(location.href)
      expect(hrefs().slice(0, 2)).toEqual([`https://lantern.example/browse/${page}`, shop])
      expect(screen.getByRole('link', { name: 'Open in Lantern' })).toBeTruthy()
      expect(screen.queryByText('Use your phone')).toBeNull()
    },
  )

  test('behavior: a wallet installed meanwhile is found, and can be connected', async () => {
    await open('chrome')
    fireEvent.click(screen.getByRole('button', { name: 'Installed? Look again' }))
    expect(
      screen.getByText('Not found yet. After installing it, reload this page.', { selector: 'p' }),
    ).toBeTruthy()
    await act(async () => void announceWallet({ name: 'Lantern', rdns: 'io.lantern' }))
    await findHeadline('Lantern is here now')
    fireEvent.click(screen.getByRole('button', { name: 'Connect Lantern' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('behavior: a consent that is required can be given here too', async () => {
    await open('chrome', lantern, {
      legal: { termsUrl: 'https://host.example/terms', isConsentRequired: true },
    })
    await act(async () => void announceWallet({ name: 'Lantern', rdns: 'io.lantern' }))
    await findHeadline('Lantern is here now')
    fireEvent.click(screen.getByRole('button', { name: 'Connect Lantern' }))
    const box = screen.getByRole('checkbox', { name: /^I agree to the Terms/ })
    expect(document.activeElement).toBe(box)
    fireEvent.click(box)
    fireEvent.click(screen.getByRole('button', { name: 'Connect Lantern' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('error: a wallet without any way to it says so', async () => {
    const { homepage: _, ...bare } = makeWireWallet('Bare')
    await open('chrome', bare)
    expect(screen.getByText(/We know no way to get it from here/)).toBeTruthy()
  })
})
