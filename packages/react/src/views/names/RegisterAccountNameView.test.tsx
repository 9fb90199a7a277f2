import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { advance, createFrameConfig, renderLoggedIn } from '../../fixtures/logIn.js'
import { openDialog } from '../../fixtures/renderGangway.js'
import { type ServedFrame, serveFrame } from '../../fixtures/serveFrame.js'

let frame: ServedFrame
/** Answers of the server by path; may be changed at any time. */
let answers: Record<string, { body: unknown; status?: number }>
let asked: string[]

const time = '2026-11-27T00:00:00.000Z'
const record = {
  ...{ name: 'marina.gangway.eth', registered: 1, updated: 1, registered_at: time, updated_at: time },
  ...{ addresses: {}, attributes: [{}] },
}
const suggest = (label: string, registered: boolean, ideas: string[] = []) => ({
  body: {
    suggestions: [
      { name: `${label}.gangway.eth`, registered },
      ...ideas.map((idea) => ({ name: `${idea}.gangway.eth`, registered: false })),
    ],
  },
})

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  frame = serveFrame()
  frame.answers.RPC_REQUEST = () => `0x${'1'.repeat(130)}`
  asked = []
  answers = {
    '/v1/names': { body: { suffix: '.gangway.eth' } },
    '/v1/profile/suggestions/marina': suggest('marina', false),
    '/v1/profile/account': { body: record },
  }
  const other = globalThis.fetch
  vi.stubGlobal('fetch', async (...parameters: Parameters<typeof fetch>) => {
    const { pathname } = new URL(String(parameters[0]))
    asked.push(pathname)
    const found = answers[pathname]
    if (found) return new Response(JSON.stringify(found.body), { status: found.status ?? 200 })
    return other(...parameters)
  })
})
afterEach(async () => {
  cleanup()
  // What leaving tells the frame.
  await vi.advanceTimersByTimeAsync(0)
  frame.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function openProfile() {
  const config = createFrameConfig()
  await renderLoggedIn(config)
  await openDialog()
  fireEvent.click(await screen.findByRole('button', { name: /^Wallets and accounts/ }))
  await screen.findByRole('link', { name: /^Manage how you log in/ })
  return config
}

async function openView() {
  const config = await openProfile()
  fireEvent.click(await screen.findByRole('button', { name: /^Choose a name/ }))
  return { config, field: await screen.findByLabelText<HTMLInputElement>('Name') }
}

/** Below the field; the same words are spoken. */
const findHelp = (text: string | RegExp) => screen.findByText(text, { selector: 'p' })

async function enter(field: HTMLInputElement, label: string): Promise<void> {
  fireEvent.change(field, { target: { value: label } })
  await advance(400)
}

test('default: a free name is registered by a signature, and the account is called so (interface-guide.md §7.10)', async () => {
  const { config, field } = await openView()
  await enter(field, 'Marina')
  fireEvent.click(await screen.findByRole('button', { name: 'Register marina.gangway.eth' }))
  await screen.findByText('This is your name now', { selector: 'p' })
  expect(frame.requests).toContain('RPC_REQUEST')
  expect(config.state.identities?.get(walletAddress)?.name).toBe('marina.gangway.eth')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByRole('heading', { name: 'Account' })
  expect(screen.getAllByText('marina.gangway.eth')).not.toHaveLength(0)
})

test('behavior: availability is asked 400 ms after typing, once', async () => {
  const { field } = await openView()
  // Timers go on by themselves too, so no time may pass between the two on a busy machine.
  fireEvent.change(field, { target: { value: 'marin' } })
  await enter(field, 'marina')
  await findHelp('marina.gangway.eth is free')
  expect(asked.filter((path) => path.includes('/suggestions/'))).toEqual(['/v1/profile/suggestions/marina'])
})

test('behavior: a taken name has up to three free ideas, and one of them can be chosen', async () => {
  answers['/v1/profile/suggestions/marina'] = suggest('marina', true, [
    'my-marina',
    'marina-key',
    'a-b',
    'c-d',
  ])
  answers['/v1/profile/suggestions/my-marina'] = suggest('my-marina', false)
  const { field } = await openView()
  await enter(field, 'marina')
  await findHelp('marina.gangway.eth cannot be had')
  const ideas = screen.getByRole('list', { name: 'Free names' })
  expect(ideas.querySelectorAll('button')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'my-marina.gangway.eth' }))
  expect(field.value).toBe('my-marina')
  await advance(400)
  await screen.findByRole('button', { name: 'Register my-marina.gangway.eth' })
})

test.each([
  ['abc', 'At least 4 characters'],
  ['mar_na', /^Letters, numbers and hyphens only/],
  ['märina', /^Letters, numbers and hyphens only/],
  ['-marina', /^Letters, numbers and hyphens only/],
])('error: %s is refused before anybody is asked (product.md §5)', async (label, words) => {
  const { field } = await openView()
  await enter(field, label)
  await findHelp(words)
  expect(asked.some((path) => path.includes('/suggestions/'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Enter a name' }))
  expect(document.activeElement).toBe(field)
})

test.each([
  ['NAME_TAKEN', 'marina.gangway.eth cannot be had'],
  ['NAME_LIMIT_REACHED', 'This account has a name already.'],
  ['SIWX_MESSAGE_EXPIRED', 'Signing took too long. Try again.'],
])('error: %s of the server is said, and what was typed stays', async (code, words) => {
  answers['/v1/profile/account'] = { body: { status: 'FAILED', code, reasons: [] }, status: 409 }
  const { field } = await openView()
  await enter(field, 'marina')
  fireEvent.click(await screen.findByRole('button', { name: 'Register marina.gangway.eth' }))
  await findHelp(words)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('marina')
})

test('error: a check that fails can be made again', async () => {
  answers['/v1/profile/suggestions/marina'] = { body: {}, status: 503 }
  const { field } = await openView()
  await enter(field, 'marina')
  await findHelp('Names cannot be checked now. Try again.')
  answers['/v1/profile/suggestions/marina'] = suggest('marina', false)
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await advance(400)
  await findHelp('marina.gangway.eth is free')
})

test('behavior: nothing is offered where no names are given', async () => {
  answers['/v1/names'] = { body: { suffix: null } }
  await openProfile()
  await advance(0)
  expect(screen.queryByRole('button', { name: /^Choose a name/ })).toBeNull()
})
