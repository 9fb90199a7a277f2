import { GangwayError } from '@gangway/protocol'
import { type AccountPage, enter, lead, readAccount, type Step, toAccount, wait } from './accountPage.js'
import type { AccountState } from './accountState.js'
import { hasEnded, toProblem } from './accountTransitions.js'
import type { AccountClient, Proof } from './createAccountClient.js'
import type { ProviderWindow } from './createProviderWindow.js'

/** How the person logs in: by a mail and its code, or at a provider. */
export type LoginSteps = {
  sendMail(email: string): Promise<void>
  sendAnother(): Promise<void>
  enterCode(code: string): Promise<void>
  /** Within a press. Logs in by a provider; adds it as a way where somebody is logged in. */
  visit(provider: string): Promise<void>
  /** Within a press. Opens the window that was blocked; whether it is open now. */
  openWindow(): boolean
}

/** The steps of a login. */
export function createLoginSteps(page: AccountPage): LoginSteps {
  return {
    sendMail: (email) => sendMail(page, email),
    sendAnother() {
      page.resending ??= sendAnother(page).finally(() => {
        page.resending = null
      })
      return page.resending
    },
    enterCode: (code) => enterCode(page, code),
    visit: (provider) => visit(page, provider),
    openWindow() {
      const { state, window } = page
      if (state.step !== 'visit' || !window?.open()) return false
      window.leadTo(state.visit.uri)
      enter(page, { step: 'visit', visit: { ...state.visit, kind: 'window' } })
      return true
    },
  }
}

async function sendMail(page: AccountPage, email: string): Promise<void> {
  page.email = email
  page.again = () => sendMail(page, email)
  let isSent = false
  await lead(
    page,
    async (step) => {
      step.enter(wait('sending'))
      const login = await step.client.startEmail(email)
      isSent = true
      await followMail(page, step, login)
    },
    {
      recover: (error) =>
        isSent
          ? null
          : { step: 'signedOut', email, reason: null, problem: toProblem(error, page.isOnline()) },
    },
  )
}

async function sendAnother(page: AccountPage): Promise<void> {
  const { attempt, client } = page
  try {
    const login = await client?.startEmail(page.email)
    if (attempt === page.attempt && login) void lead(page, (step) => followMail(page, step, login))
  } catch (error) {
    const { state } = page
    if (attempt === page.attempt && (state.step === 'mail' || state.step === 'code'))
      enter(page, { ...state, problem: toProblem(error, page.isOnline()) })
  }
}

/** A mail is sent: a new device waits until its link is approved. */
async function followMail(
  page: AccountPage,
  { client, signal, enter }: Step,
  login: Awaited<ReturnType<AccountClient['startEmail']>>,
): Promise<void> {
  page.loginId = login.loginId
  const { email } = page
  const { isNewDevice, matchNumber, expiresAt } = login
  const toCode = (end: number): AccountState => ({ step: 'code', email, expiresAt: end, problem: null })
  if (!isNewDevice) return enter(toCode(expiresAt))
  enter({ step: 'mail', email, matchNumber, expiresAt, problem: null })
  try {
    enter(toCode(await client.waitForApproval(login, signal)))
  } catch (error) {
    // Another mail ends the link before it, and may be on its way.
    await page.resending
    throw error
  }
}

async function enterCode(page: AccountPage, code: string): Promise<void> {
  const before = page.state
  if (before.step !== 'code') return
  let isVerified = false
  await lead(
    page,
    async (step) => {
      step.enter(wait('checking'))
      await step.client.verifyCode(page.loginId, code)
      isVerified = true
      await readAccount(page, step)
    },
    {
      recover: (error) =>
        isVerified || hasEnded(error) ? null : { ...before, problem: toProblem(error, page.isOnline()) },
    },
  )
}

async function visit(page: AccountPage, provider: string): Promise<void> {
  page.again = () => visit(page, provider)
  const isAdding = page.signedIn !== null
  await lead(
    page,
    async (step) => {
      const { client, signal, enter } = step
      const own = page.createWindow()
      page.window = own
      const isPhone = provider === 'farcaster'
      // Before anything is waited for: a browser opens no window later than within the press.
      const kind = isPhone ? 'phone' : own.open() ? 'window' : 'blocked'
      enter(wait('opening'))
      const proof = await proveByProvider({
        client,
        window: own,
        signal,
        start: () => (isAdding ? client.startAdding(provider) : client.startProvider(provider)),
        arrive: ({ uri, matchNumber, expiresAt }) =>
          enter({ step: 'visit', visit: { provider, isAdding, uri, matchNumber, expiresAt, kind } }),
      })
      enter(wait(isAdding ? 'adding' : 'checking'))
      if (isAdding) {
        const { outcome, account } = await client.finishAdding(proof)
        return enter(toAccount(page, account, { outcome, provider }))
      }
      await client.finishProvider(proof)
      await readAccount(page, step)
    },
    { provider },
  )
}

type Started = Awaited<ReturnType<AccountClient['startProvider']>>

/**
 * Has a person prove who they are, in a window that is open already, if there is to be one. Whichever comes first: the
 * window's message, or the service's word that the login was released. Closes the window in the end.
 *
 * @throws GangwayError `CONNECTION_WINDOW_CLOSED`, and what the login failed by.
 */
async function proveByProvider({
  client,
  window,
  start,
  arrive,
  signal,
}: {
  client: Pick<AccountClient, 'waitForProvider'>
  window: ProviderWindow
  start: () => Promise<Started>
  /** It is known where to go. */
  arrive(login: Started): void
  signal: AbortSignal
}): Promise<Proof> {
  const ended = new AbortController()
  const stop = AbortSignal.any([ended.signal, signal])
  try {
    const closed = window.whenClosed(stop).then(throwClosed)
    const login = await Promise.race([start(), closed])
    arrive(login)
    window.leadTo(login.uri)
    const { loginId } = login
    return await Promise.race([
      window.hearCode(stop).then((code) => ({ code })),
      client.waitForProvider(login, stop).then(() => ({ loginId })),
      closed,
    ])
  } finally {
    ended.abort()
    window.close()
  }
}

function throwClosed(): never {
  throw new GangwayError('CONNECTION_WINDOW_CLOSED')
}
