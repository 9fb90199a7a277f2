import {
  GangwayError,
  parseWith,
  type Session,
  type WalletRecord,
  walletRecordSchema,
} from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import { devices } from '../../database/auth/devices.js'
import { wallets } from '../../database/auth/wallets.js'
import type { Statements } from '../../database/statements.js'

/** An account as one of its devices sees it, without its address. */
export async function readAccount(
  statements: Statements,
  { accountId, deviceId }: { accountId: string; deviceId: string },
): Promise<Omit<Session['account'], 'email'>> {
  const [found] = await statements
    .select({ setId: devices.setId, wallet: wallets })
    .from(devices)
    .leftJoin(wallets, eq(wallets.accountId, devices.accountId))
    .where(eq(devices.id, deviceId))
  if (!found) throw new GangwayError('SESSION_INVALID')
  return { userId: accountId, wallet: found.wallet && toWalletRecord(found.wallet), setId: found.setId }
}

/** A wallet as it goes over the wire. */
export function toWalletRecord({ id, ...row }: typeof wallets.$inferSelect): WalletRecord {
  return parseWith(walletRecordSchema, { ...row, walletId: id })
}
