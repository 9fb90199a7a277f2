import { CodedError } from '@gangway/protocol'
import type { KeyValueStore } from '../../storage/keyValueStore.js'
import type { SharedContext } from '../sharedContext.js'
import type { WalletEvent } from '../walletClient.js'
import {
  type AuthenticationItem,
  authenticationItemSchema,
  createOpenItems,
  type OpenItems,
  type PairingItem,
  type ProposalItem,
  pairingItemSchema,
  proposalItemSchema,
  type RequestItem,
  requestItemSchema,
} from './openItems.js'

/** What the parts of the wallet's side share. */
export type WalletContext = SharedContext & {
  emit(event: WalletEvent): void
  /** Whether the wallet can do a one-click sign-in. */
  knowsSignIn(): boolean
  pairings: OpenItems<PairingItem>
  proposals: OpenItems<ProposalItem>
  authentications: OpenItems<AuthenticationItem>
  requests: OpenItems<RequestItem>
}

type Shared = SharedContext & { store: KeyValueStore; emit(event: WalletEvent): void }

/** Reads what an earlier life of the wallet left open, and opens the topics of its links. */
export async function createWalletContext(
  shared: Shared,
  knowsSignIn: () => boolean,
): Promise<WalletContext> {
  const { engine, store, sessions, emit } = shared
  const common = { store, engine }
  const pairings = await createOpenItems({
    ...common,
    kind: 'pairing',
    schema: pairingItemSchema,
    goneCode: 'PAIRING_EXPIRED',
    onExpired: ({ id }) => engine.dropTopic(id, new CodedError('PAIRING_EXPIRED')),
  })
  const proposals = await createOpenItems({
    ...common,
    kind: 'proposal',
    schema: proposalItemSchema,
    goneCode: 'PAIRING_EXPIRED',
    onExpired: ({ id }) => emit({ type: 'expire', kind: 'proposal', id }),
  })
  const authentications = await createOpenItems({
    ...common,
    kind: 'authentication',
    schema: authenticationItemSchema,
    goneCode: 'PAIRING_EXPIRED',
    onExpired: ({ id }) => emit({ type: 'expire', kind: 'authenticate', id }),
  })
  const requests = await createOpenItems({
    ...common,
    kind: 'request',
    schema: requestItemSchema,
    goneCode: 'PAIRING_REQUEST_EXPIRED',
    onExpired: ({ id }) => emit({ type: 'expire', kind: 'request', id }),
  })
  for (const { id, symKey } of pairings.getAll()) engine.addTopic(id, { scope: 'pairing', symKey })
  // Stopped between an answer and its consequences: what was answered is not asked again.
  for (const { id, topic, rpcId } of requests.getAll())
    if (await engine.repeatAnswer(topic, rpcId)) await requests.remove(id)
  for (const { id, pairingTopic, rpcId } of proposals.getAll())
    if (await engine.repeatAnswer(pairingTopic, rpcId)) await proposals.remove(id)
  for (const { id, pairingTopic, rpcId } of authentications.getAll()) {
    if (await engine.repeatAnswer(pairingTopic, rpcId)) await authentications.remove(id)
    // Stopped before the answer: nobody will ever hear of the session it was to bring.
    else
      for (const session of sessions.getAll())
        if (session.pairingTopic === pairingTopic) await sessions.end(session.topic)
  }
  return { ...shared, knowsSignIn, pairings, proposals, authentications, requests }
}
