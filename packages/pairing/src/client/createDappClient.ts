import { CodedError } from '@gangway/protocol'
import { createIdentity } from '../crypto/createIdentity.js'
import type { ClientOptions } from './clientOptions.js'
import type { DappContext } from './dapp/dappContext.js'
import { propose } from './dapp/propose.js'
import { requestSession } from './dapp/requestSession.js'
import type { DappClient, DappEvent } from './dappClient.js'
import { hearTopics } from './engine/engine.js'
import { dappMethods } from './methods/dappMethods.js'
import { openClient } from './openClient.js'
import { toSession } from './sessions/createSessions.js'
import { disconnectSession, extendSession, pingSession } from './sessions/sessionCalls.js'

/**
 * Makes the page's side of pairing. Opens a socket only when an earlier visit left sessions to hear of.
 *
 * @example
 * const client = await createDappClient({ relayUrl, projectId, metadata })
 * const { uri, approval } = await client.propose({ namespaces })
 */
export async function createDappClient(options: ClientOptions): Promise<DappClient> {
  const client = await openClient<DappEvent, DappContext>(options, {
    // Each tab is a mailbox of its own: two that share one would take each other's answers.
    getIdentity: () => createIdentity(),
    createContext: (shared) => ({ ...shared, proposals: new Map(), settling: new Map() }),
    methods: dappMethods,
  })
  const { context, ...shared } = client
  const { sessions, proposals } = context
  hearTopics(
    context.engine,
    sessions.getAll().map(({ topic }) => topic),
  )
  return {
    ...shared,
    getSessions: () => sessions.getAll().map(toSession),
    propose: (parameters, given) => propose(context, parameters, given),
    request: (parameters) => requestSession(context, parameters),
    ping: (topic) => pingSession(context, topic),
    extend: (topic) => extendSession(context, topic),
    disconnect: (topic) => disconnectSession(context, topic),
    async close() {
      for (const proposal of proposals.values()) proposal.fail(new CodedError('REQUEST_ABORTED'))
      await shared.close()
    },
  }
}
