import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClosedWallet } from '../src/model/closedWallet.js'
import type { WorkerApi } from '../src/model/workerApi.js'
import { readDevice, toDeviceName } from '../src/signer/session/device.js'
import type { MethodSecret, NewSecret } from '../src/wallet/walletTask.js'
import {
  createTestBrowser,
  logIn,
  openTestWorker,
  refusingBrowser,
  signText,
  signWith,
  testConfig,
} from './createTestWorker.js'
import { createKillable } from './interruptions.js'
import { openAccountPage } from './openAccountPage.js'
import { runTaskHere } from './runTaskHere.js'
import { appOrigin, recoveryUrl, startServices, type TestServices } from './startServices.js'

let services: TestServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

let people = 0
const password = 'twelve letters or more'
const prf = crypto.getRandomValues(new Uint8Array(32))
const passkey: NewSecret = { kind: 'passkey', credentialId: 'AAAA', prfSalt: 'A'.repeat(43), prf }

/** A login on the account's own page, as of now. */
const logInToAccount = (email: string, fetch = services.fetch) => openAccountPage(services, email, fetch)

/** A person with a wallet that was made in an app. */
async function createOwner() {
  const email = `holder${++people}@example.com`
  const worker = await openTestWorker(services, createTestBrowser())
  await logIn(worker, services, email)
  const account = await worker.getAccount()
  if (!account) throw new Error('nobody is logged in')
  return { email, worker, account }
}

/** Signs by shares, and not by keys that are in memory yet. */
async function signAnew(worker: WorkerApi) {
  await worker.lock()
  return signWith(worker, 'text')
}

/** What opens the method there is of this kind. */
async function toSecret(
  client: Awaited<ReturnType<typeof logInToAccount>>,
  given: NewSecret,
): Promise<MethodSecret> {
  const { methods } = await client.custody.read()
  const method = methods.find(({ parameters }) => parameters.kind === given.kind)
  if (!method) throw new Error('no such method')
  const { id: methodId, parameters } = method
  return given.kind === 'passkey'
    ? { methodId, parameters, prf: Uint8Array.from(given.prf) }
    : { methodId, parameters, password: given.password }
}

test('default: moved by a password, a passkey is added and tested, the password removed, and moved back', async () => {
  const { email } = await createOwner()
  const client = await logInToAccount(email)
  const { custody } = client
  expect(await custody.read()).toMatchObject({ mode: 'escrow', epoch: 0, methods: [] })
  const byPassword: NewSecret = { kind: 'password', password }
  const progress: number[] = []
  const moved = await custody.moveToUser(byPassword, { onProgress: (part) => void progress.push(part) })
  expect(moved).toMatchObject({ outcome: 'done', isRenewed: true, custody: { mode: 'user', epoch: 1 } })
  expect(progress.at(-1)).toBe(1)

  await custody.test(await toSecret(client, byPassword))
  const added = await custody.addMethod(moved.custody, await toSecret(client, byPassword), async () =>
    structuredClone(passkey),
  )
  expect(added.custody.methods.map(({ parameters }) => parameters.kind)).toEqual(['password', 'passkey'])
  await custody.test(await toSecret(client, passkey))
  const [first, second] = added.custody.methods
  const byPasskey = await toSecret(client, passkey)
  const removed = await custody.removeMethod(added.custody, byPasskey, first?.id ?? '')
  expect(removed.custody.methods).toEqual([second])
  const last = await custody.removeMethod(added.custody, await toSecret(client, passkey), second?.id ?? '')
  expect(last).toMatchObject({ outcome: 'last', custody: { methods: [second] } })

  const later = await logInToAccount(email)
  const back = await later.custody.moveToEscrow(await toSecret(later, passkey))
  expect(back).toMatchObject({ outcome: 'done', custody: { mode: 'escrow', epoch: 2, methods: [] } })
  const { rows } = await later.readActivity(null)
  expect(rows.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['custody.move', 'custody.method.add', 'custody.method.remove']),
  )
})

