// Queues mails in the database of a folder, as many as it is told, says so, and delivers them; killed by its test.
import { readFile } from 'node:fs/promises'
import { createLog, createMetrics, openDatabase } from '@gangway/server-kit'
import {
  auditMigrations,
  createEnvironmentKms,
  createMailOutbox,
  createSmtpSender,
  mailMigrations,
} from '../src/index.js'

const [folder = '', keyFile = '', port = '', count = ''] = process.argv.slice(2)
const log = createLog({ level: 'silent' })
const { database } = await openDatabase({
  location: { folder },
  migrations: [auditMigrations, mailMigrations],
  log,
})
const outbox = createMailOutbox({
  database,
  kms: createEnvironmentKms(await readFile(keyFile, 'utf8'), 'KEYS'),
  send: createSmtpSender({
    server: { host: '127.0.0.1', port: Number(port), security: 'none', auth: null },
    from: 'login@secure.example',
  }),
  log,
  metrics: createMetrics(),
  getNow: Date.now,
})
for (let number = 0; number < Number(count); number++)
  await outbox.queue(
    database,
    {
      kind: 'code',
      to: 'zoe@example.org',
      appName: undefined,
      appOrigin: 'https://app.example',
      language: 'en',
      expiresAt: Date.now() + 600_000,
      code: `${100_000 + number}`,
    },
    {},
  )
console.log('queued')
setInterval(() => undefined, 60_000)
