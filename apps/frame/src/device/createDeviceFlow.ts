import { type ErrorCode, GangwayError } from '@gangway/protocol'
import type { DeviceClient, DeviceCode, DeviceRequest } from './createDeviceClient.js'

/** What the page behind the approval link shows. */
export type DeviceState =
  | { step: 'loading' }
  /** `hasFailed`: the person decided, and the service could not be told. */
  | { step: 'asked'; request: DeviceRequest; hasFailed: boolean }
  | { step: 'approved'; code: DeviceCode }
  /** A browser that its owner lets approve has done so, in the place of this link; whoever did not ask for it may say so yet. */
  | { step: 'byBrowser'; request: DeviceRequest; hasFailed: boolean }
  /** `wrongNumber`: the app shows another, and the login has ended. `tooOld`: the link lets nobody in any more. `takenBack`: what a browser had let in has ended. */
  | {
      step: 'denied' | 'takenBack' | 'wrongNumber' | 'expired' | 'tooOld' | 'used' | 'noLink' | 'unreachable'
    }
  /** The owner has let himself in; `network`: whose requests are held up by no other. */
  | { step: 'admitted'; network: string | null }

/** The most a timer takes, milliseconds; more would end at once. */
const longestTimer = 2 ** 31 - 1

/** What the page and the person do, in that order. */
export type DeviceFlow = {
  start(): Promise<void>
  /** `number`: the one the app shows; null where it shows none. `isKept`: this browser may approve the next logins. */
  approve(number: string | null, isKept: boolean): Promise<void>
  deny(): Promise<void>
  /** Whoever is kept from logging in by what others asked for is let in. */
  admit(): Promise<void>
}

/**
 * Leads from the link to the code. Reading changes nothing on the server, so a mail scanner may open the link; the code
 * comes with the person's own press alone. embedded-wallet.md §5.
 */
export function createDeviceFlow({
  client,
  show,
  getNow = Date.now,
}: {
  /** null: the address holds no link. */
  client: DeviceClient | null
  show(state: DeviceState): void
  getNow?: () => number
}): DeviceFlow {
  let state: DeviceState = { step: 'loading' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false

  function enter(next: DeviceState): void {
    state = next
    clearTimeout(timer)
    const left = (getExpiry(next) ?? 0) - getNow()
    // None left of what the service has just called open: the clock here is ahead, and the service will say.
    if (left > 0) timer = setTimeout(() => enter({ step: 'expired' }), Math.min(left, longestTimer))
    show(next)
  }

  /** One thing at a time: a press while another is under way is none. */
  async function lead(
    ask: (client: DeviceClient) => Promise<DeviceState>,
    ends: Partial<Record<ErrorCode, DeviceState>> = linkEnds,
  ): Promise<void> {
    if (isBusy || !client) return
    isBusy = true
    try {
      enter(await ask(client))
    } catch (error) {
      const end = error instanceof GangwayError ? ends[error.code] : undefined
      enter(end ?? ('hasFailed' in state ? { ...state, hasFailed: true } : { step: 'unreachable' }))
    } finally {
      isBusy = false
    }
  }

  return {
    start() {
      enter({ step: client ? 'loading' : 'noLink' })
      return lead(async ({ read }) => {
        const request = await read()
        if (request.status === 'pending') return { step: 'asked', request, hasFailed: false }
        if (request.status === 'denied') return toDenied(request)
        return request.isByBrowser ? { step: 'byBrowser', request, hasFailed: false } : { step: 'used' }
      })
    },
    approve: (number, isKept) =>
      lead(async ({ approve }) => ({ step: 'approved', code: await approve(number, isKept) }), approvalEnds),
    deny: () => lead(async ({ deny }) => toDenied(await deny())),
    admit: () => lead(async ({ admit }) => ({ step: 'admitted', ...(await admit()) }), admissionEnds),
  }
}

/** Of a login that a browser had approved it is not known that nobody was logged in. */
function toDenied({ isByBrowser }: { isByBrowser: boolean }): DeviceState {
  return { step: isByBrowser ? 'takenBack' : 'denied' }
}

/** How a link has ended, where that is what the service says. */
const linkEnds: Partial<Record<ErrorCode, DeviceState>> = {
  LOGIN_EXPIRED: { step: 'expired' },
  LOGIN_DENIED: { step: 'denied' },
}
const approvalEnds: typeof linkEnds = { ...linkEnds, LOGIN_DENIED: { step: 'wrongNumber' } }
const admissionEnds: typeof linkEnds = { LOGIN_EXPIRED: { step: 'tooOld' } }

function getExpiry(state: DeviceState): number | null {
  if (state.step === 'asked') return state.request.expiresAt
  return state.step === 'approved' ? state.code.expiresAt : null
}
