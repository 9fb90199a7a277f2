import type { CaipNetworkId, KeptGrant } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, asc, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { grants } from '../../database/auth/grants.js'
import { wallets } from '../../database/auth/wallets.js'
import type { Project } from '../../projects/project.js'

/** How long a grant that was taken back is told of, ms. */
const revokedTold = 86_400_000

/** Grants of one answer. */
const maxGrants = 100

/** A grant, and the project whose page asked for it. */
type AppGrant = KeptGrant & { project: Pick<Project, 'id' | 'name'> }

type Holder = { address: string; appOrigin: string }

/**
 * Opens what the data API reads of grants: those of an address to an app that have not ended. undefined: this database is not
 * the login service's. `getNow` in Unix milliseconds.
 */
export async function openGrantBook({
  database,
  listProjects,
  getNow,
}: {
  database: Database
  listProjects: () => readonly Pick<Project, 'id' | 'name'>[]
  getNow: () => number
}) {
  const { rows } = await database.execute(sql`select to_regclass('auth_grants') is not null as is_here`)
  if (rows[0]?.is_here !== true) return undefined
  const getName = (projectId: string) => listProjects().find(({ id }) => id === projectId)?.name ?? projectId

  async function read({ address, appOrigin }: Holder, condition: SQL | undefined): Promise<AppGrant[]> {
    // Who made the wallet of an address first has its key: it is public only after that, and nobody proves one by it.
    const [owner] = await database
      .select({ accountId: wallets.accountId })
      .from(wallets)
      .where(eq(sql`lower(${wallets.evmAddress})`, address.toLowerCase()))
      .orderBy(asc(wallets.createdAt), asc(wallets.id))
      .limit(1)
    if (!owner) return []
    const found = await database
      .select()
      .from(grants)
      .where(
        and(
          eq(grants.accountId, owner.accountId),
          eq(grants.appOrigin, appOrigin),
          gt(grants.expiry, Math.floor(getNow() / 1000)),
          condition,
        ),
      )
      .orderBy(desc(grants.createdAt), asc(grants.id))
      .limit(maxGrants)
    return found.map(({ accountId, appOrigin, projectId, ...grant }) => ({
      ...grant,
      project: { id: projectId, name: getName(projectId) },
    }))
  }

  return {
    /** What is in force on one network, and what was taken back within a day; the newest first. */
    list: ({ caipNetworkId, ...holder }: Holder & { caipNetworkId: CaipNetworkId }) =>
      read(
        holder,
        and(
          eq(grants.caipNetworkId, caipNetworkId),
          or(isNull(grants.revokedAt), gt(grants.revokedAt, getNow() - revokedTold)),
        ),
      ),
    /** One grant that has not ended, taken back or not. */
    async find({ id, ...holder }: Holder & { id: string }): Promise<AppGrant | undefined> {
      const [found] = await read(holder, eq(grants.id, id))
      return found
    },
  }
}
