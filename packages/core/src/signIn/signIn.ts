import {
  type CaipAccountId,
  GangwayError,
  type SiwxMessage,
  type SiwxSession,
  toGangwayError,
} from '@gangway/protocol'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import type { Config } from '../config/config.js'
import { defineSlot } from '../config/slot.js'
import type { Account, Connection } from '../config/state.js'
import { inTime } from '../kernel/inTime.js'
import { orAbort } from '../kernel/orAbort.js'
import { getSignInSubject, patchSignIn, signInSlot } from './patchSignIn.js'
import { getSignInMessage } from './prepareSignIn.js'
import { createSignInState, type SignInState } from './signInState.js'
import { trackSignIn } from './trackSignIn.js'

type Subject = { connection: Connection; account: Account }

/**
 * Lets the account in use sign in: its wallet is asked to sign the message once, the signature is checked, the session
 * kept. Call it from a person's tap: a wallet app opened without one may never show the request. `state.signIn` says
 * how far it is. While a request is open no second one is sent, before a minute has passed. product.md §4.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED` without an account on a supported network, `SIGN_IN_DECLINED`
 * ('Signature declined', product.md §8), `SIGN_IN_REFUSED`, `SIGN_IN_UNREACHABLE`, `SIGN_IN_FAILED`,
 * `SIGN_IN_SMART_ACCOUNT_UNSUPPORTED` ('This application might not support Smart Accounts', product.md §8),
 * `CONNECTION_REQUEST_PENDING`, `CONNECTION_WALLET_LOCKED`, `REQUEST_ABORTED` after {@link cancelSignIn} or a change of
 * account or network, `INVALID_CONFIG` where no way of signing in is set.
 */
export async function signIn(config: Config): Promise<SiwxSession> {
  const slot = signInSlot(config)
  if (!config.siwx) throw new GangwayError('INVALID_CONFIG', { details: 'no way of signing in is set' })
  const subject = getSignInSubject(config)
  if (!subject) throw new GangwayError('CONNECTION_NOT_CONNECTED')
  if (isAsking(config.state.signIn)) throw new GangwayError('CONNECTION_REQUEST_PENDING')
  const { account } = subject
  const { caipAddress } = account

  slot.abort?.abort()
  const abort = new AbortController()
  slot.abort = abort
  begin(config, subject)
  trackSignIn(config, 'CLICK_SIGN_SIWX_MESSAGE', subject)
  try {
    const session = await getSigned(config, subject, abort.signal)
    patchSignIn(config, caipAddress, { status: 'signed', session, message: null, askedAt: null })
    trackSignIn(config, 'SIWX_AUTH_SUCCESS', subject)
    return session
  } catch (cause) {
    const error = toSignInError(cause, account)
    if (abort.signal.aborted) throw error
    // What was signed once is not shown again as what is to be signed.
    const spent = slot.message === null ? { message: null } : {}
    patchSignIn(config, caipAddress, { status: 'needed', error, askedAt: null, ...spent })
    trackSignIn(config, 'SIWX_AUTH_ERROR', subject)
    throw error
  }
}

function isAsking({ status, askedAt }: SignInState): boolean {
  return status === 'signing' && (askedAt === null || Date.now() - askedAt < askAgainAfter)
}

function begin(config: Config, { account: { caipAddress } }: Subject): void {
  config.setState(({ signIn }) => {
    const known = signIn.account === caipAddress ? signIn : createSignInState('needed')
    return { signIn: { ...known, account: caipAddress, status: 'signing', error: null, askedAt: null } }
  })
}

async function getSigned(config: Config, subject: Subject, signal: AbortSignal): Promise<SiwxSession> {
  const { siwx } = config
  const { connection, account } = subject
  const wanted = await orAbort(getSignInMessage(config, subject), signal)
  const { message, askedAt, answer } = await orAbort(
    requestSignature(config, subject, wanted, signal),
    signal,
  )
  patchSignIn(config, account.caipAddress, { message, askedAt })
  const signature = await orAbort(answer, signal)

  patchSignIn(config, account.caipAddress, { askedAt: null })
  // Its nonce is good once, whatever the server says.
  signInSlot(config).message = null
  const { networkId } = connection
  const session: SiwxSession = { data: message.data, message: message.toString(), signature }
  try {
    if (siwx) await inTime(siwx.addSession(session))
  } catch (cause) {
    throw toGangwayError(cause, 'SIGN_IN_REFUSED')
  }
  const { connections, signIn } = config.state
  const isUnwanted = signIn.account === account.caipAddress && signIn.status === 'needed'
  if (signal.aborted && (isUnwanted || !connections.has(connection.id))) {
    // Given up while the server was checking.
    siwx?.revokeSession(networkId, account.address).catch(() => undefined)
    throw new GangwayError('REQUEST_ABORTED')
  }
  const sessions = siwx && (await inTime(siwx.getSessions(networkId, account.address)).catch(() => []))
  return sessions?.find(({ message }) => message === session.message) ?? session
}

function toSignInError(cause: unknown, { type }: Account): GangwayError {
  const error = toGangwayError(cause, 'SIGN_IN_FAILED')
  const isOfSmartAccount = error.code === 'SIGN_IN_REFUSED' || error.code === 'SIGN_IN_FAILED'
  if (type !== 'smartAccount' || !isOfSmartAccount) return error
  return new GangwayError('SIGN_IN_SMART_ACCOUNT_UNSUPPORTED', { cause: error })
}

/** A request to sign that is open in a wallet. It cannot be recalled, so a second one waits for its end. */
type OpenSignature = {
  account: CaipAccountId
  message: SiwxMessage
  /** ms since 1970 */
  askedAt: number
  answer: Promise<string>
}

/** By descriptor id. */
const openSignatures = defineSlot(() => new Map<string, OpenSignature>())

/** After this time a second request may be sent although the first is open, ms. interface-guide.md §7.4. */
const askAgainAfter = 60_000

/**
 * Asks the wallet to sign, unless a request of the same account is open in it: that one is then waited for, with the
 * message it shows.
 *
 * @throws GangwayError `CONNECTION_REQUEST_PENDING` while one of another account is open, `REQUEST_ABORTED` when given
 * up before the wallet was asked.
 */
async function requestSignature(
  config: Config,
  { connection, account }: { connection: Connection; account: Account },
  message: SiwxMessage,
  signal: AbortSignal,
): Promise<OpenSignature> {
  const client = await orAbort(getNamespaceClient(config, connection.chainNamespace), signal)
  const open = openSignatures(config).get(connection.id)
  if (open && Date.now() - open.askedAt < askAgainAfter) {
    if (open.account === account.caipAddress) return open
    throw new GangwayError('CONNECTION_REQUEST_PENDING', { details: connection.descriptor.name })
  }
  const { address, caipAddress } = account
  const answer = client.signMessage(connection, { address, text: message.toString() })
  const request: OpenSignature = { account: caipAddress, message, askedAt: Date.now(), answer }
  openSignatures(config).set(connection.id, request)
  const forget = () => {
    if (openSignatures(config).get(connection.id) === request) openSignatures(config).delete(connection.id)
  }
  answer.then(forget, forget)
  return request
}
