import { createHash } from 'node:crypto'
import { limits, requestDecidedRoute } from '@gangway/protocol'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64urlnopad } from '@scure/base'
import { recoverAddress } from 'viem'
import { keccak256, stringToBytes, toHex } from 'viem/utils'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { WorkerApi } from '../src/model/workerApi.js'
import type { PrepareRequest } from '../src/requests/signingContext.js'
import { type DeviceWallet, readDevice, toDeviceName } from '../src/signer/session/device.js'
import {
  createTestBrowser,
  createTestLocks,
  logIn,
  openTestWorker,
  refusingBrowser,
  signWith,
  testConfig,
} from './createTestWorker.js'
import { writeBytes, writeSecrets } from './secrets.js'
import { appOrigin, startServices, type TestServices } from './startServices.js'

let services: TestServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

/** The pause between two mails to one device, and a bit. product.md §9. */
const cooldown = limits.emailLoginCooldown + 1_000

let people = 0
const newEmail = () => `person${++people}@example.com`

/** A new person, signed in. */
async function signIn(browser = createTestBrowser(), change: Parameters<typeof openTestWorker>[2] = {}) {
  const email = newEmail()
  const worker = await openTestWorker(services, browser, change)
  await logIn(worker, services, email)
  return { worker, email }
}

const toShare = (held: DeviceWallet | undefined) => (held && 'share' in held ? held.share : '')

/** Signs, and checks that both signatures are those of the addresses the worker tells. */
async function expectToSign(worker: WorkerApi): Promise<void> {
  const account = await worker.getAccount()
  const text = `text ${crypto.randomUUID()}`
  const { evm, solana } = (await signWith(worker, text)) as { evm: Uint8Array; solana: Uint8Array }
  const hash = keccak256(stringToBytes(text))
  expect(await recoverAddress({ hash, signature: toHex(evm) })).toBe(account?.evmAddress)
  expect(ed25519.verify(solana, stringToBytes(text), base58.decode(account?.solanaAddress ?? ''))).toBe(true)
}

test('default: a first login creates a wallet that signs, and comes back after a reload', async () => {
  const browser = createTestBrowser()
  const email = newEmail()
  const worker = await openTestWorker(services, browser)
  expect(await worker.isConnected()).toBe(false)
  expect(await worker.getAccount()).toBeNull()

  const started = await worker.startLogin({ email })
  expect(started).toMatchObject({ action: 'VERIFY_DEVICE', isNewDevice: true })
  const approval = worker.waitForApproval()
  const code = await services.readCode(email)
  await approval
  await worker.finishLogin({ code })
  const account = await worker.getAccount()
  expect(account?.email).toBe(email)
  await expectToSign(worker)

  const reloaded = await openTestWorker(services, browser)
  expect(reloaded.carrier).toBe('stored')
  expect(await reloaded.isConnected()).toBe(true)
  expect(await reloaded.getAccount()).toEqual(account)
  await expectToSign(reloaded)
})

