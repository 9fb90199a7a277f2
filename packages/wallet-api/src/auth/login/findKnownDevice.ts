import type { LanguageTag } from '@gangway/protocol'
import { and, eq, gt, isNotNull, isNull, max, notExists, or, sql } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import { devices } from '../../database/auth/devices.js'
import { emailUndos } from '../../database/auth/emailChanges.js'
import { failures } from '../../database/auth/failures.js'
import { identities } from '../../database/auth/identities.js'
import type { Login } from '../../database/auth/logins.js'
import { wallets } from '../../database/auth/wallets.js'
import type { Statements } from '../../database/statements.js'
import { loginValues } from './loginValues.js'

/** What is known of the address a login is asked for. */
export type KnownLogin = {
  /** Its owner has approved this device. */
  isKnown: boolean
  isCodeAllowed: boolean
  hasWallet: boolean
  /**
   * Until when its owner may undo that it is no longer a wallet's, Unix milliseconds; null: there is nothing to undo.
   */
  undoUntil: number | null
  /** What the account used last; null: none, or there is no account. */
  language: LanguageTag | null
}

/**
 * What is known of the address a login is asked for. A device that was approved and got no share of an existing wallet
 * is new: only a login by link can give it one. In one statement, whether or not there is an account.
 */
export async function findKnownDevice(
  statements: Statements,
  asked: Pick<Login, 'projectId' | 'appOrigin' | 'jkt' | 'carrier' | 'address' | 'requestedAt'>,
): Promise<KnownLogin> {
  const isAsked = and(
    eq(identities.projectId, asked.projectId),
    eq(identities.provider, 'email'),
    eq(identities.subject, asked.address),
  )
  const owned = statements
    .select({ id: wallets.id })
    .from(identities)
    .innerJoin(wallets, eq(wallets.accountId, identities.accountId))
    .where(isAsked)
  const known = statements
    .select({ id: devices.id })
    .from(identities)
    .innerJoin(devices, eq(devices.accountId, identities.accountId))
    .leftJoin(wallets, eq(wallets.accountId, identities.accountId))
    .where(
      and(
        isAsked,
        eq(devices.appOrigin, asked.appOrigin),
        eq(devices.jkt, asked.jkt),
        eq(devices.carrier, 'stored'),
        or(isNull(wallets.id), isNotNull(devices.setId)),
      ),
    )
  const left = statements
    .select({ until: max(emailUndos.expiresAt) })
    .from(emailUndos)
    .where(
      and(
        eq(emailUndos.address, asked.address),
        isNull(emailUndos.undoneAt),
        gt(emailUndos.expiresAt, asked.requestedAt),
        notExists(statements.select({ subject: identities.subject }).from(identities).where(isAsked)),
      ),
    )
  const spoken = statements
    .select({ language: accounts.language })
    .from(identities)
    .innerJoin(accounts, eq(accounts.id, identities.accountId))
    .where(isAsked)
  const failed = statements
    .select({ count: failures.count })
    .from(failures)
    .where(eq(failures.address, asked.address))
  const { rows } = await statements.execute<{
    is_known: boolean
    has_wallet: boolean
    failed: number | null
    undo_until: string | null
    language: LanguageTag | null
  }>(
    sql`select exists(${known}) as is_known, exists(${owned}) as has_wallet, (${failed}) as failed, (${left}) as undo_until,
      (${spoken}) as language`,
  )
  const isKnown = rows[0]?.is_known === true && asked.carrier === 'stored'
  const isCodeAllowed = isKnown && (rows[0]?.failed ?? 0) < loginValues.mostFailures
  // A bigint of the database is a string for one driver, a number for another.
  const undoUntil = rows[0]?.undo_until == null ? null : Number(rows[0].undo_until)
  const hasWallet = rows[0]?.has_wallet === true
  return { isKnown, isCodeAllowed, hasWallet, undoUntil, language: rows[0]?.language ?? null }
}
