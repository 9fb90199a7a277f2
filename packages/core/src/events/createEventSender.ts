import {
  analyticsConfigResponseSchema,
  analyticsConfigRoute,
  eventRoute,
  GangwayError,
  limits,
  parseWith,
  type TrackedEvent,
} from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { createUuid } from '../kernel/createUuid.js'
import { sdkVersion } from '../sdkVersion.js'
import { getInitializeEvent } from './getInitializeEvent.js'
import { raiseAlert } from './raiseAlert.js'

/** Sends steps to the deployment's `/e`. */
export type EventSender = {
  /** @param at when it happened, ms since 1970 */
  send(event: TrackedEvent, at: number): void
}

type WaitingEvent = { event: TrackedEvent; at: number }

/** More than this wait only where the server does not answer. */
const waitingLimit = 50

/**
 * Sends events one at a time, each once: what does not arrive is dropped. Nothing is sent until the deployment has said
 * that it wants them, nor from a browser whose user asked not to be followed. services.md §5.
 */
export function createEventSender(config: Config): EventSender {
  const waiting: WaitingEvent[] = [{ event: getInitializeEvent(config), at: Date.now() }]
  let isWanted = isOnPage() && !asksNotToBeFollowed() ? null : false
  let isRunning = false

  const post = async (next: WaitingEvent): Promise<void> => {
    const status = await postEvent(config, next)
    if (status !== 403) return
    isWanted = false
    raiseAlert(config, createOriginAlert())
  }
  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    isWanted ??= await readIsWanted(config)
    for (let next = waiting.shift(); next; next = waiting.shift()) if (isWanted) await post(next)
    isRunning = false
  }
  // The page goes: what waits for its turn leaves now, or never.
  globalThis.addEventListener?.('pagehide', () => {
    if (isWanted) for (const next of waiting.splice(0)) void post(next)
  })
  return {
    send(event, at) {
      if (isWanted === false || waiting.length >= waitingLimit) return
      waiting.push({ event, at })
      void run()
    },
  }
}

function isOnPage(): boolean {
  return typeof location !== 'undefined'
}

type Privacy = { globalPrivacyControl?: boolean }

function asksNotToBeFollowed(): boolean {
  const { doNotTrack, globalPrivacyControl }: Pick<Navigator, 'doNotTrack'> & Privacy = navigator
  return doNotTrack === '1' || globalPrivacyControl === true
}

function toUrl({ apiUrl, projectId }: Config, path: string): string {
  return `${apiUrl}${path}?${new URLSearchParams({ projectId, st: 'gangway', sv: `core-${sdkVersion}` })}`
}

// Off where the answer does not come: services.md §4.
async function readIsWanted(config: Config): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(limits.rpcTimeout)
    const response = await fetch(toUrl(config, analyticsConfigRoute.path), { signal })
    return parseWith(analyticsConfigResponseSchema, await response.json()).isAnalyticsEnabled
  } catch {
    return false
  }
}

// A text without a content type asks for no preflight. The page's path may name an account, so only its origin is told.
async function postEvent(config: Config, { event, at }: WaitingEvent): Promise<number | null> {
  const { origin: url, hostname: domain } = location
  const body = JSON.stringify({ eventId: createUuid(), url, domain, timestamp: at, props: event })
  const signal = AbortSignal.timeout(limits.rpcTimeout)
  try {
    const response = await fetch(toUrl(config, eventRoute.path), {
      method: 'POST',
      body,
      keepalive: true,
      signal,
    })
    return response.status
  } catch {
    return null
  }
}

function createOriginAlert(): GangwayError {
  return new GangwayError('APP_CONFIGURATION_INVALID', {
    details: `the server does not accept ${location.origin}`,
    hints: ['Add this origin to ALLOWED_ORIGINS of the deployment.'],
  })
}