test('default: another address, by a code to each; the wallet stays, here and on a fresh browser', async () => {
  const browser = createTestBrowser()
  const { worker, email } = await signIn(browser)
  const before = await worker.getAccount()
  const next = newEmail()
  expect(await worker.startEmailChange({ email: next })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  await worker.confirmFormerEmail({ code: await services.readCode(email) })
  expect(await worker.finishEmailChange({ code: await services.readCode(next) })).toEqual({ email: next })
  const after = { ...before, email: next }
  expect(await worker.getAccount()).toEqual(after)
  expect(await (await openTestWorker(services, browser)).getAccount()).toEqual(after)
  const fresh = await openTestWorker(services, createTestBrowser())
  await logIn(fresh, services, next)
  expect(await fresh.getAccount()).toEqual(after)
  await expectToSign(fresh)
})

test.each([
  ['24 h behind', -1_440],
  ['11 min behind', -11],
  ['11 min ahead', 11],
  ['1 h ahead', 60],
  ['24 h ahead', 1_440],
])(
  'behavior: a browser whose clock is %s logs in, signs and comes back; ends are told by its own clock',
  async (_, minutes) => {
    const getNow = () => services.getNow() + minutes * 60_000
    const browser = createTestBrowser()
    const email = newEmail()
    const worker = await openTestWorker(services, browser, { getNow })
    // Date headers have whole seconds.
    const expectTenMinutes = (expiresAt: number | null) => {
      expect((expiresAt ?? 0) - getNow()).toBeGreaterThan(590_000)
      expect((expiresAt ?? 0) - getNow()).toBeLessThan(602_000)
    }
    expectTenMinutes((await worker.startLogin({ email })).expiresAt)
    const approval = worker.waitForApproval()
    const code = await services.readCode(email)
    expectTenMinutes((await approval).expiresAt)
    await worker.finishLogin({ code })
    await expectToSign(worker)
    const reloaded = await openTestWorker(services, browser, { getNow })
    expect(await reloaded.isConnected()).toBe(true)
    await expectToSign(reloaded)

    // What reads a request is told the servers' time, also before any of them was asked something else.
    const told: number[] = []
    const asksTime: PrepareRequest = async (_params, { getServerNow }) => {
      told.push(await getServerNow())
      throw new Error('enough')
    }
    const fresh = await openTestWorker(services, browser, { getNow, requests: { asks_time: asksTime } })
    const request = { method: 'asks_time', params: null, caipNetworkId: 'eip155:31337' }
    await expect(fresh.prepare(request)).rejects.toThrow()
    expect(told).toHaveLength(1)
    expect(Math.abs((told[0] ?? 0) - services.getNow())).toBeLessThan(10_000)
  },
)

test('behavior: another browser of the same person reaches the same wallet', async () => {
  const email = newEmail()
  const first = await openTestWorker(services, createTestBrowser())
  await logIn(first, services, email)
  const second = await openTestWorker(services, createTestBrowser())
  await logIn(second, services, email)
  expect(await second.getAccount()).toEqual(await first.getAccount())
  await expectToSign(second)
})

test('behavior: of two browsers that create at once, one creates and the other takes over its wallet', async () => {
  const email = newEmail()
  const first = await openTestWorker(services, createTestBrowser())
  await first.startLogin({ email })
  const code = await services.readCode(email)
  let isFirstDone = false
  const fetch: TestServices['fetch'] = async (...request) => {
    if (!isFirstDone && String(request[0]).endsWith('/auth/shares/grant')) {
      isFirstDone = true
      await first.finishLogin({ code })
    }
    return services.fetch(...request)
  }
  const second = await openTestWorker({ ...services, fetch }, createTestBrowser())
  await logIn(second, services, email)
  expect(isFirstDone).toBe(true)
  expect(await second.getAccount()).toEqual(await first.getAccount())
  await expectToSign(first)
  await expectToSign(second)
})

test('behavior: where storage is refused the wallet is created, signs several times with one release of share C, and is gone after a reload', async () => {
  const email = newEmail()
  for (const _login of ['creates', 'recovers']) {
    const worker = await openTestWorker(services, refusingBrowser)
    expect(worker.carrier).toBe('memory')
    const before = services.exchanges.length
    await logIn(worker, services, email)
    for (const _signature of [1, 2, 3]) {
      await expectToSign(worker)
      await worker.lock()
    }
    const asked = services.exchanges
      .slice(before)
      .filter(({ url }) => url.endsWith('/shares/release') && !url.includes('/auth/'))
    expect(asked.filter(({ answer }) => answer.includes('shareC')).length).toBeLessThanOrEqual(1)
    expect(await (await openTestWorker(services, refusingBrowser)).isConnected()).toBe(false)
  }
})

test('behavior: signing out keeps the device approved: the next login takes a code, no link (embedded-wallet.md §5)', async () => {
  const { worker, email } = await signIn()
  const account = await worker.getAccount()
  await worker.signOut()
  expect(await worker.isConnected()).toBe(false)
  expect(await worker.getAccount()).toBeNull()
  services.advance(cooldown)
  expect(await worker.startLogin({ email })).toMatchObject({ action: 'VERIFY_OTP', isNewDevice: false })
  await worker.finishLogin({ code: await services.readCode(email) })
  expect(await worker.getAccount()).toEqual(account)
  await expectToSign(worker)
})

test('behavior: somebody signed in is asked for nothing: CONNECT, and no mail', async () => {
  const { worker, email } = await signIn()
  const mails = services.mails.length
  expect(await worker.startLogin({ email: email.toUpperCase() })).toMatchObject({ action: 'CONNECT' })
  expect(services.mails).toHaveLength(mails)
  expect(await worker.isConnected()).toBe(true)
})

test('behavior: another address signs in over the first, and both keep their device', async () => {
  const { worker, email } = await signIn()
  const first = await worker.getAccount()
  const other = newEmail()
  await logIn(worker, services, other)
  expect((await worker.getAccount())?.email).toBe(other)
  await expectToSign(worker)
  services.advance(cooldown)
  expect(await worker.startLogin({ email })).toMatchObject({ action: 'VERIFY_OTP', isNewDevice: false })
  await worker.finishLogin({ code: await services.readCode(email) })
  expect(await worker.getAccount()).toEqual(first)
})

test('behavior: AppKit 1.7.3 (version 4) is told VERIFY_OTP at once, and the same mail is sent', async () => {
  const email = newEmail()
  const worker = await openTestWorker(services, createTestBrowser(), { client: '4' })
  expect(await worker.startLogin({ email })).toMatchObject({ action: 'VERIFY_OTP', isNewDevice: true })
  expect(services.mails.at(-1)?.kind).toBe('link')
  await worker.finishLogin({ code: await services.readCode(email) })
  await expectToSign(worker)
})

test.each(['en', 'es', 'ar'] as const)(
  'behavior: mails are in the language the frame is shown in: %s; news of a new browser in that of the first',
  async (language) => {
    const { worker, email } = await signIn(createTestBrowser(), { language })
    const listLanguages = () => services.mails.filter(({ to }) => to === email).map((mail) => mail.language)
    expect(listLanguages()).toEqual([language])
    services.advance(cooldown)
    await worker.signOut()
    const other = await openTestWorker(services, createTestBrowser(), { language: 'es' })
    await logIn(other, services, email)
    expect(listLanguages()).toEqual([language, 'es', language])
    expect(services.mails.findLast(({ to }) => to === email)?.kind).toBe('notice')
  },
)

test('error: a wrong code says how many tries are left; the right one still works', async () => {
  const email = newEmail()
  const worker = await openTestWorker(services, createTestBrowser())
  await worker.startLogin({ email })
  const code = await services.readCode(email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await expect(worker.finishLogin({ code: wrong })).rejects.toMatchObject({
    code: 'LOGIN_CODE_WRONG',
    shortMessage: 'That code is not right. 2 tries left',
  })
  await expect(worker.finishLogin({ code: 'no code' })).rejects.toMatchObject({ code: 'LOGIN_CODE_WRONG' })
  expect(await worker.isConnected()).toBe(false)
  await worker.finishLogin({ code })
  expect(await worker.isConnected()).toBe(true)
})

test('error: a code without a login, and a second mail within 30 s (product.md §5)', async () => {
  const email = newEmail()
  const worker = await openTestWorker(services, createTestBrowser())
  await expect(worker.finishLogin({ code: '123456' })).rejects.toMatchObject({ code: 'LOGIN_CODE_EXPIRED' })
  await worker.startLogin({ email })
  await expect(worker.startLogin({ email })).rejects.toMatchObject({
    code: 'LOGIN_COOLDOWN',
    shortMessage: expect.stringMatching(/^Please try again after \d+ seconds$/),
  })
})

test('behavior: a code sent twice, as after a time-out of the app, ends one login and is right both times', async () => {
  const email = newEmail()
  const worker = await openTestWorker(services, createTestBrowser())
  await worker.startLogin({ email })
  const code = await services.readCode(email)
  await Promise.all([worker.finishLogin({ code }), worker.finishLogin({ code })])
  await expectToSign(worker)
  await worker.signOut()
  await expect(worker.finishLogin({ code })).rejects.toMatchObject({ code: 'LOGIN_CODE_EXPIRED' })
})

test.each(['creates', 'recovers'])(
  'behavior: a login that %s goes on by the same code where another tab kept the lock too long',
  async (what) => {
    const email = newEmail()
    if (what === 'recovers') await logIn(await openTestWorker(services, createTestBrowser()), services, email)
    let isTaken = true
    const request: LockManager['request'] = async (_name: string, ...[options, work]: unknown[]) => {
      if (isTaken)
        await new Promise((_, reject) => (options as LockOptions).signal?.addEventListener('abort', reject))
      return (work as () => Promise<never>)()
    }
    const locks = { request, query: async () => ({}) } as LockManager
    const worker = await openTestWorker(services, createTestBrowser(), { locks })
    await worker.startLogin({ email })
    const code = await services.readCode(email)
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const end = new AbortController()
      setTimeout(() => end.abort(), milliseconds === 15_000 ? 0 : milliseconds).unref()
      return end.signal
    })
    await expect(worker.finishLogin({ code })).rejects.toMatchObject({ code: 'FRAME_UNREACHABLE' })
    timeout.mockRestore()
    isTaken = false
    await worker.finishLogin({ code })
    await expectToSign(worker)
    await worker.lock()
    await expectToSign(worker)
  },
)

