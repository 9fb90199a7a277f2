import type { GrantClaims } from '@gangway/protocol'
import type { HttpEnv } from '@gangway/server-kit'
import type { Context, Hono } from 'hono'
import type * as v from 'valibot'

/** What the routes are mounted on. */
export type RecoveryRoute = Hono<HttpEnv>

/**
 * Lets a request of the frame in and reads its body: the client's limit has room, and the grant in it is of `auth`, for
 * one of these purposes and for the key that proved itself. `maxSize` in bytes, where it is more than a grant and a share.
 */
export type AdmitGrant = <const TSchema extends v.GenericSchema<unknown, { grant: string }>>(
  context: Context,
  options: { schema: TSchema; purposes: readonly GrantClaims['purpose'][]; maxSize?: number },
) => Promise<{ grant: GrantClaims; body: v.InferOutput<TSchema>; network: string | null }>
