import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { getProgramArgs, isWide, runBySecondRoad } from '@gangway/dev'
import { createLog, createMetrics, type Database, openDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eraseAccounts } from '../src/auth/closing/eraseAccounts.js'
import { tellErasures } from '../src/auth/closing/tellErasures.js'
import { recoveryMigrations } from '../src/index.js'
import { takeErasure } from '../src/recovery/eraseWallet.js'
import { openAuthDatabase } from './startAuthApi.js'

const kills = process.env.GANGWAY_TEST_DEEP ? 50 : 2
const day = 86_400_000
const script = new URL('./eraseForever.ts', import.meta.url)
const log = createLog({ level: 'silent' })

/** What the process has said that it did. */
type Said = { made: Set<string>; closed: Set<string>; swept: Set<string> }

/** Runs the process until it has swept once, and then until any moment. */
async function runAndKill(args: readonly string[], said: Said): Promise<void> {
  const child = spawn(process.execPath, getProgramArgs(script, args), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const closed = once(child, 'close')
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      for (const [what, walletId] of Object.entries<string>(JSON.parse(line)))
        said[what as keyof Said].add(walletId)
      if (line.includes('swept')) resolve()
    })
    child.once('exit', () => reject(new Error('it ended by itself')))
  })
  child.removeAllListeners('exit')
  await delay(Math.random() * 900)
  child.kill('SIGKILL')
  await closed
}

/** Each wallet by what both services have of it. */
async function look(auth: Database, recovery: Database) {
  const { rows: accounts } = await auth.execute<{
    id: string
    sets: number
    ways: number
    closing: boolean
  }>(sql`
    select w.id, (select count(*) from auth_key_sets s where s.wallet_id = w.id)::int as sets,
      (select count(*) from auth_identities i where i.account_id = w.account_id)::int as ways,
      exists (select from auth_closings c where c.account_id = w.account_id and c.kept_at is null) as closing
    from auth_wallets w`)
  const { rows: orders } = await auth.execute<{ id: string; step: string }>(
    sql`select wallet_id as id, step from auth_erasures`,
  )
  const { rows: shares } = await recovery.execute<{ id: string; many: number }>(
    sql`select wallet_id as id, count(*)::int as many from recovery_shares group by wallet_id`,
  )
  const toMap = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
  return { accounts: toMap(accounts), orders: toMap(orders), shares: toMap(shares) }
}

test.skipIf(!isWide)(
  `behavior: threats 27, 40 d: ${kills} × kill -9 between asked, swept at auth and swept at recovery: each wallet is whole, or on its way out for good and then gone`,
  { timeout: 900_000, meta: runBySecondRoad },
  async ({ task }) => {
    const folder = await mkdtemp(join(tmpdir(), 'gangway-erasure-'))
    const folders = [join(folder, 'auth'), join(folder, 'recovery')] as const
    const said: Said = { made: new Set(), closed: new Set(), swept: new Set() }
    for (let run = 0; run < kills; run++) {
      // A clock that goes on: what a former run wrote is not of the future.
      await runAndKill([...folders, `${run * 1_000}`], said)
      const auth = await openAuthDatabase({ folder: folders[0] })
      const recovery = await openDatabase({
        ...{ location: { folder: folders[1] }, migrations: recoveryMigrations, log },
      })
      const { accounts, orders, shares } = await look(auth.database, recovery.database)
      for (const [id, { sets, ways, closing }] of accounts) {
        // Killed before it could say so.
        if (closing) said.closed.add(id)
        expect({ id, sets, ways, shares: shares.get(id)?.many }).toEqual({ id, sets: 1, ways: 1, shares: 2 })
        expect(orders.get(id)?.step).toBe(closing ? 'closing' : undefined)
      }
      for (const walletId of said.made) {
        if (accounts.has(walletId)) continue
        // Nobody loses a wallet who did not ask for it.
        expect(said.closed.has(walletId)).toBe(true)
        expect([undefined, 2]).toContain(shares.get(walletId)?.many)
        // What is left of it is known, and asked for until it is gone.
        if (shares.has(walletId)) expect(orders.get(walletId)?.step).toBe('erase')
      }
      for (const walletId of said.swept)
        expect([accounts.has(walletId), shares.has(walletId), orders.has(walletId)]).toEqual([
          false,
          false,
          false,
        ])
      await auth.close()
      await recovery.close()
    }

    const auth = await openAuthDatabase({ folder: folders[0] })
    const recovery = await openDatabase({
      ...{ location: { folder: folders[1] }, migrations: recoveryMigrations, log },
    })
    // Two weeks later, whatever was under way is over.
    for (const days of [0, 14, 28]) {
      const getNow = () => Date.now() + (kills * 1_000 + days) * day
      const deps = { database: auth.database, log, getNow }
      await eraseAccounts(deps)
      await tellErasures({
        ...deps,
        tellErasure: async (claims) => ({
          ...{ walletId: claims.walletId, askedAt: claims.askedAt },
          state: await takeErasure(
            { database: recovery.database, log, metrics: createMetrics(), getNow },
            claims,
          ),
        }),
      })
    }
    const { accounts, orders, shares } = await look(auth.database, recovery.database)
    expect(orders.size).toBe(0)
    for (const walletId of said.made) {
      const isThere = !said.closed.has(walletId) && accounts.has(walletId)
      expect({ walletId, isThere: accounts.has(walletId) }).toEqual({ walletId, isThere })
      expect(shares.get(walletId)?.many).toBe(isThere ? 2 : undefined)
    }
    for (const walletId of said.closed) expect(accounts.has(walletId)).toBe(false)
    expect(accounts.size).toBeGreaterThan(0)
    await auth.close()
    await recovery.close()
    await rm(folder, { recursive: true })
    task.meta.deepCount = {
      what: 'kill -9 of both wallet services while accounts are deleted',
      tried: kills,
      found: `of ${said.made.size} wallets ${accounts.size} whole and ${said.closed.size} gone on both sides, none half`,
    }
  },
)
