import { keepDatabase } from '@gangway/dev'
import {
  createIdentitySigner,
  createLog,
  createMetrics,
  createRpcUpstreams,
  type DatabaseLocation,
  makeIdentityKeys,
  type NetworkSetting,
  type OpenDatabase,
  openDatabase,
  parseIdentityKeys,
  type RateLimitSettings,
  webhookMigrations,
} from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { noteClosingMail } from '../src/auth/closing/startClosingNews.js'
import { finishRenewals } from '../src/auth/renewal/finishRenewals.js'
import {
  type AuthLimits,
  authMigrations,
  type BoundDriver,
  createAuthApi,
  createMailOutbox,
  createRelayer,
  type Kms,
  kmsMigrations,
  type MailOutbox,
  mailMigrations,
  type Project,
} from '../src/index.js'
import type { Mail } from '../src/mail/mail.js'
import { createTestDevice } from './createTestDevice.js'
import { createTestKms } from './createTestKms.js'
import { createTestNotes } from './createTestNotes.js'

/** Public origins of the two services, and of an app. */
export const authUrl = 'https://secure.example'
const recoveryUrl = 'https://recovery.example'
export const appOrigin = 'https://app.example'

/** Projects of the service, strangers to each other: two where a person says who keeps the recovery, two where it is said. */
export const projects: readonly Project[] = [
  { id: 'one', name: 'One', origins: [appOrigin, 'https://other.example'], custody: 'escrow' },
  { id: 'two', name: 'Two', origins: [appOrigin], custody: 'escrow', identityEmail: true },
  { id: 'owned', name: 'Owned', origins: [appOrigin], custody: 'user' },
  { id: 'kept', name: 'Kept', origins: [appOrigin], custody: 'escrow-only' },
]

/** Keys of identity tokens; the same for every service of a file. */
const identityKeys = parseIdentityKeys(makeIdentityKeys())

/** Opens the auth service's database, by default in memory. */
export function openAuthDatabase(location: DatabaseLocation = 'memory'): Promise<OpenDatabase> {
  return location === 'memory' ? openInMemory() : open(location)
}

function open(location: DatabaseLocation): Promise<OpenDatabase> {
  const migrations = [...authMigrations, kmsMigrations, mailMigrations, webhookMigrations]
  return openDatabase({ location, migrations, log: createLog({ level: 'silent' }) })
}

const openInMemory = keepDatabase(
  () => open('memory'),
  (client) => drizzle({ client }),
)

/** Forgets what was counted: each test has a clock of its own. */
export async function clearLimits({ database }: OpenDatabase): Promise<void> {
  await database.execute(sql`truncate limit_buckets, auth_logins, auth_failures, auth_admissions`)
}

/** An auth service over a database, with a clock of its own and an inbox. */
export type TestAuthApi = Awaited<ReturnType<typeof startAuthApi>>

/** Starts an auth service. Requests come from the address of their header `x-test-ip`. */
export async function startAuthApi(
  { database }: Pick<OpenDatabase, 'database'>,
  options: {
    limits?: Partial<AuthLimits>
    networks?: readonly NetworkSetting[]
    rateLimits?: Partial<RateLimitSettings>
    kms?: Kms
    /** Keys of notes, of an instance that came before. */
    notes?: Awaited<ReturnType<typeof createTestNotes>>
    /** Whether the clock stands still but for `advance`. */
    isFrozen?: boolean
    /** Takes the mails in place of the outbox and the inbox. */
    outbox?: Pick<MailOutbox, 'queue'>
    stopping?: AbortSignal
    loginDrivers?: readonly BoundDriver[]
    /** Who pays for batches, and for which. */
    sponsorship?: Pick<Parameters<typeof createRelayer>[0], 'signer' | 'policies' | 'settings'>
  } = {},
) {
  const lines: string[] = []
  const log = createLog({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const metrics = createMetrics()
  const start = Date.now()
  let ahead = 0
  const getNow = () => (options.isFrozen ? start : Date.now()) + ahead
  const kms = options.kms ?? createTestKms()
  const notes = options.notes ?? (await createTestNotes({ auth: authUrl, recovery: recoveryUrl }, getNow))
  const mails: Mail[] = []
  const send = async (mail: Mail) => void mails.push(mail)
  const outbox = createMailOutbox({
    ...{ database, kms, send, log, metrics, getNow },
    noteSent: noteClosingMail,
  })
  const rpc = createRpcUpstreams(options.networks ?? [], { log, metrics })
  const relayer =
    options.sponsorship && createRelayer({ ...options.sponsorship, database, rpc, log, metrics, getNow })
  const identity =
    identityKeys && (await createIdentitySigner({ keys: identityKeys, issuer: authUrl, getNow }))
  const app = createAuthApi({
    log,
    metrics,
    database,
    kms,
    pepper: new Uint8Array(32).fill(7),
    listProjects: () => projects,
    frameUrl: authUrl,
    notes: notes.auth,
    outbox: options.outbox ?? outbox,
    rpc,
    ...(relayer ? { relayer } : {}),
    ...(identity ? { identity } : {}),
    rateLimits: { perClient: 0, perProject: 0, ...options.rateLimits },
    limits: { mailsPerClient: 0, codesPerClient: 0, ...options.limits },
    getClientIp: (context) => context.req.header('x-test-ip') ?? '203.0.113.7',
    loginDrivers: options.loginDrivers ?? [],
    ...(options.stopping ? { stopping: options.stopping } : {}),
    getNow,
  })
  const fetch = async (request: Request) => app.fetch(request)
  return {
    fetch,
    /** Whatever may be posted to. */
    paths: [...new Set(app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path))],
    database,
    kms,
    outbox: options.outbox ?? outbox,
    mails,
    lines,
    notes,
    getNow,
    /** Moves the clock by so many milliseconds. */
    advance(time: number) {
      ahead += time
    },
    /** A new device; `ip`: where its requests come from. */
    createDevice: (ip?: string) =>
      createTestDevice({ origin: authUrl, fetch, getNow, ...(ip ? { headers: { 'x-test-ip': ip } } : {}) }),
    /** A request without a key, such as the approval page makes. */
    async post(path: string, body: unknown, headers: Record<string, string> = {}) {
      const init = { method: 'POST', body: JSON.stringify(body) }
      const all = { 'content-type': 'application/json', ...headers }
      const response = await fetch(new Request(`${authUrl}${path}`, { ...init, headers: all }))
      const text = await response.text()
      return { status: response.status, body: JSON.parse(text), headers: response.headers }
    },
    metrics,
    /** Carries out every renewal that waits, as if its day had come; how many there were. */
    async finishRenewals(): Promise<number> {
      await database.execute(sql`update auth_renewals set takes_at = 0 where status = 'open'`)
      return finishRenewals({ database, kms, outbox: options.outbox ?? outbox, log, getNow })
    },
    async stop() {
      await relayer?.close()
      await outbox.close()
    },
  }
}
