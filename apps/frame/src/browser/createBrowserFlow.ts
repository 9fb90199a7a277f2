import type { DpopKey } from '../http/dpop.js'
import { isError } from '../http/isError.js'
import type { BrowserKey } from '../page/browserKey.js'
import type { BrowserClient, BrowserCode, BrowserRequest } from './createBrowserClient.js'

/** What the window shows in which a browser approves a login of its owner's. */
export type BrowserState =
  | { step: 'loading' }
  /** `hasFailed`: the person agreed, and the service could not be told. */
  | { step: 'asked'; request: BrowserRequest; hasFailed: boolean }
  | { step: 'approved'; code: BrowserCode }
  /** `ended`: the person wants it to approve no more, and has its key no more. */
  /** `unknown`: nobody has let this browser approve for that account. `nothing`: no login waits in the page that opened it. */
  | { step: 'unknown' | 'nothing' | 'expired' | 'ended' | 'unreachable' }

/** What the window and the person do, in that order. */
export type BrowserFlow = {
  start(): Promise<void>
  approve(): Promise<void>
  /** The browser is to approve no more. */
  end(): Promise<void>
  leave(): Promise<void>
}

/**
 * Leads from the login that waits in the page that opened this window to its code. Reading decides nothing; the code comes
 * with the person's own press alone. Whatever is missing leads back to the mail. embedded-wallet.md §3.
 */
export function createBrowserFlow({
  client,
  openKey,
  findLogin,
  show,
  close,
  getNow = Date.now,
}: {
  client: BrowserClient
  openKey(): Promise<BrowserKey | null>
  findLogin(): Promise<string | null>
  show(state: BrowserState): void
  close(): void
  getNow?: () => number
}): BrowserFlow {
  let state: BrowserState = { step: 'loading' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked: { key: DpopKey; loginId: string } | null = null
  let store: BrowserKey | null = null
  let isBusy = false

  function enter(next: BrowserState): void {
    state = next
    clearTimeout(timer)
    const end =
      next.step === 'asked' ? next.request.expiresAt : next.step === 'approved' ? next.code.expiresAt : null
    const left = (end ?? 0) - getNow()
    // None left of what the service has just called open: the clock here is ahead, and the service will say.
    if (end !== null && left > 0) timer = setTimeout(() => enter({ step: 'expired' }), left)
    show(next)
  }

  /** One thing at a time: a press while another is under way is none. */
  async function lead(work: () => Promise<BrowserState>, refused: BrowserState): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      enter(await work())
    } catch (error) {
      if (isError(error, 'LOGIN_NOT_AVAILABLE', 'LOGIN_EXPIRED')) enter(refused)
      else enter(state.step === 'asked' ? { ...state, hasFailed: true } : { step: 'unreachable' })
    } finally {
      isBusy = false
    }
  }

  return {
    start() {
      enter({ step: 'loading' })
      return lead(
        async () => {
          const [loginId, keys] = await Promise.all([findLogin(), openKey()])
          if (loginId === null) return { step: 'nothing' }
          store = keys
          const key = (await keys?.read()) ?? null
          if (!key) return { step: 'unknown' }
          asked = { key, loginId }
          return { step: 'asked', request: await client.read(asked), hasFailed: false }
        },
        { step: 'unknown' },
      )
    },
    approve: () =>
      lead(
        async () => {
          if (!asked) return { step: 'nothing' }
          return { step: 'approved', code: await client.approve(asked) }
        },
        { step: 'expired' },
      ),
    end: () =>
      lead(
        async () => {
          if (!asked) return { step: 'nothing' }
          await client.end(asked.key)
          // After the service has agreed: without the key nobody could tell it again.
          await store?.drop()
          return { step: 'ended' }
        },
        { step: 'ended' },
      ),
    async leave() {
      close()
    },
  }
}
