import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailRequest } from '../src/mail/mailRequest.js'
import { createTestKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import { findToken, makeReceipt, makeWallet, newId, toStartBody, toWrongCode } from './logIn.js'
import { openAuthDatabase, startAuthApi } from './startAuthApi.js'

await eachDatabase((location) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())

  /** Every row of every table, as a thief of a backup has them. */
  async function dump(): Promise<string> {
    const { rows: tables } = await opened.database.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const contents = await Promise.all(
      tables.map(({ name }) =>
        opened.database.execute(sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`),
      ),
    )
    return JSON.stringify(contents.map(({ rows }) => rows))
  }

  test('behavior: threats 1, 29: no secret of a login and a wallet is in the database or the log', async () => {
    const queued: MailRequest[] = []
    const kms = createTestKms()
    const outbox = { queue: async (_: unknown, mail: MailRequest) => void queued.push(mail) }
    const api = await startAuthApi(opened, { kms, outbox })
    const device = await api.createDevice()
    const email = `canary-${newId()}@example.org`
    const ip = { 'x-test-ip': '192.0.2.77' }
    const post = (path: string, body: object, accessToken?: string) =>
      device.post(`/auth/${path}`, body, { headers: ip, ...(accessToken ? { accessToken } : {}) })
    const dumps: string[] = []

    const { loginId, matchNumber: number } = (
      await post('login/start', toStartBody(email, { appName: 'Canary app' }))
    ).body
    const mail = queued[0]
    const token = findToken(mail?.kind === 'link' ? mail.link : '')
    dumps.push(await dump())
    const { code } = (await api.post('/auth/device/approve', { token, number }, ip)).body
    await post('login/verify', { loginId, code: toWrongCode(code) })
    dumps.push(await dump())
    const { body: session } = await post('login/verify', { loginId, code })
    const { accessToken, refreshToken } = session.tokens
    const made = makeWallet()
    const ids = { walletId: made.wallet.walletId, setId: made.setId }
    const { grant } = (await post('shares/grant', ids, accessToken)).body
    const receipt = await makeReceipt(api, session, ids)
    await post('wallet/create', { ...made, receipt }, accessToken)
    await post('shares/release', {}, accessToken)
    const { grant: release } = (await post('shares/recover', {}, accessToken)).body
    const { body: next } = await post('session/refresh', { refreshToken })
    dumps.push(await dump())
    await api.stop()

    const shareBytes = Buffer.from(made.shareB, 'base64url')
    const secrets = {
      email,
      localPart: email.split('@')[0],
      token,
      accessToken,
      refreshToken,
      nextAccess: next.accessToken,
      nextRefresh: next.refreshToken,
      shareB: made.shareB,
      shareHex: shareBytes.toString('hex'),
      shareBase64: shareBytes.toString('base64'),
      grant,
      release,
      receipt,
      ip: '192.0.2.77',
      pepper: Buffer.alloc(32, 7).toString('base64url'),
    }
    const log = api.lines.join('\n')
    expect(log).toContain('share B released')
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret, name).toMatch(/.{9}/)
      for (const text of [...dumps, log])
        expect(text.toLowerCase().includes(String(secret).toLowerCase()), name).toBe(false)
    }
    // Six digits may stand in any digest or time; as a value of its own it must not.
    for (const text of [...dumps, log]) expect(text).not.toMatch(new RegExp(`["\\s]${code}["\\s]`))
  })
})
