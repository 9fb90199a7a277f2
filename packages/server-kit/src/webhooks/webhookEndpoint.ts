import { createHash } from 'node:crypto'

/** What a back end can be told. docs/recipes/trust-a-login.md describes each. */
export const webhookTypes = [
  'login.finished',
  'session.ended',
  'wallet.created',
  'transfer.seen',
  'account.deleted',
] as const

/** See {@link webhookTypes}. */
export type WebhookType = (typeof webhookTypes)[number]

/** Where a project's messages go, as the operator set it up. */
export type WebhookEndpoint = {
  /** Of {@link toEndpointId}. */
  id: string
  projectId: string
  url: string
  types: readonly WebhookType[]
  /** Keys of its signatures, the current one first; two while one replaces the other. */
  secrets: readonly Uint8Array[]
  /** Whether it may be on a private network, and by plain http. */
  isPrivate: boolean
}

/** Names an endpoint in the outbox: the same in every process, and another one for another address. */
export function toEndpointId({ projectId, url }: Pick<WebhookEndpoint, 'projectId' | 'url'>): string {
  return createHash('sha256')
    .update(JSON.stringify([projectId, url]))
    .digest('base64url')
    .slice(0, 22)
}