test('default: renewed with the move, and on suspicion in either custody: every other browser is out, and the wallet is the same', async () => {
  const { email, worker, account } = await createOwner()
  const signed = await signWith(worker, 'text')
  const inEscrow = await logInToAccount(email)
  const before = (await inEscrow.exportWallet()).wallet
  const other = await logInToAccount(email)
  expect(await other.custody.renew(null)).toMatchObject({ isDone: false })
  // For a week all is as it was, so that its owner may stop it.
  expect(await signAnew(worker)).toEqual(signed)
  await services.finishRenewals()
  await expect(signAnew(worker)).rejects.toMatchObject({ code: 'SESSION_INVALID' })
  services.advance(31_000)
  const fresh = await openTestWorker(services, createTestBrowser())
  await logIn(fresh, services, email)
  expect(await fresh.getAccount()).toEqual(account)
  expect(await signWith(fresh, 'text')).toEqual(signed)

  // An address gets so many mails in an hour.
  services.advance(3_700_000)
  const mover = await logInToAccount(email)
  expect(await mover.custody.moveToUser(structuredClone(passkey))).toMatchObject({ isRenewed: true })
  await services.finishRenewals()
  await expect(signAnew(fresh)).rejects.toMatchObject({ code: 'SESSION_INVALID' })
  const again = await logInToAccount(email)
  const secret = await toSecret(again, passkey)
  const wrong: MethodSecret = { ...secret, prf: new Uint8Array(32) }
  await expect(again.custody.renew(wrong)).rejects.toMatchObject({ context: { field: 'secret' } })
  await again.custody.renew(secret)
  await services.finishRenewals()
  const last = await logInToAccount(email)
  const { wallet, ...parts } = await last.exportWallet()
  expect(wallet).toEqual({ ...before, blob: expect.not.stringContaining(before.blob) })
  const opener = await toSecret(last, passkey)
  const { words } = await last.custody.showWords({ ...parts, wallet }, opener)
  expect(mnemonicToAccount(words).address).toBe(account.evmAddress)
})

test('error: moved, but cut short before it was renewed, the wallet opens as before, and the page says so', async () => {
  const { email, worker } = await createOwner()
  const signed = await signWith(worker, 'text')
  for (const path of ['/shares/store', '/auth/account/wallet/renew']) {
    const client = await logInToAccount(email, async (url, init) => {
      if (new URL(String(url)).pathname === path) throw new TypeError('the network is away')
      return services.fetch(url, init)
    })
    const { custody } = client
    const { mode } = await custody.read()
    if (mode === 'escrow')
      expect(await custody.moveToUser(structuredClone(passkey))).toMatchObject({ isRenewed: false })
    else
      await expect(custody.renew(await toSecret(client, passkey))).rejects.toMatchObject({
        code: 'FRAME_UNREACHABLE',
      })
    expect(await signAnew(worker)).toEqual(signed)
  }
  const client = await logInToAccount(email)
  await client.custody.renew(await toSecret(client, passkey))
  await services.finishRenewals()
  await expect(signAnew(worker)).rejects.toMatchObject({ code: 'SESSION_INVALID' })
})

test('default: the words, and a recovery file, by the login and the way of the person', async () => {
  const { email, account } = await createOwner()
  const client = await logInToAccount(email)
  const { spare } = await client.custody.moveToUser(structuredClone(passkey))
  const secret = await toSecret(client, passkey)
  const file = await client.custody.makeFile(spare, { secret, password })
  expect(file.wallet.solanaAddress).toBe(account.solanaAddress)
  const later = await logInToAccount(email)
  const parts = await later.exportWallet()
  expect(parts.sealedTo).toBe(spare.sealedTo)
  const { words } = await later.custody.showWords(parts, await toSecret(later, passkey))
  expect(mnemonicToAccount(words).address).toBe(account.evmAddress)
})

