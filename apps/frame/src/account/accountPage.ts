import type { Custody, CustodyPolicy } from '@gangway/protocol'
import type { Passkeys } from '../wallet/passkey.js'
import type { AccountState, Doing, LoginReason, Notice } from './accountState.js'
import { afterFailure, getTimeout, isTakenAlong, showAccount, toLoginReason } from './accountTransitions.js'
import type { AccountClient, SignedIn } from './createAccountClient.js'
import type { ProviderWindow } from './createProviderWindow.js'

/** The most a timer takes, milliseconds; more would end at once. */
const longestTimer = 2 ** 31 - 1

/** What the account's page is made of. */
export type AccountParts = {
  /** null: the address names no project. */
  client: AccountClient | null
  /** Who is to keep what recovers the wallets of the project; default `escrow`. */
  custody?: CustodyPolicy
  /** Whether the first login is for that; default false. */
  isForRecovery?: boolean
  createWindow(): ProviderWindow
  passkeys: Passkeys
  /** Gives the browser a file to keep. */
  save(name: string, text: string): void
  show(state: AccountState): void
  isOnline(): boolean
  /** Unix milliseconds; default the clock's. */
  getNow?: () => number
}

/** The page as it is now. Its steps change it, one at a time. */
export type AccountPage = Required<AccountParts> & {
  state: AccountState
  timer: ReturnType<typeof setTimeout> | undefined
  /** Ends what the step under way waits for. */
  attempt: AbortController
  signedIn: SignedIn | null
  window: ProviderWindow | null
  email: string
  /** Whether the wallet's recovery is shown first, after the next login. */
  isWanted: boolean
  loginId: string
  resending: Promise<void> | null
  again: () => Promise<void>
  /** Whether this login has shown the words of the wallet, or saved a file that opens it. */
  hasExported: boolean
}

/** What a step is taken with. `enter` throws where the step has been given up. */
export type Step = { client: AccountClient; signal: AbortSignal; enter(next: AccountState): void }

/** How a step fails: at which provider, and what it makes of an error itself; null: the end. */
export type Failure = { provider?: string; recover?: (error: unknown) => AccountState | null }

/** Makes the page, before anything is shown. */
export function createAccountPage(parts: AccountParts): AccountPage {
  return {
    ...parts,
    custody: parts.custody ?? 'escrow',
    isForRecovery: parts.isForRecovery ?? false,
    getNow: parts.getNow ?? Date.now,
    state: { step: 'noProject' },
    timer: undefined,
    attempt: new AbortController(),
    signedIn: null,
    window: null,
    email: '',
    isWanted: parts.isForRecovery ?? false,
    loginId: '',
    resending: null,
    again: async () => undefined,
    hasExported: false,
  }
}

/** Shows a state, and what it becomes by itself when its time has come. */
export function enter(page: AccountPage, next: AccountState): void {
  page.state = next
  if (isTakenAlong(next)) page.hasExported = true
  clearTimeout(page.timer)
  const timeout = getTimeout(next, page.getNow())
  const left = timeout ? timeout.at - page.getNow() : 0
  // None left of what the service has just called open: the clock here is ahead, and the service will say.
  if (timeout && left > 0)
    page.timer = setTimeout(
      () => {
        if (timeout.givesUp) giveUp(page)
        if (timeout.account) page.signedIn = timeout.account
        enter(page, timeout.toNext(page.getNow()))
      },
      Math.min(left, longestTimer),
    )
  page.show(next)
}

/** Ends what the step under way waits for. What comes of it later is nothing. */
export function giveUp(page: AccountPage): AbortController {
  page.attempt.abort()
  page.attempt = new AbortController()
  return page.attempt
}

/** Takes a step, and gives up the one before it. */
export async function lead(
  page: AccountPage,
  act: (step: Step) => Promise<void>,
  { provider, recover }: Failure = {},
): Promise<void> {
  const { client } = page
  if (!client) return
  const own = giveUp(page)
  const { signal } = own
  const enterOwn = (next: AccountState) => {
    signal.throwIfAborted()
    enter(page, next)
  }
  try {
    await act({ client, signal, enter: enterOwn })
  } catch (error) {
    if (own !== page.attempt) return
    const { signedIn } = page
    const facts = { account: signedIn, isOnline: page.isOnline(), provider: provider ?? null, recover }
    const next = afterFailure(error, facts)
    enter(page, next === 'login' ? toLogin(page, toLoginReason(signedIn, page.getNow())) : next)
  }
}

/** The account as the service has just told it, with its news. */
export function toAccount(page: AccountPage, account: SignedIn, notice: Notice | null): AccountState {
  page.signedIn = account
  return showAccount(account, notice, page.getNow())
}

/** The login, with nobody logged in. */
export function toLogin(page: AccountPage, reason: LoginReason | null): AccountState {
  forget(page)
  return { step: 'signedOut', email: page.email, reason, problem: null }
}

/** Nobody is logged in any more. */
export function forget(page: AccountPage): void {
  page.signedIn = null
  page.hasExported = false
}

/** A wait for the service or a Worker. */
export const wait = (doing: Doing): AccountState => ({ step: 'busy', doing, isSlow: false })

/** Reads the account and shows it, or first how its wallet is recovered. */
export async function readAccount(page: AccountPage, { client, enter }: Step): Promise<void> {
  page.again = () => lead(page, (step) => readAccount(page, step))
  enter(wait('reading'))
  const account = await client.readAccount()
  const shown = toAccount(page, account, null)
  const custody = await readFirst(page, client, account)
  enter(custody ? { step: 'custody', account, custody, notice: null, problem: null } : shown)
}

/** How the wallet is recovered, if that comes before the rest: the login is for it, or the project wants it changed. */
async function readFirst(
  page: AccountPage,
  client: AccountClient,
  { wallet, erasesAt }: SignedIn,
): Promise<Custody | null> {
  // What is to be deleted can be kept, and nothing else.
  if (!wallet || erasesAt !== null || !(page.isWanted || page.custody === 'user')) return null
  const custody = await client.custody.read().catch(() => null)
  const isFirst = page.isWanted || custody?.mode === 'escrow'
  page.isWanted = false
  return isFirst ? custody : null
}