test('behavior: of two tabs that log one person in anew, the later ends the session of the earlier', async () => {
  const browser = createTestBrowser()
  const email = newEmail()
  const tabs = [await openTestWorker(services, browser), await openTestWorker(services, browser)] as const
  const codes: string[] = []
  for (const tab of tabs) {
    await tab.startLogin({ email })
    codes.push(await services.readCode(email))
    services.advance(cooldown)
  }
  for (const [index, tab] of tabs.entries()) await tab.finishLogin({ code: codes[index] ?? '' })
  const account = await tabs[0].getAccount()
  const sessions = `select id from auth_sessions where account_id = (select account_id from auth_wallets where evm_address = '${account?.evmAddress}')`
  await vi.waitFor(async () => expect((await services.authDatabase.execute(sessions)).rows).toHaveLength(1))
  for (const tab of tabs) await expectToSign(tab)
})

test('behavior: a login that recovers goes on by the same code after `recovery` was out of reach for a moment', async () => {
  const email = newEmail()
  const first = await openTestWorker(services, createTestBrowser())
  await logIn(first, services, email)
  let isDown = true
  const fetch: TestServices['fetch'] = async (...request) => {
    if (isDown && String(request[0]).endsWith('.example/shares/release')) throw new TypeError('fetch failed')
    return services.fetch(...request)
  }
  const worker = await openTestWorker({ ...services, fetch }, createTestBrowser())
  await worker.startLogin({ email })
  const code = await services.readCode(email)
  await expect(worker.finishLogin({ code })).rejects.toMatchObject({ code: 'FRAME_UNREACHABLE' })
  isDown = false
  await worker.finishLogin({ code })
  expect(await worker.getAccount()).toEqual(await first.getAccount())
  await expectToSign(worker)
})

