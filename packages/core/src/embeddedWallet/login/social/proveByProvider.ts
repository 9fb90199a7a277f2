import { GangwayError, toGangwayError, type WindowProvider } from '@gangway/protocol'
import * as v from 'valibot'
import type { Config } from '../../../config/config.js'
import { track } from '../../../events/track.js'
import { wait } from '../../../kernel/wait.js'
import type { FrameRequestOptions } from '../../client/frameClient.js'
import type { FrameOptions } from '../../frameOptions.js'
import type { FrameSession, SocialRun } from '../../frameSession.js'
import type { SocialLogin } from '../../frameState.js'

/** How often the window is looked at, and how long the login has to end once it reads as closed, ms. */
const lookInterval = 1_000
const closedPatience = 2_000

const resultSchema = v.object({ resultUri: v.pipe(v.string(), v.maxLength(8192)) })

/** What {@link proveByWindow} needs beside the frame. */
type WindowProof = { frame: FrameOptions; run: SocialRun; provider: WindowProvider }

/**
 * See `connectSocial`. Whichever comes first: the window's message, or the frame's word that the login was released on the
 * page after the return. Returns what the provider calls the person. frame-protocol.md §6 E.
 */
export async function proveByWindow(
  config: Config,
  session: FrameSession,
  { frame, run, provider }: WindowProof,
): Promise<string | null> {
  const { client } = session
  const ended = new AbortController()
  const stop = AbortSignal.any([ended.signal, run.signal])
  try {
    const closed = whenClosed(run, stop)
    const asked = askWhere(run, async (options) => {
      const { uri } = await client.request('GET_SOCIAL_REDIRECT_URI', { provider }, options)
      return uri
    })
    const expiresAt = await Promise.race([asked, closed.then(throwClosed)])
    const outcome = await Promise.race([
      hearResult(new URL(frame.url).origin, run, stop),
      waitForRelease(session, { run, stop, expiresAt }),
      closed.then(() => confirmClosed(stop)),
    ])
    if (typeof outcome !== 'string') return outcome.userName ?? null
    ended.abort()
    run.popup?.close()
    run.patch({ step: 'finishing' })
    track(config, { type: 'track', event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties: { provider } })
    const answer = client.request('CONNECT_SOCIAL', { uri: outcome })
    const { userName = null } = await run.refuseLate(session, answer)
    return userName
  } finally {
    ended.abort()
  }
}

/** What the page after the return says: a message of another window, or of another origin, is none of it. */
function hearResult(origin: string, run: SocialRun, stop: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || run.popup === null || event.source !== run.popup) return
      const result = v.safeParse(resultSchema, event.data)
      if (result.success) resolve(result.output.resultUri)
    }
    window.addEventListener('message', hear, { signal: stop })
  })
}

/** The window may have lost this page: the frame hears of the end too, and is asked anew after each time-out. */
async function waitForRelease(
  session: FrameSession,
  { run, stop, expiresAt }: { run: SocialRun; stop: AbortSignal; expiresAt: number },
) {
  while (!stop.aborted) {
    try {
      const answer = session.client.request('CONNECT_SOCIAL', { uri: '' }, { isHeld: true })
      return await run.refuseLate(session, answer)
    } catch (error) {
      if (toGangwayError(error).code !== 'REQUEST_TIMEOUT') throw error
    }
    if (Date.now() >= expiresAt) throw new GangwayError('LOGIN_EXPIRED')
  }
  throw new GangwayError('REQUEST_ABORTED')
}

function whenClosed(run: SocialRun, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!run.popup?.closed) return
      clearInterval(timer)
      resolve()
    }, lookInterval)
    stop.addEventListener('abort', () => clearInterval(timer))
  })
}

// A provider's `Cross-Origin-Opener-Policy` makes an open window read as closed. That one has the focus; when the person
// closes it, this page has. The login may have ended on the returned page meanwhile.
async function confirmClosed(stop: AbortSignal): Promise<never> {
  await wait(closedPatience, stop)
  return document.hasFocus() ? throwClosed() : new Promise(() => {})
}

function throwClosed(): never {
  throw new GangwayError('CONNECTION_WINDOW_CLOSED')
}

/** See `connectFarcaster`. frame-protocol.md §6 F. */
export async function proveByPhone(session: FrameSession, run: SocialRun): Promise<string> {
  const { client } = session
  await askWhere(run, async (options) => {
    const { url } = await client.request('GET_FARCASTER_URI', undefined, options)
    return url
  })
  const answer = client.request('CONNECT_FARCASTER', undefined)
  const { userName } = await run.refuseLate(session, answer)
  return userName
}

/** How long a login lives where the frame does not say, ms. embedded-wallet.md §7. */
const lifetime = 600_000

/** Learns where the person is to go, and shows it. Returns until when they may, ms since 1970. */
async function askWhere(
  run: SocialRun,
  ask: (options: FrameRequestOptions) => Promise<string>,
): Promise<number> {
  let told: Pick<SocialLogin, 'matchNumber'> & { expiresAt: number } = {
    matchNumber: null,
    expiresAt: Date.now() + lifetime,
  }
  const uri = await ask({
    signal: run.signal,
    onDetails: ({ matchNumber, expiresAt }) => {
      told = { matchNumber, expiresAt }
    },
  })
  run.arrive(uri, { ...told, step: run.popup || run.provider === 'farcaster' ? 'window' : 'blocked' })
  return told.expiresAt
}
