// @vitest-environment happy-dom
import { type Closing, type EmailUndo, GangwayError, type WaitingRenewal } from '@gangway/protocol'
import { describe, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../model/chooseLanguage.js'
import { createPressGuard } from '../page/createPressGuard.js'
import {
  createKeepClient,
  createRenewalClient,
  createUndoClient,
  type Undoable,
  type UndoClient,
} from './createUndoClient.js'
import { createUndoFlow, type UndoState } from './createUndoFlow.js'
import { renderUndo } from './renderUndo.js'
import { ar } from './texts/ar.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'

const email: EmailUndo = {
  formerEmail: 'ada@example.com',
  email: '<b>eve</b>@evil.example',
  appOrigin: 'https://shop.example',
  changedAt: Date.UTC(2026, 4, 3, 12),
  status: 'open',
}
const change = { kind: 'address', ...email } satisfies Undoable
const closing = {
  ...{ kind: 'closing', appName: '<b>One</b>', status: 'open' },
  ...{ askedAt: Date.UTC(2026, 4, 3, 12), erasesAt: Date.UTC(2026, 4, 10, 12) },
} satisfies Undoable
const renewal = {
  ...{ kind: 'renewal', appName: '<b>One</b>', status: 'open' },
  ...{ askedAt: Date.UTC(2026, 4, 3, 12), takesAt: Date.UTC(2026, 4, 10, 12) },
} satisfies Undoable
const fail = (code: GangwayError['code']) => vi.fn(() => Promise.reject(new GangwayError(code)))

function start(client: Partial<UndoClient> | null = {}) {
  const states: UndoState[] = []
  const calls: UndoClient = {
    read: vi.fn(async () => change),
    undo: vi.fn(async () => ({ ...change, status: 'undone' as const })),
    ...client,
  }
  const flow = createUndoFlow({ client: client && calls, show: (state) => void states.push(state) })
  return { flow, calls, states, last: () => states.at(-1) }
}

function render(state: UndoState, language = 'en', kind: Undoable['kind'] = 'address') {
  document.body.replaceChildren()
  const root = document.body.appendChild(document.createElement('main'))
  const flow = { start: vi.fn(async () => {}), undo: vi.fn(async () => {}) }
  const clock = { now: 0 }
  const guard = createPressGuard(new EventTarget() as unknown as Window, () => clock.now)
  renderUndo(root, state, { flow, language: chooseLanguage({ en, es, ar }, [language]), guard, kind })
  function press() {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'isTrusted', { value: true })
    root.querySelector('button')?.dispatchEvent(event)
  }
  return { root, flow, clock, press }
}

describe('the flow', () => {
  test('default: opening the link only reads; the press undoes (threat 8)', async () => {
    const { flow, calls, states } = start()
    await flow.start()
    expect(calls.undo).not.toHaveBeenCalled()
    await flow.undo()
    expect(states.map(({ step }) => step)).toEqual(['loading', 'asked', 'undone'])
  })

  test('default: an account that is to be deleted is kept by the press alone (threat 8)', async () => {
    const calls = {
      read: vi.fn(async () => closing),
      undo: vi.fn(async () => ({ ...closing, status: 'kept' as const })),
    }
    const { flow, last, states } = start(calls)
    await flow.start()
    expect(calls.undo).not.toHaveBeenCalled()
    await flow.undo()
    expect(states.map(({ step }) => step)).toEqual(['loading', 'asked', 'kept'])
    expect(last()).toMatchObject({ change: { appName: closing.appName } })
  })

  test.each(['undone', 'taken'] as const)('behavior: a link of what is %s says so', async (status) => {
    const { flow, last } = start({ read: vi.fn(async () => ({ ...change, status })) })
    await flow.start()
    expect(last()).toMatchObject({ step: status, change: { formerEmail: change.formerEmail } })
  })

  test('error: no link, one that is over, and a service that is away', async () => {
    const none = start(null)
    await none.flow.start()
    expect(none.last()).toEqual({ step: 'noLink' })
    const over = start({ read: fail('LOGIN_EXPIRED') })
    await over.flow.start()
    expect(over.last()).toEqual({ step: 'expired' })
    const away = start({ read: fail('FRAME_UNREACHABLE') })
    await away.flow.start()
    expect(away.last()).toEqual({ step: 'unreachable' })
    const late = start({ undo: fail('FRAME_UNREACHABLE') })
    await late.flow.start()
    await late.flow.undo()
    expect(late.last()).toEqual({ step: 'asked', change, hasFailed: true })
  })

  test('behavior: a press while another is under way is none', async () => {
    const { flow, calls } = start()
    await flow.start()
    await Promise.all([flow.undo(), flow.undo()])
    expect(calls.undo).toHaveBeenCalledOnce()
  })
})