test('behavior: where recovery has lost the share of the newest set, as after a copy was put back, an older one opens the wallet', async () => {
  const email = newEmail()
  const first = await openTestWorker(services, createTestBrowser())
  await logIn(first, services, email)
  const account = await first.getAccount()
  services.advance(cooldown)
  await logIn(await openTestWorker(services, createTestBrowser()), services, email)
  const ofWallet = `select s.id from auth_key_sets s join auth_wallets w on w.id = s.wallet_id
    where w.evm_address = '${account?.evmAddress}' order by s.created_at`
  const { rows } = await services.authDatabase.execute<{ id: string }>(ofWallet)
  expect(rows).toHaveLength(2)
  await services.recoveryDatabase.execute(`delete from recovery_shares where set_id = '${rows[1]?.id}'`)
  services.advance(cooldown)
  const worker = await openTestWorker(services, createTestBrowser())
  await logIn(worker, services, email)
  expect(await worker.getAccount()).toEqual(account)
  await expectToSign(worker)
})

test('error: where share C was given out and did not arrive, the same code asks for another approval', async () => {
  const email = newEmail()
  await logIn(await openTestWorker(services, createTestBrowser()), services, email)
  const fetch: TestServices['fetch'] = async (...request) => {
    const response = await services.fetch(...request)
    if (String(request[0]).endsWith('.example/shares/release') && response.ok)
      throw new TypeError('fetch failed')
    return response
  }
  const worker = await openTestWorker({ ...services, fetch }, createTestBrowser())
  await worker.startLogin({ email })
  const code = await services.readCode(email)
  await expect(worker.finishLogin({ code })).rejects.toMatchObject({ code: 'FRAME_UNREACHABLE' })
  await expect(worker.finishLogin({ code })).rejects.toMatchObject({
    shortMessage: 'This browser has to be approved again. Please log in once more',
  })
})

