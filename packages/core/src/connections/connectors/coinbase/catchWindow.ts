/** The SDK's window as the SDK sees it. */
export type SdkWindow = {
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
export function catchWindow<T>(ask: () => T): { answer: T; caught: SdkWindow | null } {
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
