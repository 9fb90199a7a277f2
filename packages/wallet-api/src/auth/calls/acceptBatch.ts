import { createHash, randomUUID } from 'node:crypto'
import { GangwayError, type SponsoredBatch, type SponsorRefusal } from '@gangway/protocol'
import { and, eq } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { callBatches } from '../../database/auth/callBatches.js'
import { sponsoredBatches } from '../../database/auth/sponsoredBatches.js'
import type { Statements } from '../../database/statements.js'
import { listBudgets, takeBudgets } from '../../relayer/sponsorBudget.js'
import { findCallRefusal, notSponsored } from '../../relayer/sponsorPolicy.js'
import { verifyBatch } from '../../relayer/verifyBatch.js'
import { assertUnlocked } from '../accounts/assertUnlocked.js'
import { hashToken } from '../hashToken.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { findAccount, price, type SponsorContext } from './sponsorship.js'

/**
 * Takes a signed batch: once it is checked and tried, its most is taken from the budgets, and it waits for the relayer.
 * The very same again changes nothing.
 *
 * @throws GangwayError `CALLS_ID_TAKEN`, `CALLS_NO_CAPABILITY`, `INVALID_INPUT`; `LOGIN_NOT_AVAILABLE` for a locked
 * account.
 */
export async function acceptBatch(
  context: SponsorContext,
  session: ActiveSession,
  batch: SponsoredBatch,
): Promise<void> {
  const { relayer, database, getNow } = context
  const { caipNetworkId, calls } = batch
  const { accountId, appOrigin, projectId } = session
  const callsId = hashToken(batch.callsId)
  const digest = createHash('sha256').update(JSON.stringify(batch)).digest('base64url')
  const holder = { accountId, appOrigin, callsId }
  if (await isTaken(database, holder, digest)) return
  const policy = relayer.findPolicy(projectId, caipNetworkId)
  const account = await findAccount(context, { session })
  if (!policy || !account) throw notSponsored('off')
  const refusal = findCallRefusal(policy, calls)
  if (refusal) throw notSponsored(refusal)
  const { chain, store } = relayer.get(caipNetworkId)
  const now = getNow()
  const request = await verifyBatch(batch, { chain, relayer: relayer.address, account, now })
  const { feeCeiling, reserved } = await price(chain, { gas: BigInt(request.gas), data: request.data })
  const budgets = listBudgets(policy, accountId, now)
  const balance = await chain.getBalance(relayer.address)
  const refused = await inTransaction(database, async (tx): Promise<SponsorRefusal | undefined> => {
    await assertUnlocked(tx, accountId)
    const added = await tx
      .insert(callBatches)
      .values({ ...holder, caipNetworkId, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) {
      await isTaken(tx, holder, digest)
      return undefined
    }
    const exhausted = await takeBudgets(tx, budgets, reserved)
    if (exhausted) return exhausted
    // Many at once would each find room for one.
    if (balance - (await store.sumReserved(tx)) < reserved) return 'relayer'
    await tx.insert(sponsoredBatches).values({
      id: randomUUID(),
      ...holder,
      digest,
      projectId,
      caipNetworkId,
      relayer: relayer.address,
      request,
      validUntil: batch.validUntil * 1000,
      feeCeiling,
      reserved,
      scopes: budgets.map(({ scope }) => scope),
      status: 'queued',
      createdAt: now,
    })
    const details = { chain: caipNetworkId, digest }
    await writeAudit(tx, now, { ...toActor(session), event: 'batch.sponsor', details })
    return undefined
  })
  if (refused) throw notSponsored(refused)
  relayer.wake(caipNetworkId)
}

/**
 * Whether this very batch was taken before.
 *
 * @throws GangwayError `CALLS_ID_TAKEN`: another one was.
 */
async function isTaken(
  database: Statements,
  { accountId, appOrigin, callsId }: { accountId: string; appOrigin: string; callsId: string },
  digest: string,
): Promise<boolean> {
  const [kept] = await database
    .select({ digest: sponsoredBatches.digest })
    .from(callBatches)
    .leftJoin(
      sponsoredBatches,
      and(
        eq(sponsoredBatches.accountId, callBatches.accountId),
        eq(sponsoredBatches.appOrigin, callBatches.appOrigin),
        eq(sponsoredBatches.callsId, callBatches.callsId),
      ),
    )
    .where(
      and(
        eq(callBatches.accountId, accountId),
        eq(callBatches.appOrigin, appOrigin),
        eq(callBatches.callsId, callsId),
      ),
    )
  if (!kept) return false
  if (kept.digest !== digest) throw new GangwayError('CALLS_ID_TAKEN')
  return true
}

/** Runs in a transaction that is undone where `run` answers with a refusal. */
async function inTransaction(
  database: SponsorContext['database'],
  run: (tx: Statements) => Promise<SponsorRefusal | undefined>,
): Promise<SponsorRefusal | undefined> {
  let refusal: SponsorRefusal | undefined
  try {
    await database.transaction(async (tx) => {
      refusal = await run(tx)
      if (refusal) tx.rollback()
    })
  } catch (error) {
    if (!refusal) throw error
  }
  return refusal
}
