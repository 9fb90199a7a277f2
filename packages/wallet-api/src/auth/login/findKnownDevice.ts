import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { devices } from '../../database/auth/devices.js'
import { failures } from '../../database/auth/failures.js'
import { identities } from '../../database/auth/identities.js'
import type { Login } from '../../database/auth/logins.js'
import { wallets } from '../../database/auth/wallets.js'
import type { Statements } from '../../database/statements.js'
import { loginValues } from './loginValues.js'

/**
 * Whether the owner of an address has approved this device, whether a code may go out to it directly, and whether the
 * address has a wallet. A device that was approved and got no share of an existing wallet is new: only a login by link
 * can give it one. In one statement, whether or not there is an account.
 */
export async function findKnownDevice(
  statements: Statements,
  asked: Pick<Login, 'projectId' | 'appOrigin' | 'jkt' | 'carrier' | 'address'>,
): Promise<{ isKnown: boolean; isCodeAllowed: boolean; hasWallet: boolean }> {
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
  const failed = statements
    .select({ count: failures.count })
    .from(failures)
    .where(eq(failures.address, asked.address))
  const { rows } = await statements.execute<{
    is_known: boolean
    has_wallet: boolean
    failed: number | null
  }>(sql`select exists(${known}) as is_known, exists(${owned}) as has_wallet, (${failed}) as failed`)
  const isKnown = rows[0]?.is_known === true && asked.carrier === 'stored'
  const isCodeAllowed = isKnown && (rows[0]?.failed ?? 0) < loginValues.mostFailures
  return { isKnown, isCodeAllowed, hasWallet: rows[0]?.has_wallet === true }
}
