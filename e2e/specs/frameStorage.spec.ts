import { expect, GangwayPage, readLoginCode } from '@gangway/testing/playwright'
import { appOrigin, FrameApp, otherAppOrigin, serveFrameApp } from '../support/FrameApp.js'
import { listStored, wipeStored } from '../support/frameDatabase.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { expectRefused, launchRefusing } from '../support/launchRefusing.js'
import { patchKeyWorker } from '../support/patchKeyWorker.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { requestOwnWallet } from '../support/requestOwnWallet.js'
import { createEmail, test } from '../support/testFrame.js'

// What the browser keeps of the frame, and for whom: embedded-wallet.md §3, and threats 25, 26 and 33 of embedded-wallet.md §13.

test('threats 33 and 25: an app of the same site finds nothing; what was wiped comes back with a login', async ({
  app,
  context,
  world,
}) => {
  test.setTimeout(120_000)
  const email = createEmail()
  const other = new FrameApp(await context.newPage(), world)
  await Promise.all([app.open(appOrigin), other.open(otherAppOrigin)])
  const helloFromOther = { method: 'personal_sign', params: ['0x68656c6c6f'] }

  // Not even a login that is under way.
  await app.ask('CONNECT_EMAIL', { email })
  const otp = await readLoginCode(world, email)
  // It is kept over a reload, for the app that asked alone.
  await Promise.all([app.open(appOrigin), other.open(otherAppOrigin)])
  for (const each of [app, other]) await each.page.evaluate(() => window.greet())
  const countPending = ({ page }: FrameApp) =>
    page.evaluate(() => window.heard.filter((each) => each?.type === '@gangway/LOGIN_PENDING').length)
  await expect.poll(() => countPending(app)).toBe(1)
  expect(await other.isConnected()).toBe(false)
  expect(await countPending(other)).toBe(0)
  expect(await other.ask('CONNECT_OTP', { otp })).toMatchObject({ type: '@w3m-frame/CONNECT_OTP_ERROR' })
  expect(await app.ask('CONNECT_OTP', { otp })).toMatchObject({ type: '@w3m-frame/CONNECT_OTP_SUCCESS' })
  const own = await app.readAddresses()

  // Both sit in one partition of the browser, that of `localhost`.
  expect((await listStored(other.getFrame())).map(([, origin]) => origin)).toContain(appOrigin)
  for (const reloaded of [false, true]) {
    if (reloaded) await other.open(otherAppOrigin)
    expect(await other.isConnected()).toBe(false)
    expect(await other.ask('GET_USER')).toMatchObject({ type: '@w3m-frame/GET_USER_ERROR' })
    expect(await other.ask('RPC_REQUEST', helloFromOther)).toMatchObject({
      type: '@w3m-frame/RPC_REQUEST_ERROR',
    })
  }
  await other.ask('SIGN_OUT')
  expect(await app.isConnected()).toBe(true)
  await app.open(appOrigin)
  expect(await app.isConnected()).toBe(true)
  expect(await app.readAddresses()).toEqual(own)

  await wipeStored(app.getFrame())
  await app.open(appOrigin)
  expect(await app.isConnected()).toBe(false)
  expect(await app.logIn(email, 1)).toEqual(own)
})

test.describe('threat 26: a browser that refuses storage', () => {
  test.describe(() => {
    test.skip(!isWide, runBySecondRoad)

    test('logs in, signs several times with share C released once, and is signed out after a reload', async ({
      world,
    }) => {
      test.setTimeout(120_000)
      const { context, browser } = await launchRefusing(world)
      const gangway = new GangwayPage(await context.newPage())
      const { page, connectButton, dialog, emailLogin, approval } = gangway
      const answered: string[] = []
      context.on('response', (response) => {
        const { origin, pathname } = new URL(response.url())
        if (origin === world.recovery && response.request().method() === 'POST' && response.ok())
          answered.push(pathname)
      })
      const notice = 'Your browser does not keep this sign-in. After a reload you will be asked again.'
      const email = createEmail()

      await gangway.goto()
      await connectButton.open()
      await emailLogin.finish(world, email)
      await gangway.expectNews(notice)
      const own = await readOwnAddresses(page)
      // The wallet was made here: there was nothing to release.
      expect(answered).toEqual(['/shares/store'])
      await page.reload()
      await connectButton.expectDisconnected()

      await connectButton.open()
      await emailLogin.askUntilSent(email)
      const number = await emailLogin.readMatchNumber()
      await emailLogin.enterCode(await readLoginCode(world, email, { count: 2, number }))
      await expect(dialog.root).toBeHidden()
      expect(await readOwnAddresses(page)).toEqual(own)
      for (let count = 0; count < 3; count += 1) {
        const signature = requestOwnWallet(page, 'personal_sign', ['0x68656c6c6f', own.eip155])
        await approval.approve(/sign/i)
        expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
      }
      expect(answered).toEqual(['/shares/store', '/shares/release'])
      await gangway.openAccount()
      await expect(dialog.root.getByText(notice)).toBeVisible()

      // Not even what is no secret is left. Threat 10 (b).
      await expectRefused(page.frame('w3m-secure-iframe'))
      await page.reload()
      await connectButton.expectDisconnected()
      // The frame is still on its way, by an answer of ours.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await browser.close()
    })
  })

  test.describe(() => {
    test.skip(!isDeep, 'run by npm run test:deep')

    test('hears of it within 2 s', async ({ world }) => {
      const { context, browser } = await launchRefusing(world)
      await serveFrameApp(context, appOrigin)
      const app = new FrameApp(await context.newPage(), world)
      await app.open(appOrigin)
      await expectMemory(app)
      await expectRefused(app.getFrame())
      await browser.close()
    })
  })
})

/** Ways in which storage fails; `npm test` tries one that throws, one that waits, and one that fails late. */
const faults = [
  {
    name: 'is not there',
    code: 'Object.defineProperty(self, "indexedDB", { get() { throw new DOMException("", "SecurityError") } })',
    isSampled: true,
  },
  { name: 'never answers', code: 'IDBObjectStore.prototype.get = () => new EventTarget()', isSampled: true },
  {
    name: 'cannot be written',
    code: 'IDBObjectStore.prototype.put = () => { throw new DOMException("", "QuotaExceededError") }',
    isSampled: true,
  },
  {
    name: 'cannot be opened',
    code: 'indexedDB.open = () => { throw new DOMException("", "SecurityError") }',
    isSampled: false,
  },
  { name: 'never opens', code: 'IDBFactory.prototype.open = () => new EventTarget()', isSampled: false },
  {
    name: 'cannot be read',
    code: 'IDBDatabase.prototype.transaction = () => { throw new DOMException("", "InvalidStateError") }',
    isSampled: false,
  },
]

for (const { name, code, isSampled } of faults)
  test.describe(() => {
    test.skip(!isSampled && !isDeep, 'run by npm run test:deep')

    test(`threat 26: storage that ${name} leaves a frame that answers, and says so within 2 s`, async ({
      app,
      context,
      world,
    }) => {
      await patchKeyWorker(context, world, code)
      await app.open(appOrigin)
      await expectMemory(app)
    })
  })

/** The frame says that it keeps nothing, and serves. embedded-wallet.md §3. */
async function expectMemory(app: FrameApp): Promise<void> {
  await expect(async () => {
    // A fresh document each time: one stall of the machine is not the frame's.
    await app.embed()
    const before = Date.now()
    expect(await app.page.evaluate(() => window.greet())).toBe('memory')
    expect(Date.now() - before).toBeLessThan(2_000)
  }).toPass({ timeout: 30_000 })
  expect(await app.isConnected()).toBe(false)
}
