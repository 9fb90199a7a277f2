import type { RelayMethod } from '@gangway/protocol'
import { approveSession } from './approveSession.js'
import { batchFetchMessages } from './batchFetchMessages.js'
import { batchPublish } from './batchPublish.js'
import { batchSubscribe } from './batchSubscribe.js'
import { batchUnsubscribe } from './batchUnsubscribe.js'
import type { Method } from './defineMethod.js'
import { fetchMessages } from './fetchMessages.js'
import { proposeSession } from './proposeSession.js'
import { publish } from './publish.js'
import { subscribe } from './subscribe.js'
import { unsubscribe } from './unsubscribe.js'

const methods: Readonly<Record<RelayMethod, Method>> = {
  irn_publish: publish,
  irn_batchPublish: batchPublish,
  irn_subscribe: subscribe,
  irn_batchSubscribe: batchSubscribe,
  irn_unsubscribe: unsubscribe,
  irn_batchUnsubscribe: batchUnsubscribe,
  irn_fetchMessages: fetchMessages,
  irn_batchFetchMessages: batchFetchMessages,
  wc_proposeSession: proposeSession,
  wc_approveSession: approveSession,
}

/** Those that answer with stored messages, a megabyte of them at most: they wait in the queue of their connection. */
export const fetchMethods: ReadonlySet<Method> = new Set([fetchMessages, batchFetchMessages])

const byName: ReadonlyMap<string, Method> = new Map(
  Object.entries(methods).flatMap(([name, method]) => [
    [name, method],
    // Older clients spell it so.
    [name.replace(/^irn_/, 'iridium_'), method],
  ]),
)

/** The method a client calls by this name, if there is one. */
export function getMethod(name: string): Method | undefined {
  return byName.get(name)
}
