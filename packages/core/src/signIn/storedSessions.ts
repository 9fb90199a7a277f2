import { caipNetworkIdSchema } from '@gangway/protocol'
import * as v from 'valibot'

/** Sign-in sessions as they are kept. product.md §3 “Sign-in session”. */
export const storedSessionsSchema = v.array(
  v.object({
    data: v.object({
      scheme: v.exactOptional(v.string()),
      domain: v.string(),
      accountAddress: v.string(),
      chainId: caipNetworkIdSchema,
      uri: v.string(),
      version: v.literal('1'),
      nonce: v.string(),
      statement: v.exactOptional(v.string()),
      issuedAt: v.exactOptional(v.string()),
      expirationTime: v.exactOptional(v.string()),
      notBefore: v.exactOptional(v.string()),
      requestId: v.exactOptional(v.string()),
      resources: v.exactOptional(v.array(v.string())),
    }),
    message: v.string(),
    signature: v.string(),
    token: v.string(),
  }),
)

/** See {@link storedSessionsSchema}. */
export type StoredSession = v.InferOutput<typeof storedSessionsSchema>[number]
