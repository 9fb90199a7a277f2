import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserClient } from '../src/browser/createBrowserClient.js'
import { createBrowserFlow } from '../src/browser/createBrowserFlow.js'
import { createDeviceClient } from '../src/device/createDeviceClient.js'
import { createServiceClient } from '../src/http/createServiceClient.js'
import type { WorkerApi } from '../src/model/workerApi.js'
import { type BrowserKey, openBrowserKey } from '../src/page/browserKey.js'
import { createMemoryStore } from '../src/storage/openGuardedStore.js'
import { createTestBrowser, openTestWorker, testConfig } from './createTestWorker.js'
import { appOrigin, frameOrigin, startServices, type TestServices } from './startServices.js'

let services: TestServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

let people = 0
const newEmail = () => `approver${++people}@example.com`
const otherOrigin = `${appOrigin}:8443`

/** What the frame's origin keeps at top level of a browser: no app's frame has a part in it. */
async function openTopLevel(): Promise<BrowserKey> {
  const store = createMemoryStore()
  const keys = await openBrowserKey(async () => store)
  if (!keys) throw new Error('memory is kept here')
  return keys
}

/** Logs a new device in by the link of its mail, opened in a browser that is kept. */
async function logInAndKeep(email: string, keys: BrowserKey): Promise<WorkerApi> {
  const { fetch, getNow } = services
  services.advance(31_000)
  const worker = await openTestWorker(services, createTestBrowser())
  const { matchNumber } = await worker.startLogin({ email })
  const mail = services.mails.findLast(({ to }) => to === email)
  if (mail?.kind !== 'link') throw new Error('the mail holds no link')
  const clock = { offset: 0, isKnown: false }
  const client = createDeviceClient({
    token: new URL(mail.link).hash.slice(1),
    fetch: (input, init) => fetch(new URL(String(input), frameOrigin), init),
    getNow,
    keeper: {
      getKey: keys.make,
      call: createServiceClient({ origin: frameOrigin, fetch, getNow, clock }),
      clock,
    },
  })
  const { code } = await client.approve(matchNumber, true)
  await worker.finishLogin({ code })
  services.advance(31_000)
  return worker
}

/** The window another app's page opens, to the end of its code; how far it got. */
async function approveIn(worker: WorkerApi, keys: BrowserKey) {
  const steps: string[] = []
  let code: string | null = null
  const flow = createBrowserFlow({
    client: createBrowserClient({ origin: frameOrigin, fetch: services.fetch, getNow: services.getNow }),
    openKey: async () => keys,
    findLogin: async () => (await worker.nameLogin()).loginId,
    show(state) {
      steps.push(state.step)
      if (state.step === 'approved') code = state.code.code
    },
    close: () => {},
    getNow: services.getNow,
  })
  await flow.start()
  await flow.approve()
  return { steps, code }
}

const openOther = () =>
  openTestWorker(services, createTestBrowser(), {
    appOrigin: otherOrigin,
    config: { ...testConfig, allowedOrigins: [otherOrigin] },
  })

test('default: the link of one login keeps the browser, which approves that of another app; it is the same wallet', async () => {
  const email = newEmail()
  const keys = await openTopLevel()
  const own = await (await logInAndKeep(email, keys)).getAccount()
  expect(own?.evmAddress).toMatch(/^0x/)
  const other = await openOther()
  expect(await other.nameLogin()).toEqual({ loginId: null })
  const { isNewDevice } = await other.startLogin({ email })
  expect(isNewDevice).toBe(true)
  const waiting = other.waitForApproval()
  const { steps, code } = await approveIn(other, keys)
  expect(steps).toEqual(['loading', 'asked', 'approved'])
  expect((await waiting).expiresAt).toBeGreaterThan(services.getNow())
  await other.finishLogin({ code: code ?? '' })
  expect(await other.getAccount()).toEqual(own)
  expect(await other.nameLogin()).toEqual({ loginId: null })
})

test('error: a browser nobody has kept, and the login of another person: it leads to the mail, and decides nothing', async () => {
  const email = newEmail()
  const keys = await openTopLevel()
  await logInAndKeep(email, keys)
  const other = await openOther()
  await other.startLogin({ email })
  const stranger = await openTopLevel()
  expect(await approveIn(other, stranger)).toEqual({ steps: ['loading', 'unknown', 'nothing'], code: null })
  await stranger.make()
  expect((await approveIn(other, stranger)).code).toBeNull()
  const somebody = await openOther()
  await somebody.startLogin({ email: newEmail() })
  expect((await approveIn(somebody, keys)).code).toBeNull()
  // What waits still goes on by the mail.
  await other.finishLogin({ code: await services.readCode(email) })
  expect(await other.getAccount()).not.toBeNull()
})

test('behavior: where storage is refused to the frame, the browser at top level approves each of its logins', async () => {
  const email = newEmail()
  const keys = await openTopLevel()
  const own = await (await logInAndKeep(email, keys)).getAccount()
  for (let load = 0; load < 2; load += 1) {
    const worker = await openTestWorker(services, {
      openStore: () => Promise.reject(new DOMException('refused', 'SecurityError')),
    })
    expect(worker.carrier).toBe('memory')
    await worker.startLogin({ email })
    const { code } = await approveIn(worker, keys)
    await worker.finishLogin({ code: code ?? '' })
    expect(await worker.getAccount()).toEqual(own)
    services.advance(31_000)
  }
})
