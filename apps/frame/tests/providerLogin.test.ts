import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestBrowser, logIn, openTestWorker, refusingBrowser, signWith } from './createTestWorker.js'
import { startServices, type TestServices } from './startServices.js'

let services: TestServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

type TestWorker = Awaited<ReturnType<typeof openTestWorker>>
const provider = 'somebody'
const newName = () => `person ${crypto.randomUUID()}`

/** Logs in as somebody, by the window that opened the page after the return. */
async function enter(worker: TestWorker, name: string) {
  const { uri } = await worker.startProviderLogin({ provider })
  const code = await services.comeBack(uri, name)
  expect(await worker.finishProviderLogin({ code })).toEqual({ userName: name })
  return code
}

describe('a login by a provider (embedded-wallet.md §7)', () => {
  test('default: makes a wallet that signs, outlives a reload, is left, and comes back as the same', async () => {
    const browser = createTestBrowser()
    const name = newName()
    const worker = await openTestWorker(services, browser)
    await enter(worker, name)
    const account = await worker.getAccount()
    expect(account).toMatchObject({ email: null, evmAddress: expect.stringMatching(/^0x/) })
    await signWith(worker, 'hello')

    const reloaded = await openTestWorker(services, browser)
    expect([await reloaded.isConnected(), await reloaded.getAccount()]).toEqual([true, account])
    await reloaded.signOut()
    expect(await reloaded.getAccount()).toBeNull()
    const before = services.exchanges.length
    await enter(reloaded, name)
    expect(await reloaded.getAccount()).toEqual(account)
    await signWith(reloaded, 'hello')
    // This browser holds its share: nothing was recovered.
    const asked = services.exchanges.slice(before).map(({ url }) => new URL(url).pathname)
    expect(asked).not.toContain('/auth/shares/recover')
  })

  test('default: another browser recovers the same wallet', async () => {
    const name = newName()
    const first = await openTestWorker(services, createTestBrowser())
    await enter(first, name)
    const second = await openTestWorker(services, createTestBrowser())
    await enter(second, name)
    expect(await second.getAccount()).toEqual(await first.getAccount())
    await signWith(second, 'hello')
  })

  test('default: a browser that refuses storage does so at each login', async () => {
    const name = newName()
    const first = await openTestWorker(services, refusingBrowser)
    await enter(first, name)
    const account = await first.getAccount()
    await signWith(first, 'hello')
    const second = await openTestWorker(services, refusingBrowser)
    expect(await second.isConnected()).toBe(false)
    await enter(second, name)
    expect(await second.getAccount()).toEqual(account)
    await signWith(second, 'hello')
  })

  test('behavior: two people of one provider in one browser each keep their own wallet', async () => {
    const browser = createTestBrowser()
    const [ada, bruno] = [newName(), newName()]
    const worker = await openTestWorker(services, browser)
    await enter(worker, ada)
    const first = await worker.getAccount()
    await enter(worker, bruno)
    expect((await worker.getAccount())?.evmAddress).not.toBe(first?.evmAddress)
    const before = services.exchanges.length
    await enter(worker, ada)
    expect(await worker.getAccount()).toEqual(first)
    expect(services.exchanges.slice(before).map(({ url }) => new URL(url).pathname)).not.toContain(
      '/auth/shares/recover',
    )
  })

  test('behavior: the number released it: whoever waits ends it, however many they are', async () => {
    const name = newName()
    const worker = await openTestWorker(services, createTestBrowser())
    const { uri, matchNumber } = await worker.startProviderLogin({ provider })
    const waiting = [worker.waitForProvider(), worker.waitForProvider()]
    expect(await services.comeBack(uri, name, matchNumber)).toBeNull()
    await Promise.all(waiting)
    const ends = [worker.finishProviderLogin({ code: null }), worker.finishProviderLogin({ code: null })]
    expect(await Promise.all(ends)).toEqual([{ userName: name }, { userName: name }])
    expect(await worker.getAccount()).not.toBeNull()
  })

  test('behavior: who waits while the code comes by the window hears of the same login', async () => {
    const name = newName()
    const worker = await openTestWorker(services, createTestBrowser())
    const { uri } = await worker.startProviderLogin({ provider })
    const waiting = worker.waitForProvider()
    const code = await services.comeBack(uri, name)
    await worker.finishProviderLogin({ code })
    await waiting
    expect(await worker.finishProviderLogin({ code: null })).toEqual({ userName: name })
    expect(await worker.finishProviderLogin({ code })).toEqual({ userName: name })
  })

  test('behavior: an answer that did not come is asked for again by the same code', async () => {
    const name = newName()
    let isDown = false
    const fetch: typeof services.fetch = (...request) =>
      isDown && String(request[0]).endsWith('/auth/wallet/create')
        ? Promise.reject(new TypeError('down'))
        : services.fetch(...request)
    const worker = await openTestWorker({ ...services, fetch }, createTestBrowser())
    const { uri } = await worker.startProviderLogin({ provider })
    const code = await services.comeBack(uri, name)
    isDown = true
    await expect(worker.finishProviderLogin({ code })).rejects.toMatchObject({ code: 'FRAME_UNREACHABLE' })
    expect(await worker.getAccount()).toBeNull()
    isDown = false
    expect(await worker.finishProviderLogin({ code })).toEqual({ userName: name })
  })

  test('behavior: the page was left for the provider: the code goes on after the reload, once', async () => {
    const browser = createTestBrowser()
    const name = newName()
    const worker = await openTestWorker(services, browser)
    const { uri } = await worker.startProviderLogin({ provider })
    const code = await services.comeBack(uri, name)
    const reloaded = await openTestWorker(services, browser)
    expect(await reloaded.finishProviderLogin({ code })).toEqual({ userName: name })
    expect(await reloaded.getAccount()).not.toBeNull()
    const again = await openTestWorker(services, browser)
    await expect(again.finishProviderLogin({ code })).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' })
  })

  test('error: one that was given up does not go on after the reload', async () => {
    const browser = createTestBrowser()
    const worker = await openTestWorker(services, browser)
    const { uri } = await worker.startProviderLogin({ provider })
    const code = await services.comeBack(uri, newName())
    await worker.giveUpLogin()
    const reloaded = await openTestWorker(services, browser)
    await expect(reloaded.finishProviderLogin({ code })).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' })
  })

  test('behavior: nobody waits at the server for a login that another took the place of', async () => {
    let waiting = 0
    const fetch: typeof services.fetch = async (...request) => {
      if (!String(request[0]).endsWith('/auth/provider/wait')) return services.fetch(...request)
      waiting += 1
      return services.fetch(...request).finally(() => {
        waiting -= 1
      })
    }
    const worker = await openTestWorker({ ...services, fetch }, createTestBrowser())
    for (let at = 0; at < 3; at += 1) {
      await worker.startProviderLogin({ provider })
      worker.waitForProvider().catch(() => undefined)
      await vi.waitFor(() => expect(waiting).toBe(1))
    }
    await worker.giveUpLogin()
    await vi.waitFor(() => expect(waiting).toBe(0))
  })

  test('behavior: a login by e-mail takes the place of one that is on its way, after a reload too', async () => {
    const browser = createTestBrowser()
    const worker = await openTestWorker(services, browser)
    const { uri } = await worker.startProviderLogin({ provider })
    const code = await services.comeBack(uri, newName())
    await logIn(worker, services, 'instead@example.com')
    const reloaded = await openTestWorker(services, browser)
    for (const each of [worker, reloaded]) {
      await expect(each.finishProviderLogin({ code })).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' })
      expect((await each.getAccount())?.email).toBe('instead@example.com')
    }
  })
})

