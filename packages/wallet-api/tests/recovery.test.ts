import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { recoveryShares } from '../src/database/recovery/recoveryShares.js'
import { lockActions } from '../src/recovery/recoveryActions.js'
import { createTestDevice, type TestDevice } from './createTestDevice.js'
import { eachDatabase } from './eachDatabase.js'
import {
  createGrant,
  createId,
  createShare,
  frameUrl,
  ofFrame,
  recoveryUrl,
  startRecoveryApi,
  type TestRecovery,
  toRelease,
} from './startRecoveryApi.js'

await eachDatabase((getLocation) => {
  let recovery: TestRecovery
  let device: TestDevice
  let store: TestRecovery['store']
  let release: TestRecovery['release']
  /** It has one connection, so one thing waits for the other before any lock. */
  let isEmbedded: boolean

  beforeAll(async () => {
    const location = await getLocation()
    isEmbedded = location === 'memory'
    recovery = await startRecoveryApi(location)
    ;({ device, store, release } = recovery)
  })
  afterAll(() => recovery.stop())

  const failure = (status: number, code: string) => ({ status, body: { code } })

  test('default: keeps share C against a receipt, and gives it out once per grant (embedded-wallet.md §2.2)', async () => {
    const [grant, share] = [createGrant(device), createShare()]
    const stored = await store(grant, share)
    expect(stored.status).toBe(200)
    const { sub, projectId, walletId, setId } = grant
    const receipt = { sub, projectId, walletId, setId }
    expect(await recovery.notes.auth.readReceipt(stored.body.receipt)).toEqual(receipt)

    const leave = toRelease(grant)
    expect(await release(leave)).toMatchObject({ status: 200, body: { shareC: share } })
    expect(await release(leave)).toMatchObject(failure(401, 'GRANT_INVALID'))
    expect(await release(toRelease(grant))).toMatchObject({ status: 200, body: { shareC: share } })
  })

  test('behavior: the same content again answers the same, by the same grant or a later one', async () => {
    const [grant, share] = [createGrant(device), createShare()]
    for (const again of [grant, grant, { ...grant, jti: createId() }]) {
      const { status, body } = await store(again, share)
      expect(status).toBe(200)
      expect(await recovery.notes.auth.readReceipt(body.receipt)).toMatchObject({ setId: grant.setId })
    }
    expect(await release(toRelease(grant))).toMatchObject({ body: { shareC: share } })
  })

  test('error: another share for a set that has one', async () => {
    const [grant, share] = [createGrant(device), createShare()]
    await store(grant, share)
    for (const again of [grant, { ...grant, jti: createId() }])
      expect(await store(again, createShare())).toMatchObject(failure(401, 'GRANT_INVALID'))
    expect(await release(toRelease(grant))).toMatchObject({ body: { shareC: share } })
  })

  test.each(['sub', 'projectId', 'walletId'] as const)(
    'error: a set of another %s is neither written nor read',
    async (part) => {
      const [grant, share] = [createGrant(device), createShare()]
      await store(grant, share)
      const other = { ...grant, jti: createId(), [part]: createId() }
      expect(await store(other, share)).toMatchObject(failure(401, 'GRANT_INVALID'))
      expect(await release(toRelease(other))).toMatchObject(failure(404, 'SHARE_NOT_FOUND'))
    },
  )

  test('behavior: of many at once with one grant one gets the share', async () => {
    const grant = createGrant(device)
    await store(grant, createShare())
    const leave = toRelease(grant)
    const answers = await Promise.all(Array.from({ length: 20 }, () => release(leave)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)])
  })

  test('behavior: of many shares stored for one set at once one is kept', async () => {
    const grant = createGrant(device)
    const shares = Array.from({ length: 10 }, createShare)
    const answers = await Promise.all(shares.map((share) => store({ ...grant, jti: createId() }, share)))
    const kept = shares.filter((_, at) => answers[at]?.status === 200)
    expect(kept).toHaveLength(1)
    expect(await release(toRelease(grant))).toMatchObject({ body: { shareC: kept[0] } })
  })

  test('behavior: a share swept while it is asked for is given out or not there, and nobody stands in a deadlock', async () => {
    const grant = createGrant(device)
    await store(grant, createShare())
    const { database } = recovery.opened
    let asking: ReturnType<typeof release> | undefined
    await database.transaction(async (tx) => {
      await lockActions(tx)
      asking = release(toRelease(grant))
      if (!isEmbedded)
        await vi.waitFor(async () => {
          const { rows } = await database.execute(sql`
            select from pg_locks where not granted and locktype = 'advisory'
              and database = (select oid from pg_database where datname = current_database())`)
          expect(rows).toHaveLength(1)
        })
      await tx.delete(recoveryShares).where(eq(recoveryShares.setId, grant.setId))
    })
    expect(await asking).toMatchObject(failure(404, 'SHARE_NOT_FOUND'))
  })

  test('error: a grant of another key, for another purpose, past its time, not of auth', async () => {
    const [grant, share, thief] = [createGrant(device), createShare(), await recovery.createDevice()]
    const invalid = failure(401, 'GRANT_INVALID')
    const hand = (note: string) =>
      device.post('/shares/store', { grant: note, shareC: share }, { headers: ofFrame })
    expect(await store(grant, share, thief)).toMatchObject(invalid)
    expect(await store(toRelease(grant), share)).toMatchObject(invalid)
    expect(await hand(await recovery.notes.recovery.signGrant(grant))).toMatchObject(invalid)
    const late = await recovery.notes.auth.signGrant(grant)
    recovery.clock.now += 91_000
    expect(await hand(late)).toMatchObject(invalid)
    expect(await release(toRelease(grant))).toMatchObject(failure(404, 'SHARE_NOT_FOUND'))

    await store(grant, share)
    expect(await release(toRelease(grant), thief)).toMatchObject(invalid)
    expect(await release({ ...grant, jti: createId() })).toMatchObject(invalid)
  })

  test.each([
    ['no share', undefined],
    ['a short one', 'AAAA'],
    ['one of 32 bytes', 'A'.repeat(43)],
    ['a long one', 'A'.repeat(48)],
    ['one of other characters', `${'A'.repeat(43)}+`],
    ['one that is no text', [1]],
  ])('error: %s', async (_name, shareC) => {
    const grant = await recovery.notes.auth.signGrant(createGrant(device))
    const answer = await device.post('/shares/store', { grant, shareC }, { headers: ofFrame })
    expect(answer).toMatchObject(failure(400, 'INVALID_INPUT'))
  })

  test('threat 3: a share swapped in the database is never given out', async () => {
    const grants = [createGrant(device), createGrant(device)] as const
    for (const grant of grants) await store(grant, createShare())
    const [first, second] = grants.map(({ setId }) => sql`${recoveryShares.setId} = ${setId}`)
    await recovery.opened.database.execute(sql`
      update recovery_shares set sealed = (select sealed from recovery_shares where ${second}) where ${first}`)
    const swapped = await release(toRelease(grants[0]))
    expect(swapped).toMatchObject(failure(500, 'UNKNOWN'))
    expect(swapped.body).not.toHaveProperty('shareC')
    expect(await release(toRelease(grants[1]))).toMatchObject({ status: 200 })
  })

  test('behavior: one client’s grants are limited, in the database; others’ are not', async () => {
    recovery.clock.ip = '198.51.100.7'
    const grant = createGrant(device)
    const ask = () => release(toRelease(createGrant(device)))
    const statuses: number[] = []
    // Fewer at a time than could wait out the pool's limit on a busy machine; the clock stands meanwhile.
    for (let round = 0; round < 5; round += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, async () => (await ask()).status))))
    expect(statuses.filter((status) => status === 404)).toHaveLength(240)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(await store(grant, createShare())).toMatchObject(failure(429, 'RATE_LIMITED'))
    recovery.clock.ip = '198.51.100.8'
    expect(await store(grant, createShare())).toMatchObject({ status: 200 })
    recovery.clock.ip = '192.0.2.1'
  })

  test('threats 1 and 29: shares, grants and addresses stand in no table and no line of the log', async () => {
    const { notes, opened, lines } = recovery
    const secrets = ['192.0.2.1', '198.51.100.7', '198.51.100.8']
    for (let count = 0; count < 3; count++) {
      const [grant, shareC] = [createGrant(device), createShare()]
      const [first, second] = [
        await notes.auth.signGrant(grant),
        await notes.auth.signGrant(toRelease(grant)),
      ]
      await device.post('/shares/store', { grant: first, shareC }, { headers: ofFrame })
      const { body } = await device.post('/shares/release', { grant: second }, { headers: ofFrame })
      expect(body).toEqual({ shareC })
      await device.post('/shares/store', { grant: first, shareC: createShare() }, { headers: ofFrame })
      await device.post('/shares/store', { grant: shareC, shareC: first }, { headers: ofFrame })
      const bytes = Buffer.from(shareC, 'base64url')
      secrets.push(first, second, shareC, bytes.toString('hex'), bytes.toString('base64'))
    }
    const { rows: tables } = await opened.database.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const dumps = tables.map(
      async ({ name }) => (await opened.database.execute(sql`select * from ${sql.identifier(name)}`)).rows,
    )
    const dump = JSON.stringify(await Promise.all(dumps))
    expect(dump).toContain('ciphertext')
    const log = lines.join('')
    expect(log).toMatch(/recovery share stored.*recovery share released/s)
    const metrics = await recovery.metrics.registry.metrics()
    expect(metrics).toMatch(/gangway_recovery_shares_total\{action="released"\} \d+/)
    for (const secret of secrets)
      for (const text of [dump, log, metrics]) expect(text.includes(secret)).toBe(false)
  })

  describe('who may call', () => {
    const origins = [
      'https://app.example',
      'null',
      'http://secure.example',
      'https://secure.example:444',
      'https://secure.example.evil.example',
      'https://evil-secure.example',
      'https://SECURE.example',
      recoveryUrl,
    ]
    const asked = {
      'content-type': 'application/json',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,dpop',
    }

    test('threat 34: no other origin is given CORS headers by any path, nor anything done', async () => {
      for (const origin of origins)
        for (const path of ['/shares/store', '/shares/release', '/keys', '/healthz', '/nothing'])
          for (const method of ['OPTIONS', 'POST', 'GET', 'PUT']) {
            const body = method === 'POST' || method === 'PUT' ? '{}' : null
            const response = await recovery.request(path, { method, headers: { origin, ...asked }, body })
            const names = [...response.headers.keys()].filter((name) => name.startsWith('access-control'))
            expect([path, method, origin, names]).toEqual([path, method, origin, []])
            if (path.startsWith('/shares')) expect(response.status).toBe(403)
          }
    })

    test('default: the frame’s pages may, with the headers they need, without credentials', async () => {
      const headers = { origin: frameUrl, ...asked }
      const preflight = await recovery.request('/shares/store', { method: 'OPTIONS', headers })
      expect(preflight.status).toBe(204)
      expect(Object.fromEntries(preflight.headers)).toMatchObject({
        'access-control-allow-origin': frameUrl,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type,dpop',
      })
      const answer = await store(createGrant(device), createShare())
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': frameUrl,
        'access-control-expose-headers': 'dpop-nonce,www-authenticate,retry-after,x-request-id',
        'cache-control': 'no-store',
        'dpop-nonce': expect.any(String),
      })
      for (const answered of [preflight.headers, answer.headers])
        expect(answered.get('access-control-allow-credentials')).toBeNull()
    })

    test('error: the frame’s pages can read what is wrong', async () => {
      const grant = await recovery.notes.auth.signGrant(createGrant(device))
      const body = JSON.stringify({ grant, shareC: createShare() })
      const response = await recovery.request('/shares/store', { method: 'POST', headers: ofFrame, body })
      expect(response.status).toBe(401)
      expect(response.headers.get('access-control-allow-origin')).toBe(frameUrl)
      expect(await response.json()).toMatchObject({ code: 'DPOP_INVALID' })
    })

    test('threat 11: no proof, a used one, one for another service, a form, a cookie: refused, nothing done', async () => {
      const claims = createGrant(device)
      const body = { grant: await recovery.notes.auth.signGrant(claims), shareC: createShare() }
      const elsewhere = await createTestDevice({
        origin: frameUrl,
        async fetch(request) {
          const { pathname } = new URL(request.url)
          const init = { headers: request.headers, method: 'POST', body: await request.text() }
          return recovery.request(pathname, init)
        },
        getNow: () => recovery.clock.now,
      })
      const used = await device.prove('/shares/store', {})
      const other = { ...body, grant: await recovery.notes.auth.signGrant(createGrant(device)) }
      expect(await device.post('/shares/store', other, { headers: ofFrame, proof: used })).toMatchObject({
        status: 200,
      })
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const refused = [
        await device.post('/shares/store', body, { headers: ofFrame, proof: '' }),
        await device.post('/shares/store', body, { headers: { ...ofFrame, cookie: 'session=1' }, proof: '' }),
        await device.post('/shares/store', body, { headers: ofFrame, proof: used }),
        await elsewhere.post('/shares/store', body, { headers: ofFrame }),
        await device.post('/shares/store', body, { headers: { ...ofFrame, ...form } }),
        await device.post('/shares/store', body, { headers: { ...ofFrame, 'content-type': 'text/plain' } }),
        await device.post('/shares/store', body),
      ]
      expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 400, 400, 403])
      for (const { headers } of refused) expect(headers.get('set-cookie')).toBeNull()
      const { rows } = await recovery.opened.database.execute(sql`select set_id from recovery_shares`)
      expect(JSON.stringify(rows)).not.toContain(claims.setId)
      expect(await device.post('/shares/store', body, { headers: ofFrame })).toMatchObject({ status: 200 })
    })

    test('default: the public half of its key, its health', async () => {
      const keys = await (await recovery.request('/keys')).json()
      expect(keys).toEqual({ keys: [recovery.notes.recovery.publicJwk] })
      expect(keys.keys[0]).not.toHaveProperty('d')
      const health = await (await recovery.request('/healthz')).json()
      expect(health).toEqual({ status: 'ok', role: 'recovery', database: 'ok' })
    })
  })
})