test('error: where the hour’s recovery shares are given out it says when to come back, and the wallet opens then', async () => {
  const limited = await startServices({
    releaseLimits: { perWallet: 0, perWalletAndDay: 0, perDeployment: 1 },
  })
  onTestFinished(() => limited.stop())
  const email = newEmail()
  const first = await openTestWorker(limited, createTestBrowser())
  await logIn(first, limited, email)
  await logIn(await openTestWorker(limited, createTestBrowser()), limited, email)
  const late = await openTestWorker(limited, createTestBrowser())
  await expect(logIn(late, limited, email)).rejects.toMatchObject({
    code: 'RECOVERY_LIMIT_REACHED',
    shortMessage: expect.stringMatching(/Please try again, in 60 minutes$/),
    context: { retryAfter: expect.any(Number) },
  })
  expect(await late.isConnected()).toBe(false)
  limited.advance(3_600_000)
  await logIn(late, limited, email)
  expect(await late.getAccount()).toEqual(await first.getAccount())
  await expectToSign(late)
})

test('behavior: nobody asks for the approval of a login that was given up', async () => {
  const email = newEmail()
  const fetch: TestServices['fetch'] = async (...request) => {
    if (String(request[0]).endsWith('/auth/login/wait')) throw new TypeError('fetch failed')
    return services.fetch(...request)
  }
  const worker = await openTestWorker({ ...services, fetch }, createTestBrowser())
  await worker.startLogin({ email })
  const waiting = expect(worker.waitForApproval()).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' })
  await worker.signOut()
  await waiting
})

test('behavior: whoever waits through a resend hears of the newer link (frame-protocol.md §3 D)', async () => {
  const email = newEmail()
  const worker = await openTestWorker(services, createTestBrowser())
  await worker.startLogin({ email })
  const waiting = worker.waitForApproval()
  services.advance(cooldown)
  await worker.startLogin({ email })
  const again = worker.waitForApproval()
  const code = await services.readCode(email)
  await Promise.all([waiting, again])
  await worker.finishLogin({ code })
})

test('error: a login refused from the mail, and one nobody waits for any more', async () => {
  const email = newEmail()
  const worker = await openTestWorker(services, createTestBrowser())
  await worker.startLogin({ email })
  const waiting = worker.waitForApproval()
  await services.denyDevice(email)
  await expect(waiting).rejects.toMatchObject({ code: 'LOGIN_DENIED' })
  await expect(worker.waitForApproval()).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' })
})

test('behavior: two tabs renew one session once, after 10 min (embedded-wallet.md §6)', async () => {
  const browser = createTestBrowser()
  const locks = createTestLocks()
  const { worker } = await signIn(browser, { locks })
  const tab = await openTestWorker(services, browser, { locks })
  services.advance(11 * 60_000)
  const before = services.exchanges.length
  expect(await Promise.all([worker.isConnected(), tab.isConnected()])).toEqual([true, true])
  const renewed = services.exchanges.slice(before).filter(({ answer }) => answer.includes('refreshToken'))
  expect(renewed).toHaveLength(1)
  await expectToSign(worker)
  await expectToSign(tab)
})

