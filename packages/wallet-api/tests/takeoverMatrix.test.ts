import { createSocialProviders, getSocialEnv } from '@gangway/dev'
import { type OpenDatabase, type RunningServer, startServer } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginProviders } from '../src/index.js'
import type { TestDevice } from './createTestDevice.js'
import { logIn, toWrongCode } from './logIn.js'
import { comeBack, readLinkCode, startByProvider } from './logInByProvider.js'
import { authUrl, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

// Who may take over an account, threats 18 and 19: each provider × what it says of the address × the account that is
// there already × who really signed. One service and one set of stand-ins serve every cell; addresses keep them apart.

/** `elsewhere`: how a stand-in says that its answer is of another issuer; where it has no such word, the answer does. */
const providers = [
  { provider: 'google', isVouching: true, elsewhere: 'wrong-issuer', cause: 'CLAIM_ISS' },
  { provider: 'apple', isVouching: true, elsewhere: 'wrong-issuer', cause: 'CLAIM_ISS' },
  { provider: 'github', isVouching: true, elsewhere: '', cause: 'OAUTH_INVALID_RESPONSE' },
  { provider: 'x', isVouching: false, elsewhere: '', cause: 'OAUTH_INVALID_RESPONSE' },
  { provider: 'discord', isVouching: true, elsewhere: '', cause: 'OAUTH_INVALID_RESPONSE' },
  { provider: 'facebook', isVouching: false, elsewhere: 'wrong-audience', cause: 'TOKEN_OF_ANOTHER_APP' },
] as const

const emails = ['verified', 'unverified', 'absent'] as const
const accounts = ['nobody', 'a login by e-mail', 'one that is linked'] as const

type Met = { email: (typeof emails)[number]; account: (typeof accounts)[number] }
type Cell = (typeof providers)[number] & Met

const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)

/** What each run tries of a provider: an address that is somebody's login already, and in turns one of the other cases. */
const listFew = (index: number): Met[] => [
  { email: 'verified', account: 'a login by e-mail' },
  { email: 'unverified', account: 'a login by e-mail' },
  index % 2 ? { email: 'absent', account: 'one that is linked' } : { email: 'verified', account: 'nobody' },
]
const all: Met[] = emails.flatMap((email) => accounts.map((account) => ({ email, account })))
const cells: Cell[] = providers.flatMap((each, index) =>
  (isDeep ? all : listFew(index)).map((met) => ({ ...each, ...met })),
)

let opened: OpenDatabase
let api: TestAuthApi
let server: RunningServer
let socials: ReturnType<typeof createSocialProviders>
/** Two browsers of the same person's, and one of somebody else's. */
let owner: TestDevice
let next: TestDevice
let stranger: TestDevice

beforeAll(async () => {
  socials = createSocialProviders({ frameUrl: authUrl })
  server = await startServer({ fetch: socials.fetch, host: '127.0.0.1', port: 0, portVariable: 'PORT' })
  const env = getSocialEnv(`http://127.0.0.1:${server.port}`)
  opened = await openAuthDatabase()
  const limits = { mailsPerProject: 0, mailsPerDeployment: 0 }
  const loginDrivers = loginProviders.flatMap((provider) => provider.bind(env) ?? [])
  api = await startAuthApi(opened, { loginDrivers, limits })
  ;[owner, next, stranger] = await Promise.all([api.createDevice(), api.createDevice(), api.createDevice()])
})
afterAll(async () => {
  api.stop()
  await opened.close()
  await server.close(0)
})

/** Somebody at a provider, and what it says of them. */
type Person = { name: string; address: string; email: Cell['email']; fault?: string }

