import { ClientSecretPost } from 'oauth4webapi'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessTokenSchema, createOAuthDriver } from '../src/auth/providerLogin/oauth/createOAuthDriver.js'
import { createProviderFetch } from '../src/auth/providerLogin/oauth/createProviderFetch.js'
import type { WindowDriver } from '../src/index.js'
import { bindWindow, loginAt, readFailure } from './fixtures/loginAt.js'
import { discord, facebook, github, type OAuthProvider, type Profile, x } from './fixtures/oauthProviders.js'
import {
  clientId,
  clientSecret,
  redirectUri,
  startProvider,
  type TestProvider,
} from './fixtures/startProvider.js'

let provider: TestProvider
const person: Profile = { email: 'ada@example.org', isVerified: true }
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

const setUp = (kind: OAuthProvider): WindowDriver => {
  provider.answers.clear()
  provider.requests.length = 0
  Object.assign(person, { email: 'ada@example.org', isVerified: true })
  kind.install(provider, person)
  return bindWindow(kind.name, kind.env(provider.url))
}

describe.each([github, x, discord, facebook])('$name (embedded-wallet.md §7)', (kind) => {
  let driver: WindowDriver
  beforeEach(() => {
    driver = setUp(kind)
  })
  const login = (change?: Parameters<typeof loginAt>[2]) => loginAt(provider, driver, change)

  test('default: tells who came, by an id and not by a name or an address', async () => {
    expect(await login()).toEqual({
      subject: kind.subject,
      email: 'ada@example.org',
      isEmailVerified: kind.isVouching,
      name: 'Ada',
    })
  })

  test('behavior: the address people are sent to', async () => {
    const { uri } = await driver.start({ state: 'state-1', origin: 'https://secure.example', redirectUri })
    expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state: 'state-1',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      scope: expect.stringMatching(/email/),
    })
    expect(
      (await driver.start({ state: 'state-1', origin: 'https://secure.example', redirectUri })).uri,
    ).not.toBe(uri)
  })

  test('behavior: an address it does not vouch for, and none', async () => {
    person.isVerified = false
    expect((await login()).isEmailVerified).toBe(false)
    person.email = null
    expect(await login()).toMatchObject({ subject: kind.subject, email: null, isEmailVerified: false })
    Object.assign(person, { email: 'no address', isVerified: true })
    expect(await login()).toMatchObject({ email: null, isEmailVerified: false })
  })

  test('error: the person declines', async () => {
    const decline = () => new URLSearchParams({ error: 'access_denied', error_description: 'code-canary' })
    expect(await readFailure(login(decline))).toEqual(['LOGIN_DECLINED', undefined])
    expect(provider.requests).toEqual([])
  })

  test('error: an answer that is another error, of another provider, or without a code', async () => {
    const answers: Record<string, string>[] = [
      { error: 'server_error', error_description: 'code-canary' },
      { iss: 'https://evil.example', code: 'code-canary' },
      { state: 'state-1' },
    ]
    for (const answer of answers)
      expect((await readFailure(login(() => new URLSearchParams(answer))))[0]).toBe('LOGIN_PROVIDER_FAILED')
    expect(provider.requests).toEqual([])
  })

  test.each([
    ['HTTP_500', { status: 500, body: 'down: code-canary' }],
    ['OAUTH_INVALID_CLIENT', { body: { error: 'invalid_client', error_description: clientSecret } }],
    ['OAUTH', { body: { error: 'code-canary-0 is wrong' } }],
    ['ANSWER_UNEXPECTED', { body: { access_token: 7, token_type: 'bearer', said: 'token-canary' } }],
    ['ANSWER_UNEXPECTED', { body: 'access_token=token-canary&token_type=bearer' }],
    ['ANSWER_TOO_LARGE', { body: `"${'canary'.repeat(50_000)}"` }],
    ['HTTP_307', { status: 307, headers: { location: '/elsewhere' }, body: {} }],
  ])('error: the exchange of the code ends in %s', async (code, answer) => {
    provider.answers.set(kind.tokenPath, () => answer)
    expect(await readFailure(login())).toEqual(['LOGIN_PROVIDER_FAILED', code])
    expect(provider.requests.map(({ path }) => path)).toEqual([kind.tokenPath])
  })

  test('error: a token that opens nothing, and nobody who answers', async () => {
    for (const path of provider.answers.keys())
      if (path !== kind.tokenPath) provider.answers.set(path, () => ({ status: 403, body: {} }))
    expect(await readFailure(login())).toEqual(['LOGIN_PROVIDER_FAILED', 'HTTP_403'])
    const nobody = await startProvider()
    await nobody.stop()
    const alone = bindWindow(kind.name, kind.env(nobody.url))
    expect(await readFailure(loginAt(nobody, alone))).toEqual(['LOGIN_PROVIDER_FAILED', 'ECONNREFUSED'])
  })
})