test('behavior: signing out in one tab signs the other out, keys in memory or not', async () => {
  const browser = createTestBrowser()
  const { worker } = await signIn(browser)
  const tab = await openTestWorker(services, browser)
  await expectToSign(tab)
  const { preparedId } = await tab.prepare({
    method: 'sign_text',
    params: 'a',
    caipNetworkId: 'eip155:31337',
  })
  await worker.signOut()
  await expect(tab.approve({ preparedId })).rejects.toMatchObject({ code: 'SESSION_INVALID' })
  expect(await tab.isConnected()).toBe(false)
})

test('behavior: a session ended on the server is forgotten here, and the device is not', async () => {
  const { worker, email } = await signIn()
  await services.authDatabase.execute('delete from auth_sessions')
  services.advance(11 * 60_000)
  expect(await worker.isConnected()).toBe(false)
  expect(await worker.startLogin({ email })).toMatchObject({ isNewDevice: false })
})

test('behavior: without an answer of the server somebody signed in stays so, and cannot sign: nothing was sent', async () => {
  const browser = createTestBrowser()
  const { worker: _first } = await signIn(browser)
  services.advance(11 * 60_000)
  const fetch = () => Promise.reject(new TypeError('fetch failed'))
  const worker = await openTestWorker({ ...services, fetch }, browser)
  expect(await worker.isConnected()).toBe(true)
  expect(await worker.getAccount()).not.toBeNull()
  await expect(signWith(worker, 'a')).rejects.toMatchObject({ code: 'WALLET_NOT_READY' })
})

test('behavior: a device whose share B is gone starts again as a new device', async () => {
  const { worker, email } = await signIn()
  const account = await worker.getAccount()
  // Another set of the wallet, as another device of the person has one.
  await logIn(await openTestWorker(services, createTestBrowser()), services, email)
  const user = `select account_id from auth_wallets where evm_address = '${account?.evmAddress}'`
  await services.authDatabase.execute(
    `delete from auth_key_sets where device_id = (select id from auth_devices where account_id = (${user}) order by approved_at limit 1)`,
  )
  await worker.lock()
  await expect(signWith(worker, 'a')).rejects.toMatchObject({ code: 'SESSION_INVALID' })
  expect(await worker.isConnected()).toBe(false)
  services.advance(cooldown)
  expect(await worker.startLogin({ email })).toMatchObject({ isNewDevice: true })
  await worker.finishLogin({ code: await services.readCode(email) })
  expect(await worker.getAccount()).toEqual(account)
  await expectToSign(worker)
})

test('error: a code does not stand in for a share that is of no use any more; the login after it recovers', async () => {
  const { worker, email } = await signIn()
  const account = await worker.getAccount()
  await worker.signOut()
  await services.authDatabase.execute(
    `update auth_devices set set_id = '${'f'.repeat(32)}' where account_id = (select account_id from auth_wallets where evm_address = '${account?.evmAddress}')`,
  )
  services.advance(cooldown)
  await worker.startLogin({ email })
  await expect(worker.finishLogin({ code: await services.readCode(email) })).rejects.toMatchObject({
    code: 'SHARE_RELEASE_REFUSED',
    shortMessage: 'This browser has to be approved again. Please log in once more',
  })
  expect(await worker.isConnected()).toBe(false)
  await logIn(worker, services, email)
  expect(await worker.getAccount()).toEqual(account)
})

test('behavior: the same wallet with other addresses is a fault of the server, and never shown', async () => {
  const { worker, email } = await signIn()
  const account = await worker.getAccount()
  await worker.signOut()
  await services.authDatabase.execute(
    `update auth_wallets set evm_address = '0x${'1'.repeat(40)}' where evm_address = '${account?.evmAddress}'`,
  )
  services.advance(cooldown)
  await worker.startLogin({ email })
  await expect(worker.finishLogin({ code: await services.readCode(email) })).rejects.toMatchObject({
    code: 'WALLET_INTEGRITY',
  })
  expect(await worker.getAccount()).toBeNull()
})