test('behavior: a change whose answer is lost is seen to be made, and not asked for again', async () => {
  const { email } = await createOwner()
  const lost: string[] = []
  const client = await logInToAccount(email, async (url, init) => {
    const answer = await services.fetch(url, init)
    const { pathname } = new URL(String(url))
    if (!/custody\/(move|methods)/.test(pathname)) return answer
    lost.push(pathname)
    throw new TypeError('the network is away')
  })
  const { custody } = client
  const moved = await custody.moveToUser(structuredClone(passkey))
  expect(moved).toMatchObject({ outcome: 'done', custody: { mode: 'user', epoch: 1 } })
  const secret = await toSecret(client, passkey)
  const second = async () => ({ kind: 'password', password }) as const
  const added = await custody.addMethod(moved.custody, structuredClone(secret), second)
  expect(added.custody.methods).toHaveLength(2)
  const removed = await custody.removeMethod(added.custody, secret, added.custody.methods[1]?.id ?? '')
  expect(removed.custody.methods).toEqual(moved.custody.methods)
  expect(lost).toEqual(['/custody/move', '/custody/methods/add', '/custody/methods/remove'])
})

test('error: another password or passkey opens nothing, and says which of both it is', async () => {
  const { email } = await createOwner()
  const client = await logInToAccount(email)
  await client.custody.moveToUser({ kind: 'password', password })
  const wrong = await toSecret(client, { kind: 'password', password: `${password}!` })
  // Setting it was a try as well.
  for (const triesLeft of [8, 7])
    await expect(client.custody.test(wrong)).rejects.toMatchObject({
      ...{ code: 'WALLET_INTEGRITY', context: { field: 'secret', triesLeft } },
    })
  const stale = await toSecret(client, { kind: 'password', password })
  await expect(
    client.custody.addMethod({ epoch: 0 }, stale, async () => structuredClone(passkey)),
  ).rejects.toMatchObject({ code: 'CUSTODY_CHANGED' })
})

test('behavior: what goes over the wire holds no password, key or share in the clear', async () => {
  const { email } = await createOwner()
  const client = await logInToAccount(email)
  const from = services.exchanges.length
  await client.custody.moveToUser({ kind: 'password', password })
  await client.custody.test(await toSecret(client, { kind: 'password', password }))
  const sent = services.exchanges.slice(from)
  const text = sent.map(({ url, body, answer }) => url + body + answer).join('\n')
  expect(text).not.toContain(password)
  const shares = sent.find(({ url }) => url.endsWith('/custody/shares'))
  for (const { shareC } of JSON.parse(shares?.answer ?? '{}').shares) {
    const others = sent.filter((exchange) => exchange !== shares)
    expect(others.some(({ body, answer }) => (body + answer).includes(shareC))).toBe(false)
  }
})

/** How often the services were asked who keeps what recovers a wallet. */
const countReads = () =>
  services.exchanges.filter(({ url, answer }) => url.endsWith('/custody/read') && answer.includes('"epoch"'))
    .length

test('default: who keeps what recovers the wallet is asked once in five minutes, and a move is seen then', async () => {
  const { email, worker } = await createOwner()
  const from = countReads()
  expect(await Promise.all([worker.readCustody(), worker.readCustody()])).toEqual(['escrow', 'escrow'])
  expect(await worker.readCustody()).toBe('escrow')
  expect(countReads() - from).toBe(1)
  const client = await logInToAccount(email)
  await client.custody.moveToUser(structuredClone(passkey))
  services.advance(300_000)
  expect(await worker.readCustody()).toBe('user')
  expect(countReads() - from).toBe(2)
  // To look is told nobody.
  services.advance(31_000)
  const { rows } = await (await logInToAccount(email)).readActivity(null)
  expect(rows.map(({ event }) => event)).not.toContain('custody.pepper')
})

test('behavior: of a wallet that is closed here it is known without being asked; of nobody there is nothing to say', async () => {
  const { email } = await createHolder()
  const fresh = await openTestWorker(services, createTestBrowser())
  expect(await fresh.readCustody()).toBeNull()
  await logIn(fresh, services, email)
  const from = countReads()
  expect(await fresh.readCustody()).toBe('user')
  expect(countReads()).toBe(from)
})

test('error: where nobody says it, nothing is said, and nobody is asked again for a minute', async () => {
  const email = `holder${++people}@example.com`
  let isAway = false
  const fetch: typeof services.fetch = async (url, init) => {
    if (isAway && String(url).includes('/custody/read')) throw new TypeError('the network is away')
    return services.fetch(url, init)
  }
  const worker = await openTestWorker({ ...services, fetch }, createTestBrowser())
  await logIn(worker, services, email)
  isAway = true
  expect(await worker.readCustody()).toBeNull()
  isAway = false
  expect(await worker.readCustody()).toBeNull()
  services.advance(60_000)
  expect(await worker.readCustody()).toBe('escrow')
})

