import { GangwayError } from '@gangway/protocol'
import type { Eip1193Provider } from '../../../chains/eip155/getWallet.js'

/** What the SDK rejects with when its window goes without an answer. */
const goneMessage = 'Request rejected'
/** How often an open window is looked at, ms. */
const lookInterval = 250

type SdkProvider = Eip1193Provider & { disconnect?(): unknown }

/**
 * Makes the SDK's provider tell what becomes of its window: `CONNECTION_WINDOW_BLOCKED` where the browser did not open
 * it, `CONNECTION_WINDOW_CLOSED` when the person closed it. Left alone, the SDK shows a notice of its own for the first
 * and waits for ever for a window that was closed while it loaded. Revoking permissions signs the SDK out.
 */
export function watchWindow(provider: SdkProvider): Eip1193Provider {
  let latest: SdkWindow | null = null
  const request: Eip1193Provider['request'] = async (args) => {
    // Everything it does not know the SDK asks of its maker's node, this too.
    if (args.method === 'wallet_revokePermissions' && provider.disconnect) return provider.disconnect()
    const { answer, caught } = catchWindow(() => provider.request(args))
    latest = caught ?? (latest?.isClosed() ? null : latest)
    const stop = caught?.isBlocked ? mourn(caught) : watch(latest)
    try {
      return await answer
    } catch (error) {
      if (!isGone(error)) throw error
      if (caught?.isBlocked) throw new GangwayError('CONNECTION_WINDOW_BLOCKED', { cause: error })
      // Of any other request the SDK's own words stand: the person did not agree.
      throw args.method === 'eth_requestAccounts'
        ? new GangwayError('CONNECTION_WINDOW_CLOSED', { cause: error })
        : error
    } finally {
      stop()
    }
  }
  return {
    request,
    on: (event, listener) => provider.on?.(event, listener),
    removeListener: (event, listener) => provider.removeListener?.(event, listener),
  }
}

// Once the SDK listens to the window it believes to have.
function mourn(blocked: SdkWindow): () => void {
  const timer = setTimeout(blocked.sayGoodbye)
  return () => clearTimeout(timer)
}

function watch(opened: SdkWindow | null): () => void {
  if (!opened) return () => {}
  let wasClosed = false
  const timer = setInterval(() => {
    // An answer given just before closing may still be on its way: one look more.
    if (wasClosed) opened.sayGoodbye()
    wasClosed = opened.isClosed()
  }, lookInterval)
  return () => clearInterval(timer)
}

function isGone(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'message' in error && error.message === goneMessage
}

/** The SDK's window as the SDK sees it. */
type SdkWindow = {
  /** The browser did not open it. */
  isBlocked: boolean
  isClosed(): boolean
  /**
   * Tells the SDK, in the window's place, that it loaded and that it goes, so that what waits for it fails now and is
   * not asked again in the next window.
   */
  sayGoodbye(): void
}

/** Where the SDK's window lives and what it tells, as in @coinbase/wallet-sdk 4.4. */
const windowOrigin = 'https://keys.coinbase.com'
const loaded = { event: 'PopupLoaded' }
const unloaded = { event: 'PopupUnload' }

/**
 * Calls `ask` and catches the window it opens meanwhile, if it does: the SDK opens it before it waits for anything,
 * since a browser allows that only within the tap, and gives no other hold of it.
 */
function catchWindow<T>(ask: () => T): { answer: T; caught: SdkWindow | null } {
  const { open } = window
  let caught: SdkWindow | null = null
  window.open = (...args) => {
    const { sdkWindow, handle } = wrap(open.apply(window, args))
    caught = sdkWindow
    return handle
  }
  try {
    return { answer: ask(), caught }
  } finally {
    window.open = open
  }
}

function wrap(opened: Window | null): { sdkWindow: SdkWindow; handle: Window } {
  const isClosed = () => opened?.closed ?? true
  let isMourned = opened === null
  const handle: Pick<Window, 'closed' | 'focus' | 'close' | 'postMessage'> = {
    // Of a window that is gone the SDK must not know before the goodbye: it would open another.
    get closed() {
      return !isMourned && isClosed()
    },
    focus: () => opened?.focus(),
    close: () => opened?.close(),
    postMessage: (message: unknown, target: unknown) => {
      if (typeof target === 'string') opened?.postMessage(message, target)
    },
  }
  const sayGoodbye = () => {
    isMourned = true
    tell(loaded)
    setTimeout(() => tell(unloaded))
  }
  // More of a window than this the SDK does not touch.
  return { sdkWindow: { isBlocked: opened === null, isClosed, sayGoodbye }, handle: handle as Window }
}

function tell(data: { event: string }): void {
  window.dispatchEvent(new MessageEvent('message', { origin: windowOrigin, data }))
}
