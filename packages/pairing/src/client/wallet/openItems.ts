import { CodedError, type ErrorCode, topicSchema } from '@gangway/protocol'
import * as v from 'valibot'
import type { KeyValueStore } from '../../storage/keyValueStore.js'
import type { Engine } from '../engine/engine.js'
import { openRecords } from '../engine/openRecords.js'
import { peerMetadataSchema } from '../methods/shapes/participantSchema.js'
import { proposalNamespacesSchema } from '../methods/shapes/proposalNamespacesSchema.js'
import type { AuthenticateRequest, SessionProposal, SessionRequest } from '../walletClient.js'

type Item = { id: string; expiresAt: number }

/** Things of one kind that wait for the person, until they end by themselves. They survive a restart. */
export type OpenItems<TItem extends Item> = {
  get(id: string): TItem | undefined
  /** @throws CodedError when it is not there, has ended or is being answered. */
  need(id: string): TItem
  /**
   * Runs what answers one, after which it is gone; a second tap meanwhile finds it gone already. If that throws, it is open as
   * before.
   */
  settle<TResult>(id: string, answer: (item: TItem) => Promise<TResult>): Promise<TResult>
  getAll(): readonly TItem[]
  add(item: TItem): Promise<void>
  remove(id: string): Promise<void>
}

/** Reads what an earlier life left of a kind; `onExpired` hears of each that ends unanswered. */
export async function createOpenItems<const TSchema extends v.GenericSchema<unknown, Item>>(parameters: {
  store: KeyValueStore
  engine: Engine
  kind: string
  schema: TSchema
  /** What {@link OpenItems.need} says of one that is gone. */
  goneCode: ErrorCode
  onExpired(item: v.InferOutput<TSchema>): void
}): Promise<OpenItems<v.InferOutput<TSchema>>> {
  type TItem = v.InferOutput<TSchema>
  const { store, engine, kind, schema, goneCode, onExpired } = parameters
  const records = await openRecords(store, kind, schema)
  const answering = new Set<string>()
  const isOpen = (item: TItem) => item.expiresAt > engine.getNow() && !answering.has(item.id)

  function watchEnd(item: TItem): void {
    engine.deadlines.set(`${kind}/${item.id}`, item.expiresAt, () => {
      onExpired(item)
      records.remove(item.id).catch((error) => engine.log(`${kind} not dropped: ${String(error)}`))
    })
  }

  for (const item of records.getAll()) {
    if (isOpen(item)) watchEnd(item)
    else await records.remove(item.id)
  }
  function need(id: string): TItem {
    const item = records.get(id)
    if (!item || !isOpen(item)) throw new CodedError(goneCode)
    return item
  }

  async function remove(id: string): Promise<void> {
    engine.deadlines.clear(`${kind}/${id}`)
    await records.remove(id)
  }

  return {
    get: records.get,
    need,
    async settle(id, answer) {
      const item = need(id)
      answering.add(id)
      try {
        const result = await answer(item)
        await remove(id)
        return result
      } finally {
        answering.delete(id)
      }
    },
    getAll: () => records.getAll().filter(isOpen),
    async add(item) {
      watchEnd(item)
      await records.set(item.id, item)
    },
    remove,
  }
}

const optionalText = v.exactOptional(v.string())

/** A link that was taken, by its topic. */
export const pairingItemSchema = v.object({
  id: topicSchema,
  symKey: topicSchema,
  methods: v.array(v.string()),
  expiresAt: v.number(),
})

/** A proposal as it is stored. `rpcId` is what the page called it; two pages may have used the same. */
export const proposalItemSchema = v.object({
  id: v.string(),
  rpcId: v.string(),
  pairingTopic: topicSchema,
  proposerPublicKey: topicSchema,
  peer: peerMetadataSchema,
  requiredNamespaces: proposalNamespacesSchema,
  optionalNamespaces: proposalNamespacesSchema,
  properties: v.record(v.string(), v.string()),
  expiresAt: v.number(),
})

/** A one-click sign-in as it is stored. */
export const authenticationItemSchema = v.object({
  id: v.string(),
  rpcId: v.string(),
  pairingTopic: topicSchema,
  requesterPublicKey: topicSchema,
  peer: peerMetadataSchema,
  parameters: v.object({
    chains: v.array(v.string()),
    domain: v.string(),
    nonce: v.string(),
    uri: v.string(),
    version: optionalText,
    issuedAt: v.string(),
    notBefore: optionalText,
    expirationTime: optionalText,
    requestId: optionalText,
    statement: optionalText,
    resources: v.exactOptional(v.array(v.string())),
  }),
  expiresAt: v.number(),
})

/** A session's request as it is stored. */
export const requestItemSchema = v.object({
  id: v.string(),
  rpcId: v.string(),
  topic: topicSchema,
  networkId: v.string(),
  method: v.string(),
  params: v.optional(v.unknown()),
  expiresAt: v.number(),
})

/** See {@link pairingItemSchema}. */
export type PairingItem = v.InferOutput<typeof pairingItemSchema>
/** See {@link proposalItemSchema}. */
export type ProposalItem = v.InferOutput<typeof proposalItemSchema>
/** See {@link authenticationItemSchema}. */
export type AuthenticationItem = v.InferOutput<typeof authenticationItemSchema>
/** See {@link requestItemSchema}. */
export type RequestItem = v.InferOutput<typeof requestItemSchema>

/** A stored proposal as the wallet's own code sees it. */
export function toProposal(item: ProposalItem): SessionProposal {
  const { rpcId: _rpcId, proposerPublicKey: _key, ...proposal } = item
  return proposal
}

/** A stored sign-in as the wallet's own code sees it. */
export function toAuthenticateRequest(item: AuthenticationItem): AuthenticateRequest {
  const { rpcId: _rpcId, requesterPublicKey: _key, ...request } = item
  return request
}

/** A stored request as the wallet's own code sees it. */
export function toRequest(item: RequestItem): SessionRequest {
  const { rpcId: _rpcId, params, ...request } = item
  return { ...request, params }
}