/** The person agrees on the provider's page: what their browser brings back. */
async function agree(uri: string, { name, address, email, fault = '' }: Person) {
  const body = new URLSearchParams({ name, email: address, fault })
  if (email === 'verified') body.set('isVerified', 'on')
  if (email === 'absent') body.set('isSecret', 'on')
  const response = await socials.fetch(new Request(uri, { method: 'POST', body }))
  const location = response.headers.get('location')
  if (location) return Object.fromEntries(new URL(location).searchParams)
  // Apple comes back by a form.
  const inputs = (await response.text()).matchAll(/name="(code|state)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, field, value]) => [field, value]))
}

/** As far as the page after the return. `more`: what the browser brings beside what the provider gave it. */
async function arrive(
  device: TestDevice,
  provider: string,
  person: Person,
  more: Record<string, string> = {},
) {
  const { body } = await startByProvider(device, { provider })
  const answer = { ...(await agree(body.uri, person)), ...more }
  const { token = '', error } = await comeBack(api, answer, { provider, isForm: provider === 'apple' })
  return { loginId: body.loginId as string, token, error }
}

const read = async (token: string) => (await api.post('/auth/provider/returned', { token })).body

/** Lets the app in from the page after the return; whose account that is. */
async function enter(device: TestDevice, token: string): Promise<string> {
  const { code } = (await api.post('/auth/provider/confirm', { token, number: null })).body
  const { body } = await device.post('/auth/provider/finish', { code })
  expect(body).toMatchObject({ account: { userId: expect.any(String) } })
  return body.account.userId
}

const logInWith = async (provider: string, person: Person, device: TestDevice) =>
  enter(device, (await arrive(device, provider, person)).token)

/** Whoever has the mailbox; in the cells of a linked account, the provider's `person` is a way in already. */
async function makeOwner(cell: Cell, address: string, person: Person): Promise<string | null> {
  if (cell.account === 'nobody') return null
  const { userId } = (await logIn(api, owner, address)).account
  if (cell.account === 'one that is linked') {
    // As a link leaves it. X and Facebook have no way to it through an address, which they never vouch for.
    const made = await logInWith(cell.provider, person, owner)
    await api.database.execute(
      sql`update auth_identities set account_id = ${userId} where account_id = ${made}`,
    )
  }
  return userId
}

async function count(): Promise<unknown> {
  const rows = sql`select (select count(*) from auth_accounts) + (select count(*) from auth_identities) as all`
  return (await api.database.execute(rows)).rows
}

/** The page asks for a code where it may, and takes no other; elsewhere there is nothing to ask for. */
async function refuseWrongCode(token: string, { isAsked, address }: { isAsked: boolean; address: string }) {
  const { question, email } = await read(token)
  expect([question, email]).toEqual(isAsked ? ['link', address] : ['none', null])
  if (!isAsked) {
    expect((await api.post('/auth/provider/link/start', { token })).body.code).toBe('LOGIN_EXPIRED')
    return ''
  }
  const code = await readLinkCode(api, token, address)
  const wrong = await api.post('/auth/provider/link/verify', { token, code: toWrongCode(code) })
  expect(wrong.body.code).toBe('LOGIN_CODE_WRONG')
  return code
}

const lastCause = () => api.lines.findLast((line) => line.includes('a login by a provider failed'))

describe('the takeover matrix (threats 18 and 19)', () => {
  test.each(cells)(
    'error: $provider, $email address, $account: no account without a proof of both',
    async (cell) => {
      const { provider, email, account, isVouching } = cell
      const address = `${provider}-${email}-${accounts.indexOf(account)}@gmail.com`
      const self: Person = { name: `Owner of ${address}`, address, email }
      const other: Person = { ...self, name: `Stranger to ${address}` }
      const ownerId = await makeOwner(cell, address, self)
      const isAsked = isVouching && email === 'verified' && account !== 'nobody'

      // Of another issuer nothing comes at all, whoever it is about.
      const before = await count()
      const more = cell.elsewhere ? {} : { iss: 'https://evil.example' }
      const forged = await arrive(stranger, provider, { ...self, fault: cell.elsewhere }, more)
      expect(forged).toMatchObject({ token: '', error: 'LOGIN_PROVIDER_FAILED' })
      expect(lastCause()).toContain(cell.cause)
      const { body } = await stranger.post('/auth/provider/finish', { loginId: forged.loginId })
      expect(body.code).toBe('LOGIN_EXPIRED')
      expect(await count()).toEqual(before)

      // Somebody else at the provider has the address there, and not the mailbox.
      const asStranger = await arrive(stranger, provider, other)
      await refuseWrongCode(asStranger.token, { isAsked, address })
      const strangerId = await enter(stranger, asStranger.token)
      expect(strangerId).not.toBe(ownerId)

      // The owner has both, or the provider alone.
      const asOwner = await arrive(next, provider, self)
      const mayLink = isAsked && account === 'a login by e-mail'
      const code = await refuseWrongCode(asOwner.token, { isAsked: mayLink, address })
      if (mayLink)
        expect((await api.post('/auth/provider/link/verify', { token: asOwner.token, code })).status).toBe(
          200,
        )
      const enteredId = await enter(next, asOwner.token)
      if (mayLink || account === 'one that is linked') expect(enteredId).toBe(ownerId)
      else expect(enteredId).not.toBe(ownerId)
      expect(enteredId).not.toBe(strangerId)

      // An account of a provider is nobody’s login by e-mail, whatever address it came with.
      if (account !== 'nobody') return
      const mailed = (await logIn(api, owner, address)).account.userId
      expect([strangerId, enteredId]).not.toContain(mailed)
    },
  )

  test.each(providers)('error: $provider: what belongs to another login ends it', async ({ provider }) => {
    const self: Person = { name: 'Ada', address: `ada-${provider}@gmail.com`, email: 'verified' }
    const start = async () => (await startByProvider(stranger, { provider })).body
    const how = { provider, isForm: provider === 'apple' }
    const refused = async (answer: Record<string, string>, error: string, where = how) =>
      expect(await comeBack(api, answer, where)).toMatchObject({ error })

    // A code and a state of two logins: the verifier of the one does not open the code of the other. Then both are over.
    const [first, second] = [await start(), await start()]
    const [ofFirst, ofSecond] = [await agree(first.uri, self), await agree(second.uri, self)]
    await refused({ ...ofSecond, code: ofFirst.code ?? '' }, 'LOGIN_PROVIDER_FAILED')
    await refused(ofSecond, 'LOGIN_EXPIRED')
    await refused(ofFirst, 'LOGIN_PROVIDER_FAILED')

    const swapped = await arrive(stranger, provider, { ...self, fault: 'swapped-code' })
    expect(swapped).toMatchObject({ token: '', error: 'LOGIN_PROVIDER_FAILED' })
    if (provider === 'google' || provider === 'apple') {
      const noted = await arrive(stranger, provider, { ...self, fault: 'wrong-nonce' })
      expect(noted.error).toBe('LOGIN_PROVIDER_FAILED')
      expect(lastCause()).toContain('CLAIM_NONCE')
    }

    // At another provider's address it is nobody's, and is still good at its own.
    const fourth = await agree((await start()).uri, self)
    for (const each of providers.filter((one) => one.provider !== provider))
      await refused(fourth, 'LOGIN_EXPIRED', { provider: each.provider, isForm: false })
    const { token = '' } = await comeBack(api, fourth, how)
    expect((await read(token)).question).toBe('none')

    // The result is of use to the key that asked alone, and to nobody after another brought it.
    const { code } = (await api.post('/auth/provider/confirm', { token, number: null })).body
    for (const each of [next, stranger])
      expect((await each.post('/auth/provider/finish', { code })).body.code).toBe('LOGIN_EXPIRED')
  })

  test('default: a part of the cells in each run, and all of them in deep ones', (context) => {
    const tried = 2 * cells.length
    expect(tried).toBe(isDeep ? 108 : 36)
    context.task.meta.deepCount = {
      what: 'cells of the takeover matrix',
      tried,
      found: 'nobody else’s account',
    }
  })
})
