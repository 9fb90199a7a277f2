import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'
import { onrampAmountSchema, onrampMethods, onrampProviderSchema } from './onrampValues.js'

/** `GET /v1/onramp/purchases/{id}`: how far a purchase is. Whoever began it knows its id, and nobody else. */
export const onrampPurchaseRoute = { method: 'GET', path: '/v1/onramp/purchases/:id' } as const

/** `POST /v1/onramp/purchases/{id}/abandon`: the person has closed the provider's page. */
export const onrampAbandonRoute = { method: 'POST', path: '/v1/onramp/purchases/:id/abandon' } as const

/** `POST /v1/onramp/webhooks/{provider}`: what a provider tells of a purchase, signed in its own way. */
export const onrampWebhookRoute = { method: 'POST', path: '/v1/onramp/webhooks/:provider' } as const

/** Query of {@link onrampPurchaseRoute} and {@link onrampAbandonRoute}. */
export const onrampPurchaseQuerySchema = v.object({ projectId: v.string() })

/**
 * How far a purchase is. `started`: the provider's page was opened. `paid`: the provider has the money. `sent`: it says that the
 * coins are on their way. `arrived`: they were seen on the chain. The last three end it, though money that comes after all counts.
 */
export const onrampStates = ['started', 'paid', 'sent', 'arrived', 'failed', 'abandoned', 'expired'] as const

/** See {@link onrampStates}. */
export type OnrampState = (typeof onrampStates)[number]

/**
 * Why it failed: the provider took no money (`DECLINED`), gave it back (`REFUNDED`), names another address than the person's
 * (`OTHER_ADDRESS`), its transaction failed on the chain (`REVERTED`), or it says no more than that (`PROVIDER`).
 */
export const onrampFailures = ['DECLINED', 'REFUNDED', 'OTHER_ADDRESS', 'REVERTED', 'PROVIDER'] as const

/** See {@link onrampFailures}. */
export type OnrampFailure = (typeof onrampFailures)[number]

/**
 * Answer of {@link onrampPurchaseRoute}. `payment` and `expected` are null where the person chooses the amount on the provider's
 * page; `received` once the coins were seen. Times ISO 8601.
 */
export const onrampPurchaseSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  state: v.picklist(onrampStates),
  provider: onrampProviderSchema,
  label: v.string(),
  paymentMethod: v.picklist(onrampMethods),
  chainId: caipNetworkIdSchema,
  symbol: v.string(),
  payment: v.nullable(onrampAmountSchema),
  expected: v.nullable(onrampAmountSchema),
  received: v.nullable(onrampAmountSchema),
  transactionHash: v.nullable(v.string()),
  failure: v.nullable(v.picklist(onrampFailures)),
  startedAt: v.pipe(v.string(), v.isoTimestamp()),
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
})

/** See {@link onrampPurchaseSchema}. */
export type OnrampPurchase = v.InferOutput<typeof onrampPurchaseSchema>
