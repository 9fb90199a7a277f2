import { randomBytes } from 'node:crypto'
import {
  deviceApproveResponseSchema,
  deviceApproveRoute,
  deviceDenyRoute,
  loginStartRoute,
  parseWith,
  providerConfirmResponseSchema,
  providerConfirmRoute,
} from '@gangway/protocol'
import {
  createLog,
  createMetrics,
  createRpcUpstreams,
  type Database,
  openDatabase,
} from '@gangway/server-kit'
import {
  type AuthApiDeps,
  authMigrations,
  createAuthApi,
  createEnvironmentKms,
  createNoteSigner,
  createNoteVerifier,
  createRecoveryApi,
  defineLoginProvider,
  finishRenewals,
  type Kms,
  mailMigrations,
  type NoteSigner,
  noReleaseLimits,
  recoveryMigrations,
} from '@gangway/wallet-api'

/** Public origins of the frame, with `auth` below it, of `recovery`, and of an app. */
export const frameOrigin = 'https://secure.example'
export const recoveryUrl = 'https://recovery.example'
export const appOrigin = 'https://app.example'

/** One request with its answer, as whoever listens on the wire has them. */
export type Exchange = { url: string; headers: string; body: string; answer: string }

/** Both services as they run, in this process, with what goes over the wire and into logs and mails. */
export type TestServices = Awaited<ReturnType<typeof startServices>>

type QueuedMail = Parameters<AuthApiDeps['outbox']['queue']>[1]