describe('what one provider alone does', () => {
  test('behavior: GitHub names itself in its answers, by another name than its host', async () => {
    const driver = setUp(github)
    const login = (iss: string) => loginAt(provider, driver, (answer) => answer.set('iss', iss))
    expect((await login(`${provider.url}/login/oauth`)).subject).toBe(github.subject)
    expect(await readFailure(login(provider.url))).toEqual([
      'LOGIN_PROVIDER_FAILED',
      'OAUTH_INVALID_RESPONSE',
    ])
  })

  test('behavior: GitHub is told which program asks, and a person without a name has that of the login', async () => {
    const driver = setUp(github)
    provider.answers.set('/user', () => ({ body: { id: 1, login: 'ada-l', name: null } }))
    expect((await loginAt(provider, driver)).name).toBe('ada-l')
    expect(provider.requests.at(-1)?.headers.get('user-agent')).toBe('Gangway')
  })

  test('behavior: X gets its secret as HTTP Basic, and nowhere else', async () => {
    await loginAt(provider, setUp(x))
    const [exchange] = provider.requests
    expect(exchange?.headers.get('authorization')).toMatch(/^Basic /)
    expect(exchange?.form.has('client_secret')).toBe(false)
    expect(provider.requests.at(-1)?.query.get('user.fields')).toBe('confirmed_email')
  })

  test.each([
    [
      'that is no longer good',
      { app_id: clientId, user_id: '10158', is_valid: false },
      'TOKEN_OF_ANOTHER_APP',
    ],
    ['of another person', { app_id: clientId, user_id: '7', is_valid: true }, 'TOKEN_OF_ANOTHER_PERSON'],
  ])('error: Facebook: a token %s', async (_case, data, code) => {
    const driver = setUp(facebook)
    provider.answers.set('/v26.0/debug_token', () => ({ body: { data } }))
    expect(await readFailure(loginAt(provider, driver))).toEqual(['LOGIN_PROVIDER_FAILED', code])
  })
})

test('error: a provider that does not answer is not waited for', async () => {
  provider.answers.set('/token', () => 'hang')
  const driver = createOAuthDriver({
    name: 'slow',
    clientId,
    authenticate: ClientSecretPost(clientSecret),
    fetch: createProviderFetch({ timeout: 100 }),
    getServer: async () => ({
      issuer: provider.url,
      authorization_endpoint: `${provider.url}/authorize`,
      token_endpoint: `${provider.url}/token`,
    }),
    listParameters: () => ({}),
    tokenSchema: accessTokenSchema,
    identify: () => Promise.reject(new Error('nobody asked')),
  })
  expect(await readFailure(loginAt(provider, driver))).toEqual([
    'LOGIN_PROVIDER_FAILED',
    'FAILED_TIMEOUTERROR',
  ])
})

test('error: what others could read on the way is not sent', async () => {
  const fetch = createProviderFetch()
  for (const url of ['http://provider.example/token', 'http://127.0.0.1.example/', 'http://10.0.0.1/'])
    await expect(fetch(url, {})).rejects.toMatchObject({ code: 'ADDRESS_UNSAFE' })
})
