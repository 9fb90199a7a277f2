import { type ErrorCode, GangwayError, type Returned } from '@gangway/protocol'
import type { ReturnedClient } from './createReturnedClient.js'
import type { LinkProblem, ReturnedEnd, ReturnedState } from './returnedState.js'
import type { BroughtBack } from './takeReturn.js'

/** Time the window that opened this page has to take the result and close it, ms. */
const patience = 3_000

/** The most a timer takes, milliseconds; more would end at once. */
const longestTimer = 2 ** 31 - 1

/** What the page and the person do. */
export type ReturnedFlow = {
  start(): Promise<void>
  /** This browser may use the wallet; or the account that asks gets another way in. */
  allow(): Promise<void>
  deny(): Promise<void>
  sendCode(): Promise<void>
  enterCode(code: string): Promise<void>
  keepApart(): Promise<void>
  chooseNumber(number: string): Promise<void>
}

/** How the result leaves the page. */
export type Handover = {
  /** Whether there is a window that opened the page. */
  hasOpener(): boolean
  /** Tells that window, at that origin alone. */
  tellOpener(message: { resultUri: string }, origin: string): void
  /** Goes back to the page that left in this window. */
  leaveTo(url: string): void
  /** Address of this page, without what came with it. */
  pageUrl: string
  wait(time: number): Promise<void>
}

/**
 * Leads from the provider's return to the app: asks what has to be asked, then hands the result over. embedded-wallet.md
 * §7. What decides is the person's press on a page nobody can embed; the result is of use to the browser that asked alone.
 */
