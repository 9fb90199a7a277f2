import { type ErrorCode, GangwayError, type Returned } from '@gangway/protocol'
import type { HandOver } from './createHandOver.js'
import type { ReturnedClient } from './createReturnedClient.js'
import type { Failure, ReturnedState } from './returnedState.js'

/** How long the app has to close this window once it was told, ms. */
const patience = 3_000

/** The most a timer takes, milliseconds; more would end at once. */
const longestTimer = 2 ** 31 - 1

/** What the page and the person do. */
export type ReturnedFlow = {
  start(): Promise<void>
  /** "Use my wallet in this browser". */
  useHere(): Promise<void>
  /** The number the app shows. */
  choose(number: string): Promise<void>
  sendCode(): Promise<void>
  verify(code: string): Promise<void>
  keepApart(): Promise<void>
  /** "This was not me". */
  deny(): Promise<void>
}

/** What the flow works with. `client` null: the address holds no token; `error`: why the server gave none. */
export type ReturnedFlowParameters = {
  client: ReturnedClient | null
  error?: ErrorCode | null
  handOver: HandOver
  show(state: ReturnedState): void
  getNow?: () => number
}

/**
 * Leads from the return to the app. Without a question it goes on by itself; a new device and a link of two ways in are the
 * person's to decide. Where the app does not hear, the number it shows tells that the two belong together.
 */
export function createReturnedFlow(parameters: ReturnedFlowParameters): ReturnedFlow {
  const { client, error = null, handOver, show, getNow = Date.now } = parameters
  let state: ReturnedState = { step: 'loading' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false

  function enter(next: ReturnedState): void {
    state = next
    clearTimeout(timer)
    const left = getExpiry(next) - getNow()
    if (next.step === 'handedOver') timer = setTimeout(() => void lookAgain(), patience)
    // None left of what the service has just called open: the clock here is ahead, and the service will say.
    else if (left > 0) timer = setTimeout(() => enter({ step: 'expired' }), Math.min(left, longestTimer))
    show(next)
  }

  /** One thing at a time: a press while another is under way is none. */
  async function lead(ask: (client: ReturnedClient) => Promise<ReturnedState>): Promise<void> {
    if (isBusy || !client) return
    isBusy = true
    try {
      enter(await ask(client))
    } catch (error) {
      enter(toFailed(error, state))
    } finally {
      isBusy = false
    }
  }

  async function goOn(client: ReturnedClient, returned: Returned): Promise<ReturnedState> {
    if (returned.isFinished) return { step: 'released', returned }
    if (returned.question !== 'none') return { step: returned.question, returned, failure: null }
    return tell(client, returned)
  }

  async function tell(client: ReturnedClient, returned: Returned): Promise<ReturnedState> {
    if (!handOver.isPossible(returned)) return askNumber(returned)
    const { code } = await client.confirm(null)
    if (code === null) return askNumber(returned)
    handOver.give(returned, code)
    return { step: 'handedOver', returned }
  }

  /** The window is still open: the app has heard all the same, or it never will. */
  function lookAgain(): Promise<void> {
    return lead(async ({ read }) => {
      const returned = await read()
      return returned.isFinished ? { step: 'released', returned } : askNumber(returned)
    })
  }

  return {
    start() {
      enter(
        error === null
          ? { step: client ? 'loading' : 'noToken' }
          : (ends[error] ?? { step: 'providerFailed' }),
      )
      return lead(async (client) => goOn(client, await client.read()))
    },
    useHere: () => lead((client) => tell(client, getReturned(state))),
    choose: (number) =>
      lead(async ({ confirm }) => {
        await confirm(number)
        return { step: 'released', returned: getReturned(state) }
      }),
    sendCode: () =>
      lead(async ({ startLink }) => {
        const returned = getReturned(state)
        const { expiresAt } = await startLink()
        return { step: 'code', returned, codeExpiresAt: expiresAt, failure: null, triesLeft: null }
      }),
    verify: (code) => lead(async (client) => goOn(client, await client.verifyLink(code))),
    keepApart: () => lead(async (client) => goOn(client, await client.declineLink())),
    deny: () =>
      lead(async ({ deny }) => {
        await deny()
        return { step: 'denied' }
      }),
  }
}

function askNumber(returned: Returned): ReturnedState {
  return returned.numbers ? { step: 'number', returned, failure: null } : { step: 'lost', returned }
}

/** How a login has ended, where that is what the service says. */
const ends: Partial<Record<ErrorCode, ReturnedState>> = {
  LOGIN_EXPIRED: { step: 'expired' },
  LOGIN_DENIED: { step: 'denied' },
  LOGIN_DECLINED: { step: 'declined' },
  LOGIN_PROVIDER_FAILED: { step: 'providerFailed' },
  LOGIN_NOT_AVAILABLE: { step: 'notAvailable' },
}

const failures: Partial<Record<ErrorCode, Failure>> = {
  LOGIN_CODE_WRONG: 'codeWrong',
  LOGIN_CODE_EXPIRED: 'codeExpired',
  LOGIN_COOLDOWN: 'tooManyMails',
  LOGIN_LIMIT_REACHED: 'tooManyMails',
}

/** What stands there after a press that failed: the end, or the question again with what went wrong. */
function toFailed(error: unknown, state: ReturnedState): ReturnedState {
  const code = error instanceof GangwayError ? error.code : 'UNKNOWN'
  if (code === 'LOGIN_DENIED' && state.step === 'number') return { step: 'wrongNumber' }
  const end = ends[code]
  if (end) return end
  const failure = failures[code] ?? 'unreachable'
  if (state.step === 'code') {
    const triesLeft = error instanceof GangwayError ? error.context.triesLeft : undefined
    // That code is used up: another one has to be asked for.
    if (failure === 'codeExpired' || triesLeft === 0)
      return { step: 'link', returned: state.returned, failure: 'codeExpired' }
    return { ...state, failure, triesLeft: typeof triesLeft === 'number' ? triesLeft : null }
  }
  if (state.step === 'device' || state.step === 'link' || state.step === 'number')
    return { ...state, failure }
  return state.step === 'handedOver' ? askNumber(state.returned) : { step: 'unreachable' }
}

function getReturned(state: ReturnedState): Returned {
  if (!('returned' in state)) throw new GangwayError('LOGIN_EXPIRED')
  return state.returned
}

/** Until when a screen is of use; Unix milliseconds, 0: it stays. */
function getExpiry(state: ReturnedState): number {
  const isOpen =
    state.step === 'device' || state.step === 'link' || state.step === 'number' || state.step === 'code'
  return isOpen ? state.returned.expiresAt : 0
}