test('behavior: another wallet of the same account is a fault of the server, and takes the place of none', async () => {
  const browser = createTestBrowser()
  const { worker, email } = await signIn(browser)
  await worker.signOut()
  const fetch: TestServices['fetch'] = async (...request) => {
    const response = await services.fetch(...request)
    if (!String(request[0]).endsWith('/auth/login/verify')) return response
    const session = (await response.json()) as { account: { wallet: { walletId: string } } }
    session.account.wallet.walletId = 'f'.repeat(32)
    return Response.json(session, response)
  }
  services.advance(cooldown)
  const misled = await openTestWorker({ ...services, fetch }, browser)
  await misled.startLogin({ email })
  await expect(misled.finishLogin({ code: await services.readCode(email) })).rejects.toMatchObject({
    code: 'WALLET_INTEGRITY',
  })
  services.advance(cooldown)
  await logIn(worker, services, email)
  await expectToSign(worker)
})

test('behavior: another app of the same site, and another project, find nothing (embedded-wallet.md §13, threat 33)', async () => {
  const browser = createTestBrowser()
  const { worker, email } = await signIn(browser)
  const other = await openTestWorker(services, browser, { appOrigin: `${appOrigin}:8443` })
  expect(await other.isConnected()).toBe(false)
  expect(await other.getAccount()).toBeNull()
  services.advance(cooldown)
  expect(await other.startLogin({ email })).toMatchObject({ isNewDevice: true })
  await other.finishLogin({ code: await services.readCode(email) })
  await other.signOut()
  expect(await worker.isConnected()).toBe(true)
  await expectToSign(worker)
  const config = { ...testConfig, projectId: 'two' }
  expect(await (await openTestWorker(services, browser, { config })).isConnected()).toBe(false)
})

test('behavior: locked, keys are gone, and the next signature has share B released anew', async () => {
  const { worker } = await signIn()
  await expectToSign(worker)
  const countReleases = () =>
    services.exchanges.filter(({ url }) => url.endsWith('/auth/shares/release')).length
  const before = countReleases()
  await expectToSign(worker)
  expect(countReleases()).toBe(before)
  await worker.lock()
  await expectToSign(worker)
  expect(countReleases()).toBe(before + 1)
})

test('error: what was approved is not signed again, nor what was dropped; nothing without a session', async () => {
  const { worker } = await signIn()
  const request = { method: 'sign_text', params: 'a', caipNetworkId: 'eip155:31337' }
  const { preparedId } = await worker.prepare(request)
  await worker.approve({ preparedId })
  await expect(worker.approve({ preparedId })).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  const dropped = await worker.prepare(request)
  await worker.drop(dropped)
  await expect(worker.approve(dropped)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await expect(worker.prepare({ ...request, method: 'toString' })).rejects.toMatchObject({
    code: 'RPC_METHOD_NOT_ALLOWED',
  })
  await expect(worker.prepare({ ...request, caipNetworkId: 'eip155:1' })).rejects.toMatchObject({
    code: 'CHAIN_NOT_CONFIGURED',
  })
  await worker.signOut()
  await expect(worker.prepare(request)).rejects.toMatchObject({ code: 'SESSION_INVALID' })
})

test('default: the audit log is told what was agreed to and declined, not what the app took back (embedded-wallet.md §9)', async () => {
  const { worker } = await signIn()
  const request = { method: 'sign_text', params: 'told', caipNetworkId: 'eip155:31337' }
  const before = services.exchanges.length
  await worker.approve(await worker.prepare(request))
  await worker.drop({ ...(await worker.prepare(request)), isDeclined: true })
  await worker.drop(await worker.prepare(request))
  const listTold = () =>
    services.exchanges
      .slice(before)
      .filter(({ url }) => url.endsWith(requestDecidedRoute.path))
      .map(({ body, answer }) => ({ ...JSON.parse(body), answer }))
  await vi.waitFor(() => expect(listTold()).toHaveLength(2))
  const digest = createHash('sha256')
    .update(keccak256(stringToBytes('told')))
    .digest('base64url')
  const told = { method: 'sign_text', caipNetworkId: 'eip155:31337', digest, answer: '{}' }
  expect(listTold()).toEqual(
    expect.arrayContaining([
      { ...told, outcome: 'agreed' },
      { ...told, outcome: 'declined' },
    ]),
  )
})

test('behavior: a login service that takes no word of it keeps nobody from signing', async () => {
  const lost = vi.fn()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (pathname !== requestDecidedRoute.path) return services.fetch(input, init)
    lost()
    throw new TypeError('no connection')
  }
  const { worker } = await signIn(createTestBrowser(), { fetch })
  await expectToSign(worker)
  expect(lost).toHaveBeenCalled()
})

