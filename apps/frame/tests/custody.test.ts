import { afterAll, beforeAll, expect, test } from 'vitest'
import { mnemonicToAccount } from 'viem/accounts'
import { createAccountClient } from '../src/account/createAccountClient.js'
import type { MethodSecret, NewSecret } from '../src/wallet/walletTask.js'
import { createTestBrowser, logIn, openTestWorker } from './createTestWorker.js'
import { runTaskHere } from './runTaskHere.js'
import { frameOrigin, recoveryUrl, startServices, type TestServices } from './startServices.js'

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
async function logInToAccount(email: string) {
  services.advance(31_000)
  const { fetch, getNow } = services
  const parts = { projectId: 'one', recoveryUrl, origin: frameOrigin, fetch, runTask: runTaskHere, getNow }
  const client = createAccountClient(parts)
  const { loginId } = await client.startEmail(email)
  await client.verifyCode(loginId, await services.readCode(email))
  await client.readAccount()
  return client
}

/** A person with a wallet that was made in an app. */
async function createOwner() {
  const email = `holder${++people}@example.com`
  const worker = await openTestWorker(services, createTestBrowser())
  await logIn(worker, services, email)
  const account = await worker.getAccount()
  if (!account) throw new Error('nobody is logged in')
  return { email, worker, account }
}

/** What opens the method there is of this kind. */
async function toSecret(client: Awaited<ReturnType<typeof logInToAccount>>, given: NewSecret): Promise<MethodSecret> {
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
  expect(moved).toMatchObject({ outcome: 'done', custody: { mode: 'user', epoch: 1 } })
  expect(progress.at(-1)).toBe(1)

  await custody.test(await toSecret(client, byPassword))
  const added = await custody.addMethod(
    moved.custody,
    await toSecret(client, byPassword),
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

test('error: another password or passkey opens nothing, and says which of both it is', async () => {
  const { email } = await createOwner()
  const client = await logInToAccount(email)
  await client.custody.moveToUser({ kind: 'password', password })
  const wrong = await toSecret(client, { kind: 'password', password: `${password}!` })
  await expect(client.custody.test(wrong)).rejects.toMatchObject({
    ...{ code: 'WALLET_INTEGRITY', context: { field: 'secret' } },
  })
  const stale = await toSecret(client, { kind: 'password', password })
  await expect(
    client.custody.addMethod({ epoch: 0 }, stale, structuredClone(passkey)),
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