/** Somebody in an app of a project that wants them to keep their wallet, whose requests move something or nothing. */
async function createWanted(custody: typeof testConfig.custody = 'user') {
  const email = `holder${++people}@example.com`
  const browser = createTestBrowser()
  const config = { ...testConfig, custody }
  const requests = {
    move_text: async (...asked: Parameters<typeof signText>) => {
      const request = await signText(...asked)
      return { ...request, model: { ...request.model, changes: null } }
    },
    sign_text: signText,
  }
  const open = () => openTestWorker(services, browser, { config, requests })
  const worker = await open()
  await logIn(worker, services, email)
  const prepare = async (method: string) => {
    const caipNetworkId = testConfig.defaultNetwork
    return (await worker.prepare({ method, params: 'text', caipNetworkId })).model
  }
  return { email, worker, open, prepare }
}

test('default: where the project wants it, a person is asked once a day to keep their wallet, until they do', async () => {
  const { email, worker, open } = await createWanted()
  expect(await worker.askSetUp()).toBe(true)
  expect(await worker.askSetUp()).toBe(false)
  const reloaded = await open()
  expect(await reloaded.askSetUp()).toBe(false)
  services.advance(86_400_000)
  expect(await reloaded.askSetUp()).toBe(true)
  const client = await logInToAccount(email)
  await client.custody.moveToUser(structuredClone(passkey))
  services.advance(2 * 86_400_000)
  expect(await (await open()).askSetUp()).toBe(false)
})

test.each(['escrow', 'escrow-only'] as const)(
  'behavior: in a project of policy %s nobody is asked, and no request says who keeps it',
  async (custody) => {
    const { worker, prepare } = await createWanted(custody)
    const from = countReads()
    expect(await worker.askSetUp()).toBe(false)
    expect(await prepare('move_text')).not.toHaveProperty('isKeptByService')
    expect(countReads()).toBe(from)
  },
)

test('behavior: until then what moves something says who keeps the wallet, and afterwards it does not', async () => {
  const { email, prepare } = await createWanted()
  expect(await prepare('move_text')).toMatchObject({ isKeptByService: true })
  expect(await prepare('sign_text')).not.toHaveProperty('isKeptByService')
  const client = await logInToAccount(email)
  await client.custody.moveToUser(structuredClone(passkey))
  services.advance(300_000)
  expect(await prepare('move_text')).not.toHaveProperty('isKeptByService')
})

test('behavior: set up, this very browser logs in once more; then its owner opens it, and is not asked again', async () => {
  const { email, worker, prepare } = await createWanted()
  expect(await worker.askSetUp()).toBe(true)
  const client = await logInToAccount(email)
  expect(await client.custody.moveToUser(structuredClone(passkey))).toMatchObject({ isRenewed: true })
  await services.finishRenewals()
  // As the request does that was asked for before.
  expect(await worker.readClosed()).toBeNull()
  expect(await worker.askSetUp()).toBe(false)
  await expect(prepare('move_text')).rejects.toMatchObject({ code: 'SESSION_INVALID' })
  services.advance(31_000)
  await logIn(worker, services, email)
  expect(await worker.readCustody()).toBe('user')
  await worker.openClosed(await lendKey(worker, byPasskey))
  services.advance(86_400_000)
  expect(await worker.askSetUp()).toBe(false)
  expect(await prepare('move_text')).not.toHaveProperty('isKeptByService')
})

/** What a window does for the frame that opened it: opens the key by a secret, and seals it for the offer. */
async function lendKey(worker: WorkerApi, secret: (closed: ClosedWallet) => MethodSecret) {
  const closed = await worker.readClosed()
  if (!closed) throw new Error('it is open')
  const { offer } = closed
  const open = async (question: { methodId: string; guess: string | null }) => ({
    ...(await worker.readPepper({ ...question, offerId: offer.offerId })),
    share: null,
  })
  const sealed = await runTaskHere('lend', { offer, secret: secret(closed) }, { answers: { open } })
  return { offerId: offer.offerId, sealed }
}