test('error: project and app are pinned at the first open (embedded-wallet.md §4)', async () => {
  const { worker } = await signIn()
  const pinned = { config: testConfig, appOrigin, client: 'gw1', language: 'en' } as const
  await expect(worker.open(pinned)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('behavior: secrets stay where they belong, in requests, answers, messages, logs, mails and databases (embedded-wallet.md §13, threats 2, 29, 34)', async () => {
  const printed = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name))
  const starts = { exchanges: services.exchanges.length, lines: services.lines.length }
  const replies: unknown[] = []
  const email = newEmail()
  const codes: string[] = []
  const logInHere = async (worker: WorkerApi) => {
    services.advance(cooldown)
    await worker.startLogin({ email })
    const code = await services.readCode(email)
    codes.push(code)
    await worker.finishLogin({ code })
    await signWith(worker, 'a')
  }
  const browsers = [createTestBrowser(), createTestBrowser(), refusingBrowser]
  for (const browser of browsers) {
    const worker = await openTestWorker(services, browser, { replies })
    await logInHere(worker)
    await worker.lock()
    await signWith(worker, 'b')
    await worker.signOut()
    if (worker.carrier === 'stored') await logInHere(worker)
  }

  const exchanges = services.exchanges.slice(starts.exchanges)
  const find = (path: string) => exchanges.filter(({ url }) => url.endsWith(path))
  const created = JSON.parse(find('/auth/wallet/create').find(({ answer }) => answer === '{}')?.body ?? '')
  const added = JSON.parse(find('/auth/shares/add').find(({ answer }) => answer === '{}')?.body ?? '')
  const sharesC = find('.example/shares/store').map(({ body }) => String(JSON.parse(body).shareC))
  const secrets = await writeSecrets(created.wallet, created.shareB, sharesC[0] ?? '')
  const sharesA = await Promise.all(
    browsers.slice(0, 2).map(async (browser) => {
      const store = await browser.openStore('one', appOrigin)
      return toShare((await readDevice(store, toDeviceName(email)))?.held)
    }),
  )
  for (const share of sharesA) secrets[`share A ${share}`] = writeBytes(base64urlnopad.decode(share))
  expect(Object.keys(secrets)).toHaveLength(8)

  const places: Record<string, string> = {
    wire: exchanges.map(({ url, headers, body, answer }) => url + headers + body + answer).join('\n'),
    messages: JSON.stringify(replies),
    logs: services.lines.slice(starts.lines).join('\n'),
    mails: JSON.stringify(services.mails),
    console: JSON.stringify(printed.flatMap(({ mock }) => mock.calls)),
    'database of auth': await services.dumpAuth(),
    'database of recovery': await services.dumpRecovery(),
  }
  vi.restoreAllMocks()
  for (const [secret, texts] of Object.entries(secrets))
    for (const [place, content] of Object.entries(places))
      for (const text of texts) expect(content.includes(text), `${secret} in ${place}`).toBe(false)

  // Shares B and C, codes: only in the requests and answers that carry them.
  const carriers = [
    { what: [created.shareB, added.shareB], may: /\/auth\/(wallet\/create|shares\/(add|release|recover))$/ },
    { what: sharesC, may: /^https:\/\/recovery\.example\/shares\/(store|release)$/ },
    { what: codes, may: /\/auth\/login\/verify$/ },
  ]
  for (const { what, may } of carriers) {
    for (const text of what) {
      // The search would find it.
      expect(places.wire).toContain(`"${text}"`)
      for (const { url, headers, body, answer } of exchanges.filter(({ url }) => !may.test(url)))
        expect([url, headers, body, answer].join('\n').includes(`"${text}"`), url).toBe(false)
      for (const place of ['messages', 'logs', 'console', 'database of auth', 'database of recovery'])
        expect(places[place]?.includes(`"${text}"`), place).toBe(false)
    }
  }
})
