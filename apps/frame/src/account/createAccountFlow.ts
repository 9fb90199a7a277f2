import type { Custody, CustodyPolicy } from '@gangway/protocol'
import type { Passkeys } from '../wallet/passkey.js'
import type { AccountState, Doing, LoginReason, Notice } from './accountState.js'
import { type ClosingSteps, createClosingSteps } from './closing/createClosingSteps.js'
import type { AccountClient, Device, SignedIn, Way } from './createAccountClient.js'
import { type ActivitySteps, createActivitySteps } from './createActivitySteps.js'
import { type AddressSteps, createAddressSteps } from './createAddressSteps.js'
import type { ProviderWindow } from './createProviderWindow.js'
import { type CustodySteps, createCustodySteps } from './custody/createCustodySteps.js'
import { createExportSteps, type ExportSteps } from './export/createExportSteps.js'
import { proveByProvider } from './proveByProvider.js'
import { hasEnded, isSessionOver, toEnd, toProblem } from './toEnd.js'

/** When a wait counts as long, milliseconds; each ends after 10 s. */
const slowAfter = 4_000

/** How long the words of a wallet can be seen, milliseconds. */
const shownFor = 300_000

/** The most a timer takes, milliseconds; more would end at once. */
const longestTimer = 2 ** 31 - 1

/** What the page and the person do. */
export type AccountFlow = ActivitySteps &
  AddressSteps &
  ClosingSteps &
  CustodySteps &
  ExportSteps & {
    start(): void
    sendMail(email: string): Promise<void>
    sendAnother(): Promise<void>
    enterCode(code: string): Promise<void>
    /** Within a press. Logs in by a provider; adds it as a way where somebody is logged in. */
    visit(provider: string): Promise<void>
    /** Within a press. Opens the window that was blocked; whether it is open now. */
    openWindow(): boolean
    /** Leaves what is under way. */
    back(): Promise<void>
    tryAgain(): Promise<void>
    askToRemove(way: Way): Promise<void>
    remove(): Promise<void>
    askToEndDevice(device: Device): Promise<void>
    endDevice(): Promise<void>
    logInAgain(): Promise<void>
    logOut(): Promise<void>
  }

/** What a step is taken with. `enter` throws where the step has been given up. */
type Step = { client: AccountClient; signal: AbortSignal; enter(next: AccountState): void }

type Failure = { provider?: string; recover?: (error: unknown) => AccountState | null }

/** What the page says of a browser that was to be removed. */
const deviceOutcomes = { ended: 'deviceEnded', loggedOut: 'deviceLoggedOut', absent: 'deviceAbsent' } as const

/**
 * Leads from a login to the ways into the account and its devices, and changes them. A step that is begun gives up the one
 * before it, and what comes of that later is nothing. embedded-wallet.md §7, rules 4 and 5.
 */
