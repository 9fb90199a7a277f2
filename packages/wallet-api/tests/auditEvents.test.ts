import { createHash } from 'node:crypto'
import { type AuditEvent, auditEvents, type ErasureClaims } from '@gangway/protocol'
import { createLog, createMetrics, type OpenDatabase } from '@gangway/server-kit'
import { desc, eq, sql } from 'drizzle-orm'
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealAuditRows } from '../src/audit/sealAuditRows.js'
import { verifyAuditLog } from '../src/audit/verifyAuditLog.js'
import { writeAudit } from '../src/audit/writeAudit.js'
import { eraseAccounts } from '../src/auth/closing/eraseAccounts.js'
import { type AuditRow, auditRows } from '../src/database/audit/auditRows.js'
import { recoveryShares } from '../src/database/recovery/recoveryShares.js'
import {
  addAdminKey,
  agreeToSweep,
  closeUser,
  createLocalRelayerSigner,
  endUserSessions,
  exportShareRows,
  exportUserRows,
  findUsers,
  keepProject,
  type LoginDriver,
  lockUser,
  makeDeletionReceipt,
  noteCall,
  putSharesBack,
  removeKeptProject,
  revokeAdminKey,
  startAuthUpkeep,
  startRecoveryUpkeep,
  unlockUser,
  verifyAsOperator,
} from '../src/index.js'
import { assertKeyEncryption } from '../src/kms/assertKeyEncryption.js'
import { keepDeleted } from '../src/recovery/deletedShares.js'
import { takeErasure } from '../src/recovery/eraseWallet.js'
import { stopSweep } from '../src/recovery/sweepStop.js'
import { createHeldWallet, createPasskey } from './createHolder.js'
import type { TestDevice } from './createTestDevice.js'
import { createRotatedKms } from './createTestKms.js'
import { letApprove } from './letApprove.js'
import {
  approve,
  findCode,
  findToken,
  logIn,
  logInWithWallet,
  makeReceipt,
  makeWallet,
  newId,
  startLogin,
  toWrongCode,
} from './logIn.js'
import { comeBack, startByProvider } from './logInByProvider.js'
import { makeGrant, makeHex } from './makeGrant.js'
import { appOrigin, authUrl, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'
import {
  createGrant,
  createShare,
  startRecoveryApi,
  type TestRecovery,
  toRelease,
} from './startRecoveryApi.js'
import {
  caipNetworkId,
  createPerson,
  makePolicy,
  type SponsorChain,
  signBatch,
  startSponsorChain,
  transfer,
} from './startSponsorChain.js'

const day = 86_400_000
const network = '203.0.113.0/24'
const ofApp = { origin: appOrigin, network, projectId: 'one' }
const by = 'olga'
const log = createLog({ level: 'silent' })
/** A recovery service that does not answer. */
const tellErasure = async () => null
/** Of what upkeep tells people; the routes have the real one. */
const outbox = { queue: async () => undefined }

const google: LoginDriver = {
  name: 'google',
  start: async ({ state }) => ({ uri: `https://google.example/?state=${state}`, memory: null }),
  prove: async ({ answer }) => ({
    subject: `id of ${answer.get('name')}`,
    email: null,
    isEmailVerified: false,
    name: answer.get('name'),
  }),
}

let chain: SponsorChain
let opened: OpenDatabase
let api: TestAuthApi
let recovery: TestRecovery
const { before, after } = createRotatedKms()

beforeAll(async () => {
  chain = await startSponsorChain()
  const key: Hex = generatePrivateKey()
  await chain.setBalance(privateKeyToAccount(key).address, parseEther('10'))
  opened = await openAuthDatabase()
  const signer = createLocalRelayerSigner(Buffer.from(key.slice(2), 'hex'))
  api = await startAuthApi(opened, {
    networks: chain.networks,
    loginDrivers: [google],
    kms: before,
    limits: { firstDayReleases: 1 },
    sponsorship: { signer, policies: [makePolicy({})], settings: { interval: 40 } },
  })
  recovery = await startRecoveryApi()
  // Old enough to be removed.
  for (const { database } of [opened, recovery.opened]) {
    await writeAudit(database, Date.now() - 450 * day, { event: 'key.rotate' })
    await sealAuditRows(database)
  }
})
afterAll(async () => {
  await api.stop()
  await opened.close()
  await recovery.stop()
  await chain.stop()
})

type Found = Partial<Omit<AuditRow, 'details'>> & { details?: Record<string, unknown> }
const newEmail = () => `${newId()}@example.org`
const deps = () => ({ database: opened.database, getNow: api.getNow })

/** A person with a wallet. */
async function enter(change = {}) {
  const device = await api.createDevice()
  const email = newEmail()
  const session = await logInWithWallet(api, device, email, change)
  const userId: string = session.account.userId
  const call = (path: string, body: unknown = {}) =>
    device.post(`/auth/${path}`, body, { accessToken: session.accessToken })
  return { device, email, session, userId, call, actor: { ...ofApp, userId, deviceId: expect.any(String) } }
}

type Entered = Awaited<ReturnType<typeof enter>>

/** The same person on another device, who recovers the key. */
async function enterAgain({ email }: Entered, device?: TestDevice) {
  api.advance(31_000)
  const by = device ?? (await api.createDevice())
  const session = await logIn(api, by, email)
  const call = (path: string, body: unknown = {}) =>
    by.post(`/auth/${path}`, body, { accessToken: session.accessToken })
  const { status, body } = await call('shares/recover')
  expect(status).toBe(200)
  return { device: by, session, call, recovered: body.setId as string }
}

/** There, with a set of its own. */
async function addSet(person: Entered, by?: TestDevice) {
  const { device, session, call } = await enterAgain(person, by)
  const { walletId } = person.session.wallet
  const { setId, shareB } = makeWallet()
  const receipt = await makeReceipt(api, session, { walletId, setId })
  expect((await call('shares/add', { walletId, setId, shareB, receipt })).status).toBe(200)
  return { device, call, setId }
}

/** What `recovery` does once `auth` tells it what becomes of a wallet. */
const hear = (claims: ErasureClaims) => {
  const { opened, metrics, clock } = recovery
  return takeErasure({ database: opened.database, log, metrics, getNow: () => clock.now }, claims)
}
/** Of the wallet a person has at `auth`, as the hourly upkeep tells it. */
async function tellRecovery(userId: string, step: ErasureClaims['step']) {
  const { rows } = await opened.database.execute<{ walletId: string }>(
    sql`select id as "walletId" from auth_wallets where account_id = ${userId}`,
  )
  const walletId = rows[0]?.walletId ?? expect.unreachable()
  return hear({ step, sub: userId, projectId: 'one', walletId, askedAt: 1 })
}

const page = { appOrigin: authUrl, carrier: 'memory' }

/** The account's own page, with Google added, which knows the person by this name. */
async function openPage(name = newId()) {
  const by = await api.createDevice()
  const session = await logIn(api, by, newEmail(), page)
  const call = async (path: string, body: unknown) =>
    (await by.post(`/auth/account/${path}`, body, { accessToken: session.accessToken })).body
  const { uri } = await call('add/start', { provider: 'google' })
  const state = new URL(uri).searchParams.get('state') ?? ''
  const { token = '' } = await comeBack(api, { state, name }, { provider: 'google' })
  const { code } = (await api.post('/auth/provider/confirm', { token, number: null })).body
  const { account } = await call('add/finish', { code })
  return { call, account, userId: session.account.userId as string }
}

/** On the account's page, with no recovery key: it waits. */
async function askToRenew(person: Entered) {
  const { call, account } = await openDevices(person)
  const { walletId, opening } = await call('custody/grant', { purpose: 'renew' })
  const { setId } = opening.next
  const receipt = await makeReceipt(api, { account }, { walletId, setId })
  const { wallet, shareB } = makeWallet()
  const body = { walletId, setId, shareB, blob: wallet.blob, receipt }
  expect(await call('wallet/renew', body)).toEqual({ takesAt: expect.any(Number) })
  return { account, setId }
}

/** The account's own page of a person with another device, by the id of that. */
async function openDevices(given?: Entered) {
  const person = given ?? (await enter())
  const by = await api.createDevice()
  api.advance(31_000)
  const { accessToken, account } = await logIn(api, by, person.email, page)
  const call = async (path: string, body: unknown = {}) =>
    (await by.post(`/auth/account/${path}`, body, { accessToken })).body
  const { devices } = await call('devices')
  const other = devices.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  return { call, account, id: other.id as string }
}

/** A change of custody that `recovery` signed, handed in on the account's page. */
async function noteChange(event: 'custody.move' | 'custody.method.add' | 'custody.method.remove') {
  const { call, account } = await openDevices()
  const ids = { sub: account.userId, projectId: 'one', walletId: newId(), jti: newId() }
  const receipt = await api.notes.recovery.signCustody({ ...ids, event, mode: 'user', epoch: 1 })
  expect(await call('custody/noted', { receipt })).toEqual({})
}

const readMail = async (to: string, about: RegExp) => {
  await expect.poll(() => api.mails.some((mail) => mail.to === to && about.test(mail.subject))).toBe(true)
  return api.mails.filter((mail) => mail.to === to && about.test(mail.subject)).at(-1)?.text ?? ''
}
const readChangeCode = async (to: string) => findCode(await readMail(to, /is your code to change/))

/** Asks for another address, and reads the code to the one there is. */
async function startChange({ email, call }: Entered) {
  const next = newEmail()
  expect((await call('email/start', { email: next })).status).toBe(200)
  return { next, code: await readChangeCode(email) }
}

/** Has another address, and what undoes it. */
async function changeEmail(person: Entered) {
  const { next, code } = await startChange(person)
  expect((await person.call('email/primary', { code })).status).toBe(200)
  const body = { code: await readChangeCode(next) }
  expect((await person.call('email/secondary', body)).status).toBe(200)
  const mail = await readMail(person.email, /another address now/)
  return { next, undo: /\/undo#([\w-]{43})/.exec(mail)?.[1] ?? '' }
}

const runRecoveryUpkeep = (ahead: number) => {
  const getNow = () => recovery.clock.now + ahead
  return startRecoveryUpkeep({
    ...{ database: recovery.opened.database, kms: after, auditRetentionDays: 400 },
    ...{ assertApart: async () => {}, getNow, getEarliest: getNow },
    askSets: async (setIds) => ({ known: [], ended: [], unknown: [...setIds] }),
    ...{ log, metrics: createMetrics() },
  }).close()
}

/** A key of the console. */
async function addKey() {
  const name = newId()
  const pepper = new Uint8Array(32).fill(7)
  const key = await addAdminKey({ ...deps(), pepper }, { name, scopes: ['audit:read'], by })
  expect(key).toMatch(/^gwk_/)
  return { name, key }
}

/**
 * What makes each row, through the routes or as an operator; and what has to stand in it, in each service that writes
 * it.
 */
const runs: Record<AuditEvent, () => Promise<Found>> = {
  'login.start': async () => {
    await startLogin(api, await api.createDevice(), newEmail())
    return { ...ofApp, userId: null, address: expect.any(String), details: { kind: 'link' } }
  },
  'login.finish': async () => {
    const { actor } = await enter()
    return { ...actor, details: { kind: 'link' } }
  },
  'mail.send': async () => {
    await startLogin(api, await api.createDevice(), newEmail())
    return { ...ofApp, address: expect.any(String), details: { kind: 'link' } }
  },
  'device.approve': async () => {
    await approve(api, await startLogin(api, await api.createDevice(), newEmail()))
    return { ...ofApp, address: expect.any(String) }
  },
  'device.deny': async () => {
    const { mail } = await startLogin(api, await api.createDevice(), newEmail())
    const before = (await list('auth', 'device.deny')).length
    const deny = () => api.post('/auth/device/deny', { token: findToken(mail) })
    // Pressed twice it is denied once.
    expect([(await deny()).status, (await deny()).status]).toEqual([200, 200])
    expect(await list('auth', 'device.deny')).toHaveLength(before + 1)
    return { ...ofApp, address: expect.any(String) }
  },
  'device.admit': async () => {
    const { mail } = await startLogin(api, await api.createDevice(), newEmail())
    expect((await api.post('/auth/device/admit', { token: findToken(mail) })).status).toBe(200)
    return { ...ofApp, address: expect.any(String) }
  },
  'browser.keep': async () => {
    const { session } = await letApprove(api, await api.createDevice(), newEmail())
    const { userId } = session.account
    return { ...ofApp, userId, deviceId: expect.any(String), details: {} }
  },
  'device.end': async () => {
    const { id, account, call } = await openDevices()
    expect((await call('devices/end', { id })).outcome).toBe('ended')
    return { userId: account.userId, network, origin: authUrl, details: { device: id } }
  },
  'email.start': async () => {
    const person = await enter()
    await startChange(person)
    return { ...person.actor, details: {} }
  },
  'email.change': async () => {
    const person = await enter()
    await changeEmail(person)
    return { ...person.actor, details: {} }
  },
  'email.undo': async () => {
    const person = await enter()
    const { undo } = await changeEmail(person)
    expect((await api.post('/auth/email/undo', { token: undo })).body.status).toBe('undone')
    return { ...ofApp, userId: person.userId, deviceId: null, details: {} }
  },
  'share.release': async () => {
    const { call, session, actor } = await enter()
    expect((await call('shares/release')).status).toBe(200)
    return { ...actor, details: { setId: session.setId } }
  },
  'share.recover': async () => {
    const person = await enter()
    const { recovered: setId } = await enterAgain(person)
    return { ...person.actor, details: { setId } }
  },
  'wallet.create': async () => {
    const { actor, session } = await enter()
    return { ...actor, details: { setId: session.setId } }
  },
  'wallet.export': async () => {
    const person = await enter()
    const { call, account } = await openDevices(person)
    const { setId } = await call('export')
    return { userId: account.userId, network, origin: authUrl, details: { setId } }
  },
  'wallet.renew': async () => {
    const person = await enter()
    const { call, account } = await openDevices(person)
    const { walletId, opening } = await call('custody/grant', { purpose: 'renew' })
    const { setId } = opening.next
    const ids = { sub: account.userId, projectId: 'one', walletId, setId }
    const receipt = await api.notes.recovery.signReceipt({ ...ids, keptSince: 0 })
    const { wallet, shareB } = makeWallet()
    const body = { walletId, setId, shareB, blob: wallet.blob, receipt }
    expect(await call('wallet/renew', body)).toEqual({ takesAt: null })
    return { userId: account.userId, network, origin: authUrl, details: { setId } }
  },
  'renewal.ask': async () => {
    const { account, setId } = await askToRenew(await enter())
    return { userId: account.userId, network, origin: authUrl, details: { setId } }
  },
  'renewal.stop': async () => {
    const person = await enter()
    const { setId } = await askToRenew(person)
    const token = /#renew\.([\w-]{43})/.exec(await readMail(person.email, /is being renewed/))?.[1]
    expect((await api.post('/auth/renewal/stop', { token })).body.status).toBe('stopped')
    return { userId: person.userId, network, origin: authUrl, deviceId: null, details: { setId } }
  },
  'data.export': async () => {
    const person = await enter()
    const { call, account } = await openDevices(person)
    expect(await call('data')).toMatchObject({ account: { id: account.userId } })
    return { userId: person.userId, origin: authUrl, network, details: {} }
  },
  'custody.grant': async () => {
    const { call, account } = await openDevices()
    expect(await call('custody/grant', { purpose: 'methods' })).toMatchObject({ opening: null })
    const details = { kind: 'methods', setId: expect.any(String) }
    return { userId: account.userId, network, origin: authUrl, details }
  },
  'custody.move': async () => {
    const { holder } = await createHeldWallet(recovery)
    expect((await (await holder.moveToUser([createPasskey()])).send()).status).toBe(200)
    await noteChange('custody.move')
    return { details: { kind: 'user' } }
  },
  'custody.method.add': async () => {
    const { holder } = await createHeldWallet(recovery)
    const { key, send } = await holder.moveToUser([createPasskey()])
    await send()
    expect((await holder.addMethod(createPasskey(), key.privateKey, 1)).answer.status).toBe(200)
    await noteChange('custody.method.add')
    return { details: { kind: expect.stringMatching(/^(passkey|user)$/) } }
  },
  'custody.method.remove': async () => {
    const { holder } = await createHeldWallet(recovery)
    const { key, send } = await holder.moveToUser([createPasskey(), createPasskey()])
    await send()
    const [method] = (await holder.read()).methods
    expect((await holder.removeMethod(method?.id ?? '', key.privateKey, 1)).status).toBe(200)
    await noteChange('custody.method.remove')
    return { details: { kind: expect.stringMatching(/^(passkey|user)$/) } }
  },
  'custody.pepper': async () => {
    const { holder } = await createHeldWallet(recovery)
    const body = { methodId: newId(), guess: Buffer.alloc(32).toString('base64url') }
    expect((await holder.ask('/custody/pepper', 'custody.test', body)).status).toBe(200)
    const { call } = await enter()
    expect((await call('shares/opening', { purpose: 'open' })).status).toBe(200)
    return { details: {} }
  },
  'set.add': async () => {
    const person = await enter()
    const { setId } = await addSet(person)
    return { ...person.actor, details: { setId } }
  },
  'set.remove': async () => {
    const person = await enter()
    const { device, setId } = await addSet(person)
    await opened.database.execute(sql`update auth_devices set set_id = null where jkt = ${device.jkt}`)
    await addSet(person, device)
    return { ...person.actor, details: { setId } }
  },
  'session.end': async () => {
    const { call, actor } = await enter()
    expect((await call('session/end')).status).toBe(200)
    return { ...actor, details: { reason: 'signed out', count: 1 } }
  },
  'way.add': async () => {
    const { userId } = await openPage()
    return { userId, network, origin: authUrl, details: { provider: 'google' } }
  },
  'way.remove': async () => {
    const { call, account, userId } = await openPage()
    const { id } = account.ways.find(({ provider }: { provider: string }) => provider === 'google')
    expect((await call('remove', { id, provider: 'google' })).outcome).toBe('removed')
    return { userId, network, origin: authUrl, details: { provider: 'google' } }
  },
  'account.end': async () => {
    const name = newId()
    const device = await api.createDevice()
    const { state } = await startByProvider(device, { provider: 'google' })
    const { token = '' } = await comeBack(api, { state, name }, { provider: 'google' })
    const { code } = (await api.post('/auth/provider/confirm', { token, number: null })).body
    const { account } = (await device.post('/auth/provider/finish', { code })).body
    await openPage(name)
    return { userId: account.userId, projectId: 'one', network, details: { provider: 'google' } }
  },
  'account.close': async () => {
    const { call, account } = await openDevices()
    expect(await call('close', { waiver: true })).toMatchObject({ erasesAt: expect.any(Number) })
    const [own] = await list('auth', 'account.close')
    expect(own).toMatchObject({
      userId: account.userId,
      network,
      origin: authUrl,
      details: { kind: 'waiver' },
    })
    expect(await tellRecovery(account.userId, 'closing')).toBe('noted')
    return { userId: account.userId, projectId: 'one' }
  },
  'account.keep': async () => {
    const person = await enter()
    await (await openDevices(person)).call('close', { waiver: true })
    const token = /#keep\.([\w-]{43})/.exec(await readMail(person.email, /is being deleted/))?.[1]
    expect((await api.post('/auth/closing/keep', { token })).body.status).toBe('kept')
    const [own] = await list('auth', 'account.keep')
    expect(own).toMatchObject({ network, origin: authUrl })
    await tellRecovery(person.userId, 'closing')
    expect(await tellRecovery(person.userId, 'kept')).toBe('kept')
    return { userId: person.userId, projectId: 'one', deviceId: null, details: {} }
  },
  'account.erase': async () => {
    const { call } = await openDevices()
    await call('close', { waiver: true })
    await opened.database.execute(sql`update auth_closings set erases_at = 1 where kept_at is null`)
    expect(await eraseAccounts({ ...deps(), log })).toBeGreaterThan(0)
    const { wallet } = await createHeldWallet(recovery)
    const { database } = recovery.opened
    const order = () => hear({ ...wallet, step: 'erase', askedAt: 1 })
    await order()
    await database.execute(sql`update recovery_erasures set noted_at = 1`)
    expect(await order()).toBe('erased')
    return { userId: expect.any(String), deviceId: null, network: null }
  },
  'grant.keep': async () => {
    const { call, actor } = await enter()
    const grant = makeGrant(api.getNow())
    expect((await call('permissions/keep', grant)).status).toBe(200)
    return { ...actor, details: { chain: grant.caipNetworkId, digest: grant.id } }
  },
  'grant.revoke': async () => {
    const { call, actor } = await enter()
    const grant = makeGrant(api.getNow())
    await call('permissions/keep', grant)
    const body = { id: grant.id, transactionHash: makeHex(32) }
    expect((await call('permissions/revoke', body)).status).toBe(200)
    return { ...actor, details: { chain: grant.caipNetworkId, digest: grant.id } }
  },
  'request.decide': async () => {
    const { call, actor } = await enter()
    const request = { method: 'personal_sign', caipNetworkId, digest: 'd'.repeat(43) }
    expect((await call('requests/decided', { ...request, outcome: 'declined' })).status).toBe(200)
    const details = { kind: 'personal_sign', chain: caipNetworkId, digest: request.digest }
    return { ...actor, result: 'refused', details }
  },
  'batch.sponsor': async () => {
    const person = await createPerson(api, await api.createDevice())
    await chain.mint(person.account.address, 1_000n)
    const { device, accessToken } = person
    const calls = [transfer(privateKeyToAccount(generatePrivateKey()).address, 1n)]
    const asked = { caipNetworkId, calls }
    const { body: offer } = await device.post('/auth/calls/sponsor/offer', asked, { accessToken })
    const batch = await signBatch(person, { ...offer, calls })
    const { status } = await device.post('/auth/calls/sponsor/send', batch, { accessToken })
    expect(status).toBe(200)
    return { ...ofApp, details: { chain: caipNetworkId, digest: expect.stringMatching(/^[\w-]{43}$/) } }
  },
  'recovery.store': async () => {
    const grant = createGrant(recovery.device)
    expect((await recovery.store(grant, createShare())).status).toBe(200)
    const { sub: userId, jkt: deviceId, projectId, setId } = grant
    return { projectId, userId, deviceId, network: '192.0.2.0/24', details: { setId } }
  },
  'recovery.release': async () => {
    const grant = createGrant(recovery.device)
    await recovery.store(grant, createShare())
    expect((await recovery.release(toRelease(grant))).status).toBe(200)
    const { sub: userId, jkt: deviceId, projectId, setId } = grant
    return { projectId, userId, deviceId, network: '192.0.2.0/24', details: { setId } }
  },
  'recovery.delete': async () => {
    const grant = createGrant(recovery.device)
    await recovery.store(grant, createShare())
    await runRecoveryUpkeep(day + 60_000)
    const { sub: userId, projectId, setId } = grant
    return { projectId, userId, details: { setId, reason: 'orphan swept' } }
  },
  'key.rotate': async () => {
    await enter()
    await startAuthUpkeep({
      ...deps(),
      getEarliest: deps().getNow,
      kms: after,
      log,
      auditRetentionDays: 400,
      tellErasure,
      outbox,
    }).close()
    const { database } = recovery.opened
    // What is sealed by a key this service never had would fail it.
    await database.execute(sql`delete from recovery_shares`)
    await database.execute(sql`delete from recovery_deleted_shares`)
    await database.execute(sql`delete from recovery_methods`)
    await database.execute(sql`delete from kms_checks`)
    await assertKeyEncryption(database, before, 'KEYS')
    await runRecoveryUpkeep(0)
    return { userId: null, details: { count: expect.any(Number) } }
  },
  'user.find': async () => {
    const { email, userId } = await enter()
    const pepper = new Uint8Array(32).fill(7)
    const asked = { email: email.toUpperCase(), projectIds: ['one', 'two'], by }
    expect(await findUsers({ ...deps(), pepper }, asked)).toMatchObject([{ userId, sessions: 1 }])
    return { userId, projectId: 'one', details: { by } }
  },
  'user.lock': async () => {
    const { userId } = await enter()
    expect(await lockUser(deps(), { userId, by })).toBe(1)
    return { userId, projectId: 'one', details: { by, count: 1 } }
  },
  'user.unlock': async () => {
    const { userId } = await enter()
    await lockUser(deps(), { userId, by })
    expect(await unlockUser(deps(), { userId, by })).toBe(0)
    return { userId, projectId: 'one', details: { by } }
  },
  'user.end_sessions': async () => {
    const { userId } = await enter()
    expect(await endUserSessions(deps(), { userId, by })).toBe(1)
    return { userId, projectId: 'one', details: { by, count: 1 } }
  },
  'shares.agree': async () => {
    const { database } = recovery.opened
    await stopSweep(database, api.getNow())
    expect(await agreeToSweep({ database, getNow: api.getNow }, { by })).toBe(true)
    return { details: { by } }
  },
  'shares.put_back': async () => {
    const { database } = recovery.opened
    const grant = createGrant(recovery.device)
    expect((await recovery.store(grant, createShare())).status).toBe(200)
    const [share] = await database
      .delete(recoveryShares)
      .where(eq(recoveryShares.setId, grant.setId))
      .returning()
    if (!share) throw new Error('the share was not stored')
    await keepDeleted(database, share, { reason: 'orphan swept', deletedAt: api.getNow() })
    const { walletId, sub: userId, setId } = grant
    expect(await putSharesBack({ database, getNow: api.getNow }, { walletId, by })).toBe(1)
    return { userId, projectId: 'local', details: { by, setId } }
  },
  'audit.verify': async () => {
    for (const { database } of [opened, recovery.opened]) {
      const { fault } = await verifyAsOperator({ database, getNow: api.getNow }, { anchors: [], by })
      expect(fault).toBeNull()
    }
    return { details: { by } }
  },
  'audit.export': async () => {
    const { userId } = await enter()
    expect((await exportUserRows(deps(), { userId, by })).length).toBeGreaterThan(3)
    const { database } = recovery.opened
    await writeAudit(database, api.getNow(), { event: 'recovery.store', userId })
    await exportShareRows({ database, getNow: api.getNow }, { userId, by })
    return { userId, details: { by } }
  },
  'audit.prune': async () => {
    await startAuthUpkeep({
      ...deps(),
      getEarliest: deps().getNow,
      kms: after,
      log,
      auditRetentionDays: 400,
      tellErasure,
      outbox,
    }).close()
    await runRecoveryUpkeep(0)
    return { details: { count: 1 } }
  },
  'user.close': async () => {
    const { userId } = await enter()
    const frameUrl = authUrl
    expect(await closeUser({ ...deps(), frameUrl }, { userId, waiver: true, by })).toBeGreaterThan(0)
    return { userId, projectId: 'one', details: { by, kind: 'wallet' } }
  },
  'user.receipt': async () => {
    const { userId } = await enter()
    await closeUser({ ...deps(), frameUrl: authUrl }, { userId, waiver: true, by })
    const receipt = await makeDeletionReceipt(deps(), { userId, by })
    return { userId, projectId: 'one', details: { by, digest: receipt?.digest } }
  },
  'project.set': async () => {
    const project = {
      id: 'shop',
      name: 'Shop',
      origins: ['https://shop.example'],
      custody: 'escrow',
    } as const
    await keepProject(deps(), { project, by })
    const { id: projectId, ...settings } = project
    const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex')
    return { projectId, details: { by, digest } }
  },
  'project.remove': async () => {
    await runs['project.set']()
    const asked = { id: 'shop', isOfEnvironment: false, by }
    expect(await removeKeptProject(deps(), asked)).toBe('removed')
    return { projectId: 'shop', details: { by } }
  },
  'console.key_add': async () => {
    const { name } = await addKey()
    return { details: { by, kind: name } }
  },
  'console.key_revoke': async () => {
    const { name } = await addKey()
    expect(await revokeAdminKey(deps(), { name, by })).toBe(true)
    return { details: { by, kind: name } }
  },
  'console.call': async () => {
    await noteCall(deps(), { by: 'key:desk', call: 'GET /v1/me', result: 'ok' })
    return { details: { by: 'key:desk', kind: 'GET /v1/me' } }
  },
}

/** Rows of a service, the newest first. */
async function list(service: 'auth' | 'recovery', event?: AuditEvent): Promise<AuditRow[]> {
  const { database } = service === 'auth' ? opened : recovery.opened
  const rows = await database.select().from(auditRows).orderBy(desc(auditRows.id))
  return event ? rows.filter((row) => row.event === event) : rows
}

const isIn = (row: AuditRow | undefined, found: Found) => {
  try {
    expect(row).toMatchObject(found)
    return true
  } catch {
    return false
  }
}

test.each(Object.keys(runs) as AuditEvent[])('behavior: %s has its row', async (event) => {
  const found = await runs[event]()
  const of = auditEvents[event]
  for (const service of of === 'both' ? (['auth', 'recovery'] as const) : [of]) {
    // A mail is on its way for a while.
    await expect.poll(async () => (await list(service, event)).length).toBeGreaterThan(0)
    const rows = await list(service, event)
    const row = rows.find((each) => isIn(each, { result: 'ok', ...found })) ?? rows[0]
    expect(row).toMatchObject({ result: 'ok', ...found })
    expect(row?.at).toBeGreaterThan(1.7e12)
  }
})

test('error: a browser that tells decisions without end gets no more rows, and none for what is none', async () => {
  const { call, userId } = await enter()
  const decision = { method: 'personal_sign', caipNetworkId, digest: 'd'.repeat(43), outcome: 'agreed' }
  const wrong = [
    { method: '<b>' },
    { caipNetworkId: 'one' },
    { digest: 'the whole message' },
    { outcome: 'ok' },
  ]
  for (const change of wrong)
    expect(await call('requests/decided', { ...decision, ...change })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
  const answers = Array.from({ length: 245 }, () => call('requests/decided', decision))
  const told = (await Promise.all(answers)).filter(({ status }) => status === 200).length
  // One more for each 15 s that pass meanwhile.
  expect(told).toBeLessThan(245)
  const rows = (await list('auth', 'request.decide')).filter((row) => row.userId === userId)
  expect(rows).toHaveLength(told)
})

test('behavior: no row is of an event that is not listed, or in the wrong service', async () => {
  for (const service of ['auth', 'recovery'] as const)
    for (const { event } of await list(service)) expect(['both', service]).toContain(auditEvents[event])
})

test('behavior: sessions and sets that go with a device or an address have rows too', async () => {
  const person = await enter()
  const { device, setId } = await addSet(person)
  const { undo } = await changeEmail(person)
  const read = async (event: AuditEvent) => (await list('auth', event))[0]
  const changed = { reason: 'address changed', count: 1 }
  expect(await read('session.end')).toMatchObject({ ...person.actor, details: changed })
  await opened.database.execute(
    sql`update auth_devices set approved_at = ${api.getNow()} where jkt = ${device.jkt}`,
  )
  await api.post('/auth/email/undo', { token: undo })
  const actor = { ...ofApp, userId: person.userId, deviceId: null }
  const undone = { reason: 'address restored', count: 1 }
  expect(await read('session.end')).toMatchObject({ ...actor, details: undone })
  expect(await read('device.end')).toMatchObject({ ...actor, details: { device: expect.any(String) } })
  expect(await read('set.remove')).toMatchObject({ ...actor, details: { setId } })
})

describe('what did not go well', () => {
  test('behavior: a wrong code for another address', async () => {
    const person = await enter()
    const { code } = await startChange(person)
    expect((await person.call('email/primary', { code: toWrongCode(code) })).status).toBe(400)
    const details = { reason: 'LOGIN_CODE_WRONG' }
    const failed = { ...person.actor, event: 'email.change', result: 'failed', details }
    expect((await list('auth', 'email.change'))[0]).toMatchObject(failed)
  })

  test('behavior: a wrong code, a wrong number, a provider’s number, a budget', async () => {
    const device = await api.createDevice()
    const started = await startLogin(api, device, newEmail())
    const { code } = (await approve(api, started)).body
    await device.post('/auth/login/verify', { loginId: started.loginId, code: toWrongCode(code) })
    const details = { reason: 'LOGIN_CODE_WRONG' }
    expect((await list('auth'))[0]).toMatchObject({
      ...ofApp,
      event: 'login.finish',
      result: 'failed',
      details,
    })

    const other = await startLogin(api, await api.createDevice(), newEmail())
    const number = String((Number(other.matchNumber) + 1) % 100).padStart(2, '0')
    await api.post('/auth/device/approve', { token: findToken(other.mail), number })
    const wrong = { event: 'device.approve', result: 'failed', details: { reason: 'number' } }
    expect((await list('auth', 'device.approve'))[0]).toMatchObject(wrong)

    for (const [end, found] of [
      [{ number: null }, { event: 'device.approve', result: 'ok' }],
      [{ number: 'xx' }, { event: 'device.approve', result: 'failed' }],
      [null, { event: 'device.deny', result: 'ok' }],
    ] as const) {
      const { body, state } = await startByProvider(await api.createDevice(), { provider: 'google' })
      const { token = '' } = await comeBack(api, { state, name: newId() }, { provider: 'google' })
      const provider = { ...ofApp, address: expect.any(String), details: { provider: 'google' } }
      expect((await list('auth'))[0]).toMatchObject({ ...provider, event: 'login.start', result: 'ok' })
      const number = end?.number === 'xx' ? (body.matchNumber === '00' ? '01' : '00') : null
      if (end) await api.post('/auth/provider/confirm', { token, number })
      else await api.post('/auth/provider/deny', { token })
      expect((await list('auth'))[0]).toMatchObject({ ...provider, ...found })
    }
  })

  test('behavior: a share that is refused on the first day, and one beyond the recovery service’s budget', async () => {
    const person = await enter()
    const { call } = await addSet(person)
    expect((await call('shares/release')).status).toBe(200)
    expect((await call('shares/release')).status).toBe(429)
    const details = { reason: 'first day' }
    const late = { ...person.actor, event: 'share.release', result: 'refused', details }
    expect((await list('auth'))[0]).toMatchObject(late)

    const grant = createGrant(recovery.device)
    await recovery.store(grant, createShare())
    for (let count = 0; count < 5; count++)
      expect((await recovery.release(toRelease(grant))).status).toBe(200)
    expect((await recovery.release(toRelease(grant))).status).toBe(429)
    const refused = { event: 'recovery.release', result: 'refused', userId: grant.sub }
    expect((await list('recovery'))[0]).toMatchObject({
      ...refused,
      details: { setId: grant.setId, reason: 'RECOVERY_LIMIT_REACHED' },
    })
  })

  test('behavior: a refresh token that is used twice, and a command about nobody', async () => {
    const { device, session, actor } = await enter()
    const refresh = (refreshToken: string) => device.post('/auth/session/refresh', { refreshToken })
    await refresh(session.tokens.refreshToken)
    await refresh(session.tokens.refreshToken)
    const details = { reason: 'token used twice', count: 1 }
    expect((await list('auth'))[0]).toMatchObject({ ...actor, event: 'session.end', details })

    const userId = newId()
    for (const run of [lockUser, unlockUser, endUserSessions]) {
      expect(await run(deps(), { userId, by })).toBeNull()
      const row = { userId: null, result: 'failed', details: { by, reason: 'unknown user' } }
      expect((await list('auth'))[0]).toMatchObject(row)
    }
    expect(await exportUserRows(deps(), { userId, by })).toEqual([])
    expect((await list('auth'))[0]).toMatchObject({ userId: null, event: 'audit.export', result: 'failed' })
    const pepper = new Uint8Array(32).fill(7)
    expect(await findUsers({ ...deps(), pepper }, { email: newEmail(), projectIds: ['one'], by })).toEqual([])
    expect((await list('auth'))[0]).toMatchObject({ userId: null, event: 'user.find', result: 'failed' })
  })
})

test('threat 29: no address, code, token or share of all this stands in either log', async () => {
  const secrets: string[] = []
  const person = await enter()
  const { email, session, call } = person
  secrets.push(email, email.split('@')[0] ?? '', session.shareB, session.receipt)
  secrets.push(session.tokens.accessToken, session.tokens.refreshToken)
  await call('shares/release')
  const grant = createGrant(recovery.device)
  const shareC = createShare()
  await recovery.store(grant, shareC)
  secrets.push(shareC, '203.0.113.7', '192.0.2.1"')
  for (const mail of api.mails) secrets.push(findToken(mail.text), mail.to)
  const dump = JSON.stringify([await list('auth'), await list('recovery')]).toLowerCase()
  const codes = api.mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])
  for (const secret of secrets.filter(Boolean))
    expect(dump.includes(secret.toLowerCase()), secret).toBe(false)
  for (const code of codes) expect(dump).not.toContain(`"${code}"`)
})

test('behavior: after all of it both chains hold', async () => {
  for (const { database } of [opened, recovery.opened]) {
    await sealAuditRows(database)
    expect(await verifyAuditLog(database)).toMatchObject({ unsealed: 0, fault: null })
  }
})
