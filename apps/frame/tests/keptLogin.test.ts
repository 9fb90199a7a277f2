import { limits } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dpopKeySchema } from '../src/http/dpop.js'
import {
  createTestBrowser,
  logIn,
  openTestWorker,
  refusingBrowser,
  signWith,
  type TestBrowser,
  testConfig,
} from './createTestWorker.js'
import { openAccountPage } from './openAccountPage.js'
import { appOrigin, startServices, type TestServices } from './startServices.js'

let services: TestServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

type TestWorker = Awaited<ReturnType<typeof openTestWorker>>

/** The pause between two mails to one device, and a bit. product.md §9. */
const cooldown = limits.emailLoginCooldown + 1_000
const minutes = 60_000

let people = 0
const newEmail = () => `left${++people}@example.com`
const countMails = (email: string) =>
  services.mails.filter(({ to, kind }) => to === email && kind !== 'notice').length
const load = (browser: TestBrowser, change: Parameters<typeof openTestWorker>[2] = {}) =>
  openTestWorker(services, browser, change)

/** A browser that left a login of a person between mail and code, and what was shown of it. */
async function leave(browser = createTestBrowser(), email = newEmail()) {
  const worker = await load(browser)
  const shown = await worker.startLogin({ email })
  return { browser, email, worker, shown }
}

/** A browser that is known to the person already; nobody is signed in. */
async function createKnownBrowser(email: string): Promise<TestBrowser> {
  const browser = createTestBrowser()
  const worker = await load(browser)
  await logIn(worker, services, email)
  await worker.signOut()
  services.advance(cooldown)
  return browser
}

/** What is kept of a login on its way. */
async function readKept(browser: TestBrowser): Promise<unknown> {
  const store = await browser.openStore(testConfig.projectId, appOrigin)
  return store.read('e-mail login on its way')
}

/** Public keys of the requests from one on, by path. */
function listKeys(from: number, path: RegExp): unknown[] {
  const asked = services.exchanges.slice(from).filter(({ url }) => path.test(url))
  return asked.map(({ headers }) => {
    const proof = new Headers(JSON.parse(headers)).get('dpop') ?? ''
    const [head = ''] = proof.split('.')
    return JSON.parse(new TextDecoder().decode(base64urlnopad.decode(head))).jwk.x
  })
}