describe('the page', () => {
  test('default: both addresses, where and when; markup is text, and no press counts in the first 700 ms', () => {
    const { root, flow, clock, press } = render({ step: 'asked', change, hasFailed: false })
    for (const part of [change.formerEmail, change.email, change.appOrigin, 'May 3, 2026'])
      expect(root.textContent).toContain(part)
    expect(root.querySelector('b')).toBeNull()
    press()
    expect(flow.undo).not.toHaveBeenCalled()
    clock.now = 700
    press()
    expect(flow.undo).toHaveBeenCalledOnce()
  })

  test.each(['en', 'es', 'ar'])('behavior: every state has a heading and no gap in %s', (language) => {
    const states: UndoState[] = [
      { step: 'asked', change, hasFailed: true },
      { step: 'undone', change },
      { step: 'taken', change },
      { step: 'expired' },
      { step: 'noLink' },
      { step: 'unreachable' },
    ]
    const ofKeeping: UndoState[] = [
      { step: 'asked', change: closing, hasFailed: true },
      { step: 'kept', change: { ...closing, status: 'kept' } },
      { step: 'expired' },
    ]
    const ofRenewal: UndoState[] = [
      { step: 'asked', change: renewal, hasFailed: true },
      { step: 'stopped', change: { ...renewal, status: 'stopped' } },
      { step: 'done', change: { ...renewal, status: 'done' } },
      { step: 'expired' },
    ]
    for (const state of [...states, ...ofKeeping, ...ofRenewal]) {
      const kind = ofKeeping.includes(state) ? 'closing' : ofRenewal.includes(state) ? 'renewal' : 'address'
      const { root } = render(state, language, kind)
      expect(root.querySelector('h1')?.textContent).not.toBe('')
      expect(root.textContent).not.toMatch(/[{}]|undefined/)
      expect(document.activeElement).toBe(root.querySelector('h1'))
    }
    expect(render({ step: 'loading' }, language).root.getAttribute('aria-busy')).toBe('true')
  })

  test('default: of a deletion, which account it is and when; no press counts in the first 700 ms', () => {
    const { root, flow, clock, press } = render(
      { step: 'asked', change: closing, hasFailed: false },
      'en',
      'closing',
    )
    for (const part of [closing.appName, 'May 3, 2026', 'May 10, 2026'])
      expect(root.textContent).toContain(part)
    expect(root.querySelector('b')).toBeNull()
    press()
    expect(flow.undo).not.toHaveBeenCalled()
    clock.now = 700
    press()
    expect(flow.undo).toHaveBeenCalledOnce()
  })

  test('default: of a renewal, whose wallet it is and when; the press stops it, by its own routes', async () => {
    const { root, flow, clock, press } = render(
      { step: 'asked', change: renewal, hasFailed: false },
      'en',
      'renewal',
    )
    for (const part of [renewal.appName, 'May 3, 2026', 'May 10, 2026', 'every browser is logged out'])
      expect(root.textContent).toContain(part)
    expect(root.querySelector('b')).toBeNull()
    clock.now = 700
    press()
    expect(flow.undo).toHaveBeenCalledOnce()

    const { kind: _, ...answer } = renewal
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(answer satisfies WaitingRenewal))
    const client = createRenewalClient({ token: 't'.repeat(43), fetch })
    expect(await client.read()).toEqual(renewal)
    await client.undo()
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/auth/renewal/read', '/auth/renewal/stop'])
  })

  test('default: the link of a deletion asks its own routes', async () => {
    const { kind: _, ...answer } = closing
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(answer satisfies Closing))
    const client = createKeepClient({ token: 't'.repeat(43), fetch })
    expect(await client.read()).toEqual(closing)
    await client.undo()
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/auth/closing/read', '/auth/closing/keep'])
  })

  test('default: the token goes in the body alone', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(email))
    const client = createUndoClient({ token: 't'.repeat(43), fetch })
    expect(await client.read()).toEqual(change)
    await client.undo()
    expect(fetch.mock.calls.map(([url, init]) => [url, init?.body])).toEqual(
      ['/auth/email/undo/read', '/auth/email/undo'].map((path) => [
        path,
        JSON.stringify({ token: 't'.repeat(43) }),
      ]),
    )
  })
})
