import type { TokenBalance } from '@gangway/core'
import { type CustodyPolicy, GangwayError, toCaipAccountId } from '@gangway/protocol'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { advance, createFrameConfig, renderLoggedIn } from '../../fixtures/logIn.js'
import { openDialog } from '../../fixtures/renderGangway.js'
import { etherBalance, usdxBalance } from '../../fixtures/sendFixtures.js'
import { type ServedFrame, serveFrame } from '../../fixtures/serveFrame.js'
import { recoveryNoteKey } from './useRecoveryNote.js'

const day = 86_400_000
const key = `${recoveryNoteKey}:${walletAddress}`
const says = /^The people who run this service keep what recovers this wallet/

let frame: ServedFrame
let mode: 'escrow' | 'user' | undefined
let policy: CustodyPolicy | undefined
/** How often the frame was asked who keeps it. */
let reads: number
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  frame = serveFrame()
  mode = 'escrow'
  policy = 'escrow'
  reads = 0
  const { GET_USER: getUser } = frame.answers
  frame.answers.GET_USER = async (payload, tell) => {
    const user = await getUser?.(payload, tell)
    if (!user) throw new GangwayError('SESSION_INVALID')
    if (payload?.custody) reads += 1
    return { ...user, custodyPolicy: policy, ...(payload?.custody && mode ? { custody: mode } : {}) }
  }
})
afterEach(async () => {
  cleanup()
  // What leaving tells the frame.
  await vi.advanceTimersByTimeAsync(0)
  frame.stop()
  localStorage.removeItem(key)
  vi.useRealTimers()
})

type Rendered = Awaited<ReturnType<typeof start>>

/** Somebody who is logged in, with the dialog closed. */
async function start() {
  const config = createFrameConfig()
  await renderLoggedIn(config)
  const hold = (...tokenBalances: TokenBalance[]) =>
    act(() => {
      const entry = { status: 'loaded', isPartial: false, updatedAt: Date.now(), lastRetry: null } as const
      const account = toCaipAccountId('eip155:31337', walletAddress)
      config.setState({ balances: new Map([[account, { ...entry, tokenBalances }]]) })
    })
  return { config, hold }
}

/** The account, opened anew. */
async function open({ hold }: Rendered, ...held: TokenBalance[]) {
  await openDialog()
  await screen.findByRole('button', { name: /^Wallets and accounts/ })
  hold(...held)
  await advance(100)
}
const close = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const find = () => screen.queryByText(says, { selector: '[data-kind] *' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('default: once the wallet holds something, who keeps it is said once, aloud too, and where to change that', async () => {
  const rendered = await start()
  await open(rendered)
  expect([find(), reads]).toEqual([null, 0])
  rendered.hold(etherBalance)
  await waitFor(() => expect(find()).toBeTruthy())
  // The note, and the live region.
  await waitFor(() => expect(screen.getAllByText(says)).toHaveLength(2))
  const link = screen.getByRole('link', { name: 'Set up recovery' })
  expect(link.getAttribute('href')).toBe('https://frame.example/account?projectId=test#recovery')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer'])
  await advance(60_000)
  expect(reads).toBe(1)
})

test('behavior: put off, it comes after thirty days or with ten times as much, and three times at most', async () => {
  const rendered = await start()
  await open(rendered, usdxBalance)
  await waitFor(() => expect(find()).toBeTruthy())
  const button = screen.getByRole('button', { name: 'Not now' })
  button.focus()
  fireEvent.click(button)
  expect(find()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Tokens' }))
  await close()
  await open(rendered, { ...usdxBalance, value: 999 })
  expect(find()).toBeNull()
  await close()
  await open(rendered, { ...usdxBalance, value: 1_000 })
  await waitFor(() => expect(find()).toBeTruthy())
  press('Not now')
  await close()
  vi.setSystemTime(Date.now() + 30 * day - 60_000)
  await open(rendered, usdxBalance)
  expect(find()).toBeNull()
  await close()
  vi.setSystemTime(Date.now() + 60_000)
  await open(rendered, usdxBalance)
  await waitFor(() => expect(find()).toBeTruthy())
  press('Not now')
  await close()
  vi.setSystemTime(Date.now() + 400 * day)
  const asked = reads
  await open(rendered, { ...etherBalance, value: 1_000_000 })
  expect([find(), reads]).toEqual([null, asked])
})

test('behavior: whoever follows it is left alone for a day, and not a time is counted', async () => {
  const rendered = await start()
  await open(rendered, etherBalance)
  await waitFor(() => expect(find()).toBeTruthy())
  // Followed by the browser, not here.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(screen.getByRole('link', { name: 'Set up recovery' }))
  await close()
  await open(rendered, etherBalance)
  expect(find()).toBeNull()
  await close()
  vi.setSystemTime(Date.now() + day)
  await open(rendered, etherBalance)
  await waitFor(() => expect(find()).toBeTruthy())
  expect(localStorage.getItem(key)?.startsWith('0 ')).toBe(true)
})

test('behavior: whoever keeps it is told nothing, and the frame is not asked again for a month', async () => {
  mode = 'user'
  const rendered = await start()
  await open(rendered, etherBalance)
  await waitFor(() => expect(reads).toBe(1))
  await advance(0)
  await close()
  await open(rendered, { ...etherBalance, value: 1_000_000 })
  expect([find(), reads]).toEqual([null, 1])
  await close()
  vi.setSystemTime(Date.now() + 30 * day)
  mode = 'escrow'
  await open(rendered, etherBalance)
  await waitFor(() => expect(find()).toBeTruthy())
})

test('parameters: in a project that wants its owner to keep it, it is said before there is anything to lose', async () => {
  policy = 'user'
  await open(await start())
  await waitFor(() => expect(find()).toBeTruthy())
})

test.each([
  ['a project that has the service keep it', 'escrow-only', etherBalance],
  ['a frame that does not say', undefined, etherBalance],
  ['nothing but what is on no list', 'escrow', { ...usdxBalance, isVerified: false }],
  ['a token of which nothing is left', 'escrow', { ...usdxBalance, amount: 0n }],
] as const)('behavior: nothing is said, and the frame not asked, for %s', async (_, wanted, held) => {
  policy = wanted
  await open(await start(), held)
  expect([find(), reads]).toEqual([null, 0])
})

test('error: where nobody says who keeps it, nothing is said', async () => {
  mode = undefined
  await open(await start(), etherBalance)
  await waitFor(() => expect(reads).toBe(1))
  await advance(0)
  expect(find()).toBeNull()
  expect(localStorage.getItem(key)).toBeNull()
})
