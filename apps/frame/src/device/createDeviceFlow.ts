import { GangwayError } from '@gangway/protocol'
import type { DeviceClient } from './createDeviceClient.js'
import type { DeviceState } from './deviceState.js'

/** The most a timer takes, milliseconds; more would end at once. */
const longestTimer = 2 ** 31 - 1

/** What the page and the person do, in that order. */
export type DeviceFlow = {
  start(): Promise<void>
  approve(): Promise<void>
  deny(): Promise<void>
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
  async function lead(ask: (client: DeviceClient) => Promise<DeviceState>): Promise<void> {
    if (isBusy || !client) return
    isBusy = true
    try {
      enter(await ask(client))
    } catch (error) {
      enter(
        getEnd(error) ?? (state.step === 'asked' ? { ...state, hasFailed: true } : { step: 'unreachable' }),
      )
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
        return { step: request.status === 'approved' ? 'used' : 'denied' }
      })
    },
    approve: () => lead(async ({ approve }) => ({ step: 'approved', code: await approve() })),
    deny: () =>
      lead(async ({ deny }) => {
        await deny()
        return { step: 'denied' }
      }),
  }
}

function getExpiry(state: DeviceState): number | null {
  if (state.step === 'asked') return state.request.expiresAt
  return state.step === 'approved' ? state.code.expiresAt : null
}

/** How the link has ended, where that is what the service says. */
function getEnd(error: unknown): DeviceState | null {
  if (!(error instanceof GangwayError)) return null
  if (error.code === 'LOGIN_EXPIRED') return { step: 'expired' }
  return error.code === 'LOGIN_DENIED' ? { step: 'denied' } : null
}
