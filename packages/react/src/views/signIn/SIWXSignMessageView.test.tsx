import {
  type CreateConfigParameters,
  createMemoryStorage,
  createServerSiwx,
  disconnect,
  getAccount,
  isSignInMissing,
  send,
  signIn,
} from '@gangway/core'
import { type SiwxConfig, type SiwxSession, storageKeys } from '@gangway/protocol'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceWallet, walletAddress, walletError } from '../../fixtures/announceWallet.js'
import {
  createTestConfig,
  findHeadline,
  getAnnouncement,
  getConnectButton,
  openDialog,
  renderGangway,
} from '../../fixtures/renderGangway.js'
import { usdxEstimate, usdxParameters } from '../../fixtures/sendFixtures.js'
import { startAuthServer } from '../../fixtures/startAuthServer.js'
import { useDialog } from '../../router/useDialog.js'
import { AccountPanel } from '../account/AccountPanel.js'

const signature = `0x${'ab'.repeat(65)}`
const never = () => new Promise(() => {})
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const findButton = (name: string | RegExp) => screen.findByRole('button', { name })
const findView = () => screen.findByRole('heading', { name: 'Sign in' })
const findToast = (text: string) => screen.findByText(text, { selector: '[data-gangway-toasts] *' })
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

type Options = Partial<CreateConfigParameters> & {
  sign?: () => unknown
  perNetwork?: boolean
  children?: ReactNode
}

/** A page where people are asked to sign in, and Harbour, to be connected by `open`. */
async function startHarbour(mode: 'required' | 'optional', options: Options = {}) {
  const { sign = () => signature, perNetwork: isPerNetwork = true, children, ...parameters } = options
  const server = await startAuthServer()
  const storage = createMemoryStorage()
  const isRequired = mode === 'required'
  const { apiUrl } = server
  const siwx = createServerSiwx({ apiUrl, projectId: 'test', isRequired, storage, isPerNetwork })
  const wallet = announceWallet({ name: 'Harbour', answers: { personal_sign: sign } })
  const config = createTestConfig({ siwx, storage, ...parameters })
  renderGangway({ config, children })
  const open = async () => {
    await openDialog()
    fireEvent.click(await findButton(/Harbour/))
  }
  return {
    server,
    storage,
    wallet,
    config,
    siwx,
    open,
    countSigned: () => count(wallet.requests, 'personal_sign'),
  }
}

async function connectHarbour(...asked: Parameters<typeof startHarbour>) {
  const started = await startHarbour(...asked)
  await started.open()
  return started
}

/** What an earlier visit signed. */
async function signFor(siwx: SiwxConfig, accountAddress: string): Promise<SiwxSession> {
  const message = await siwx.createMessage({ accountAddress, chainId: 'eip155:31337' })
  return { data: message.data, message: message.toString(), signature }
}

function count(requests: readonly string[], wanted: string): number {
  return requests.filter((request) => request === wanted).length
}

/** The message is there to be read. */
async function findMessage(): Promise<string> {
  const text = await screen.findByText(/wants you to sign in/, { selector: 'pre' })
  return text.textContent ?? ''
}

