import { pairingSlot } from '@gangway/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceWallet } from '../../fixtures/announceWallet.js'
import { readQrCode } from '../../fixtures/readQrCode.js'
import {
  createTestConfig,
  findHeadline,
  getAnnouncement,
  openDialog,
  renderGangway,
} from '../../fixtures/renderGangway.js'
import { makeWireWallet, serveWallets } from '../../fixtures/serveWallets.js'
import { linkLife, stagePairing } from '../../fixtures/stagePairing.js'

const agents = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
  android: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
}
const lantern = makeWireWallet('Lantern', {
  mobile_link: 'https://lantern.example/',
  play_store: 'https://play.google.com/store/apps/details?id=lantern',
  chrome_store: 'https://chromewebstore.google.com/detail/lantern',
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const getCode = () => screen.findByRole('img', { name: 'QR code to connect a wallet' })
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const setVisibility = (state: DocumentVisibilityState) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  })

const browseWith = (agent: keyof typeof agents) =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agents[agent])

/** Opens the pairing view: of any wallet, or of Lantern from the list. */
async function open({ agent = 'desktop' as keyof typeof agents, isListed = false } = {}) {
  browseWith(agent)
  const api = isListed ? await serveWallets([lantern]) : null
  const { features } = createTestConfig()
  const stage = stagePairing({
    ...(api ? { apiUrl: api.url } : {}),
    features: { ...features, allWallets: isListed },
    wallets: { featured: isListed ? [lantern.id] : [] },
  })
  renderGangway({ config: stage.config })
  await openDialog()
  fireEvent.click(await screen.findByRole('button', { name: isListed ? 'Lantern' : /^WalletConnect/ }))
  await screen.findByRole('heading', { name: isListed ? 'Lantern' : 'WalletConnect' })
  return stage
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('ConnectingWalletConnectView on a desktop (interface-guide.md §7.5)', () => {
  test('default: a code that holds the link, the link to copy, and the dialog closes once a wallet approved', async () => {
    const stage = await open()
    const code = await getCode()
    expect(readQrCode(code)).toBe(stage.getUri())
    expect(screen.getByText('Scan with your phone’s wallet', { selector: 'p' })).toBeTruthy()
    await waitFor(() => expect(getAnnouncement('polite')).toBe('Scan with your phone’s wallet'))
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
    await stage.approve('Harbour')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(getAnnouncement('polite')).toBe('Connected with Harbour'))
    expect(stage.connects).toMatchObject([{ method: 'qrcode' }])
  })

  test('behavior: while the link is made there is its place; slow is said after 2 s, with a way out after 10 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    browseWith('desktop')
    const stage = stagePairing()
    stage.isReachable = false
    renderGangway({ config: stage.config })
    await openDialog()
    press(/^WalletConnect/)
    await waitFor(() => expect(stage.asked).toContain('connect'))
    expect(screen.queryByRole('img', { name: 'QR code to connect a wallet' })).toBeNull()
    await advance(2_100)
    expect(screen.getByText('Making a code…')).toBeTruthy()
    await advance(8_000)
    press('Use another method')
    expect(screen.getByRole('heading', { name: 'Connect' })).toBeTruthy()
    await waitFor(() => expect(stage.asked).toContain('cancel'))
  })

  test('behavior: scanned is said, and the dialog is not closed by a slip of the hand', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const stage = await open()
    await getCode()
    await stage.show({ status: 'scanned' })
    await findHeadline('Approve in your wallet')
    await waitFor(() => expect(getAnnouncement('polite')).toBe('Approve in your wallet'))
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(screen.getByRole('dialog')).toBeTruthy()
    // Whoever closes it all the same and approves afterwards is connected.
    press('Close')
    expect(screen.queryByRole('dialog')).toBeNull()
    await stage.approve('Harbour')
    // The toast before it has its time.
    await advance(6_000)
    expect(getAnnouncement('polite')).toBe('Connected with Harbour')
  })

  test('behavior: declined is said calmly, and another try makes another link', async () => {
    const stage = await open()
    await getCode()
    const first = stage.getUri()
    await stage.fail('CONNECTION_USER_REJECTED', 'declined')
    await findHeadline('Request declined')
    press('Try again')
    expect(readQrCode(await getCode())).toBe(stage.getUri())
    expect(stage.getUri()).not.toBe(first)
  })

  test('behavior: how an earlier try ended is not told again when the view is opened anew', async () => {
    const stage = await open()
    await getCode()
    await stage.fail('CONNECTION_USER_REJECTED', 'declined')
    await waitFor(() => expect(getAnnouncement('polite')).toBe('Request declined'))
    press('Back')
    await screen.findByRole('heading', { name: 'Connect' })
    const said: string[] = []
    new MutationObserver(() => said.push(getAnnouncement('polite'))).observe(
      document.querySelector('[data-announcement=polite]') as Element,
      { childList: true, characterData: true, subtree: true },
    )
    press(/^WalletConnect/)
    await getCode()
    await waitFor(() => expect(said.at(-1)).toBe('Scan with your phone’s wallet'))
    expect(said).not.toContain('Request declined')
  })

  test('behavior: a link that ends is replaced 15 s before, unless the screen was touched; then it is not shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const stage = await open()
    await getCode()
    const first = stage.getUri()
    await advance(linkLife - 14_000)
    expect(stage.getUri()).not.toBe(first)
    expect(readQrCode(await getCode())).toBe(stage.getUri())
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Copy link' }))
    await advance(linkLife - 14_000)
    await findHeadline('Code expired')
    expect(screen.queryByRole('img', { name: 'QR code to connect a wallet' })).toBeNull()
    const spent = stage.getUri()
    press('New code')
    await getCode()
    expect(stage.getUri()).not.toBe(spent)
    expect(stage.asked.filter((step) => step === 'renew')).toHaveLength(2)
  })

  test('behavior: seen again, the page asks for what it missed', async () => {
    const stage = await open()
    await getCode()
    await setVisibility('visible')
    await waitFor(() => expect(stage.asked).toContain('wake'))
    await stage.show({ status: 'checking' })
    await findHeadline('Checking…')
  })

  test('behavior: a check that is done at once leaves the code where it is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const stage = await open()
    const code = await getCode()
    await stage.show({ status: 'checking' })
    expect(await getCode()).toBe(code)
    await advance(100)
    await stage.show({ status: 'ready' })
    await advance(500)
    expect(await getCode()).toBe(code)
    expect(screen.queryByText('Checking…')).toBeNull()
  })

  test('behavior: a sign-in in the same step says what is waited for (product.md §8)', async () => {
    const stage = await open()
    await getCode()
    await stage.show({ status: 'authenticating' })
    await findHeadline('Authenticating...')
  })

  test('error: a relay that is not reached leads to a retry or to another method', async () => {
    const stage = await open()
    await getCode()
    await stage.fail('PAIRING_RELAY_UNREACHABLE', 'unreachable')
    await findHeadline('Pairing service cannot be reached')
    expect(screen.getByText(/^PAIRING_RELAY_UNREACHABLE/)).toBeTruthy()
    press('Try again')
    await getCode()
    await stage.fail('PAIRING_RELAY_UNREACHABLE', 'unreachable')
    press('Use another method')
    expect(screen.getByRole('heading', { name: 'Connect' })).toBeTruthy()
  })

  test('error: networks the wallet did not approve are named, and those it did', async () => {
    const stage = await open()
    await getCode()
    await stage.fail('PAIRING_NETWORKS_REFUSED', 'refused', { approvedNetworks: ['eip155:1', 'eip155:7'] })
    await findHeadline('No network in common')
    const [one] = stage.config.networks
    expect(screen.getByText(/^This page uses/).textContent).toContain(one?.name)
    expect(screen.getByText('Approved in your wallet: Ethereum and eip155:7')).toBeTruthy()
  })

  test('error: what else went wrong is said in words, with the code', async () => {
    const stage = await open()
    await getCode()
    await stage.fail('PAIRING_RELAY_REFUSED', 'failed')
    await findHeadline('Could not connect to your wallet')
    expect(screen.getByText(/^PAIRING_RELAY_REFUSED/)).toBeTruthy()
  })

  test('error: code that cannot be loaded is a failure to retry', async () => {
    browseWith('desktop')
    const stage = stagePairing()
    const slot = pairingSlot(stage.config)
    const { session } = slot
    slot.session = Promise.reject(new Error('the network is gone'))
    slot.session.catch(() => {})
    renderGangway({ config: stage.config })
    await openDialog()
    press(/^WalletConnect/)
    await findHeadline('Could not connect to your wallet')
    slot.session = session
    press('Try again')
    await getCode()
  })

  test('default: a wallet of the list has tabs: its code, this browser, where its app is had', async () => {
    await open({ isListed: true })
    await getCode()
    const tabs = within(screen.getByRole('tablist', { name: 'Ways to connect Lantern' }))
    expect(tabs.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['QR code', 'Browser', 'Get'])
    expect(screen.getByText('Scan with Lantern on your phone', { selector: 'p' })).toBeTruthy()
    fireEvent.click(tabs.getByRole('tab', { name: 'Browser' }))
    expect(screen.getByText('Lantern is not installed in this browser')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Chrome Web Store/ })).toBeTruthy()
    await act(async () => void announceWallet({ name: 'Lantern', rdns: 'io.lantern' }))
    await findHeadline('Lantern is here now')
    fireEvent.click(tabs.getByRole('tab', { name: 'Get' }))
    expect(screen.getByRole('link', { name: /Google Play/ })).toBeTruthy()
  })

  test('behavior: the wallet that was chosen is remembered as such', async () => {
    const stage = await open({ isListed: true })
    await getCode()
    expect(stage.connects).toMatchObject([
      { wallet: { name: 'Lantern', universalLink: 'https://lantern.example/' } },
    ])
    await stage.show({ status: 'scanned' })
    await findHeadline('Approve in Lantern')
  })
})

