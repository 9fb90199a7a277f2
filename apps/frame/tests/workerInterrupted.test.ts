import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FrameUser, WorkerApi } from '../src/model/workerApi.js'
import {
  createTestBrowser,
  logIn,
  openTestWorker,
  refusingBrowser,
  signWith,
  type TestBrowser,
} from './createTestWorker.js'
import { createFlaky, createKillable } from './interruptions.js'
import { startServices, type TestServices } from './startServices.js'

let services: TestServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

type Scene = { email: string; browser: TestBrowser }

/** What goes on when the kill comes: who was there before, and what is done. `show` is told what the app is shown. */
type Scenario = {
  name: string
  createBrowser: () => TestBrowser
  prepare(scene: Scene): Promise<FrameUser | null>
  run(worker: WorkerApi, scene: Scene, show: (account: FrameUser | null) => void): Promise<void>
}

async function logInAndSign(worker: WorkerApi, { email }: Scene, show: (account: FrameUser | null) => void) {
  await logIn(worker, services, email)
  show(await worker.getAccount())
  await signWith(worker, 'a')
}

/** A wallet made by another browser of the person. */
async function logInElsewhere({ email }: Scene): Promise<FrameUser | null> {
  const worker = await openTestWorker(services, createTestBrowser())
  await logIn(worker, services, email)
  return worker.getAccount()
}

const scenarios: Scenario[] = [
  { name: 'creation', createBrowser: createTestBrowser, prepare: async () => null, run: logInAndSign },
  {
    name: 'login on a new device',
    createBrowser: createTestBrowser,
    prepare: logInElsewhere,
    run: logInAndSign,
  },
  {
    name: 'login on a known device, and signing out',
    createBrowser: createTestBrowser,
    async prepare({ email, browser }) {
      const worker = await openTestWorker(services, browser)
      await logIn(worker, services, email)
      const account = await worker.getAccount()
      await worker.signOut()
      return account
    },
    async run(worker, scene, show) {
      await logInAndSign(worker, scene, show)
      await worker.signOut()
    },
  },
  {
    name: 'a session that is renewed',
    createBrowser: createTestBrowser,
    async prepare({ email, browser }) {
      const worker = await openTestWorker(services, browser)
      await logIn(worker, services, email)
      services.advance(11 * 60_000)
      return worker.getAccount()
    },
    async run(worker, _scene, show) {
      await worker.isConnected()
      show(await worker.getAccount())
      await signWith(worker, 'a')
    },
  },
  {
    name: 'creation where storage is refused',
    createBrowser: () => refusingBrowser,
    prepare: async () => null,
    run: logInAndSign,
  },
  {
    name: 'login where storage is refused',
    createBrowser: () => refusingBrowser,
    prepare: logInElsewhere,
    run: logInAndSign,
  },
]

let people = 0

/** Runs a scenario to its kill at step `at`, then what comes after it. Returns how many steps were done. */
async function killAt({ createBrowser, prepare, run }: Scenario, at: number): Promise<number> {
  const scene = { email: `killed${++people}@example.com`, browser: createBrowser() }
  let shown = await prepare(scene)
  services.advance(31_000)
  const killable = createKillable(services, scene.browser, at)
  const running = openTestWorker(killable, killable.browser).then((worker) =>
    run(worker, scene, (account) => {
      shown ??= account
      expect(account).toEqual(shown)
    }),
  )
  await Promise.race([running, killable.killed])

  // The page is loaded again: signed in with a whole wallet, or signed out.
  services.advance(31_000)
  const reloaded = await openTestWorker(services, scene.browser)
  if (!(await reloaded.isConnected())) await logIn(reloaded, services, scene.email)
  const account = await reloaded.getAccount()
  expect(account).not.toBeNull()
  if (shown) expect(account).toEqual(shown)
  await signWith(reloaded, 'b')

  // And what the servers hold is enough for a browser that has nothing.
  const elsewhere = await openTestWorker(services, createTestBrowser())
  await logIn(elsewhere, services, scene.email)
  expect(await elsewhere.getAccount()).toEqual(account)
  await signWith(elsewhere, 'c')
  return killable.steps
}

const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
/** How many points of a scenario the short run takes, spread over all of them. */
const sampled = 3
let possible = 0
let tried = 0

test.each(scenarios)(
  'behavior: killed at any step of $name, no wallet is lost and none is shown that could be (embedded-wallet.md §13, threat 27)',
  async (scenario) => {
    const steps = await killAt(scenario, Number.POSITIVE_INFINITY)
    const all = Array.from({ length: steps }, (_, index) => index + 1)
    const stride = Math.ceil(steps / sampled)
    const chosen = isDeep ? all : all.filter((at) => at % stride === scenarios.indexOf(scenario) % stride)
    for (const at of chosen) await killAt(scenario, at)
    possible += steps
    tried += chosen.length
  },
)

/** Logs in as a person does who tries again: the same code while it works, another mail when it does not. */
async function logInPatiently(worker: WorkerApi, email: string): Promise<void> {
  for (let tries = 0; tries < 4 && !(await worker.isConnected()); tries++) {
    services.advance(31_000)
    try {
      await worker.startLogin({ email })
      const code = await services.readCode(email)
      await worker.finishLogin({ code }).catch(() => worker.finishLogin({ code }))
    } catch {
      // Whatever went wrong, the next try is a new login.
    }
  }
}

test.each([
  { name: 'creation', prepare: async () => null },
  { name: 'login on a new device', prepare: logInElsewhere },
])('behavior: any one request or answer of $name may be lost', async ({ prepare }) => {
  const loseAt = async (at: number) => {
    const scene = { email: `patient${++people}@example.com`, browser: createTestBrowser() }
    const known = await prepare(scene)
    const flaky = createFlaky(services, at)
    const worker = await openTestWorker(flaky, scene.browser)
    await logInPatiently(worker, scene.email)
    const account = await worker.getAccount()
    expect(account).not.toBeNull()
    if (known) expect(account).toEqual(known)
    await signWith(worker, 'a')
    expect(await logInElsewhere(scene)).toEqual(account)
    return flaky.steps
  }
  const steps = await loseAt(Number.POSITIVE_INFINITY)
  const stride = isDeep ? 1 : 5
  for (let at = 1; at <= steps; at += stride) await loseAt(at)
})

test('parameters: there are at least 50 points, of which the short run takes a few', ({ task }) => {
  expect(possible).toBeGreaterThanOrEqual(50)
  expect(tried).toBeGreaterThanOrEqual(isDeep ? possible : scenarios.length)
  const what = `points at which creation, login or recovery is killed, of ${possible}`
  task.meta.deepCount = { what, tried, found: 'no wallet lost, no other address shown' }
})
