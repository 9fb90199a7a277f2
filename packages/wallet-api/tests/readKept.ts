import type { Database } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import type { SealedRecord } from '../src/database/sealedRecord.js'
import type { Kms } from '../src/kms/kms.js'
import { openRecord } from '../src/kms/openRecord.js'

/** What both services keep of wallets and of who they belong to, opened by their keys; bytes as base64url. */
export type Kept = {
  wallets: { id: string; accountId: string; blob: string }[]
  sets: { id: string; walletId: string; shareB: string }[]
  devices: { accountId: string; setId: string | null }[]
  /** `providers`: the ways into it. */
  accounts: { id: string; email: string | null; providers: string[] }[]
  shares: { setId: string; walletId: string; shareC: string }[]
  /** Ids of the keys that wrap anything of it. */
  kekIds: string[]
}

/** Reads {@link Kept}. */
export async function readKept(
  databases: { auth: Database; recovery: Database },
  kms: { auth: Kms; recovery: Kms },
): Promise<Kept> {
  const kekIds = new Set<string>()
  const openBy = async (by: Kms, sealed: SealedRecord): Promise<Buffer> => {
    kekIds.add(sealed.kekId)
    return Buffer.from(await openRecord(by, sealed, sealed.context))
  }
  const { rows: wallets } = await databases.auth.execute<Kept['wallets'][number]>(
    sql`select id, account_id as "accountId", blob from auth_wallets`,
  )
  const { rows: sets } = await databases.auth.execute<{ id: string; walletId: string; sealed: SealedRecord }>(
    sql`select id, wallet_id as "walletId", share_b as sealed from auth_key_sets`,
  )
  const { rows: devices } = await databases.auth.execute<Kept['devices'][number]>(
    sql`select account_id as "accountId", set_id as "setId" from auth_devices`,
  )
  const { rows: accounts } = await databases.auth.execute<{
    id: string
    email: SealedRecord | null
    providers: string[]
  }>(sql`
    select a.id, a.email, array(
      select i.provider from auth_identities i where i.account_id = a.id order by 1) as providers
    from auth_accounts a`)
  const { rows: shares } = await databases.recovery.execute<{
    setId: string
    walletId: string
    sealed: SealedRecord
  }>(sql`select set_id as "setId", wallet_id as "walletId", sealed from recovery_shares`)

  const kept: Kept = { wallets, sets: [], devices, accounts: [], shares: [], kekIds: [] }
  for (const { sealed, ...set } of sets)
    kept.sets.push({ ...set, shareB: (await openBy(kms.auth, sealed)).toString('base64url') })
  for (const { email, ...account } of accounts)
    kept.accounts.push({ ...account, email: email && (await openBy(kms.auth, email)).toString() })
  for (const { sealed, ...share } of shares)
    kept.shares.push({ ...share, shareC: (await openBy(kms.recovery, sealed)).toString('base64url') })
  return { ...kept, kekIds: [...kekIds] }
}
