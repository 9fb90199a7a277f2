// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { ClosedWallet } from '../model/closedWallet.js'
import { chooseApprovalLanguage } from './approvalLanguage.js'
import { renderClosed } from './renderClosed.js'

const language = chooseApprovalLanguage(['en'])
const { texts } = language

afterEach(() => void vi.restoreAllMocks())

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const closed: ClosedWallet = {
  offer: {
    ...{ offerId: '1', projectId: 'one', appOrigin: 'https://app.example', userId: 'u' },
    ...{ walletId: 'w', setId: 's', jkt: 'j', publicKey: 'B' },
  },
  ...{ projectName: 'One', evmAddress: address, solanaAddress: 's', methods: [] },
}

/** What is drawn; the browser opens windows unless it is `isBlocked`. */
function draw({ isBlocked = false } = {}) {
  const windows: { postMessage(): void; close: ReturnType<typeof vi.fn> }[] = []
  const open = vi.spyOn(window, 'open').mockImplementation(() => {
    if (isBlocked) return null
    const opened = { postMessage: vi.fn(), close: vi.fn() }
    windows.push(opened)
    return opened as unknown as Window
  })
  const relay = {
    readClosed: vi.fn(async () => closed),
    readPepper: vi.fn(async () => ({ wrappedKey: 'w', pepperPart: null, triesLeft: null })),
    openClosed: vi.fn(async () => undefined),
  }
  const act = vi.fn()
  const shown = renderClosed({ kind: 'closed', closed, relay }, act, language)
  const main = document.createElement('main')
  main.append(...shown.body, ...shown.buttons)
  document.body.replaceChildren(main)
  const press = (label: string) => {
    const button = [...main.querySelectorAll('button')].find(({ textContent }) => textContent === label)
    if (!button) throw new Error(`no ${label}`)
    button.click()
  }
  const getHint = () => main.querySelector('[role="status"]')?.textContent
  return { main, shown, act, press, open, windows, relay, getHint }
}

test('default: who asks, and for which wallet, and that its owner opens it in a window of its own', () => {
  const { main, shown, press, open, getHint, act } = draw()
  expect(shown).toMatchObject({ title: 'Open your wallet', spoken: 'Open your wallet' })
  expect(main.querySelector('.origin')?.textContent).toBe('https://app.example')
  expect(main.querySelector('.address')?.textContent).toBe(address)
  expect(getHint()).toBe('')
  press('Open it')
  expect(open).toHaveBeenCalledExactlyOnceWith('/open', '_blank', expect.any(String))
  expect(getHint()).toBe(texts.windowOpened)
  expect(act).not.toHaveBeenCalled()
})

test('behavior: opened again, the window before it is closed; and the last one with the screen', () => {
  const { press, windows, shown } = draw()
  press('Open it')
  press('Open it')
  expect(windows.map(({ close }) => close.mock.calls.length)).toEqual([1, 0])
  shown.stop?.()
  expect(windows.map(({ close }) => close.mock.calls.length)).toEqual([1, 1])
})

test('behavior: an opened wallet goes on by itself; whoever would rather not can decline', async () => {
  const { press, windows, act } = draw()
  press('Open it')
  const say = (data: unknown) =>
    window.dispatchEvent(
      Object.assign(new Event('message'), { data, source: windows[0], origin: location.origin }),
    )
  say({ kind: 'lend', id: 1, offerId: '1', sealed: 's' })
  await vi.waitFor(() => expect(act).toHaveBeenCalledExactlyOnceWith('opened'))
  const other = draw()
  other.press('Decline')
  expect(other.act).toHaveBeenCalledExactlyOnceWith('decline')
})

test('error: a browser that opens no window is said, and it can be pressed again', () => {
  const { press, getHint, open, shown } = draw({ isBlocked: true })
  press('Open it')
  expect(getHint()).toBe(texts.windowBlocked)
  press('Open it')
  expect(open).toHaveBeenCalledTimes(2)
  expect(() => shown.stop?.()).not.toThrow()
})
