import { randomBytes } from 'node:crypto'
import { keepDatabase } from '@gangway/dev'
import type { GrantClaims } from '@gangway/protocol'
import {
  createLog,
  createMetrics,
  type DatabaseLocation,
  type Metrics,
  type OpenDatabase,
  openDatabase,
} from '@gangway/server-kit'
import { drizzle } from 'drizzle-orm/node-postgres'
import {
  type AssertApart,
  createRecoveryApi,
  defaultGrantsPerClient,
  defaultReleaseLimits,
  type Kms,
  type ReleaseLimits,
  recoveryMigrations,
} from '../src/index.js'
import { createTestDevice, type TestAnswer, type TestDevice } from './createTestDevice.js'
import { createTestKms } from './createTestKms.js'
import { createTestNotes, type TestNotes } from './createTestNotes.js'

export const frameUrl = 'https://secure.example'
export const recoveryUrl = 'https://recovery.example'

/** A recovery service, with what stands in for `auth` and for the frame. */
export type TestRecovery = {
  opened: OpenDatabase
  kms: Kms
  notes: { auth: TestNotes; recovery: TestNotes }
  lines: string[]
  metrics: Metrics
  /** Unix milliseconds, and where requests come from. */
  clock: { now: number; ip: string }
  /** A key as the frame's Worker has one. */
  device: TestDevice
  /** Another one; `keys` of a device that calls `auth` as well. */
  createDevice(keys?: TestDevice['keys']): Promise<TestDevice>
  request(path: string, init?: RequestInit): Promise<Response>
  /** Whatever may be posted to. */
  paths: string[]
  /** As the frame asks, by `device` unless said. */
  store(grant: GrantClaims, shareC: string, by?: TestDevice): Promise<TestAnswer>
  release(grant: GrantClaims, by?: TestDevice): Promise<TestAnswer>
  stop(): Promise<void>
}

/** What the frame's pages send along. */
export const ofFrame = { origin: frameUrl, 'content-type': 'application/json' }

/** 128 random bits as ids are written. */
export const createId = () => randomBytes(16).toString('hex')

/** A grant for a device, of a user and a set of their own unless said. */
export function createGrant({ jkt }: TestDevice, claims: Partial<GrantClaims> = {}): GrantClaims {
  return {
    purpose: 'store',
    sub: createId(),
    projectId: 'local',
    walletId: createId(),
    setId: createId(),
    jkt,
    jti: createId(),
    ...claims,
  }
}

/** The grant that gives out what another stored. */
export const toRelease = (grant: GrantClaims): GrantClaims => ({
  ...grant,
  purpose: 'release',
  jti: createId(),
})

/** A share as the Worker splits one. */
export const createShare = () => randomBytes(33).toString('base64url')

const openInMemory = keepDatabase(
  () =>
    openDatabase({
      location: 'memory',
      migrations: recoveryMigrations,
      log: createLog({ level: 'silent' }),
    }),
  (client) => drizzle({ client }),
)

/**
 * Starts a recovery service on a database, by default one in memory; `bothNotes`: those of an `auth` that runs; `beside`:
 * another process of the same service, which on an embedded database can only be one that came before.
 */
export async function startRecoveryApi(
  location: DatabaseLocation = 'memory',
  bothNotes?: TestRecovery['notes'],
  {
    beside,
    grantsPerClient = defaultGrantsPerClient,
    releaseLimits = defaultReleaseLimits,
    assertApart = async () => {},
    kms = beside?.kms ?? createTestKms(),
    pepper = randomBytes(32),
  }: {
    beside?: TestRecovery
    grantsPerClient?: number
    releaseLimits?: ReleaseLimits
    assertApart?: AssertApart
    kms?: Kms
    pepper?: Uint8Array
  } = {},
): Promise<TestRecovery> {
  const lines: string[] = []
  const log = createLog({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const isShared = beside !== undefined && location === 'memory'
  const opened = isShared
    ? { ...beside.opened, close: async () => {} }
    : await (location === 'memory'
        ? openInMemory()
        : openDatabase({ location, migrations: recoveryMigrations, log }))
  const clock = beside?.clock ?? { now: Date.now(), ip: '192.0.2.1' }
  const getNow = () => clock.now
  const notes =
    beside?.notes ?? bothNotes ?? (await createTestNotes({ auth: frameUrl, recovery: recoveryUrl }, getNow))
  const metrics = createMetrics()
  const app = createRecoveryApi({
    log,
    metrics,
    database: opened.database,
    isDatabaseAnswering: opened.isAnswering,
    kms,
    pepper,
    recoveryUrl,
    frameUrl,
    notes: notes.recovery,
    grantsPerClient,
    releaseLimits,
    assertApart,
    getClientIp: () => clock.ip,
    getNow,
  })
  const createDevice = (keys?: TestDevice['keys']) =>
    createTestDevice({
      origin: recoveryUrl,
      fetch: async (request) => app.fetch(request),
      getNow,
      ...(keys ? { keys } : {}),
    })
  const device = await createDevice()
  const headers = { origin: frameUrl }
  return {
    opened,
    kms,
    notes,
    lines,
    metrics,
    clock,
    device,
    createDevice,
    request: async (path, init) => app.request(path, init),
    paths: [...new Set(app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path))],
    async store(claims, shareC, by = device) {
      return by.post('/shares/store', { grant: await notes.auth.signGrant(claims), shareC }, { headers })
    },
    async release(claims, by = device) {
      return by.post('/shares/release', { grant: await notes.auth.signGrant(claims) }, { headers })
    },
    stop: opened.close,
  }
}
