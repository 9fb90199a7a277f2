import { GangwayError } from '@gangway/protocol'
import { and, eq, ne } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import type { AuditActor } from '../../database/audit/auditRows.js'
import { devices } from '../../database/auth/devices.js'
import { keySets } from '../../database/auth/keySets.js'
import { wallets } from '../../database/auth/wallets.js'
import type { SealedRecord } from '../../database/sealedRecord.js'
import type { Statements } from '../../database/statements.js'
import { removeDevices } from '../accounts/endDevice.js'
import { endSets } from '../shares/endSets.js'

/** What takes the place of a wallet's blob and sets. `generation`: how often the wallet had been renewed before. */
export type NextKey = {
  accountId: string
  walletId: string
  setId: string
  deviceId: string
  shareB: SealedRecord
  blob: string
  generation: number
}

/**
 * Puts another wrapping key in the place of the one a wallet has: one blob and one set, and every device but that of the
 * set is taken away. The caller holds the account's lock and row; devices are locked before the wallet, as by whoever adds
 * a set. `now` in Unix milliseconds.
 *
 * @throws GangwayError `SHARE_RELEASE_REFUSED` where the wallet was renewed meanwhile.
 */
export async function replaceSets(
  tx: Statements,
  { accountId, walletId, setId, deviceId, shareB, blob, generation }: NextKey,
  actor: AuditActor,
  now: number,
): Promise<void> {
  // Before the others end: the only set of a wallet would stay.
  await tx.insert(keySets).values({ id: setId, walletId, deviceId, shareB, createdAt: now })
  await removeDevices(tx, { accountId, which: ne(devices.id, deviceId), actor }, now)
  if ((await lockGeneration(tx, walletId)) !== generation) throw new GangwayError('SHARE_RELEASE_REFUSED')
  await tx
    .update(wallets)
    .set({ blob, generation: generation + 1 })
    .where(eq(wallets.id, walletId))
  // Those of devices that are long gone, too.
  await endSets(tx, { which: and(eq(keySets.walletId, walletId), ne(keySets.id, setId)), actor }, now)
  await writeAudit(tx, now, { ...actor, event: 'wallet.renew', details: { setId } })
}

/** How often a wallet was renewed, which nobody does until the transaction ends; undefined: there is none. */
export async function lockGeneration(tx: Statements, walletId: string): Promise<number | undefined> {
  const [wallet] = await tx
    .select({ generation: wallets.generation })
    .from(wallets)
    .where(eq(wallets.id, walletId))
    .for('no key update')
  return wallet?.generation
}