describe('a login by e-mail that outlives its page (embedded-wallet.md §5)', () => {
  test('default: reloaded before the approval and before the code, it is the same login, by the same key, and one mail', async () => {
    const from = services.exchanges.length
    const { browser, email, shown } = await leave()
    const second = await load(browser)
    const pending = await second.readPendingLogin()
    expect(pending).toMatchObject({
      email,
      step: 'device',
      isNewDevice: true,
      matchNumber: shown.matchNumber,
    })
    // Date headers have whole seconds.
    expect(Math.abs((pending?.expiresAt ?? 0) - (shown.expiresAt ?? 0))).toBeLessThan(2_000)
    const approval = second.waitForApproval()
    const code = await services.readCode(email)
    const { expiresAt } = await approval

    const third = await load(browser)
    const later = await third.readPendingLogin()
    expect(later).toMatchObject({ email, step: 'code', isNewDevice: true })
    expect(Math.abs((later?.expiresAt ?? 0) - expiresAt)).toBeLessThan(2_000)
    await third.finishLogin({ code })
    expect((await third.getAccount())?.email).toBe(email)
    await signWith(third, 'hello')
    expect(countMails(email)).toBe(1)
    const keys = listKeys(from, /\/auth\/login\/(start|wait|verify)$/)
    expect(keys.length).toBeGreaterThanOrEqual(4)
    expect(new Set(keys).size).toBe(1)
    expect(await readKept(browser)).toBeUndefined()
  })

  test('behavior: approved while nobody was here, also after the end of the link: the code is asked for', async () => {
    const { browser, email } = await leave()
    services.advance(9 * minutes)
    const code = await services.readCode(email)
    services.advance(3 * minutes)
    const worker = await load(browser)
    const pending = await worker.readPendingLogin()
    expect(pending).toMatchObject({ email, step: 'code' })
    expect((pending?.expiresAt ?? 0) - services.getNow()).toBeGreaterThan(6 * minutes)
    await worker.finishLogin({ code })
    expect(await worker.isConnected()).toBe(true)
  })

  test('behavior: a known browser goes on with the code of its mail', async () => {
    const email = newEmail()
    const { browser } = await leave(await createKnownBrowser(email), email)
    const worker = await load(browser)
    expect(await worker.readPendingLogin()).toMatchObject({ email, step: 'code', isNewDevice: false })
    await worker.finishLogin({ code: await services.readCode(email) })
    await signWith(worker, 'hello')
  })

  test('behavior: another mail asked for after the reload is the next of the same login', async () => {
    const from = services.exchanges.length
    const { browser, email } = await leave()
    services.advance(cooldown)
    const worker = await load(browser)
    await worker.readPendingLogin()
    await worker.startLogin({ email })
    expect(new Set(listKeys(from, /\/auth\/login\/start$/)).size).toBe(1)
    await worker.finishLogin({ code: await services.readCode(email) })
    expect(await worker.isConnected()).toBe(true)
  })

  test('behavior: a page that asks for nothing first, as one on AppKit, ends it by the code too', async () => {
    const { browser, email } = await leave()
    const worker = await load(browser, { client: '4' })
    await worker.finishLogin({ code: await services.readCode(email) })
    expect(await worker.isConnected()).toBe(true)
  })

  test('behavior: what was begun in this page goes before it', async () => {
    const { browser } = await leave()
    const worker = await load(browser)
    await worker.startLogin({ email: newEmail() })
    expect(await worker.readPendingLogin()).toBeNull()
  })

  test('behavior: neither code nor anything that opens a wallet is kept of it, and its key cannot be taken out', async () => {
    const { browser, email, worker } = await leave()
    const approval = worker.waitForApproval()
    const code = await services.readCode(email)
    await approval
    const kept = await readKept(browser)
    expect(Object.keys(kept as object).sort()).toEqual(
      ['email', 'expiresAt', 'isNewDevice', 'key', 'loginId', 'matchNumber', 'step'].sort(),
    )
    expect(JSON.stringify(kept)).not.toContain(code)
    const { key } = v.parse(v.object({ key: dpopKeySchema }), kept)
    await expect(crypto.subtle.exportKey('pkcs8', key.privateKey)).rejects.toThrow()
  })

  test('behavior: where storage is refused it is lost with the page', async () => {
    await leave(refusingBrowser)
    expect(await (await load(refusingBrowser)).readPendingLogin()).toBeNull()
  })

  test('behavior: without an answer of the service it is shown for as long as its clock runs', async () => {
    const email = newEmail()
    const { browser } = await leave(await createKnownBrowser(email), email)
    const fetch = () => Promise.reject(new TypeError('fetch failed'))
    const worker = await openTestWorker({ ...services, fetch }, browser)
    expect(await worker.readPendingLogin()).toMatchObject({ email, step: 'code' })
  })

  test('behavior: another app of the same site, and another project, go on with nothing of it (embedded-wallet.md §13, threat 33)', async () => {
    const { browser, email } = await leave()
    const config = { ...testConfig, projectId: 'two' }
    for (const change of [{ appOrigin: `${appOrigin}:8443` }, { config }]) {
      const other = await load(browser, change)
      expect(await other.readPendingLogin()).toBeNull()
      await expect(other.waitForApproval()).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' })
      await expect(other.finishLogin({ code: '123456' })).rejects.toMatchObject({
        code: 'LOGIN_CODE_EXPIRED',
      })
      await other.giveUpLogin()
      await other.signOut()
    }
    const own = await load(browser)
    expect(await own.readPendingLogin()).toMatchObject({ email })
  })
})

describe('what ends a kept login', () => {
  /** Gives what does nothing to the mails. */
  const endings: Record<string, (left: { worker: TestWorker; email: string }) => Promise<unknown>> = {
    'its code': async ({ worker, email }) => worker.finishLogin({ code: await services.readCode(email) }),
    'giving it up': ({ worker }) => worker.giveUpLogin(),
    'signing out': ({ worker }) => worker.signOut(),
    'a refusal from the mail': async ({ worker, email }) => {
      const approval = worker.waitForApproval()
      await services.denyDevice(email)
      await expect(approval).rejects.toMatchObject({ code: 'LOGIN_DENIED' })
    },
    'three wrong codes': async ({ worker, email }) => {
      const wrong = (await services.readCode(email)) === '000000' ? '111111' : '000000'
      for (const _try of [1, 2, 3]) await expect(worker.finishLogin({ code: wrong })).rejects.toThrow()
    },
    'another way to log in': ({ worker }) => worker.startProviderLogin({ provider: 'somebody' }),
  }

  test.each(Object.entries(endings))('behavior: %s', async (_, end) => {
    const left = await leave()
    await end(left)
    expect(await readKept(left.browser)).toBeUndefined()
    expect(await (await load(left.browser)).readPendingLogin()).toBeNull()
  })

  test.each(['link', 'code'])('behavior: the end of its %s', async (what) => {
    const { browser, email } = await leave()
    if (what === 'code') await services.readCode(email)
    services.advance(11 * minutes)
    expect(await (await load(browser)).readPendingLogin()).toBeNull()
    expect(await readKept(browser)).toBeUndefined()
  })

  test('behavior: given up, an approval that comes later does not bring it back', async () => {
    const { browser, email, worker } = await leave()
    const approval = worker.waitForApproval()
    await worker.giveUpLogin()
    await services.readCode(email)
    await approval
    expect(await readKept(browser)).toBeUndefined()
  })

  test('behavior: a code that was taken is not asked for again, though what follows it failed', async () => {
    const { browser, email } = await leave()
    const code = await services.readCode(email)
    const fetch: TestServices['fetch'] = async (...request) => {
      if (String(request[0]).endsWith('/auth/shares/grant')) throw new TypeError('fetch failed')
      return services.fetch(...request)
    }
    const worker = await openTestWorker({ ...services, fetch }, browser)
    await expect(worker.finishLogin({ code })).rejects.toMatchObject({ code: 'FRAME_UNREACHABLE' })
    expect(await (await load(browser)).readPendingLogin()).toBeNull()
  })
})

