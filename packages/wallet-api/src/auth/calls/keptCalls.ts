import {
  type callsDropBodySchema,
  type callsKeepBodySchema,
  GangwayError,
  type KeptCalls,
} from '@gangway/protocol'
import { and, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { callBatches } from '../../database/auth/callBatches.js'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'

/** Whose batches they are. */
type Holder = Pick<StoredSession, 'accountId' | 'appOrigin'>

/**
 * Keeps by which transaction a batch is carried out; the very same again changes nothing.
 *
 * @throws GangwayError `CALLS_ID_TAKEN`.
 */
export async function keepCalls(
  { database, getNow }: Pick<AuthContext, 'database' | 'getNow'>,
  { accountId, appOrigin }: Holder,
  { callsId, caipNetworkId, transactionHash, nonce }: v.InferOutput<typeof callsKeepBodySchema>,
): Promise<void> {
  const batch = { accountId, appOrigin, callsId: hashToken(callsId), caipNetworkId, transactionHash, nonce }
  const added = await database
    .insert(callBatches)
    .values({ ...batch, createdAt: getNow() })
    .onConflictDoNothing()
    .returning()
  if (added.length > 0) return
  const kept = await readKeptCalls({ database }, { accountId, appOrigin }, callsId)
  if (kept?.caipNetworkId !== caipNetworkId || kept.transactionHash !== transactionHash)
    throw new GangwayError('CALLS_ID_TAKEN')
}

/** Gives up a batch whose transaction, this very one, was not taken by the network. */
export async function dropCalls(
  { database }: Pick<AuthContext, 'database'>,
  { accountId, appOrigin }: Holder,
  { callsId, transactionHash }: v.InferOutput<typeof callsDropBodySchema>,
): Promise<void> {
  await database
    .update(callBatches)
    .set({ isGivenUp: true })
    .where(
      and(
        eq(callBatches.accountId, accountId),
        eq(callBatches.appOrigin, appOrigin),
        eq(callBatches.callsId, hashToken(callsId)),
        eq(callBatches.transactionHash, transactionHash),
      ),
    )
}

/** What is known of a batch; null: nothing. */
export async function readKeptCalls(
  { database }: Pick<AuthContext, 'database'>,
  { accountId, appOrigin }: Holder,
  callsId: string,
): Promise<KeptCalls | null> {
  const [kept] = await database
    .select({
      caipNetworkId: callBatches.caipNetworkId,
      transactionHash: callBatches.transactionHash,
      nonce: callBatches.nonce,
      isGivenUp: callBatches.isGivenUp,
    })
    .from(callBatches)
    .where(
      and(
        eq(callBatches.accountId, accountId),
        eq(callBatches.appOrigin, appOrigin),
        eq(callBatches.callsId, hashToken(callsId)),
      ),
    )
  return kept ?? null
}
