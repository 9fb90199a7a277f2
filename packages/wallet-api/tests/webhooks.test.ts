import {
  type OpenDatabase,
  toEndpointId,
  webhookCursors,
  webhookMessages,
  webhookTypes,
} from '@gangway/server-kit'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealAuditRows } from '../src/audit/sealAuditRows.js'
import { writeAudit } from '../src/audit/writeAudit.js'
import { createFindWalletOwners } from '../src/auth/webhooks/createFindWalletOwners.js'
import { feedWebhooks } from '../src/auth/webhooks/startWebhookFeed.js'
import { auditChain } from '../src/database/audit/auditRows.js'
import { wallets } from '../src/database/auth/wallets.js'
import type { TestDevice } from './createTestDevice.js'
import { eachDatabase } from './eachDatabase.js'
import { createWallet, logIn, newId } from './logIn.js'
import {
  appOrigin,
  authUrl,
  clearLimits,
  openAuthDatabase,
  startAuthApi,
  type TestAuthApi,
} from './startAuthApi.js'

const toEndpoint = (projectId: string) => {
  const url = 'https://shop.example/hooks'
  const endpoint = { projectId, url, types: webhookTypes, secrets: [new Uint8Array(32)], isPrivate: false }
  return { ...endpoint, id: toEndpointId(endpoint) }
}
const endpoints = [toEndpoint('one')]

