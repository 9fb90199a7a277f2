import type { OpenDatabase } from '@gangway/server-kit'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AuthLimits, defaultAuthLimits } from '../src/index.js'
import { eachDatabase } from './eachDatabase.js'
import { findCode, logInWithWallet, newId, startLogin, toStartBody } from './logIn.js'
import { clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const hour = 3_600_000
const requests = process.env.GANGWAY_TEST_DEEP ? 200 : 10

await eachDatabase((location) => {
  let opened: OpenDatabase
  let api: TestAuthApi
  let email: string

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())

  const start = async (limits: Partial<AuthLimits> = {}) => {
    api = await startAuthApi(opened, { limits, isFrozen: true })
  }
  beforeEach(async () => {
    await clearLimits(opened)
    email = `${newId()}@example.org`
  })
  afterEach(() => api.stop())

  /** The outcome of a stranger's request for a mail to the address. */
  async function ask(headers: Record<string, string> = {}, address = email): Promise<string> {
    const device = await api.createDevice()
    const { body } = await device.post('/auth/login/start', toStartBody(address), { headers })
    return body.code ?? 'mail'
  }
  const askMany = async (count: number) => {
    const outcomes = await Promise.all(Array.from({ length: count }, () => ask()))
    return outcomes.filter((outcome) => outcome === 'mail').length
  }

  test('behavior: threat 7: the strangers of one network cause five mails an hour, ten a day, and hold up no approved device', async ({
    task,
  }) => {
    await start()
    const owner = await api.createDevice()
    await logInWithWallet(api, owner, email)
    api.advance(25 * hour)
    expect(await askMany(requests)).toBe(5)
    api.advance(hour / 2)
    expect(await askMany(5)).toBe(0)
    api.advance(hour / 2 + 1)
    expect(await askMany(requests)).toBe(5)
    api.advance(hour + 1)
    expect(await askMany(5)).toBe(0)

    const { loginId, isNewDevice, mail } = await startLogin(api, owner, email)
    expect(isNewDevice).toBe(false)
    const answer = await owner.post('/auth/login/verify', { loginId, code: findCode(mail) })
    expect(answer.status).toBe(200)
    const found = '5 mails an hour, 10 a day; the owner logged in'
    task.meta.deepCount = { what: 'requests for a mail by strangers', tried: 2 * requests + 10, found }
  })

  test('behavior: a device asks once in 30 s, and is told when again (product.md §5)', async () => {
    await start()
    const device = await api.createDevice()
    await startLogin(api, device, email)
    api.advance(10_000)
    const { status, body, headers } = await device.post('/auth/login/start', toStartBody(email))
    expect([status, body.code]).toEqual([429, 'LOGIN_COOLDOWN'])
    expect(body.reasons[0].description).toBe('Please try again after 20 seconds')
    expect(headers.get('retry-after')).toBe('20')
    // Another address, or the same by another device, is another login.
    expect(await ask()).toBe('mail')
    api.advance(20_000)
    await startLogin(api, device, email)
  })

  test('behavior: an approved device has five an hour and ten a day of its own', async () => {
    await start()
    const device = await api.createDevice()
    await logInWithWallet(api, device, email)
    for (let count = 0; count < 5; count++) {
      api.advance(31_000)
      await startLogin(api, device, email)
    }
    api.advance(31_000)
    const { body, headers } = await device.post('/auth/login/start', toStartBody(email))
    expect(body.code).toBe('LOGIN_LIMIT_REACHED')
    const retryAfter = Number(headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(3_400)
    api.advance(retryAfter * 1_000)
    await startLogin(api, device, email)
  })

  test('behavior: a client network has 20 mails an hour; an IPv6 line is one (embedded-wallet.md §5)', async () => {
    expect(defaultAuthLimits.mailsPerClient).toBe(20)
    await start({ mailsPerClient: 4 })
    const askFrom = (ip: string) => ask({ 'x-test-ip': ip }, `${newId()}@example.org`)
    for (const [one, same, other] of [
      ['198.51.100.7', '198.51.100.7', '198.51.100.8'],
      ['2001:db8:1:aa01::/64', '2001:db8:1:aaff::/64', '2001:db8:1:ab00::/64'],
    ] as const) {
      const outcomes = await Promise.all(Array.from({ length: 7 }, () => askFrom(one)))
      expect(outcomes.filter((outcome) => outcome === 'mail')).toHaveLength(4)
      expect(await askFrom(same)).toBe('LOGIN_LIMIT_REACHED')
      expect(await askFrom(other)).toBe('mail')
    }
    api.advance(hour / 4)
    expect(await askFrom('198.51.100.7')).toBe('mail')
    expect(await askFrom('198.51.100.7')).toBe('LOGIN_LIMIT_REACHED')
  })

  test('behavior: the lines of an IPv6 /48 together have as many mails as five clients', async () => {
    await start({ mailsPerClient: 2 })
    const askFrom = (ip: string) => ask({ 'x-test-ip': ip }, `${newId()}@example.org`)
    const lines = Array.from({ length: 16 }, (_, at) => `2001:db8:1:${(at * 256).toString(16)}::/64`)
    const outcomes = await Promise.all(lines.map(askFrom))
    expect(outcomes.filter((outcome) => outcome === 'mail')).toHaveLength(10)
    expect(await askFrom('2001:db8:2:100::/64')).toBe('mail')
  })

  test('behavior: a project and the deployment have a budget, of which approved devices have their own', async () => {
    await start({ mailsPerProject: 3, mailsPerDeployment: 4 })
    const device = await api.createDevice()
    await logInWithWallet(api, device, email)
    const askIn = async (projectId: string) => {
      const stranger = await api.createDevice()
      const body = toStartBody(`${newId()}@example.org`, { projectId })
      expect((await stranger.post('/auth/login/start', body)).status).toBe(200)
    }
    for (const projectId of ['one', 'one', 'one', 'two', 'two']) await askIn(projectId)
    // With the mail of the first login, made before there was a wallet.
    await expect.poll(() => api.mails.length).toBe(4)
    api.advance(31_000)
    expect((await startLogin(api, device, email)).isNewDevice).toBe(false)
  })

  test('behavior: a client network tries 100 codes an hour; an approved device beside it is not held up', async () => {
    expect(defaultAuthLimits.codesPerClient).toBe(100)
    await start({ codesPerClient: 10 })
    const owner = await api.createDevice()
    await logInWithWallet(api, owner, email)
    const stranger = await api.createDevice()
    const guess = async () => {
      const { body } = await stranger.post('/auth/login/verify', { loginId: newId(), code: '000000' })
      return body.code
    }
    const outcomes = await Promise.all(Array.from({ length: 15 }, guess))
    // One try was the owner's own, before the device was approved.
    expect(outcomes.filter((code) => code === 'LOGIN_CODE_EXPIRED')).toHaveLength(9)
    expect(await guess()).toBe('LOGIN_LIMIT_REACHED')
    api.advance(31_000)
    const { loginId, mail } = await startLogin(api, owner, email)
    const answer = await owner.post('/auth/login/verify', { loginId, code: findCode(mail) })
    expect(answer.status).toBe(200)
  })
})
