import { parseEmail } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { accounts } from '../../database/auth/accounts.js'
import { identities } from '../../database/auth/identities.js'
import { sessions } from '../../database/auth/sessions.js'
import { wallets } from '../../database/auth/wallets.js'
import type { Statements } from '../../database/statements.js'
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

/** By what somebody is looked for: all of an e-mail address, or of a wallet's address on either kind of chain. */
export type UserQuestion = { email: string } | { address: string }

/**
 * Finds who logs in by an e-mail address, in these projects, by the keyed digest of the address: no sealed address is
 * opened; or whose wallet has an address. `by`: the operator, for the audit log.
 *
 * @throws GangwayError `EMAIL_INVALID`.
 */
export async function findUsers(
  { database, pepper, getNow }: { database: Database; pepper: Uint8Array; getNow: () => number },
  { projectIds, by, ...asked }: UserQuestion & { projectIds: readonly string[]; by: string },
): Promise<FoundUser[]> {
  const condition = 'email' in asked ? isOfEmail(pepper, asked.email, projectIds) : isOfAddress(asked.address)
  return database.transaction(async (tx) => {
    const found = await tx
      .selectDistinct({ id: accounts.id })
      .from(accounts)
      .leftJoin(identities, eq(identities.accountId, accounts.id))
      .leftJoin(wallets, eq(wallets.accountId, accounts.id))
      .where(condition)
    const users: FoundUser[] = []
    for (const { id } of found) {
      const user = await findUser(tx, id)
      if (user) users.push(user)
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

function isOfEmail(pepper: Uint8Array, email: string, projectIds: readonly string[]): SQL | undefined {
  const hash = createKeyedHash(pepper)
  const { key } = parseEmail(email)
  const digests = projectIds.map((projectId) => hash('address', projectId, key))
  return and(eq(identities.provider, 'email'), inArray(identities.subject, digests))
}

/** Those of EVM are the same in any case, those of Solana are not. */
function isOfAddress(address: string): SQL | undefined {
  return or(eq(sql`lower(${wallets.evmAddress})`, address.toLowerCase()), eq(wallets.solanaAddress, address))
}

/** What an operator is told of the user of this id; undefined: there is none. */
export async function findUser(
  statements: Statements & Pick<Database, '$count'>,
  userId: string,
): Promise<FoundUser | undefined> {
  const [found] = await statements
    .select({
      projectId: accounts.projectId,
      createdAt: accounts.createdAt,
      lockedAt: accounts.lockedAt,
      evmAddress: wallets.evmAddress,
      solanaAddress: wallets.solanaAddress,
    })
    .from(accounts)
    .leftJoin(wallets, eq(wallets.accountId, accounts.id))
    .where(eq(accounts.id, userId))
  if (!found) return undefined
  const ways = await statements
    .select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.accountId, userId))
  return {
    userId,
    ...found,
    erasesAt: (await findClosing(statements, userId))?.erasesAt ?? null,
    ways: ways.map(({ provider }) => provider),
    sessions: await statements.$count(sessions, eq(sessions.accountId, userId)),
  }
}