test('behavior: an account that is to be deleted refuses the code, which ends the login once it is kept', async () => {
  const email = newEmail()
  const { browser, worker } = await leave(await createKnownBrowser(email), email)
  const code = await services.readCode(email)
  await (await openAccountPage(services, email)).close(true)
  await expect(worker.finishLogin({ code })).rejects.toMatchObject({
    ...{ code: 'LOGIN_NOT_AVAILABLE', context: { erasesAt: expect.any(Number) } },
  })
  // The code is as good as before, so the login is what a reload finds.
  const reloaded = await load(browser)
  expect(await reloaded.readPendingLogin()).toMatchObject({ email, step: 'code' })
  await (await openAccountPage(services, email)).keep()
  await reloaded.finishLogin({ code })
  await signWith(reloaded, 'hello')
})

describe('two tabs of one app', () => {
  test('behavior: the second begins the login of a known browser anew; the first goes on by the newer code', async () => {
    const email = newEmail()
    const { browser, worker: first } = await leave(await createKnownBrowser(email), email)
    services.advance(cooldown)
    const second = await load(browser)
    await second.startLogin({ email })
    await first.finishLogin({ code: await services.readCode(email) })
    await signWith(first, 'hello')
    expect(await second.isConnected()).toBe(true)
  })

  test('behavior: the second asks for another link; whoever waits in the first hears of that one', async () => {
    const { browser, email, worker: first } = await leave()
    const approval = first.waitForApproval()
    services.advance(cooldown)
    const second = await load(browser)
    await second.readPendingLogin()
    await second.startLogin({ email })
    const code = await services.readCode(email)
    await approval
    await first.finishLogin({ code })
    expect(await second.isConnected()).toBe(true)
  })

  test('behavior: a login that one tab gives up leaves that of the other', async () => {
    const { browser, worker: first } = await leave()
    const other = newEmail()
    const second = await load(browser)
    await second.startLogin({ email: other })
    await first.giveUpLogin()
    expect(await (await load(browser)).readPendingLogin()).toMatchObject({ email: other })
  })
})

describe('a session whose token ran out while the tab slept (embedded-wallet.md §6)', () => {
  /** How often tokens were renewed from one request on; one that is asked for a newer nonce is repeated. */
  const countRenewals = (from: number) =>
    services.exchanges.slice(from).filter(({ answer }) => answer.includes('refreshToken')).length

  test('default: the next signature renews it, once, and nobody is asked for anything', async () => {
    const worker = await load(createTestBrowser())
    const email = newEmail()
    await logIn(worker, services, email)
    services.advance(3 * 24 * 60 * minutes)
    const from = services.exchanges.length
    await signWith(worker, 'hello')
    await signWith(worker, 'hello again')
    expect(countRenewals(from)).toBe(1)
    expect(countMails(email)).toBe(1)
  })

  test('behavior: awake before its network, it signs once that is back', async () => {
    const line = { isDown: false }
    const fetch: TestServices['fetch'] = (...request) =>
      line.isDown ? Promise.reject(new TypeError('fetch failed')) : services.fetch(...request)
    const worker = await openTestWorker({ ...services, fetch }, createTestBrowser())
    await logIn(worker, services, newEmail())
    services.advance(11 * minutes)
    line.isDown = true
    await expect(signWith(worker, 'hello')).rejects.toMatchObject({ code: 'WALLET_NOT_READY' })
    expect(await worker.isConnected()).toBe(true)
    line.isDown = false
    await signWith(worker, 'hello')
  })

  test('behavior: after seven days without use it is over, and the browser is still a known one', async () => {
    const worker = await load(createTestBrowser())
    const email = newEmail()
    await logIn(worker, services, email)
    services.advance(7 * 24 * 60 * minutes + minutes)
    expect(await worker.isConnected()).toBe(false)
    expect(await worker.startLogin({ email })).toMatchObject({ isNewDevice: false })
  })
})
