import type { Returned } from '@gangway/protocol'
import type { ReturnedClient } from './createReturnedClient.js'
import {
  afterFailure,
  getExpiry,
  isDecision,
  isLink,
  type ReturnedAct,
  type ReturnedState,
  toNumber,
  toQuestion,
  toReturnedError,
} from './returnedTransitions.js'
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

type Parts = {
  brought: BroughtBack
  /** null: the address holds no token. */
  client: ReturnedClient | null
  handover: Handover
  show(state: ReturnedState): void
  getNow: () => number
}

/** The page, as it is now. */
type Page = Parts & {
  state: ReturnedState
  provider: string
  timer: ReturnType<typeof setTimeout> | undefined
  isBusy: boolean
}

/**
 * Leads from the provider's return to the app: asks what has to be asked, then hands the result over. embedded-wallet.md
 * §7. What decides is the person's press on a page nobody can embed; the result is of use to the browser that asked alone.
 * What a question or a failure leads to is in `returnedTransitions.ts`.
 */
export function createReturnedFlow(
  parts: Omit<Parts, 'getNow'> & Partial<Pick<Parts, 'getNow'>>,
): ReturnedFlow {
  const page: Page = {
    getNow: Date.now,
    ...parts,
    state: { step: 'loading' },
    provider: parts.brought.provider ?? '',
    timer: undefined,
    isBusy: false,
  }
  return {
    start: () => start(page),
    allow: () =>
      lead(page, 'allow', async (client) => {
        if (isDecision(page.state)) await handOver(page, client, page.state.request)
      }),
    deny: () =>
      lead(page, 'deny', async (client) => {
        await client.deny()
        enter(page, { step: 'denied', provider: page.provider })
      }),
    sendCode: () => lead(page, 'sendCode', (client) => sendCode(page, client)),
    enterCode: (code) =>
      lead(page, 'enterCode', async (client) => ask(page, client, await client.verifyLink(code))),
    keepApart: () => lead(page, 'keepApart', async (client) => ask(page, client, await client.declineLink())),
    chooseNumber: (number) => lead(page, 'chooseNumber', (client) => chooseNumber(page, client, number)),
  }
}

function enter(page: Page, next: ReturnedState): void {
  page.state = next
  clearTimeout(page.timer)
  const left = getExpiry(next) - page.getNow()
  const expire = () => enter(page, { step: 'expired', provider: page.provider })
  // None left of what the service has just called open: the clock here is ahead, and the service will say.
  if (left > 0) page.timer = setTimeout(expire, Math.min(left, longestTimer))
  page.show(next)
}

/** One act at a time. */
async function lead(
  page: Page,
  act: ReturnedAct,
  run: (client: ReturnedClient) => Promise<void>,
): Promise<void> {
  const { client } = page
  if (page.isBusy || !client) return
  page.isBusy = true
  try {
    await run(client)
  } catch (error) {
    const next = afterFailure(page.state, act, error, page.provider)
    if (next.step !== 'expired' || !(await isTaken(page, client))) enter(page, next)
  } finally {
    page.isBusy = false
  }
}

/** Says so where the app has the login by now: it may have taken it while the person was asked. */
async function isTaken(page: Page, { read }: ReturnedClient): Promise<boolean> {
  const request = await read().catch(() => null)
  if (request?.isFinished) enter(page, { step: 'done', request })
  return request?.isFinished === true
}

async function start(page: Page): Promise<void> {
  const { brought, client } = page
  if (!client) return enter(page, toReturnedError(brought.error, brought.provider))
  enter(page, { step: 'loading' })
  await lead(page, 'read', async (client) => ask(page, client, await client.read()))
}

async function ask(page: Page, client: ReturnedClient, request: Returned): Promise<void> {
  page.provider = request.provider
  const question = toQuestion(request)
  if (question) enter(page, question)
  else await handOver(page, client, request)
}

async function handOver(page: Page, client: ReturnedClient, request: Returned): Promise<void> {
  const { brought, handover } = page
  const { returnTo } = brought
  const isLeft = returnTo !== null && isOf(returnTo, request.appOrigin)
  // A code nobody is there to take is not made.
  if (!isLeft && !handover.hasOpener()) return enter(page, toNumber(request))
  const resultUri = `${handover.pageUrl}?code=${(await client.confirm(null)) ?? ''}`
  enter(page, { step: 'leaving', request })
  if (isLeft) {
    const url = new URL(returnTo)
    url.searchParams.set('result_uri', resultUri)
    return handover.leaveTo(url.href)
  }
  handover.tellOpener({ resultUri }, request.appOrigin)
  await handover.wait(patience)
  // Still here: nobody has closed this window. It may have been taken all the same.
  if (!(await isTaken(page, client))) enter(page, toNumber(request))
}

async function sendCode(page: Page, { startLink }: ReturnedClient): Promise<void> {
  if (!isLink(page.state)) return
  const { request } = page.state
  enter(page, { step: 'code', request, codeExpiresAt: await startLink(), problem: null, triesLeft: null })
}

async function chooseNumber(page: Page, { confirm }: ReturnedClient, number: string): Promise<void> {
  if (page.state.step !== 'number') return
  const { request } = page.state
  await confirm(number)
  enter(page, { step: 'done', request })
}

/** Whether it is a web page of that origin: a `blob:` address has one too. */
function isOf(text: string, origin: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.origin === origin
}