const byPasskey = ({ methods: [method] }: ClosedWallet): MethodSecret => {
  if (!method) throw new Error('no method')
  return { methodId: method.id, parameters: method.parameters, prf: Uint8Array.from(prf) }
}

/** Somebody whose wallet is in their own hands, by a passkey. `signed`: by the browser it was made in. */
async function createHolder() {
  const owner = await createOwner()
  const signed = await signWith(owner.worker, 'text')
  const client = await logInToAccount(owner.email)
  await client.custody.moveToUser(structuredClone(passkey))
  services.advance(31_000)
  return { ...owner, signed, client }
}

test.each([
  ['that keeps data', createTestBrowser()],
  ['that refuses storage', refusingBrowser],
])(
  'behavior: a new browser %s knows the addresses, and signs once its owner has opened it (threat 25)',
  async (_, browser) => {
    const { email, signed, account } = await createHolder()
    const fresh = await openTestWorker(services, browser)
    await logIn(fresh, services, email)
    expect(await fresh.getAccount()).toEqual(account)
    await expect(signWith(fresh, 'text')).rejects.toMatchObject({ code: 'WALLET_NOT_READY' })

    await fresh.openClosed(await lendKey(fresh, byPasskey))
    expect(await fresh.readClosed()).toBeNull()
    expect(await signWith(fresh, 'text')).toEqual(signed)
    if (browser === refusingBrowser) return
    const reloaded = await openTestWorker(services, browser)
    expect(await signWith(reloaded, 'text')).toEqual(signed)
    const kept = services.exchanges.findLast(({ url }) => url.endsWith('/shares/store'))
    expect(JSON.parse(kept?.body ?? '{}')).toMatchObject({ sealedTo: expect.any(String) })
  },
)

