import { GangwayError } from '@gangway/protocol'
import { createLog, createMetrics, type OpenDatabase, openDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditMigrations, createMailOutbox, createSmtpSender, mailMigrations } from '../src/index.js'
import type { Mail, SendMail } from '../src/mail/mail.js'
import type { MailOutbox } from '../src/mail/mailOutbox.js'
import type { MailRequest } from '../src/mail/mailRequest.js'
import { createTestKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import { startMailServer } from './startMailServer.js'

const kms = createTestKms()
/** Whose mails they are, for the audit log. */
const owner = { projectId: 'one' }
const patience = { timeout: 10_000 }

await eachDatabase((getLocation) => {
  let opened: OpenDatabase
  const lines: string[] = []
  const log = createLog({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const outboxes: MailOutbox[] = []
  let metrics: ReturnType<typeof createMetrics>
  let clock: { now: number }
  let sent: Mail[]

  beforeAll(async () => {
    opened = await openDatabase({
      location: await getLocation(),
      migrations: [auditMigrations, mailMigrations],
      log,
    })
  })
  beforeEach(() => {
    metrics = createMetrics()
    clock = { now: 1_700_000_000_000 }
    sent = []
  })
  afterEach(async () => {
    for (const outbox of outboxes.splice(0)) await outbox.close()
    await opened.database.execute(sql`delete from mails`)
  })
  afterAll(() => opened.close())

  const start = (
    send: SendMail = async (mail) => void sent.push(mail),
    getEarliest: () => number = () => clock.now,
  ) => {
    const deps = { database: opened.database, kms, send, log, metrics, getNow: () => clock.now }
    const outbox = createMailOutbox({ ...deps, getEarliest })
    outboxes.push(outbox)
    return outbox
  }
  const toRequest = (code = '123456'): MailRequest => ({
    kind: 'code',
    to: 'canary@canary.example',
    appName: 'Canary bank',
    appOrigin: 'https://app.example',
    language: 'en',
    expiresAt: clock.now + 600_000,
    code,
  })
  const listRows = async () => (await opened.database.execute(sql`select * from mails`)).rows
  const expectGone = () => expect.poll(listRows, patience).toEqual([])
  const notSent = (context: Record<string, boolean>) => new GangwayError('MAIL_NOT_SENT', { context })
  const countOutcomes = async () => {
    const { values } = await metrics.mails.get()
    return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))
  }

  test('default: goes out when what it was queued with is committed, and leaves no row', async () => {
    const outbox = start()
    await opened.database.transaction(async (tx) => {
      await outbox.queue(tx, toRequest(), owner)
      expect(sent).toEqual([])
    })
    await expectGone()
    expect(sent).toMatchObject([
      { to: 'canary@canary.example', subject: '123456 is your code for Canary bank (app.example)' },
    ])
    await expect.poll(countOutcomes, patience).toEqual({ sent: 1 })
  })

  test('behavior: what is rolled back is never sent', async () => {
    const outbox = start()
    const failed = opened.database.transaction(async (tx) => {
      await outbox.queue(tx, toRequest('666666'), owner)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await outbox.queue(opened.database, toRequest('123456'), owner)
    await expectGone()
    expect(sent.map(({ subject }) => subject.slice(0, 6))).toEqual(['123456'])
  })

  test('threats 1 and 29: who waits for what stands in no row, no line of the log, no label', async () => {
    const outbox = start(async () => {
      throw new GangwayError('MAIL_NOT_SENT', {
        cause: new Error('550 canary@canary.example has no code 123456'),
      })
    })
    await outbox.queue(opened.database, toRequest(), owner)
    await expect.poll(countOutcomes, patience).toEqual({ failed: 1 })
    const texts = [JSON.stringify(await listRows()), lines.join(''), await metrics.registry.metrics()]
    expect(texts[0]).toContain('ciphertext')
    expect(texts[1]).toContain('mail not delivered')
    for (const text of texts) expect(text).not.toMatch(/canary|123456/i)
  })

  test('behavior: tried again with growing pauses until it is taken; each try is the same mail', async () => {
    const tries: string[] = []
    const outbox = start(async ({ id }) => {
      tries.push(id)
      if (tries.length < 4) throw notSent({ isRefused: false, mayHaveArrived: false })
    })
    await outbox.queue(opened.database, toRequest(), owner)
    for (const [count, longest] of [5_000, 10_000, 20_000].entries()) {
      await expect.poll(countOutcomes, patience).toMatchObject({ failed: count + 1 })
      const [row] = await listRows()
      const pause = Number(row?.due_at) - clock.now
      expect(pause).toBeGreaterThanOrEqual(longest / 2)
      expect(pause).toBeLessThanOrEqual(longest)
      clock.now += pause
    }
    await expectGone()
    expect(tries).toHaveLength(4)
    expect(new Set(tries).size).toBe(1)
  })

  test('error: refused for good; not in time; not to be had in time: given up', async () => {
    const outbox = start(async (mail) => {
      sent.push(mail)
      throw notSent({ isRefused: mail.subject.startsWith('111111'), mayHaveArrived: false })
    })
    await outbox.queue(opened.database, toRequest('111111'), owner)
    await outbox.queue(opened.database, { ...toRequest('222222'), expiresAt: clock.now }, owner)
    await outbox.queue(opened.database, { ...toRequest('333333'), expiresAt: clock.now + 2_000 }, owner)
    await expectGone()
    expect(sent.map(({ subject }) => subject.slice(0, 6)).sort()).toEqual(['111111', '333333'])
    await expect.poll(countOutcomes, patience).toEqual({ refused: 1, expired: 2 })
  })

  test('behavior: a mail is not given up by a clock that is ahead', async () => {
    const { now } = clock
    let tries = 0
    const outbox = start(
      async (mail) => {
        tries += 1
        if (tries === 1) throw notSent({ isRefused: false, mayHaveArrived: false })
        sent.push(mail)
      },
      () => now,
    )
    clock.now += 86_400_000
    await outbox.queue(opened.database, { ...toRequest(), expiresAt: now + 600_000 }, owner)
    await expect.poll(countOutcomes, patience).toEqual({ failed: 1 })
    clock.now += 5_000
    await expectGone()
    expect(sent).toHaveLength(1)
  })

  test('behavior: a mail that may have arrived is delivered twice at most', async () => {
    const outbox = start(async (mail) => {
      sent.push(mail)
      throw notSent({ isRefused: false, mayHaveArrived: true })
    })
    await outbox.queue(opened.database, toRequest(), owner)
    for (const count of [1, 2]) {
      await expect.poll(countOutcomes, patience).toMatchObject({ failed: count })
      clock.now += 30_000
    }
    await expectGone()
    expect(sent).toHaveLength(2)
    await expect.poll(countOutcomes, patience).toEqual({ failed: 2, unsure: 1 })
  })

  test('behavior: keys that are missing lose no mail', async () => {
    const wrong = createMailOutbox({
      ...{ database: opened.database, kms: createTestKms(), log, metrics, getNow: () => clock.now },
      send: async (mail) => void sent.push(mail),
    })
    const outbox = start()
    await outbox.close()
    await outbox.queue(opened.database, toRequest(), owner)
    await expect.poll(countOutcomes, patience).toEqual({ failed: 1 })
    await wrong.close()
    clock.now += 60_000
    start()
    await expectGone()
    expect(sent).toHaveLength(1)
  })

  test('behavior: closing waits for what is under way; the rest goes out after the next start', async () => {
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    const outbox = start(async (mail) => {
      sent.push(mail)
      await held
    })
    for (let count = 0; count < 8; count++)
      await outbox.queue(opened.database, toRequest(`10000${count}`), owner)
    await expect.poll(() => sent.length, patience).toBe(5)
    let isClosed = false
    const closing = outbox.close().then(() => {
      isClosed = true
    })
    expect(isClosed).toBe(false)
    finish()
    await closing
    expect(await listRows()).toHaveLength(3)
    start()
    await expectGone()
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(8)
    expect(sent).toHaveLength(8)
  })

  test('behavior: of several processes one delivers each mail', async () => {
    const some = [start(), start(), start()]
    await Promise.all(
      Array.from({ length: 30 }, (_, count) =>
        some[count % 3]?.queue(opened.database, toRequest(`${100_000 + count}`), owner),
      ),
    )
    await expectGone()
    expect(sent).toHaveLength(30)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(30)
  })

  test('behavior: a mail server that is down, then up (real SMTP)', async () => {
    const down = await startMailServer()
    await down.stop()
    const server = { host: '127.0.0.1', port: down.port, security: 'none', auth: null } as const
    const outbox = start(createSmtpSender({ server, from: 'login@secure.example' }))
    await outbox.queue(opened.database, toRequest(), owner)
    await expect.poll(countOutcomes, patience).toEqual({ failed: 1 })
    const up = await startMailServer({ port: down.port })
    clock.now += 5_000
    await expectGone()
    expect(up.caught).toMatchObject([{ to: ['canary@canary.example'] }])
    await up.stop()
  })
})
