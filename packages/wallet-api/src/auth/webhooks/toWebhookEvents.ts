import type { WebhookEvent } from '@gangway/server-kit'
import { inArray } from 'drizzle-orm'
import type { AuditRow } from '../../database/audit/auditRows.js'
import { wallets } from '../../database/auth/wallets.js'
import type { Statements } from '../../database/statements.js'

/** A row of the audit log that has its place, and the hash of it and of all before it. */
export type SealedRow = AuditRow & { number: number; hash: string }

type Told = Pick<WebhookEvent, 'type' | 'data'>

/**
 * What back ends are told of rows of the audit log. Logins on the account's own page, of `frameUrl`, are no app's. An address is
 * told only if its key has signed for the account.
 */
export async function toWebhookEvents(
  tx: Pick<Statements, 'select'>,
  rows: readonly SealedRow[],
  { frameUrl }: { frameUrl: string },
): Promise<WebhookEvent[]> {
  const isNew = ({ event }: SealedRow) => event === 'wallet.create'
  const addresses = await readAddresses(
    tx,
    rows.filter(isNew).flatMap(({ userId }) => userId ?? []),
  )
  return rows.flatMap((row) => {
    const { hash, projectId, userId, at, result } = row
    const told = projectId && userId && result === 'ok' ? describe(row, { frameUrl, addresses }) : null
    if (!projectId || !userId || !told) return []
    // Not the number: after a restore it is given to another row, whose message a back end would take for one it has handled.
    return [{ ...told, key: `audit ${hash}`, projectId, userId, at }]
  })
}

function describe(
  { event, origin, userId, details }: SealedRow,
  { frameUrl, addresses }: { frameUrl: string; addresses: ReadonlyMap<string, string> },
): Told | null {
  switch (event) {
    case 'login.finish':
      if (origin === frameUrl) return null
      return { type: 'login.finished', data: { origin, method: details.provider ?? 'email' } }
    case 'session.end': {
      const { reason = '', count = 1 } = details
      const isOwn = reason === 'signed out'
      if (isOwn && origin === frameUrl) return null
      const data = { reason: reason.replaceAll(/\W/g, '_'), count, ...(isOwn ? { origin } : {}) }
      return { type: 'session.ended', data }
    }
    case 'wallet.create': {
      const address = addresses.get(userId ?? '')
      return { type: 'wallet.created', data: address === undefined ? {} : { addresses: { eip155: address } } }
    }
    case 'account.erase':
      return { type: 'account.deleted', data: { reason: 'deleted' } }
    case 'account.end':
      return { type: 'account.deleted', data: { reason: 'merged' } }
    default:
      return null
  }
}

/** Proven EVM addresses by account. */
async function readAddresses(
  tx: Pick<Statements, 'select'>,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map()
  const found = await tx
    .select({ accountId: wallets.accountId, address: wallets.evmAddress, provenAt: wallets.provenAt })
    .from(wallets)
    .where(inArray(wallets.accountId, [...accountIds]))
  return new Map(
    found.flatMap(({ accountId, address, provenAt }) =>
      provenAt === null ? [] : [[accountId, address] as const],
    ),
  )
}
