import { GangwayError } from '@gangway/protocol'
import { asc, desc, eq } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { auditRows } from '../../database/audit/auditRows.js'
import { accounts } from '../../database/auth/accounts.js'
import { callBatches } from '../../database/auth/callBatches.js'
import { grants } from '../../database/auth/grants.js'
import { keySets } from '../../database/auth/keySets.js'
import { sponsoredBatches } from '../../database/auth/sponsoredBatches.js'
import { wallets } from '../../database/auth/wallets.js'
import { spendBuckets } from '../../limits/spendBuckets.js'
import type { AuthContext } from '../authContext.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { isAbout } from './isAbout.js'
import { listDevices } from './listDevices.js'
import { listWays } from './listWays.js'

/** Files of one account an hour: each reads all there is. */
const mostAnHour = 6

/**
 * All that the service keeps of a person, but for what opens the wallet or proves who they are: shares, tokens, codes, and
 * digests of addresses. Moments in ISO 8601.
 *
 * @throws GangwayError `RATE_LIMITED`.
 */
export async function readPersonalData(
  context: AuthContext,
  session: ActiveSession,
): Promise<Record<string, unknown>> {
  const { database, getNow } = context
  const { accountId } = session
  const now = getNow()
  await database.transaction(async (tx) => {
    const isAllowed = await spendBuckets(tx, [{ key: `data:${accountId}`, limit: mostAnHour }], now)
    if (!isAllowed) throw new GangwayError('RATE_LIMITED')
    await writeAudit(tx, now, { ...toActor(session), event: 'data.export' })
  })
  const [account] = await database.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new GangwayError('SESSION_INVALID')
  const { email, ways, erasesAt } = await listWays(context, session)
  const { devices } = await listDevices(context, session)
  const { id, projectId, createdAt, emailChangedAt, lockedAt, language } = account
  return withDates({
    writtenAt: now,
    account: { id, projectId, createdAt, email, language, emailChangedAt, lockedAt, erasesAt },
    waysToLogIn: ways.map(({ provider, name, addedAt }) => ({ provider, name, addedAt })),
    browsers: devices.map(({ isCurrent: _, ...device }) => device),
    wallets: await listWallets(context, accountId),
    permissions: await listPermissions(context, accountId),
    ...(await listBatches(context, accountId)),
    whatHappened: await listRows(context, accountId),
  })
}

/** Addresses, and when a share of the key was made: the recovery service keeps a sealed one for each of these sets too. */
async function listWallets({ database }: AuthContext, accountId: string): Promise<object[]> {
  const rows = await database
    .select({ wallet: wallets, set: { id: keySets.id, createdAt: keySets.createdAt } })
    .from(wallets)
    .leftJoin(keySets, eq(keySets.walletId, wallets.id))
    .where(eq(wallets.accountId, accountId))
    .orderBy(asc(keySets.createdAt))
  const [first] = rows
  if (!first) return []
  const { id, evmAddress, solanaAddress, createdAt } = first.wallet
  return [{ id, evmAddress, solanaAddress, createdAt, sets: rows.flatMap(({ set }) => set ?? []) }]
}

/** Without what an app redeems them by. */
async function listPermissions({ database }: AuthContext, accountId: string): Promise<object[]> {
  const rows = await database.select().from(grants).where(eq(grants.accountId, accountId))
  return rows.map(({ accountId: _, context: _context, ...grant }) => grant)
}

async function listBatches({ database }: AuthContext, accountId: string): Promise<Record<string, object[]>> {
  const { appOrigin, caipNetworkId, transactionHash, isGivenUp, createdAt } = callBatches
  const batches = await database
    .select({ appOrigin, caipNetworkId, transactionHash, isGivenUp, createdAt })
    .from(callBatches)
    .where(eq(callBatches.accountId, accountId))
    .orderBy(desc(createdAt))
  const paid = sponsoredBatches
  const rows = await database
    .select({
      appOrigin: paid.appOrigin,
      caipNetworkId: paid.caipNetworkId,
      request: paid.request,
      status: paid.status,
      cost: paid.cost,
      createdAt: paid.createdAt,
    })
    .from(paid)
    .where(eq(paid.accountId, accountId))
    .orderBy(desc(paid.createdAt))
  return {
    batches,
    paidBatches: rows.map(({ request: { to, data }, cost, ...row }) => ({
      ...row,
      request: { to, data },
      cost: cost?.toString() ?? null,
    })),
  }
}

async function listRows({ database }: AuthContext, accountId: string): Promise<object[]> {
  const rows = await database
    .select()
    .from(auditRows)
    .where(await isAbout(database, accountId))
    .orderBy(desc(auditRows.id))
  return rows.map(({ at, event, result, deviceId, network, origin, details: { by: _, ...details } }) => ({
    ...{ at, event, result, deviceId, network, origin, details },
  }))
}

/** Moments are numbers by the names of their columns. */
function withDates(value: unknown): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value), (key, inner) =>
    typeof inner === 'number' && /(^a|A)t$/.test(key) ? new Date(inner).toISOString() : inner,
  )
}
