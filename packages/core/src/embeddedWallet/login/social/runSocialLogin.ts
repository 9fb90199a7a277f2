import { GangwayError, type SocialProvider, specTexts, toGangwayError } from '@gangway/protocol'
import type { Config } from '../../../config/config.js'
import type { Connection } from '../../../config/state.js'
import { track } from '../../../events/track.js'
import { orAbort } from '../../../kernel/orAbort.js'
import { alertSilentFrame } from '../../alertSilentFrame.js'
import { connectFrame } from '../../connectFrame.js'
import { type FrameSession, frameSlot, type SocialRun } from '../../frameSession.js'
import type { SocialLogin } from '../../frameState.js'
import { loadFrame } from '../../loadFrame.js'
import { patchFrame } from '../../patchFrame.js'
import { replaceSocial } from './replaceSocial.js'

/** How long it may take until it is known where to go, ms. frame-protocol.md §5. */
const startLimit = 45_000

/** What a social login begins with. */
type SocialStart = {
  provider: SocialProvider
  /** Is closed in the end. */
  popup?: Window | null
  /** Default `starting`. */
  step?: SocialLogin['step']
  signal?: AbortSignal | undefined
}

/**
 * Runs one social login from its first step to its end: `state.frame.social`, its window, what is told of its failure, and
 * every way to give it up. What else is under way is given up for it. Begins within the call, as a tap needs it.
 *
 * @throws GangwayError `LOGIN_NOT_AVAILABLE` without a frame; `REQUEST_ABORTED` and `REQUEST_TIMEOUT`, both 'Something
 * went wrong' (product.md §8); whatever `act` throws.
 */
export async function runSocialLogin<T>(
  config: Config,
  start: SocialStart,
  act: (session: FrameSession, run: SocialRun) => Promise<T>,
): Promise<T> {
  const { provider, step = 'starting', signal } = start
  const slot = frameSlot(config)
  const abort = new AbortController()
  const guard = setTimeout(() => {
    if (run.isProven) return
    alertSilentFrame(config, `the login by ${provider} did not start`)
    abort.abort(somethingWentWrong('REQUEST_TIMEOUT'))
  }, startLimit)
  let isOver = false
  const run: SocialRun = {
    provider,
    popup: start.popup ?? null,
    isProven: false,
    signal: abort.signal,
    abort: () => run.isProven || abort.abort(somethingWentWrong('REQUEST_ABORTED')),
    patch(patch) {
      if (slot.social === run)
        patchFrame(config, ({ social }) => ({ social: social && { ...social, ...patch } }))
    },
    arrive(uri, patch) {
      assertWebAddress(uri)
      clearTimeout(guard)
      if (run.popup) run.popup.location.href = uri
      run.patch({ ...patch, uri })
    },
    async refuseLate(session, answer) {
      const answered = await answer
      const isWanted = slot.social || config.state.frame.login || session.storage.isLoginUsed()
      if (isOver && !isWanted) await session.client.request('SIGN_OUT', undefined).catch(() => undefined)
      return answered
    },
  }
  replaceSocial(config, run)
  const social: SocialLogin = { provider, step, uri: null, matchNumber: null, expiresAt: null }
  patchFrame(config, { login: null, social })
  if (signal?.aborted) run.abort()
  signal?.addEventListener('abort', run.abort)
  let session: FrameSession | undefined
  try {
    session = await orAbort(loadFrame(config), run.signal)
    session.deviceAbort?.abort()
    return await orAbort(act(session, run), run.signal)
  } catch (cause) {
    const error = run.signal.aborted ? run.signal.reason : cause
    trackFailure(config, provider, toGangwayError(error))
    // Whatever it holds open it answers then, and lets nobody in any more.
    if (slot.social === run && !run.isProven && config.state.frame.status === 'ready')
      session?.client.request('RELOAD', undefined).catch(() => undefined)
    throw error
  } finally {
    isOver = !run.isProven
    clearTimeout(guard)
    signal?.removeEventListener('abort', run.abort)
    run.popup?.close()
    if (slot.social === run) {
      slot.social = undefined
      patchFrame(config, { social: null })
    }
  }
}

// product.md §8: “aborted social or email requests”.
function somethingWentWrong(code: 'REQUEST_ABORTED' | 'REQUEST_TIMEOUT'): GangwayError {
  return new GangwayError(code, { shortMessage: specTexts.somethingWentWrong })
}

// A window of this page's own origin goes there, and a link leads there: a script would run as the page's.
function assertWebAddress(uri: string): void {
  if (!/^https?:\/\//i.test(uri)) throw new GangwayError('INVALID_INPUT', { details: 'no web address' })
}

/** What is the person's own doing. */
const refusals: readonly string[] = [
  'REQUEST_ABORTED',
  'CONNECTION_WINDOW_CLOSED',
  'LOGIN_DECLINED',
  'LOGIN_DENIED',
]

function trackFailure(config: Config, provider: SocialProvider, error: GangwayError): void {
  const { code, shortMessage: message } = error
  if (refusals.includes(code))
    track(config, { type: 'track', event: 'SOCIAL_LOGIN_CANCELED', properties: { provider } })
  else track(config, { type: 'track', event: 'SOCIAL_LOGIN_ERROR', properties: { provider, message } })
}

/** Once the person has proven who they are: nothing is left to give up, and the wallet is connected. */
export async function finishSocial(
  config: Config,
  session: FrameSession,
  proven: { run: SocialRun; userName: string | null },
): Promise<Connection> {
  const { run, userName } = proven
  const { provider } = run
  if (run.signal.aborted) throw run.signal.reason
  run.isProven = true
  run.popup?.close()
  const connection = await connectFrame(config, session, { socialProvider: provider, userName })
  track(config, { type: 'track', event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
  return connection
}
