import type { OpenDatabase } from '@gangway/server-kit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Kms } from '../src/index.js'
import type { MailRequest } from '../src/mail/mailRequest.js'
import { createTestKms } from './createTestKms.js'
import { findToken, newId, toStartBody } from './logIn.js'
import { openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const { work } = vi.hoisted(() => ({ work: [] as string[] }))

vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>()
  const createHmac: typeof crypto.createHmac = (...args) => {
    work.push('hmac')
    return crypto.createHmac(...args)
  }
  return { ...crypto, createHmac }
})

/** By our own kit and by AppKit, of a browser that states a language and of one that does not. */
const requests = ['gw1', '4'].flatMap((client) => [null, 'es'].map((stated) => ({ client, stated })))

const pairs = process.env.GANGWAY_TEST_DEEP ? 1_000 : 8

let opened: OpenDatabase
let api: TestAuthApi
const queued: MailRequest[] = []

beforeAll(async () => {
  opened = await openAuthDatabase()
  watchStatements(opened)
  api = await startAuthApi(opened, {
    isFrozen: true,
    kms: watchKms(createTestKms()),
    outbox: {
      async queue(_, mail) {
        work.push(`mail ${mail.kind}`)
        queued.push(mail)
      },
    },
  })
})
afterAll(async () => {
  await api.stop()
  await opened.close()
})

/** Notes every statement of the service, without its values. */
function watchStatements({ database }: OpenDatabase): void {
  const pool: unknown = Reflect.get(database, '$client')
  const watched = new WeakSet<object>()
  if (!isEmitter(pool)) throw new Error('drizzle keeps its pool there')
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const { query } = client
    client.query = function (this: unknown, ...args: unknown[]) {
      const [statement] = args
      const text = typeof statement === 'string' ? statement : Reflect.get(Object(statement), 'text')
      // The outbox looks for mails, and old rows are deleted, whenever their time has come.
      if (!/mails|^delete/.test(String(text))) work.push(String(text))
      return query.apply(this, args)
    }
  })
}

type Client = { query: (...args: unknown[]) => unknown }
const isEmitter = (value: unknown): value is { on(name: string, listener: (client: Client) => void): void } =>
  typeof value === 'object' && value !== null && 'on' in value

function watchKms(kms: Kms): Kms {
  return {
    get currentKekId() {
      return kms.currentKekId
    },
    listFingerprints: kms.listFingerprints,
    wrap(...args) {
      work.push('wrap')
      return kms.wrap(...args)
    },
    unwrap(...args) {
      work.push('unwrap')
      return kms.unwrap(...args)
    },
  }
}

/** A request for a login by a new device, all that its answer says save what is random, and the work it made. */
async function ask(email: string, client: string, stated: string | null = null) {
  const device = await api.createDevice()
  await device.post('/auth/session', {}) // has the nonce after this
  work.length = 0
  const { status, body, headers } = await device.post('/auth/login/start', toStartBody(email, { client }), {
    ...(stated ? { headers: { 'accept-language': stated } } : {}),
  })
  expect(status).toBe(200)
  const text = JSON.stringify(body).replace(body.loginId, 'id').replace(`"${body.matchNumber}"`, 'number')
  const all = [...headers].filter(([name]) => name !== 'x-request-id')
  return {
    answer: `${status} ${text} ${JSON.stringify(all)}`,
    work: [...work],
    loginId: body.loginId,
    matchNumber: body.matchNumber,
    device,
  }
}

async function makeAccount(email: string): Promise<void> {
  const { device, loginId, matchNumber } = await ask(email, 'gw1')
  const mail = queued.at(-1)
  const token = findToken(mail?.kind === 'link' ? mail.link : '')
  const { body } = await api.post('/auth/device/approve', { token, number: matchNumber })
  // Which is kept, and is what this person's mails are in where a browser states none.
  const headers = { 'accept-language': 'ar' }
  const verified = await device.post('/auth/login/verify', { loginId, code: body.code }, { headers })
  expect(verified.status).toBe(200)
}

test(`behavior: threat 6: ${pairs} pairs of known and unknown addresses: the same bytes, the same work`, async ({
  task,
}) => {
  for (let count = 0; count < pairs; count += requests.length) {
    const known = `${newId()}@example.org`
    await makeAccount(known)
    api.advance(60_000)
    for (const { client, stated } of requests) {
      const ofKnown = await ask(known, client, stated)
      const ofUnknown = await ask(`${newId()}@example.org`, client, stated)
      expect(queued.slice(-2).map(({ language }) => language)).toEqual(
        stated ? [stated, stated] : ['ar', 'en'],
      )
      expect(ofKnown.answer).toBe(ofUnknown.answer)
      expect(ofKnown.work).toEqual(ofUnknown.work)
      expect(ofKnown.work.filter((each) => each === 'mail link')).toHaveLength(1)
      expect(ofKnown.work.filter((each) => each === 'hmac').length).toBeGreaterThan(3)
      api.advance(60_000)
    }
    queued.length = 0
  }
  const found = 'the same bytes, statements, keyed digests and mails'
  task.meta.deepCount = { what: 'pairs of a known and an unknown address', tried: pairs, found }
}, 600_000)
