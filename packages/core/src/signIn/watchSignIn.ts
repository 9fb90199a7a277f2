import { type CaipNetworkId, GangwayError, type SiwxSession } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { Account, Connection } from '../config/state.js'
import { disconnect } from '../connections/disconnect.js'
import { inTime } from '../kernel/inTime.js'
import { getSignInSubject, patchSignIn, signInSlot } from './patchSignIn.js'
import { createSignInState, type SignInState } from './signInState.js'

type Subject = { connection: Connection; account: Account }

/** The session of an account that still holds; null: none. Rejects when it cannot be told. */
async function findSession(config: Config, { connection, account }: Subject): Promise<SiwxSession | null> {
  const { siwx } = config
  const sessions = siwx ? await inTime(siwx.getSessions(connection.networkId, account.address)) : []
  return sessions.find((session) => !((getEnd(session) ?? Number.NaN) <= getNow(config))) ?? null
}

/** Longest delay a browser's timer takes, ms. */
const longestTimer = 2 ** 31 - 1

/**
 * Asks for the sessions of the account in use whenever it or its network changes, and when a session ends. product.md §4. A
 * way of signing in that cannot even tell its sessions disconnects the wallet (product.md §8). Returns the way to stop.
 */
export function watchSignIn(config: Config): () => void {
  let known: Subject | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopHearing: (() => void) | undefined

  const check = async (subject: Subject) => {
    const { caipAddress } = subject.account
    // An answer that comes after another step of the sign-in is out of date.
    const isAwaited = () => {
      const { account, status } = config.state.signIn
      return account === caipAddress && status === 'unknown'
    }
    try {
      const session = await findSession(config, subject)
      if (isAwaited()) settle(subject, session)
    } catch (cause) {
      if (isAwaited()) await fail(config, subject, cause)
    }
  }
  const settle = (subject: Subject, session: SiwxSession | null) => {
    clearTimeout(timer)
    const found = session ? ({ status: 'signed' } as const) : ({ status: 'needed' } as const)
    patchSignIn(config, subject.account.caipAddress, { ...found, session, message: null, error: null })
    if (session) timer = callIn((getEnd(session) ?? Number.NaN) - getNow(config), () => begin(subject))
  }
  // Another tab has signed in or out; what is under way in this one goes on.
  const lookAgain = async () => {
    const subject = known
    const before = config.state.signIn
    if (!subject || (before.status !== 'signed' && before.status !== 'needed')) return
    const session = await findSession(config, subject).catch(() => undefined)
    const { account, status } = config.state.signIn
    const isSame = account === before.account && status === before.status
    if (session === undefined || !isSame || (session === null && status === 'needed')) return
    settle(subject, session)
  }
  const begin = (subject: Subject | null, former: Subject | null = null) => {
    clearTimeout(timer)
    signInSlot(config).abort?.abort()
    config.setState(({ signIn }) => ({
      signIn: {
        ...createSignInState('unknown'),
        account: subject?.account.caipAddress ?? null,
        returnTo: getReturn(subject, former, signIn),
        isRestored:
          subject?.connection.isRestored === true && former?.connection.id !== subject.connection.id,
      },
    }))
    if (!subject) return
    stopHearing ??= config.siwx?.onSessionsChange?.(() => void lookAgain())
    void check(subject)
  }
  const look = () => {
    const subject = getSignInSubject(config)
    if (subject?.account.caipAddress === known?.account.caipAddress) return
    const former = known
    known = subject
    begin(subject, former)
  }
  look()
  const unsubscribe = config.subscribe(look)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    stopHearing?.()
  }
}

// Who changed the network alone can go back to where they were signed in, also over several changes.
function getReturn(
  subject: Subject | null,
  former: Subject | null,
  { status, returnTo }: SignInState,
): CaipNetworkId | null {
  if (!subject || !former || former.connection.id !== subject.connection.id) return null
  if (former.account.address !== subject.account.address) return null
  const goal = status === 'signed' ? former.connection.networkId : returnTo
  return goal === subject.connection.networkId ? null : goal
}

async function fail(config: Config, { connection }: Subject, cause: unknown): Promise<void> {
  // Whether the wallet took leave matters less than why it had to.
  const leaving = disconnect(config, { id: connection.id }).catch(() => undefined)
  const error = new GangwayError('SIGN_IN_INIT_FAILED', { cause })
  config.setState(({ signIn }) => ({ signIn: { ...signIn, error } }))
  await leaving
}

function getEnd({ data }: SiwxSession): number | null {
  return data.expirationTime === undefined ? null : Date.parse(data.expirationTime)
}

function getNow({ siwx }: Config): number {
  return siwx?.getNow?.() ?? Date.now()
}

function callIn(delay: number, callback: () => void): ReturnType<typeof setTimeout> | undefined {
  return delay <= longestTimer ? setTimeout(callback, Math.max(0, delay)) : undefined
}