await eachDatabase((location) => {
  let opened: OpenDatabase
  let api: TestAuthApi
  let device: TestDevice

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    await clearLimits(opened)
    await opened.database.execute(sql`truncate webhook_messages, webhook_cursors`)
    api = await startAuthApi(opened)
    device = await api.createDevice()
    await feed()
  })
  afterEach(() => api.stop())

  async function feed() {
    await sealAuditRows(opened.database)
    const { database } = opened
    await feedWebhooks({ database, endpoints, frameUrl: authUrl, getNow: api.getNow })
  }
  /** What is queued of a person, oldest first. */
  async function listTold(userId: string) {
    await feed()
    const rows = await opened.database
      .select({ body: webhookMessages.body })
      .from(webhookMessages)
      .where(eq(webhookMessages.userId, userId))
      .orderBy(asc(sql`${webhookMessages.body}::json ->> 'timestamp'`), asc(webhookMessages.type))
    return rows.map(({ body }) => {
      const { type, data } = JSON.parse(body ?? '')
      return { type, data }
    })
  }

  test('default: a back end is told of a login, a new wallet and a sign-out, by the id of identity tokens', async () => {
    const session = await logIn(api, device, `${newId()}@example.org`)
    const { userId } = session.account
    await createWallet(api, device, session)
    await device.post('/auth/session/end', {}, { accessToken: session.accessToken })
    const person = { projectId: 'one', userId }
    expect(await listTold(userId)).toEqual(
      expect.arrayContaining([
        { type: 'login.finished', data: { ...person, origin: appOrigin, method: 'email' } },
        // Nothing has proven its address.
        { type: 'wallet.created', data: person },
        {
          type: 'session.ended',
          data: { ...person, origin: appOrigin, reason: 'signed_out', count: 1 },
        },
      ]),
    )
  })

  test('behavior: no message holds an e-mail address, a token or a network', async () => {
    const email = `${newId()}@example.org`
    const session = await logIn(api, device, email)
    const text = JSON.stringify(await listTold(session.account.userId))
    expect(text).toContain('login.finished')
    for (const secret of [email, session.accessToken, '203.0.113']) expect(text).not.toContain(secret)
  })

  test('behavior: what was read once is told once, also by two processes, and what happened before is not', async () => {
    const before = await logIn(api, device, `${newId()}@example.org`)
    await sealAuditRows(opened.database)
    await opened.database.execute(sql`truncate webhook_messages, webhook_cursors`)
    await feed()
    const session = await logIn(api, await api.createDevice(), `${newId()}@example.org`)
    await Promise.all([feed(), feed(), feed()])
    expect(await listTold(session.account.userId)).toHaveLength(1)
    expect(await listTold(before.account.userId)).toEqual([])
  })

  test('behavior: logins on the account’s own page, failures and other projects are told to no back end', async () => {
    const email = `${newId()}@example.org`
    const page = await logIn(api, device, email, { appOrigin: authUrl, carrier: 'memory' })
    await device.post('/auth/session/end', {}, { accessToken: page.accessToken })
    const other = await logIn(api, await api.createDevice(), email, { projectId: 'two' })
    expect(await listTold(page.account.userId)).toEqual([])
    expect(await listTold(other.account.userId)).toEqual([])
  })

  test('behavior: of a deleted person one message is left, which says so', async () => {
    const { account } = await logIn(api, device, `${newId()}@example.org`)
    expect(await listTold(account.userId)).toHaveLength(1)
    const erased = { event: 'account.erase', projectId: 'one', userId: account.userId } as const
    await writeAudit(opened.database, api.getNow(), { ...erased, details: { kind: 'no wallet' } })
    expect(await listTold(account.userId)).toEqual([
      { type: 'account.deleted', data: { projectId: 'one', userId: account.userId, reason: 'deleted' } },
    ])
  })

  test('behavior: of a person who logged in and was deleted before the log was read, one message is left', async () => {
    const { account } = await logIn(api, device, `${newId()}@example.org`)
    const erased = { event: 'account.erase', projectId: 'one', userId: account.userId } as const
    await writeAudit(opened.database, api.getNow(), { ...erased, details: { kind: 'no wallet' } })
    expect(await listTold(account.userId)).toEqual([
      { type: 'account.deleted', data: { projectId: 'one', userId: account.userId, reason: 'deleted' } },
    ])
  })

  test('behavior: after a restore from a backup new messages have ids that no back end has handled', async () => {
    await logIn(api, await api.createDevice(), `${newId()}@example.org`)
    await feed()
    await opened.database.delete(webhookMessages)
    const [chain] = await opened.database.select().from(auditChain)
    const [cursor] = await opened.database.select().from(webhookCursors)
    if (!chain || !cursor) throw new Error('nothing was sealed')
    const readIds = async () => {
      await feed()
      const rows = await opened.database.select({ id: webhookMessages.id }).from(webhookMessages)
      return rows.map(({ id }) => id)
    }
    await logIn(api, device, `${newId()}@example.org`)
    const handled = await readIds()
    expect(handled).toHaveLength(1)
    // As the database was before that login.
    await opened.database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`delete from audit_rows where number > ${chain.number}`)
      await tx.update(auditChain).set(chain)
      await tx.update(webhookCursors).set(cursor)
      await tx.delete(webhookMessages)
    })
    await logIn(api, await api.createDevice(), `${newId()}@example.org`)
    const ids = await readIds()
    expect(ids).toHaveLength(1)
    expect(handled).not.toEqual(expect.arrayContaining(ids))
  })

  test('behavior: an address has an owner once its key has proven it, also if the tables were made after the start', async () => {
    const session = await logIn(api, device, `${newId()}@example.org`)
    const { wallet } = await createWallet(api, device, session)
    const address = wallet.evmAddress.toLowerCase()
    const findOwners = createFindWalletOwners()
    const find = () => findOwners(opened.database, [address])
    await opened.database.execute(sql`alter table auth_wallets rename to auth_wallets_later`)
    expect(await find()).toEqual([])
    await opened.database.execute(sql`alter table auth_wallets_later rename to auth_wallets`)
    expect(await find()).toEqual([])
    await opened.database.update(wallets).set({ provenAt: 1 }).where(eq(wallets.id, wallet.walletId))
    expect(await find()).toEqual([{ address, projectId: 'one', userId: session.account.userId }])
  })

  test('behavior: what is older than three days when it is read is told to nobody', async () => {
    const { account } = await logIn(api, device, `${newId()}@example.org`)
    await sealAuditRows(opened.database)
    api.advance(4 * 86_400_000)
    expect(await listTold(account.userId)).toEqual([])
  })
})