export function createReturnedFlow({
  brought,
  client,
  handover,
  show,
  getNow = Date.now,
}: {
  brought: BroughtBack
  /** null: the address holds no token. */
  client: ReturnedClient | null
  handover: Handover
  show(state: ReturnedState): void
  getNow?: () => number
}): ReturnedFlow {
  const { returnTo } = brought
  let provider: string = brought.provider ?? ''
  let state: ReturnedState = { step: 'loading' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false

  const enter = (next: ReturnedState) => {
    state = next
    clearTimeout(timer)
    const left = getExpiry(next) - getNow()
    // None left of what the service has just called open: the clock here is ahead, and the service will say.
    if (left > 0) timer = setTimeout(() => end('expired'), Math.min(left, longestTimer))
    show(next)
  }
  const end = (step: ReturnedEnd) => enter({ step, provider })

  /** One thing at a time; `recover`: what to show of a failure that leaves the login open. */
  async function lead(
    act: (client: ReturnedClient) => Promise<void>,
    recover: (code: ErrorCode, error: unknown) => ReturnedState | null = () => null,
  ): Promise<void> {
    if (isBusy || !client) return
    isBusy = true
    try {
      await act(client)
    } catch (error) {
      const code = error instanceof GangwayError ? error.code : 'UNKNOWN'
      const left = recover(code, error)
      if (left) enter(left)
      else if (code === 'LOGIN_EXPIRED' && (await isTaken(client))) return
      else end(ends[code] ?? 'unreachable')
    } finally {
      isBusy = false
    }
  }

  /** Says so where the app has the login by now: it may have taken it while the person was asked. */
  async function isTaken({ read }: ReturnedClient): Promise<boolean> {
    const request = await read().catch(() => null)
    if (request?.isFinished) enter({ step: 'done', request })
    return request?.isFinished === true
  }

  const ask = async (client: ReturnedClient, request: Returned): Promise<void> => {
    provider = request.provider
    if (request.isFinished) enter({ step: 'done', request })
    else if (request.question === 'link') enter({ step: 'link', request, problem: null })
    else if (request.question === 'device' || request.question === 'add')
      enter({ step: request.question, request, hasFailed: false })
    else await handOver(client, request)
  }

  async function handOver(client: ReturnedClient, request: Returned): Promise<void> {
    const { appOrigin } = request
    const isLeft = returnTo !== null && isOf(returnTo, appOrigin)
    // A code nobody is there to take is not made.
    if (!isLeft && !handover.hasOpener()) return askNumber(request)
    const resultUri = `${handover.pageUrl}?code=${(await client.confirm(null)) ?? ''}`
    enter({ step: 'leaving', request })
    if (isLeft) {
      const url = new URL(returnTo)
      url.searchParams.set('result_uri', resultUri)
      return handover.leaveTo(url.href)
    }
    handover.tellOpener({ resultUri }, appOrigin)
    await handover.wait(patience)
    // Still here: nobody has closed this window. It may have been taken all the same.
    if (!(await isTaken(client))) askNumber(request)
  }

  function askNumber(request: Returned): void {
    if (request.numbers) enter({ step: 'number', request, hasFailed: false })
    else end('noWindow')
  }

  return {
    async start() {
      if (!client) {
        const isOurs = brought.error !== null && brought.provider !== null
        return end(isOurs ? (ends[toCode(brought.error ?? '')] ?? 'failed') : 'noLogin')
      }
      enter({ step: 'loading' })
      await lead(async (client) => ask(client, await client.read()))
    },
    allow: () =>
      lead(
        async (client) => {
          if (isAsked(state)) await handOver(client, state.request)
        },
        (code) => keepOpen(code, isAsked(state) ? { ...state, hasFailed: true } : null),
      ),
    deny: () =>
      lead(async ({ deny }) => {
        await deny()
        end('denied')
      }),
    sendCode: () =>
      lead(
        async ({ startLink }) => {
          if (state.step !== 'link' && state.step !== 'code') return
          const { request } = state
          enter({ step: 'code', request, codeExpiresAt: await startLink(), problem: null, triesLeft: null })
        },
        (code) => {
          if (state.step !== 'link' && state.step !== 'code') return null
          return keepOpen(code, { ...state, problem: problems[code] ?? 'failed' })
        },
      ),
    enterCode: (code) =>
      lead(
        async (client) => ask(client, await client.verifyLink(code)),
        (problem, error) => {
          if (state.step !== 'code') return null
          const left = error instanceof GangwayError ? Number(error.context.triesLeft) : Number.NaN
          const triesLeft = Number.isFinite(left) ? left : null
          return keepOpen(problem, { ...state, problem: problems[problem] ?? 'failed', triesLeft })
        },
      ),
    keepApart: () =>
      lead(
        async (client) => ask(client, await client.declineLink()),
        (code) =>
          keepOpen(
            code,
            state.step === 'link' || state.step === 'code' ? { ...state, problem: 'failed' } : null,
          ),
      ),
    chooseNumber: (number) =>
      lead(
        async ({ confirm }) => {
          if (state.step !== 'number') return
          const { request } = state
          await confirm(number)
          enter({ step: 'done', request })
        },
        (code) => {
          if (code === 'LOGIN_DENIED') return { step: 'wrongNumber', provider }
          return keepOpen(code, state.step === 'number' ? { ...state, hasFailed: true } : null)
        },
      ),
  }
}

function isAsked(state: ReturnedState): state is Extract<ReturnedState, { step: 'device' | 'add' }> {
  return state.step === 'device' || state.step === 'add'
}

/** Until when what is asked can be answered, Unix milliseconds; 0: nothing is asked. */
function getExpiry(state: ReturnedState): number {
  const isAsking = state.step !== 'leaving' && state.step !== 'done' && 'request' in state
  return isAsking ? state.request.expiresAt : 0
}

const ends: Partial<Record<ErrorCode, ReturnedEnd>> = {
  LOGIN_DECLINED: 'declined',
  LOGIN_DENIED: 'denied',
  LOGIN_EXPIRED: 'expired',
  LOGIN_NOT_AVAILABLE: 'notAvailable',
  LOGIN_PROVIDER_FAILED: 'failed',
}

const problems: Partial<Record<ErrorCode, LinkProblem>> = {
  LOGIN_CODE_WRONG: 'wrong',
  LOGIN_CODE_EXPIRED: 'expired',
  LOGIN_COOLDOWN: 'tooMany',
  LOGIN_LIMIT_REACHED: 'tooMany',
}

/** A login that has ended is not gone on with. */
function keepOpen(code: ErrorCode, state: ReturnedState | null): ReturnedState | null {
  return ends[code] ? null : state
}

/** The address says it, and anybody may have written that. */
function toCode(text: string): ErrorCode {
  const known = Object.keys(ends).find((code) => code === text)
  return (known as ErrorCode | undefined) ?? 'UNKNOWN'
}

/** Whether it is a web page of that origin: a `blob:` address has one too. */
function isOf(text: string, origin: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.origin === origin
}
