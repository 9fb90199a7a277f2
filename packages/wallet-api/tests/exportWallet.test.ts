import type { OpenDatabase } from '@gangway/server-kit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import { findCode, logIn, logInWithWallet, newId } from './logIn.js'
import { authUrl, clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const page = { appOrigin: authUrl, carrier: 'memory' }
const minute = 60_000
const day = 86_400_000
const refused = { status: 403, body: { code: 'SHARE_RELEASE_REFUSED' } }

await eachDatabase((location) => {
  let opened: OpenDatabase
  let api: TestAuthApi
  let email: string

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())

  const kms = createTestKms()
  beforeEach(async () => {
    await clearLimits(opened)
    api = await startAuthApi(opened, { isFrozen: true, kms })
    email = `${newId()}@example.org`
  })
  afterEach(() => api.stop())

  async function openPage(address = email) {
    const by = await api.createDevice()
    const session = await logIn(api, by, address, page)
    const call = (path: string, body: object = {}) =>
      by.post(`/auth/${path}`, body, { accessToken: session.accessToken })
    return { by, session, call, exportWallet: () => call('account/export') }
  }
  const findMail = (about: RegExp) => api.mails.find(({ to, subject }) => to === email && about.test(subject))

  describe('the wallet, to be taken elsewhere', () => {
    test('default: share B and leave to have share C, of one set, with the wallet; once for a login (embedded-wallet.md §9)', async () => {
      const { wallet, setId, shareB } = await logInWithWallet(api, await api.createDevice(), email)
      api.advance(minute)
      const { exportWallet, session } = await openPage()
      const { status, body } = await exportWallet()
      expect({ status, body }).toMatchObject({ status: 200, body: { wallet, setId, shareB } })
      const claims = await api.notes.recovery.readGrant(body.grant)
      expect(claims).toMatchObject({ purpose: 'release', sub: session.account.userId, setId })
      expect(await exportWallet()).toMatchObject(refused)
      expect((await (await openPage(`${newId()}@example.org`)).exportWallet()).body).toMatchObject({
        code: 'SHARE_NOT_FOUND',
      })
    })

    test('default: the owner is told by mail, and reads of it on the page', async () => {
      await logInWithWallet(api, await api.createDevice(), email)
      api.advance(minute)
      const { exportWallet, call } = await openPage()
      await exportWallet()
      await expect.poll(() => findMail(/recovery words of your wallet were shown/)).toBeDefined()
      const { rows } = (await call('account/activity', { before: null })).body
      const row = { event: 'wallet.export', result: 'ok', appOrigin: authUrl }
      expect(rows).toContainEqual(expect.objectContaining(row))
    })

    test('threat 13: no app’s session exports, nor one of the page that is older than five minutes', async () => {
      const app = await api.createDevice()
      const { accessToken } = await logInWithWallet(api, app, email)
      expect(await app.post('/auth/account/export', {}, { accessToken })).toMatchObject({ status: 401 })
      api.advance(minute)
      const { exportWallet } = await openPage()
      api.advance(5 * minute + 1)
      expect(await exportWallet()).toMatchObject({ status: 401, body: { code: 'SESSION_INVALID' } })
    })

    test('threat 13: within a day of a change of address nothing is exported; then it is', async () => {
      const by = await api.createDevice()
      const { accessToken } = await logInWithWallet(api, by, email)
      const next = `${newId()}@example.org`
      const readCode = async (to: string) => {
        const isIt = (mail: { to: string; subject: string }) =>
          mail.to === to && /is your code to change/.test(mail.subject)
        await expect.poll(() => api.mails.some(isIt)).toBe(true)
        return findCode(api.mails.filter(isIt).at(-1)?.text ?? '')
      }
      const call = (path: string, body: object) => by.post(`/auth/email/${path}`, body, { accessToken })
      await call('start', { email: next })
      await call('primary', { code: await readCode(email) })
      expect(await call('secondary', { code: await readCode(next) })).toMatchObject({ status: 200 })
      api.advance(minute)
      const early = await openPage(next)
      const answer = await early.exportWallet()
      expect(answer).toMatchObject(refused)
      expect(answer.body.context).toMatchObject({ retryAfter: (day - minute) / 1_000 })
      api.advance(day)
      const late = await openPage(next)
      expect(await late.exportWallet()).toMatchObject({ status: 200 })
    })
  })
})
