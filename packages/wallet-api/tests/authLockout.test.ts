import type { OpenDatabase } from '@gangway/server-kit'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AuthLimits, defaultAuthLimits } from '../src/index.js'
import type { TestDevice } from './createTestDevice.js'
import { eachDatabase } from './eachDatabase.js'
import { findToken, logIn, logInWithWallet, newId, startLogin, toStartBody } from './logIn.js'
import { clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const hour = 3_600_000
const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
const ownerIp = '192.0.2.1'

await eachDatabase((location) => {
  let opened: OpenDatabase
  let api: TestAuthApi
  let email: string

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())

  beforeEach(async () => {
    await clearLimits(opened)
    email = `${newId()}@example.org`
  })
  afterEach(() => api.stop())

  const start = async (limits: Partial<AuthLimits> = {}) => {
    api = await startAuthApi(opened, { limits, isFrozen: true })
  }
  /** Asks for a mail to the owner: the code of the refusal, or `mail`. */
  const ask = async (stranger: TestDevice): Promise<string> =>
    (await stranger.post('/auth/login/start', toStartBody(email))).body.code ?? 'mail'
  const askAll = async (strangers: readonly TestDevice[]) => {
    const before = countMails()
    const outcomes = await Promise.all(strangers.map(ask))
    const caused = outcomes.filter((outcome) => outcome === 'mail').length
    // One that came later would be taken for the owner's.
    await expect.poll(countMails).toBe(before + caused)
    return caused
  }
  const createStrangers = (count: number, toIp: (at: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, at) => api.createDevice(toIp(at))))
  const admit = (mail: string, ip = ownerIp) =>
    api.post('/auth/device/admit', { token: findToken(mail) }, { 'x-test-ip': ip })
  const countMails = () => api.mails.filter(({ to }) => to === email).length

  test('behavior: threat 7: strangers who ask all day, from one network and from a whole /48, keep the owner off no new device', async ({
    task,
  }) => {
    await start(defaultAuthLimits)
    await logInWithWallet(api, await api.createDevice(ownerIp), email)
    api.advance(25 * hour)
    const lines = isDeep ? 256 : 6
    const strangers = [
      ...(await createStrangers(isDeep ? 40 : 6, () => '198.51.100.7')),
      ...(await createStrangers(lines, (at) => `2001:db8:bad:${(at * 256).toString(16)}::/64`)),
    ]
    let caused = 0
    for (let at = 0; at < 24; at += 1) {
      const now = await askAll(strangers)
      expect(now).toBeLessThanOrEqual(10)
      caused += now
      if (at % 8 === 7)
        expect((await logIn(api, await api.createDevice(ownerIp), email)).isNewDevice).toBe(true)
      api.advance(hour)
    }
    expect(caused).toBe(20)
    const found = `${caused} mails caused; three new devices of the owner logged in meanwhile`
    task.meta.deepCount = { what: 'requests for a mail in a day', tried: 24 * strangers.length, found }
  })

  test('behavior: threat 7: whoever has any login mail in hand lets himself in, while strangers go on from many networks', async () => {
    await start()
    await logInWithWallet(api, await api.createDevice(ownerIp), email)
    api.advance(25 * hour)
    const strangers = await createStrangers(40, (at) => `198.51.${at}.7`)
    expect(await askAll(strangers)).toBe(15)
    const device = await api.createDevice(ownerIp)
    const refused = await device.post('/auth/login/start', toStartBody(email))
    expect(refused).toMatchObject({ status: 429, body: { code: 'LOGIN_LIMIT_REACHED' } })

    // The link itself may have ended by now.
    api.advance(20 * 60_000)
    const mail = api.mails.at(-1)?.text ?? ''
    expect(await admit(mail)).toMatchObject({ status: 200, body: { network: '192.0.2.0/24' } })
    await askAll(await createStrangers(20, (at) => `203.0.${at}.7`))
    expect((await logIn(api, device, email)).isNewDevice).toBe(true)
  })

  test('behavior: in the network of the stranger too, the owner lets himself in by a mail', async () => {
    await start()
    const strangers = await createStrangers(7, () => '192.0.2.200')
    expect(await askAll(strangers)).toBe(5)
    const device = await api.createDevice(ownerIp)
    expect(await ask(device)).toBe('LOGIN_LIMIT_REACHED')
    await admit(api.mails[0]?.text ?? '')
    expect((await logIn(api, device, email)).isNewDevice).toBe(true)
  })

  test('behavior: all networks together cause 15 mails an hour and 40 a day to one address', async () => {
    await start()
    let caused = 0
    for (let at = 0; at < 6; at += 1) {
      const now = await askAll(await createStrangers(20, (line) => `198.51.${100 + line}.${at}`))
      expect(now).toBeLessThanOrEqual(15)
      caused += now
      api.advance(hour + 1)
    }
    expect(caused).toBe(40)
  })

  test('behavior: letting oneself in decides on no login, and takes the link of a mail of that day', async () => {
    await start()
    const device = await api.createDevice()
    const { loginId, mail } = await startLogin(api, device, email)
    expect((await admit(mail)).status).toBe(200)
    const read = await api.post('/auth/device/read', { token: findToken(mail) })
    expect(read.body.status).toBe('pending')
    const early = await device.post('/auth/login/verify', { loginId, code: '000000' })
    expect(early.body.code).toBe('LOGIN_CODE_WRONG')
    const made = await api.post('/auth/device/admit', { token: 'a'.repeat(43) })
    expect(made).toMatchObject({ status: 400, body: { code: 'LOGIN_EXPIRED' } })
    api.advance(24 * hour)
    expect((await admit(mail)).body.code).toBe('LOGIN_EXPIRED')
  })

  test('behavior: a budget that strangers have used up has mails left for addresses with a wallet; the answers are the same', async () => {
    await start({ mailsPerProject: 5, mailsPerDeployment: 3 })
    await logInWithWallet(api, await api.createDevice(), email)
    for (let at = 0; at < 3; at += 1) {
      const stranger = await api.createDevice()
      await stranger.post('/auth/login/start', toStartBody(`${newId()}@example.org`))
    }
    const nobody = `${newId()}@example.org`
    const askFor = async (address: string) => {
      const device = await api.createDevice()
      return { device, ...(await device.post('/auth/login/start', toStartBody(address))) }
    }
    const ofNobody = await askFor(nobody)
    const ofOwner = await askFor(email)
    expect([ofNobody.status, ofOwner.status]).toEqual([200, 200])
    expect(Object.keys(ofNobody.body)).toEqual(Object.keys(ofOwner.body))
    expect(ofNobody.body.action).toBe(ofOwner.body.action)
    await expect.poll(countMails).toBe(2)
    expect(api.mails.filter(({ to }) => to === nobody)).toEqual([])
    expect(api.lines.join('\n')).toContain('no mail was sent: the budget is used up')
  })
})
