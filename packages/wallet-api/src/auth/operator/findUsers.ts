import { parseEmail } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, eq, inArray } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { accounts } from '../../database/auth/accounts.js'
import { identities } from '../../database/auth/identities.js'
import { sessions } from '../../database/auth/sessions.js'
import { wallets } from '../../database/auth/wallets.js'
import { createKeyedHash } from '../../limits/keyedHash.js'
import { findClosing } from '../closing/findClosing.js'

/** What an operator is told of a user: nothing that is sealed. Times in Unix milliseconds. */
export type FoundUser = {
  userId: string
  projectId: string
  createdAt: number
  lockedAt: number | null
  /** When it is deleted; null: it is not to be. */
  erasesAt: number | null
  /** Providers that lead into the account; `email` among them. */
  ways: readonly string[]
  evmAddress: string | null
  solanaAddress: string | null
  sessions: number
}

/**
 * Finds who logs in by an e-mail address, in these projects, by the keyed digest of the address: no sealed address is
 * opened. `by`: the operator, for the audit log.
 *
 * @throws GangwayError `EMAIL_INVALID`.
 */
export async function findUsers(
  { database, pepper, getNow }: { database: Database; pepper: Uint8Array; getNow: () => number },
  { email, projectIds, by }: { email: string; projectIds: readonly string[]; by: string },
): Promise<FoundUser[]> {
  const hash = createKeyedHash(pepper)
  const { key } = parseEmail(email)
  const digests = projectIds.map((projectId) => hash('address', projectId, key))
  return database.transaction(async (tx) => {
    const found = await tx
      .select({ account: accounts, wallet: wallets })
      .from(identities)
      .innerJoin(accounts, eq(accounts.id, identities.accountId))
      .leftJoin(wallets, eq(wallets.accountId, accounts.id))
      .where(and(eq(identities.provider, 'email'), inArray(identities.subject, digests)))
    const users: FoundUser[] = []
    for (const { account, wallet } of found) {
      const ways = await tx
        .select({ provider: identities.provider })
        .from(identities)
        .where(eq(identities.accountId, account.id))
      users.push({
        userId: account.id,
        projectId: account.projectId,
        createdAt: account.createdAt,
        lockedAt: account.lockedAt,
        erasesAt: (await findClosing(tx, account.id))?.erasesAt ?? null,
        ways: ways.map(({ provider }) => provider),
        evmAddress: wallet?.evmAddress ?? null,
        solanaAddress: wallet?.solanaAddress ?? null,
        sessions: await tx.$count(sessions, eq(sessions.accountId, account.id)),
      })
    }
    const told = users.map(({ userId, projectId }) => ({
      ...{ event: 'user.find' as const, projectId, userId, details: { by } },
    }))
    await writeAudit(
      tx,
      getNow(),
      ...(told.length > 0
        ? told
        : [{ event: 'user.find' as const, result: 'failed' as const, details: { by } }]),
    )
    return users
  })
}