describe('ConnectingWalletConnectView on a phone (interface-guide.md §7.5)', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))

  test('default: the link is there before the tap, a real one, encoded exactly once', async () => {
    const stage = await open({ agent: 'android', isListed: true })
    const link = await screen.findByRole('link', { name: 'Open Lantern' })
    expect(stage.asked[0]).toBe('prepare')
    expect(link.getAttribute('href')).toBe(
      `https://lantern.example/wc?uri=${encodeURIComponent(stage.getUri())}`,
    )
    expect(link.getAttribute('target')).toBeNull()
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
    fireEvent.click(screen.getByText('Use another device'))
    expect(readQrCode(await getCode())).toBe(stage.getUri())
    expect(stage.connects).toMatchObject([{ method: 'mobile' }])
  })

  test('behavior: it is made as soon as wallets are listed, before any is chosen', async () => {
    browseWith('android')
    const stage = stagePairing()
    renderGangway({ config: stage.config })
    await openDialog()
    await waitFor(() => expect(stage.asked).toEqual(['prepare']))
    expect(screen.getByRole('button', { name: /WalletConnect.*Open link/ })).toBeTruthy()
  })

  test('behavior: a link that is not there yet is waited for in words after 2 s, with a way out after 10 s', async () => {
    browseWith('android')
    const stage = stagePairing()
    stage.isReachable = false
    renderGangway({ config: stage.config })
    await openDialog()
    press(/^WalletConnect/)
    await waitFor(() => expect(stage.asked).toContain('connect'))
    expect(screen.getByRole('button', { name: 'Open a wallet app' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    await advance(2_100)
    expect(screen.getByText('Making a code…')).toBeTruthy()
    await advance(8_000)
    await findHeadline('The pairing service takes longer than usual.')
    press('Use another method')
    expect(screen.getByRole('heading', { name: 'Connect' })).toBeTruthy()
  })

  test('behavior: an app that does not open is remarked upon after 3 s, and what to do after 5 s', async () => {
    await open({ agent: 'android', isListed: true })
    const link = await screen.findByRole('link', { name: 'Open Lantern' })
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent.click(link)
    await advance(3_100)
    await findHeadline('Taking longer than expected')
    await advance(2_000)
    await findHeadline('Did not open?')
    expect(screen.getByRole('link', { name: 'Try again' })).toBeTruthy()
    press('Get Lantern')
    await screen.findByText('Lantern cannot be reached from this browser')
  })

  test('behavior: a page that is left for the app says nothing of the kind', async () => {
    await open({ agent: 'android', isListed: true })
    const link = await screen.findByRole('link', { name: 'Open Lantern' })
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent.click(link)
    await setVisibility('hidden')
    await advance(6_000)
    await setVisibility('visible')
    expect(screen.queryByText('Did not open?')).toBeNull()
  })

  test('behavior: Telegram’s browser opens the link outside, and decodes it once before the wallet does', async () => {
    vi.stubGlobal('TelegramWebviewProxy', {})
    const stage = await open({ agent: 'android', isListed: true })
    const link = await screen.findByRole('link', { name: 'Open Lantern' })
    const twice = encodeURIComponent(encodeURIComponent(stage.getUri()))
    expect(link.getAttribute('href')).toBe(`https://lantern.example/wc?uri=${twice}`)
    expect(link.getAttribute('target')).toBe('_blank')
  })

  test('behavior: without a wallet chosen any that the phone has may take the link', async () => {
    const stage = await open({ agent: 'android' })
    const link = await screen.findByRole('link', { name: 'Open a wallet app' })
    expect(link.getAttribute('href')).toBe(stage.getUri())
  })
})