/** Starts both services on databases in memory; without limits unless said. */
export async function startServices({ releaseLimits = noReleaseLimits } = {}) {
  const lines: string[] = []
  const log = createLog({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const metrics = createMetrics()
  const start = { ahead: 0 }
  const getNow = () => Date.now() + start.ahead
  const mails: QueuedMail[] = []
  const exchanges: Exchange[] = []
  const authDatabase = await openDatabase({
    location: 'memory',
    migrations: [...authMigrations, mailMigrations],
    log,
  })
  const recoveryDatabase = await openDatabase({ location: 'memory', migrations: recoveryMigrations, log })
  const [authNotes, recoveryNotes] = await Promise.all([
    createSigner(frameOrigin, recoveryUrl, getNow),
    createSigner(recoveryUrl, frameOrigin, getNow),
  ])
  const somebody = defineLoginProvider({
    name: 'somebody',
    variables: {},
    create: () => ({
      name: 'somebody',
      start: async ({ state }) => ({ uri: `https://somebody.example/?state=${state}`, memory: null }),
      async prove({ answer }) {
        const who = answer.get('name') ?? ''
        return { subject: who, email: null, isEmailVerified: false, name: who }
      },
    }),
  })
  const common = { log, metrics, getNow, getClientIp: () => '192.0.2.1', frameUrl: frameOrigin }
  const authKms = createKms()
  const outbox: AuthApiDeps['outbox'] = { queue: async (_tx, mail) => void mails.push(mail) }
  const auth = createAuthApi({
    ...common,
    database: authDatabase.database,
    kms: authKms,
    pepper: randomBytes(32),
    listProjects: () => [
      { id: 'one', name: 'One', origins: [appOrigin, `${appOrigin}:8443`], custody: 'escrow' },
    ],
    notes: { ...authNotes, ...createVerifier(recoveryNotes, recoveryUrl, frameOrigin, getNow) },
    outbox,
    rpc: createRpcUpstreams([], { log, metrics }),
    rateLimits: { perClient: 0, perProject: 0 },
    loginDrivers: [somebody.bind({}) ?? []].flat(),
    limits: { mailsPerClient: 0, codesPerClient: 0, mailsPerProject: 0, mailsPerDeployment: 0 },
  })
  const recovery = createRecoveryApi({
    ...common,
    database: recoveryDatabase.database,
    kms: createKms(),
    pepper: randomBytes(32),
    recoveryUrl,
    grantsPerClient: 0,
    releaseLimits,
    assertApart: async () => {},
    notes: { ...recoveryNotes, ...createVerifier(authNotes, frameOrigin, recoveryUrl, getNow) },
  })

  /** As a browser sends for a page of the frame. */
  async function fetchAsFrame(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    request.headers.set('origin', frameOrigin)
    const body = await request.clone().text()
    const app = new URL(request.url).origin === recoveryUrl ? recovery : auth
    const response = await app.fetch(request)
    // As Node's server adds it.
    response.headers.set('date', new Date(getNow()).toUTCString())
    const headers = JSON.stringify([...request.headers])
    exchanges.push({ url: request.url, headers, body, answer: await response.clone().text() })
    return response
  }

  function findMail(email: string): QueuedMail {
    const mail = mails.findLast(({ to, kind }) => to === email && kind !== 'notice')
    if (!mail) throw new Error(`no mail to ${email}`)
    return mail
  }

  /** The number the app shows of the newest login of an address; null where it shows none. */
  function findMatchNumber(email: string): string | null {
    const started = exchanges.findLast(
      ({ url, body, answer }) =>
        url.endsWith(loginStartRoute.path) &&
        JSON.parse(body).email.toLowerCase() === email.toLowerCase() &&
        'matchNumber' in JSON.parse(answer),
    )
    return started ? JSON.parse(started.answer).matchNumber : null
  }

  /** As the page behind the link does; the app's frame takes no part in it. */
  async function postToken(path: string, mail: QueuedMail, more: object = {}): Promise<unknown> {
    if (mail.kind !== 'link') throw new Error('the mail holds no link')
    const response = await auth.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: new URL(mail.link).hash.slice(1), ...more }),
    })
    return response.json()
  }

  return {
    fetch: fetchAsFrame,
    exchanges,
    lines,
    mails,
    authDatabase: authDatabase.database,
    recoveryDatabase: recoveryDatabase.database,
    getNow,
    /** Moves the services' clock by so many milliseconds. */
    advance(time: number) {
      start.ahead += time
    },
    /** Carries out the renewals that wait, as if their day had come; how many there were. */
    async finishRenewals(): Promise<number> {
      const { database } = authDatabase
      return finishRenewals({ database, kms: authKms, outbox, log, getNow: () => getNow() + 604_800_000 })
    },
    /** Does what the newest mail to an address asks for, as its owner: opens the link if it is one. Returns the code. */
    async readCode(email: string): Promise<string> {
      const mail = findMail(email)
      if (mail.kind === 'code' || mail.kind === 'emailCode') return mail.code ?? ''
      const answer = await postToken(deviceApproveRoute.path, mail, { number: findMatchNumber(email) })
      return parseWith(deviceApproveResponseSchema, answer).code
    },
    /** "I did not ask for this", on the page behind the link. */
    async denyDevice(email: string): Promise<void> {
      await postToken(deviceDenyRoute.path, findMail(email))
    },
    /**
     * Comes back from the provider `somebody` as a person of that name, and lets the browser in on the page after it: the
     * code for the window that opened it, or null for whoever waits, by the number the app shows.
     */
    async comeBack(uri: string, name: string, number: string | null = null): Promise<string | null> {
      const state = new URL(uri).searchParams.get('state') ?? ''
      const back = `/auth/provider/somebody/return?${new URLSearchParams({ state, name })}`
      const { headers: answer } = await auth.request(back)
      const token = new URLSearchParams(new URL(answer.get('location') ?? '').hash.slice(1)).get('token')
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ token, number })
      const response = await auth.request(providerConfirmRoute.path, { method: 'POST', headers, body })
      return parseWith(providerConfirmResponseSchema, await response.json()).code
    },
    dumpAuth: () => dump(authDatabase.database),
    dumpRecovery: () => dump(recoveryDatabase.database),
    async stop() {
      await Promise.all([authDatabase.close(), recoveryDatabase.close()])
    },
  }
}

/** Every row of a database, as JSON. */
async function dump(database: Database): Promise<string> {
  const tables = await database.execute<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const rows = tables.rows.map(({ name }) =>
    database.execute<{ row: string }>(`select row_to_json(t)::text as row from "${name}" t`),
  )
  return (await Promise.all(rows)).flatMap((table) => table.rows.map(({ row }) => row)).join('\n')
}

function createKms(): Kms {
  const keys = { one: randomBytes(32).toString('base64url') }
  return createEnvironmentKms(JSON.stringify({ current: 'one', keys }), 'KEY_ENCRYPTION_KEYS')
}

async function createSigner(issuer: string, audience: string, getNow: () => number): Promise<NoteSigner> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const keyText = JSON.stringify(await crypto.subtle.exportKey('jwk', privateKey))
  return createNoteSigner({ keyFile: '', keyText, issuer, audience, getNow })
}

function createVerifier({ publicJwk }: NoteSigner, issuer: string, audience: string, getNow: () => number) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const getKey = () =>
    crypto.subtle.importKey('jwk', { ...publicJwk, ext: true }, algorithm, true, ['verify'])
  return createNoteVerifier({ getKey, issuer, audience, getNow })
}