export function createAccountFlow({
  client,
  createWindow,
  passkeys,
  save,
  show,
  isOnline,
  custody: policy = 'escrow',
  isForRecovery = false,
  getNow = Date.now,
}: {
  /** null: the address names no project. */
  client: AccountClient | null
  /** Who is to keep what recovers the wallets of the project. */
  custody?: CustodyPolicy
  /** Whether the first login is for that. */
  isForRecovery?: boolean
  createWindow(): ProviderWindow
  passkeys: Passkeys
  /** Gives the browser a file to keep. */
  save(name: string, text: string): void
  show(state: AccountState): void
  isOnline(): boolean
  getNow?: () => number
}): AccountFlow {
  let state: AccountState = { step: 'noProject' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = new AbortController()
  let signedIn: SignedIn | null = null
  let window: ProviderWindow | null = null
  let email = ''
  let isWanted = isForRecovery
  let loginId = ''
  let resending: Promise<void> | null = null
  let again: () => Promise<void> = async () => undefined
  /** Whether this login has shown the words of the wallet, or saved a file that opens it. */
  let hasExported = false

  function enter(next: AccountState): void {
    state = next
    if (isTakenAlong(next)) hasExported = true
    clearTimeout(timer)
    const { at, act } = getTimer(next)
    const left = at - getNow()
    // None left of what the service has just called open: the clock here is ahead, and the service will say.
    if (left > 0) timer = setTimeout(act, Math.min(left, longestTimer))
    show(next)
  }

  /** What happens by itself, and when. */
  function getTimer(next: AccountState): { at: number; act: () => void } {
    switch (next.step) {
      case 'busy':
        return {
          // What tells how far it is needs no such word.
          at: next.isSlow || typeof next.part === 'number' ? 0 : getNow() + slowAfter,
          act: () => enter({ ...next, isSlow: true }),
        }
      case 'code':
        return {
          at: next.expiresAt,
          act: () => enter({ step: 'ended', end: 'codeExpired', provider: null, account: null }),
        }
      case 'account':
      case 'close':
      case 'closing':
      case 'noneLeft':
      case 'export':
      case 'newEmail':
      case 'remove':
      case 'endDevice':
        return { at: next.account.changesUntil, act: () => enter(toAccount(next.account, null)) }
      case 'custody':
      case 'newWay':
      case 'prove':
      case 'filePassword':
        return {
          at: next.account.changesUntil,
          act() {
            // What waits for a word of the person's waits no longer.
            giveUp()
            enter(toAccount(next.account, null))
          },
        }
      case 'exported':
        return { at: getNow() + shownFor, act: () => enter(toAccount(next.account, null)) }
      case 'emailCode': {
        const { expiresAt: at, account } = next
        return { at, act: () => enter({ step: 'ended', end: 'codeExpired', provider: null, account }) }
      }
      default:
        return { at: 0, act: () => undefined }
    }
  }

  function toAccount(account: SignedIn, notice: Notice | null): AccountState {
    signedIn = account
    const { erasesAt } = account
    const isOpen = account.changesUntil > getNow()
    return erasesAt === null
      ? { step: 'account', account, notice, isOpen }
      : { step: 'closing', account, erasesAt, isOpen, hasFailed: false }
  }

  function forget(): void {
    signedIn = null
    hasExported = false
  }

  function toLogin(reason: LoginReason | null): AccountState {
    forget()
    return { step: 'signedOut', email, reason, problem: null }
  }

  function giveUp(): AbortController {
    attempt.abort()
    attempt = new AbortController()
    return attempt
  }

  async function lead(
    act: (step: Step) => Promise<void>,
    { provider, recover }: Failure = {},
  ): Promise<void> {
    if (!client) return
    const own = giveUp()
    const { signal } = own
    const enterOwn = (next: AccountState) => {
      signal.throwIfAborted()
      enter(next)
    }
    try {
      await act({ client, signal, enter: enterOwn })
    } catch (error) {
      if (own !== attempt) return
      if (isSessionOver(error))
        enter(toLogin(signedIn && signedIn.changesUntil <= getNow() ? 'tooOld' : 'over'))
      else
        enter(
          recover?.(error) ?? {
            step: 'ended',
            end: toEnd(error, isOnline()),
            provider: provider ?? null,
            account: signedIn,
          },
        )
    }
  }

  const wait = (doing: Doing): AccountState => ({ step: 'busy', doing, isSlow: false })

  async function readAccount({ client, enter }: Step): Promise<void> {
    again = () => lead(readAccount)
    enter(wait('reading'))
    const account = await client.readAccount()
    const shown = toAccount(account, null)
    const custody = await readFirst(client, account)
    enter(custody ? { step: 'custody', account, custody, notice: null, problem: null } : shown)
  }

  /** How the wallet is recovered, where that comes before the rest: it is what was come for, or the project wants it changed. */
  async function readFirst(client: AccountClient, { wallet, erasesAt }: SignedIn): Promise<Custody | null> {
    // What is to be deleted can be kept, and nothing else.
    if (!wallet || erasesAt !== null || !(isWanted || policy === 'user')) return null
    const custody = await client.custody.read().catch(() => null)
    const isFirst = isWanted || custody?.mode === 'escrow'
    isWanted = false
    return isFirst ? custody : null
  }

  /** A mail is sent: a new device waits until its link is approved. */
  async function followMail(
    { client, signal, enter }: Step,
    login: Awaited<ReturnType<AccountClient['startEmail']>>,
  ): Promise<void> {
    loginId = login.loginId
    const { isNewDevice, matchNumber, expiresAt } = login
    const toCode = (end: number): AccountState => ({ step: 'code', email, expiresAt: end, problem: null })
    if (!isNewDevice) return enter(toCode(expiresAt))
    enter({ step: 'mail', email, matchNumber, expiresAt, problem: null })
    try {
      enter(toCode(await client.waitForApproval(login, signal)))
    } catch (error) {
      // Another mail ends the link before it, and may be on its way.
      await resending
      throw error
    }
  }

  async function sendMail(wanted: string): Promise<void> {
    email = wanted
    again = () => sendMail(wanted)
    let isSent = false
    await lead(
      async (step) => {
        step.enter(wait('sending'))
        const login = await step.client.startEmail(wanted)
        isSent = true
        await followMail(step, login)
      },
      {
        recover: (error) =>
          isSent ? null : { step: 'signedOut', email, reason: null, problem: toProblem(error, isOnline()) },
      },
    )
  }

  async function sendAnother(): Promise<void> {
    const own = attempt
    try {
      const login = await client?.startEmail(email)
      if (own === attempt && login) void lead((step) => followMail(step, login))
    } catch (error) {
      if (own === attempt && (state.step === 'mail' || state.step === 'code'))
        enter({ ...state, problem: toProblem(error, isOnline()) })
    }
  }

  async function visit(provider: string): Promise<void> {
    again = () => visit(provider)
    const isAdding = signedIn !== null
    await lead(
      async (step) => {
        const { client, signal, enter } = step
        const own = createWindow()
        window = own
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
          return enter(toAccount(account, { outcome, provider }))
        }
        await client.finishProvider(proof)
        await readAccount(step)
      },
      { provider },
    )
  }

  /** Removes what the person was asked about; the question stays open where the service could not be told. */
  function removeAfter(
    asked: Extract<AccountState, { hasFailed: boolean }>,
    remove: (client: AccountClient) => Promise<AccountState>,
  ): Promise<void> {
    return lead(
      async ({ client, enter }) => {
        enter(wait('removing'))
        enter(await remove(client))
      },
      { recover: () => ({ ...asked, hasFailed: true }) },
    )
  }

  const addressSteps = createAddressSteps({
    lead,
    enter,
    getState: () => state,
    getAccount: () => signedIn,
    show: async ({ client, enter }, email) =>
      enter(toAccount(await client.readAccount(), { outcome: 'emailChanged', email })),
    toProblem: (error) => toProblem(error, isOnline()),
    hasEnded,
    setAgain: (next) => {
      again = next
    },
    getNow,
  })

  const { proveForWords, ...custodySteps } = createCustodySteps({
    ...{ lead, enter, passkeys, save, isOnline },
    getState: () => state,
    getAccount: () => signedIn,
  })

  return {
    ...createExportSteps({ lead, enter, getAccount: () => signedIn, proveForWords }),
    ...custodySteps,
    ...addressSteps,
    ...createClosingSteps({
      ...{ lead, enter, forget },
      getState: () => state,
      getAccount: () => signedIn,
      hasExported: () => hasExported,
      forgetExport() {
        hasExported = false
      },
      show: async ({ client, enter }, notice) => enter(toAccount(await client.readAccount(), notice)),
    }),
    ...createActivitySteps({ lead, getState: () => state, getAccount: () => signedIn, save }),
    start: () => enter(client ? toLogin(null) : { step: 'noProject' }),
    sendMail,
    sendAnother() {
      resending ??= sendAnother().finally(() => {
        resending = null
      })
      return resending
    },
    async enterCode(code) {
      if (state.step !== 'code') return
      const before = state
      let isVerified = false
      await lead(
        async (step) => {
          step.enter(wait('checking'))
          await step.client.verifyCode(loginId, code)
          isVerified = true
          await readAccount(step)
        },
        {
          recover: (error) =>
            isVerified || hasEnded(error) ? null : { ...before, problem: toProblem(error, isOnline()) },
        },
      )
    },
    visit,
    openWindow() {
      if (state.step !== 'visit' || !window?.open()) return false
      const { visit } = state
      window.leadTo(visit.uri)
      enter({ step: 'visit', visit: { ...visit, kind: 'window' } })
      return true
    },
    async back() {
      giveUp()
      enter(signedIn ? toAccount(signedIn, null) : toLogin(null))
    },
    tryAgain: () => again(),
    async askToRemove(way) {
      if (signedIn) enter({ step: 'remove', account: signedIn, way, hasFailed: false })
    },
    async remove() {
      if (state.step !== 'remove') return
      const { way } = state
      await removeAfter(state, async (client) => {
        const { outcome, account } = await client.remove(way)
        return toAccount(account, { outcome, provider: way.provider })
      })
    },
    async askToEndDevice(device) {
      if (signedIn) enter({ step: 'endDevice', account: signedIn, device, hasFailed: false })
    },
    async endDevice() {
      if (state.step !== 'endDevice') return
      const { device } = state
      await removeAfter(state, async (client) => {
        const { outcome, account } = await client.endDevice(device)
        return toAccount(account, { outcome: deviceOutcomes[outcome], device })
      })
    },
    async logInAgain() {
      email ||= signedIn?.email ?? ''
      giveUp()
      enter(toLogin('tooOld'))
    },
    async logOut() {
      const done = () => toLogin('loggedOut')
      await lead(
        async ({ client, enter }) => {
          enter(wait('leaving'))
          await client.end()
          enter(done())
        },
        // What is forgotten here the service ends by its own limits.
        { recover: done },
      )
    },
  }
}

/** Whether the person has got what opens the wallet without us. */
function isTakenAlong(state: AccountState): boolean {
  return state.step === 'exported' || (state.step === 'custody' && state.notice === 'fileSaved')
}