test('error: what was lent is good once, for the offer it was made for, and by the right key alone', async () => {
  const { email } = await createHolder()
  const browser = createTestBrowser()
  const fresh = await openTestWorker(services, browser)
  await logIn(fresh, services, email)
  const first = await lendKey(fresh, byPasskey)
  const second = await lendKey(fresh, byPasskey)
  // An offer takes the place of the one before it, and one that failed is over.
  await expect(fresh.openClosed(first)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  const turned = { offerId: second.offerId, sealed: first.sealed }
  await expect(fresh.openClosed(turned)).rejects.toMatchObject({ code: 'WALLET_INTEGRITY' })
  await expect(fresh.openClosed(second)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  const other = await openTestWorker(services, browser)
  await expect(other.openClosed(await lendKey(fresh, byPasskey))).rejects.toMatchObject({
    code: 'REQUEST_ABORTED',
  })
  const wrong = lendKey(fresh, (closed) => ({ ...byPasskey(closed), prf: new Uint8Array(32) }))
  await expect(wrong).rejects.toMatchObject({ code: 'WALLET_INTEGRITY', context: { field: 'secret' } })
  await fresh.openClosed(await lendKey(fresh, byPasskey))
  expect(await fresh.readClosed()).toBeNull()
})

test('behavior: moved since the login, a closed browser has to log in once more, and a closed one that logged out is new', async () => {
  const { email, client } = await createHolder()
  const fresh = await openTestWorker(services, createTestBrowser())
  await logIn(fresh, services, email)
  const later = await logInToAccount(email)
  await later.custody.moveToEscrow(await toSecret(client, passkey))
  await expect(fresh.readClosed()).rejects.toMatchObject({ code: 'SESSION_INVALID' })
  expect(await fresh.getAccount()).toBeNull()
  services.advance(31_000)
  await logIn(fresh, services, email)
  expect(await fresh.readClosed()).toBeNull()

  // An address gets so many mails in an hour.
  services.advance(3_700_000)
  const again = await logInToAccount(email)
  await again.custody.moveToUser(structuredClone(passkey))
  services.advance(31_000)
  const closed = await openTestWorker(services, createTestBrowser())
  await logIn(closed, services, email)
  await closed.signOut()
  services.advance(31_000)
  expect(await closed.startLogin({ email })).toMatchObject({ isNewDevice: true })
})

test('behavior: neither the page of the frame nor a log sees what opens a closed wallet (threat 29)', async () => {
  const { email } = await createHolder()
  const [browser, replies, from] = [createTestBrowser(), [] as unknown[], services.lines.length]
  const fresh = await openTestWorker(services, browser, { replies })
  const readHeld = async () => {
    const store = await browser.openStore('one', appOrigin)
    return (await readDevice(store, toDeviceName(email)))?.held
  }
  await logIn(fresh, services, email)
  const closed = await readHeld()
  await fresh.openClosed(await lendKey(fresh, byPasskey))
  const open = await readHeld()
  if (!closed || !open || !('closed' in closed) || !('share' in open)) throw new Error('not as it should be')
  expect(open.setId).not.toBe(closed.setId)
  const { shareB, shareC } = closed.closed
  const seen = JSON.stringify(replies) + services.lines.slice(from).join('\n')
  for (const secret of [shareB, shareC, open.share]) expect(seen).not.toContain(secret)
  // Share C, sealed as it is, goes to nobody but the service it came from.
  const ofAuth = services.exchanges.filter(({ url }) => !url.startsWith(recoveryUrl))
  expect(ofAuth.some(({ body, answer }) => (body + answer).includes(shareC))).toBe(false)
})

/** Opens a closed wallet in a browser that is killed at step `at` of it; the steps that were done. */
async function killOpeningAt(at: number): Promise<number> {
  const { email, signed, account } = await createHolder()
  const browser = createTestBrowser()
  await logIn(await openTestWorker(services, browser), services, email)
  const killable = createKillable(services, browser, at)
  const running = openTestWorker(killable, killable.browser).then(async (opening) =>
    opening.openClosed(await lendKey(opening, byPasskey)),
  )
  await Promise.race([running, killable.killed])

  // The page is loaded again: it is closed as before, or open.
  const reloaded = await openTestWorker(services, browser)
  expect(await reloaded.getAccount()).toEqual(account)
  if (await reloaded.readClosed()) await reloaded.openClosed(await lendKey(reloaded, byPasskey))
  expect(await signWith(reloaded, 'text')).toEqual(signed)
  return killable.steps
}

test('behavior: killed at any step of opening, a wallet stays closed or is open, and is never lost (threat 27)', async ({
  task,
}) => {
  const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
  const steps = await killOpeningAt(Number.POSITIVE_INFINITY)
  const stride = isDeep ? 1 : Math.ceil(steps / 3)
  let tried = 0
  for (let at = 1; at <= steps; at += stride, tried++) await killOpeningAt(at)
  const what = `points at which a browser is killed while its owner opens a wallet, of ${steps}`
  task.meta.deepCount = { what, tried, found: 'no wallet lost, none half open' }
})

/** Moves a wallet from a page that is killed at step `at` of it; the steps that were done. */
async function killMoveAt(at: number): Promise<number> {
  const { email, account } = await createOwner()
  const killable = createKillable(services, createTestBrowser(), at)
  let isMoving = false
  const client = await logInToAccount(email, (url, init) =>
    isMoving ? killable.fetch(url, init) : services.fetch(url, init),
  )
  isMoving = true
  await Promise.race([client.custody.moveToUser(structuredClone(passkey)), killable.killed])

  const later = await logInToAccount(email)
  const { mode } = await later.custody.read()
  const parts = await later.exportWallet()
  const secret = mode === 'user' ? await toSecret(later, passkey) : null
  const { words } = await later.custody.showWords(parts, secret)
  expect(mnemonicToAccount(words).address).toBe(account.evmAddress)
  return killable.steps
}

test('behavior: killed at any step of a move and of the renewal it ends in, the page leaves a wallet that opens (threat 27)', async ({
  task,
}) => {
  const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
  const steps = await killMoveAt(Number.POSITIVE_INFINITY)
  const stride = isDeep ? 1 : Math.ceil(steps / 3)
  let tried = 0
  for (let at = 1; at <= steps; at += stride, tried++) await killMoveAt(at)
  const what = `points at which the account’s page is killed while a wallet moves to its owner, of ${steps}`
  task.meta.deepCount = { what, tried, found: 'each wallet opens, as it was or renewed' }
})
