import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getProgramArgs } from '@gangway/dev'
import { createLog, createMetrics, openDatabase } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import {
  auditMigrations,
  createEnvironmentKms,
  createMailOutbox,
  createSmtpSender,
  mailMigrations,
} from '../src/index.js'
import { addKey } from '../src/kms/keySet.js'
import { startMailServer } from './startMailServer.js'

const script = new URL('./sendMailsForever.ts', import.meta.url)
const count = 12

test('behavior: no mail is lost by kill -9, and each arrives twice at most', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-outbox-'))
  const keyFile = join(folder, 'kek.json')
  await writeFile(keyFile, addKey(undefined))
  let release = () => {}
  const killed = new Promise<void>((resolve) => {
    release = resolve
  })
  let taken = 0
  // The first five mails are in the server's hands, and unanswered, when the process dies.
  const server = await startMailServer({
    answer: () => (++taken > 5 ? Promise.resolve() : killed),
  })
  const database = join(folder, 'database')
  const args = getProgramArgs(script, [database, keyFile, `${server.port}`, `${count}`])
  const first = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(first.stdout, 'data')
  await expect.poll(() => taken, { timeout: 60_000 }).toBe(5)
  first.kill('SIGKILL')
  await once(first, 'close')
  release()

  // A minute later another may take what the first had begun.
  const log = createLog({ level: 'silent' })
  const opened = await openDatabase({
    location: { folder: database },
    migrations: [auditMigrations, mailMigrations],
    log,
  })
  const second = createMailOutbox({
    database: opened.database,
    kms: createEnvironmentKms(await readFile(keyFile, 'utf8'), 'KEYS'),
    send: createSmtpSender({
      server: { host: '127.0.0.1', port: server.port, security: 'none', auth: null },
      from: 'login@secure.example',
    }),
    log,
    metrics: createMetrics(),
    getNow: () => Date.now() + 61_000,
  })
  const getCodes = () => server.caught.map(({ mail }) => mail.subject?.slice(0, 6))
  await expect.poll(() => new Set(getCodes()).size, { timeout: 60_000 }).toBe(count)
  await expect.poll(() => getCodes().length, { timeout: 10_000 }).toBe(count + 5)
  expect(new Set(server.caught.map(({ mail }) => mail.messageId)).size).toBe(count)
  await second.close()
  await opened.close()
  await server.stop()
  await rm(folder, { recursive: true })
}, 180_000)