describe('what is refused', () => {
  test('error: a code of another browser’s login', async () => {
    const [victim, thief] = [
      await openTestWorker(services, createTestBrowser()),
      await openTestWorker(services, createTestBrowser()),
    ]
    const { uri } = await victim.startProviderLogin({ provider })
    await thief.startProviderLogin({ provider })
    const code = await services.comeBack(uri, newName())
    await expect(thief.finishProviderLogin({ code })).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' })
    expect(await thief.getAccount()).toBeNull()
  })

  test('error: what nobody has released or begun, or was given up', async () => {
    const worker = await openTestWorker(services, createTestBrowser())
    const expired = { code: 'LOGIN_EXPIRED' }
    await expect(worker.waitForProvider()).rejects.toMatchObject(expired)
    await expect(worker.finishProviderLogin({ code: null })).rejects.toMatchObject(expired)
    const { uri } = await worker.startProviderLogin({ provider })
    await expect(worker.finishProviderLogin({ code: null })).rejects.toMatchObject(expired)
    const code = await services.comeBack(uri, newName())
    await worker.giveUpLogin()
    await expect(worker.finishProviderLogin({ code })).rejects.toMatchObject(expired)
  })

  test('error: a provider that is not set up', async () => {
    const worker = await openTestWorker(services, createTestBrowser())
    await expect(worker.startProviderLogin({ provider: 'google' })).rejects.toMatchObject({
      code: 'LOGIN_NOT_AVAILABLE',
    })
  })

  test('behavior: the key by which a provider’s logins are asked for cannot be exported', async () => {
    const browser = createTestBrowser()
    await enter(await openTestWorker(services, browser), newName())
    const store = await browser.openStore('one', 'https://app.example')
    const row = (await store.read(`login @${provider}`)) as { privateKey: CryptoKey }
    await expect(crypto.subtle.exportKey('jwk', row.privateKey)).rejects.toThrow()
  })
})
