import { type ErrorCode, GangwayError, type Returned } from '@gangway/protocol'
import type { ReturnedClient } from './createReturnedClient.js'
import type { LinkProblem, ReturnedEnd, ReturnedState } from './returnedState.js'
import type { BroughtBack } from './takeReturn.js'

/** Time the window that opened this page has to take the result and close it, ms. */
const patience = 3_000

/** What the page and the person do. */
export type ReturnedFlow = {
  start(): Promise<void>
  /** This browser may use the wallet. */
  allow(): Promise<void>
  deny(): Promise<void>
  sendCode(): Promise<void>
  enterCode(code: string): Promise<void>
  keepApart(): Promise<void>
  chooseNumber(number: string): Promise<void>
}

/** How the result leaves the page. */
export type Handover = {
  /** Tells the window that opened the page, at that origin alone; false: there is none. */
  tellOpener(message: { resultUri: string }, origin: string): boolean
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
}: {
  brought: BroughtBack
  /** null: the address holds no token. */
  client: ReturnedClient | null
  handover: Handover
  show(state: ReturnedState): void
}): ReturnedFlow {
  const { provider, returnTo } = brought
  let state: ReturnedState = { step: 'loading' }
  let isBusy = false

  const enter = (next: ReturnedState) => {
    state = next
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
      else end(ends[code] ?? 'unreachable')
    } finally {
      isBusy = false
    }
  }

  const ask = async (request: Returned): Promise<void> => {
    if (request.isFinished) enter({ step: 'done', hasEmail: request.hasEmail })
    else if (request.question === 'link') enter({ step: 'link', request, problem: null })
    else if (request.question === 'device') enter({ step: 'device', request, hasFailed: false })
    else await handOver(request)
  }

  async function handOver(request: Returned): Promise<void> {
    if (!client) return
    const { appOrigin, hasEmail } = request
    if (returnTo !== null && isOf(returnTo, appOrigin)) {
      const url = new URL(returnTo)
      url.searchParams.set('result_uri', toResult(await client.confirm(null)))
      handover.leaveTo(url.href)
      return
    }
    const code = await client.confirm(null)
    if (handover.tellOpener({ resultUri: toResult(code) }, appOrigin)) {
      await handover.wait(patience)
      // Still here: nobody has closed this window. It may have been taken all the same.
      const now = await client.read().catch(() => null)
      if (now?.isFinished) return enter({ step: 'done', hasEmail })
    }
    if (request.numbers) enter({ step: 'number', request, hasFailed: false })
    else end('noWindow')
  }

  const toResult = (code: string | null) => `${handover.pageUrl}?code=${code ?? ''}`

  return {
    async start() {
      if (!client) return end(brought.error === null ? 'noLogin' : (ends[toCode(brought.error)] ?? 'failed'))
      enter({ step: 'loading' })
      await lead(async ({ read }) => ask(await read()))
    },
    allow: () =>
      lead(
        async () => {
          if (state.step === 'device') await handOver(state.request)
        },
        (code) => keepOpen(code, state.step === 'device' ? { ...state, hasFailed: true } : null),
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
          await startLink()
          enter({ step: 'code', request: state.request, problem: null, triesLeft: null })
        },
        (code) => {
          if (state.step !== 'link' && state.step !== 'code') return null
          return keepOpen(code, { ...state, problem: problems[code] ?? 'failed' })
        },
      ),
    enterCode: (code) =>
      lead(
        async ({ verifyLink }) => ask(await verifyLink(code)),
        (problem, error) => {
          if (state.step !== 'code') return null
          const left = error instanceof GangwayError ? Number(error.context.triesLeft) : Number.NaN
          const triesLeft = Number.isFinite(left) ? left : null
          return keepOpen(problem, { ...state, problem: problems[problem] ?? 'failed', triesLeft })
        },
      ),
    keepApart: () =>
      lead(
        async ({ declineLink }) => ask(await declineLink()),
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
          const { hasEmail } = state.request
          await confirm(number)
          enter({ step: 'done', hasEmail })
        },
        (code) => {
          if (code === 'LOGIN_DENIED') return { step: 'wrongNumber', provider }
          return keepOpen(code, state.step === 'number' ? { ...state, hasFailed: true } : null)
        },
      ),
  }
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