describe('SIWXSignMessageView (product.md §4 “Sign-in flow”; interface-guide.md §7.8)', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  test('default: opens after connecting without a session; nothing is asked before the tap on Sign', async () => {
    const { config, countSigned } = await connectHarbour('required')
    await findView()
    expect(await screen.findByText(location.host, { selector: 'bdi' })).toBeTruthy()
    expect(screen.getByText('Signing is free and moves no funds.')).toBeTruthy()
    const message = await findMessage()
    expect(message).toContain(walletAddress)
    expect(screen.getByText('“Sign in with this account.”')).toBeTruthy()
    expect(countSigned()).toBe(0)
    expect(config.state.signIn.status).toBe('needed')
    expect(getConnectButton().textContent).toBe('Sign in')
  })

  test('default: on success the session is stored and the dialog closes', async () => {
    const { config, server, storage, countSigned } = await connectHarbour('required')
    await findMessage()
    press('Sign')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(config.state.signIn).toMatchObject({
      status: 'signed',
      session: { signature, token: 'session-1' },
    })
    expect(countSigned()).toBe(1)
    expect(storage.getItem(storageKeys.signInSessions)).toContain('session-1')
    expect([...server.sessions.values()][0]?.message).toBe(config.state.signIn.session?.message)
    expect(getConnectButton().textContent).toContain('0xf3…b92266')
    await findToast('Signed in')
  })

  test('behavior: while the wallet is asked Sign does nothing; where to look after 10 s; asking again after 60 s', async () => {
    const { countSigned } = await connectHarbour('required', { sign: never })
    await findMessage()
    press('Sign')
    await screen.findByText('Sign the message in Harbour', { selector: 'strong' })
    await waitFor(() => expect(getAnnouncement('polite')).toBe('Sign the message in Harbour'))
    press('Signing…')
    await advance(10_100)
    await findHeadline('Do not see it? Click the Harbour icon in your browser’s toolbar')
    await advance(50_000)
    await screen.findByText('Still waiting for Harbour', { selector: 'strong' })
    expect(countSigned()).toBe(1)
    press('Ask again')
    await waitFor(() => expect(countSigned()).toBe(2))
  })

  test('error: product.md §8, Signature declined: it stays on screen, calmly, and is told; trying again asks again', async () => {
    const { wallet, countSigned } = await connectHarbour('required', {
      sign: () => {
        throw walletError(4001)
      },
    })
    await findMessage()
    press('Sign')
    await findToast('Signature declined')
    expect(screen.getByText('Signature declined', { selector: 'strong' })).toBeTruthy()
    expect(getAnnouncement('assertive')).toBe('')
    wallet.answers.personal_sign = () => signature
    press('Try again')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(countSigned()).toBe(2)
  })

  test('behavior: who closes the dialog and then declines comes back to it', async () => {
    let decline = () => {}
    const { countSigned } = await connectHarbour('optional', {
      sign: () =>
        new Promise((_, reject) => {
          decline = () => reject(walletError(4001))
        }),
    })
    await findMessage()
    press('Sign')
    await waitFor(() => expect(countSigned()).toBe(1))
    await screen.findByText('Sign the message in Harbour', { selector: 'strong' })
    press('Close')
    expect(screen.queryByRole('dialog')).toBeNull()
    decline()
    await findView()
    expect(await screen.findByText('Signature declined', { selector: 'strong' })).toBeTruthy()
  })

  test('behavior: Cancel disconnects where it is required', async () => {
    const { config } = await connectHarbour('required', { sign: never })
    await findMessage()
    press('Sign')
    await screen.findByText('Sign the message in Harbour', { selector: 'strong' })
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(config.state).toMatchObject({
      status: 'disconnected',
      signIn: { status: 'unknown', account: null },
    })
    expect(getConnectButton().textContent).toBe('Connect wallet')
  })

  test('behavior: Cancel only closes where it is offered; a signature that comes later is ignored', async () => {
    let approve = () => {}
    const { config, server } = await connectHarbour('optional', {
      sign: () =>
        new Promise((resolve) => {
          approve = () => resolve(signature)
        }),
    })
    await findMessage()
    press('Sign')
    await screen.findByText('Sign the message in Harbour', { selector: 'strong' })
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    approve()
    await advance(100)
    expect(config.state).toMatchObject({ status: 'connected', signIn: { status: 'needed' } })
    expect(server.sessions.size).toBe(0)
    expect(getConnectButton().textContent).toContain('0xf3…b92266')
  })

  test('behavior: after Cancel the request that is still open is the one that is waited for', async () => {
    let approve = () => {}
    const { config, countSigned } = await connectHarbour('optional', {
      sign: () =>
        new Promise((resolve) => {
          approve = () => resolve(signature)
        }),
    })
    await findMessage()
    press('Sign')
    await waitFor(() => expect(countSigned()).toBe(1))
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const signing = signIn(config)
    await waitFor(() => expect(config.state.signIn.askedAt).not.toBeNull())
    approve()
    await signing
    expect(countSigned()).toBe(1)
    expect(config.state.signIn.status).toBe('signed')
  })

  test('behavior: closing is explained, not done, where it is required (interface-guide.md §17)', async () => {
    await connectHarbour('required')
    await findMessage()
    press('Close')
    await findToast('Sign the message or cancel to go on.')
    expect(screen.getByRole('dialog').dataset.shaking).toBe('true')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy()
  })

  test('error: a refusal of the server is told with its words in Details; the next try signs another message', async () => {
    const { server, countSigned } = await connectHarbour('required')
    const first = await findMessage()
    server.faults.refusal = 'SIWX_NONCE_EXPIRED'
    press('Sign')
    await screen.findByText('Could not sign in', { selector: 'strong' })
    expect(screen.getByText(/SIGN_IN_REFUSED[\s\S]*SIWX_NONCE_EXPIRED/)).toBeTruthy()
    server.faults.refusal = null
    press('Try again')
    await waitFor(() => expect(server.sessions.size).toBe(1))
    expect(countSigned()).toBe(2)
    expect([...server.sessions.values()][0]?.message).not.toBe(first)
  })

  test('error: a server that cannot be reached is told at once, and asked again by Try again', async () => {
    const server = await startAuthServer()
    server.faults.isDown = true
    const siwx = createServerSiwx({
      apiUrl: server.apiUrl,
      projectId: 'test',
      storage: createMemoryStorage(),
    })
    announceWallet({ name: 'Harbour', answers: { personal_sign: () => signature } })
    const config = createTestConfig({ siwx })
    renderGangway({ config })
    await openDialog()
    fireEvent.click(await findButton(/Harbour/))
    await screen.findByText('The server cannot be reached', { selector: 'strong' })
    server.faults.isDown = false
    press('Try again')
    await waitFor(() => expect(config.state.signIn.status).toBe('signed'))
  })

  test('behavior: offline it says so, and goes on when the connection is back', async () => {
    const { config } = await connectHarbour('required')
    await findMessage()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect((await findButton('You are offline')).hasAttribute('disabled')).toBe(true)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    fireEvent.click(await findButton('Sign'))
    await waitFor(() => expect(config.state.signIn.status).toBe('signed'))
    vi.restoreAllMocks()
  })

  test('error: product.md §8, a way of signing in that cannot start disconnects the wallet and says so', async () => {
    const siwx = createServerSiwx({ apiUrl: 'http://127.0.0.1:9', projectId: 'test', isRequired: true })
    announceWallet({ name: 'Harbour' })
    const config = createTestConfig({
      siwx: { ...siwx, getSessions: () => Promise.reject(new Error('no code')) },
    })
    renderGangway({ config })
    await openDialog()
    fireEvent.click(await findButton(/Harbour/))
    await findToast('A problem occurred while trying initialize authentication')
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
    expect(screen.getByRole('heading', { name: 'Connect' })).toBeTruthy()
    expect(getConnectButton().textContent).toBe('Connect wallet')
  })

  test('error: product.md §8, a smart account whose signature is refused', async () => {
    const { config, server } = await connectHarbour('required')
    await findMessage()
    act(() =>
      config.setState(({ connections }) => {
        const next = new Map(connections)
        for (const [id, connection] of connections) {
          const [account, ...rest] = connection.accounts
          next.set(id, { ...connection, accounts: [{ ...account, type: 'smartAccount' }, ...rest] })
        }
        return { connections: next }
      }),
    )
    server.faults.refusal = 'SIWX_SIGNATURE_INVALID'
    press('Sign')
    expect(
      await screen.findByText('This application might not support Smart Accounts', { selector: 'strong' }),
    ).toBeTruthy()
  })

  test('behavior: another network asks again; Cancel leads back to the one that was signed in on', async () => {
    const { config, wallet } = await connectHarbour('required')
    await findMessage()
    press('Sign')
    await waitFor(() => expect(config.state.signIn.status).toBe('signed'))
    let chainId = '0x7a6a'
    wallet.answers.eth_chainId = () => chainId
    wallet.answers.wallet_switchEthereumChain = () => {
      chainId = '0x7a69'
      wallet.emit('chainChanged', chainId)
      return null
    }
    await act(async () => wallet.emit('chainChanged', chainId))
    await findView()
    expect(await findMessage()).toContain('Chain ID: 31338')
    press('Cancel')
    await waitFor(() => expect(config.state.networkId).toBe('eip155:31337'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(config.state.signIn.status).toBe('signed'))
  })

  test('behavior: who is signed in already only connects', async () => {
    const { config, siwx, open } = await startHarbour('optional')
    await siwx.addSession(await signFor(siwx, walletAddress))
    await open()
    await findToast('Connected with Harbour')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(config.state.signIn.status).toBe('signed')
  })

  test('behavior: where it is offered nobody is asked twice on a page', async () => {
    const { config, open } = await startHarbour('optional')
    await open()
    await findMessage()
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(() => disconnect(config))
    await open()
    await findToast('Connected with Harbour')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('parameters: isPerNetwork false, one session holds on all networks of the family', async () => {
    const { config, wallet } = await connectHarbour('required', { perNetwork: false })
    await findMessage()
    press('Sign')
    await waitFor(() => expect(config.state.signIn.status).toBe('signed'))
    await act(async () => wallet.emit('chainChanged', '0x7a6a'))
    await waitFor(() =>
      expect(config.state.signIn).toMatchObject({
        status: 'signed',
        account: `eip155:31338:${walletAddress}`,
      }),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('behavior: sessions are listed; signing out ends one on the server, and asks again where it is required', async () => {
    const { config, server } = await connectHarbour('required')
    await findMessage()
    press('Sign')
    await waitFor(() => expect(config.state.signIn.status).toBe('signed'))
    await openDialog()
    fireEvent.click(await findButton(/^Wallets and accounts/))
    await screen.findByText('0xf3…b92266 on Gangway One')
    press('Sign out 0xf3…b92266 on Gangway One')
    await findView()
    await waitFor(() => expect(server.sessions.size).toBe(0))
    expect(config.state.status).toBe('connected')
  })

  test('error: a server that cannot be told of a sign-out: it is gone from here, and that is said', async () => {
    const { config, server, storage } = await connectHarbour('optional')
    await findMessage()
    press('Sign')
    await waitFor(() => expect(config.state.signIn.status).toBe('signed'))
    server.faults.isDown = true
    // One piece of news at a time.
    fireEvent.click(await findButton('Dismiss'))
    await openDialog()
    fireEvent.click(await findButton(/^Wallets and accounts/))
    fireEvent.click(await findButton(/^Sign out/))
    await waitFor(() => expect(config.state.signIn.status).toBe('needed'))
    await findToast('Signed out in this browser. The server could not be told; what it gave ends by itself.')
    expect(storage.getItem(storageKeys.signInSessions)).not.toContain('session-1')
    expect(screen.getByRole('heading', { name: 'Wallets and accounts' })).toBeTruthy()
  })

  test('behavior: required, on a network nobody can sign in on, every way leads to the choice of another', async () => {
    const { config, wallet, open } = await startHarbour('required', { children: <HostPage /> })
    wallet.answers.eth_chainId = () => '0x1'
    await open()
    const findChoice = () => screen.findByRole('heading', { name: 'Switch network' })
    await findChoice()
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Close' })))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByTestId('open-account'))
    await findChoice()
    expect(isSignInMissing(config)).toBe(true)
  })

  test('behavior: required and unsigned, every way to the account leads to the sign-in, and nothing can be sent', async () => {
    const { config } = await connectHarbour('required', { children: <HostPage /> })
    await findMessage()
    expect(getAccount(config.state)).toMatchObject({ address: walletAddress, isSignedIn: false })
    expect(isSignInMissing(config)).toBe(true)
    fireEvent.click(screen.getByTestId('open-account'))
    await findView()
    expect(screen.getByText('Sign in to see this account')).toBeTruthy()
    await expect(send(config, usdxParameters, usdxEstimate)).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    })
  })
})

/** Part of a host's page: the account, and a way to its view. */
function HostPage() {
  const { open } = useDialog()
  return (
    <>
      <button type="button" data-testid="open-account" onClick={() => open('Account')}>
        Mine
      </button>
      <AccountPanel />
    </>
  )
}
