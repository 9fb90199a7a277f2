import { topicSchema } from '@gangway/protocol'
import * as v from 'valibot'
import { createIdentity, type Identity } from '../crypto/createIdentity.js'
import type { KeyValueStore } from '../storage/keyValueStore.js'
import { createAuthenticateMessage } from './authenticate/createAuthenticateMessage.js'
import { createCacaoPayload } from './authenticate/createCacaoPayload.js'
import type { ClientOptions } from './clientOptions.js'
import { hearTopics } from './engine/engine.js'
import { walletMethods } from './methods/walletMethods.js'
import { openClient } from './openClient.js'
import { toSession } from './sessions/createSessions.js'
import { disconnectSession, extendSession, pingSession } from './sessions/sessionCalls.js'
import { approveAuthentication, rejectAuthentication } from './wallet/answerAuthentication.js'
import { createWalletContext, type WalletContext } from './wallet/createWalletContext.js'
import { toAuthenticateRequest, toProposal, toRequest } from './wallet/openItems.js'
import { pairWith } from './wallet/pairings.js'
import { approveProposal, rejectProposal, takeSettleAnswer } from './wallet/proposals.js'
import { emitEvent, respondToRequest, updateSession } from './wallet/sessions.js'
import type { WalletClient, WalletEvent } from './walletClient.js'

/** What a wallet's client is made with. */
export type WalletClientOptions = ClientOptions & {
  /** Whether a one-click sign-in can be answered; default yes. If not, the page's plain proposal is told instead. */
  knowsSignIn?: () => boolean
}

/**
 * Makes the wallet's side of pairing: for the development wallet and for wallets of one's own.
 *
 * @example
 * const wallet = await createWalletClient({ relayUrl, projectId, metadata })
 * wallet.subscribe((event) => { if (event.type === 'proposal') wallet.approve(event.proposal.id, { namespaces }) })
 * await wallet.pair(uri)
 */
export async function createWalletClient(options: WalletClientOptions): Promise<WalletClient> {
  const { knowsSignIn = () => true } = options
  const client = await openClient<WalletEvent, WalletContext>(options, {
    getIdentity: keepIdentity,
    createContext: (shared) => createWalletContext(shared, knowsSignIn),
    methods: walletMethods,
    onStrayAnswer: takeSettleAnswer,
  })
  const { context, ...shared } = client
  const { sessions, pairings, proposals, authentications, requests } = context
  hearTopics(context.engine, [
    ...pairings.getAll().map(({ id }) => id),
    ...sessions.getAll().map(({ topic }) => topic),
  ])
  return {
    ...shared,
    getSessions: () => sessions.getAll().map(toSession),
    getProposals: () => proposals.getAll().map(toProposal),
    getAuthenticateRequests: () => authentications.getAll().map(toAuthenticateRequest),
    getRequests: () =>
      requests
        .getAll()
        .filter(({ topic }) => sessions.get(topic))
        .map(toRequest),
    pair: (uri) => pairWith(context, uri),
    approve: (id, answer) => approveProposal(context, id, answer),
    reject: (id) => rejectProposal(context, id),
    getAuthenticateMessage: (id, account) =>
      createAuthenticateMessage(createCacaoPayload(authentications.need(id).parameters, account)),
    approveAuthenticate: (id, cacaos) => approveAuthentication(context, id, cacaos),
    rejectAuthenticate: (id) => rejectAuthentication(context, id),
    respond: (id, answer) => respondToRequest(context, id, answer),
    emit: (topic, event) => emitEvent(context, topic, event),
    update: (topic, namespaces) => updateSession(context, topic, namespaces),
    extend: (topic) => extendSession(context, topic),
    ping: (topic) => pingSession(context, topic),
    disconnect: (topic) => disconnectSession(context, topic),
  }
}

/** A wallet keeps its mailbox over restarts, so that what came meanwhile is delivered once. */
async function keepIdentity(store: KeyValueStore): Promise<Identity> {
  const seed = v.safeParse(topicSchema, await store.get('identity'))
  const identity = await createIdentity(seed.success ? seed.output : undefined)
  await store.set('identity', identity.seed)
  return identity
}
