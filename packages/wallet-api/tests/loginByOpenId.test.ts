import { createHash } from 'node:crypto'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WindowDriver } from '../src/index.js'
import { bindWindow, loginAt, readFailure } from './fixtures/loginAt.js'
import { startOidcProvider, type TestOidcProvider } from './fixtures/startOidcProvider.js'
import { clientId, clientSecret, type Grant, redirectUri } from './fixtures/startProvider.js'

const subject = '110169484474386276334'
const ada = { email: 'ada@gmail.com', email_verified: true, name: 'Ada' }

let provider: TestOidcProvider
let teamKeys: Awaited<ReturnType<typeof generateKeyPair>>
let privateKey: string
beforeAll(async () => {
  provider = await startOidcProvider()
  teamKeys = await generateKeyPair('ES256', { extractable: true })
  privateKey = await exportPKCS8(teamKeys.privateKey)
})
afterAll(() => provider.stop())
beforeEach(() => {
  provider.change = () => ada
  provider.hasWrongKey = false
  provider.requests.length = 0
})

const bindGoogle = (issuer = provider.url) =>
  bindWindow('google', {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER: issuer,
  })

const bindApple = (key = privateKey) =>
  bindWindow('apple', {
    APPLE_CLIENT_ID: clientId,
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    APPLE_PRIVATE_KEY: key,
    APPLE_ISSUER: provider.url,
  })

/** Apple takes a secret its team has signed a moment ago, and no other. */
const takeSignedSecrets = () => {
  const { redeem } = provider
  const secrets: string[] = []
  provider.redeem = (request) => {
    secrets.push(request.form.get('client_secret') ?? '')
    request.form.set('client_secret', clientSecret)
    return redeem(request)
  }
  return { secrets, end: () => Object.assign(provider, { redeem }) }
}

describe.each([
  { name: 'google', bind: () => bindGoogle() },
  { name: 'apple', bind: () => bindApple() },
])('$name (embedded-wallet.md §7)', ({ name, bind }) => {
  let driver: WindowDriver
  let end = () => {}
  beforeEach(() => {
    driver = bind()
    if (name === 'apple') end = takeSignedSecrets().end
    return () => end()
  })
  const login = (change?: Parameters<typeof loginAt>[2]) => loginAt(provider, driver, change)
  const says = (change: (grant: Grant) => Record<string, unknown>) => {
    provider.change = (grant) => ({ ...ada, ...change(grant) })
    return login()
  }

  test('default: tells who came', async () => {
    expect(await login()).toMatchObject({ subject, email: 'ada@gmail.com', isEmailVerified: true })
    expect(await says(() => ({ aud: [clientId, 'other'], azp: clientId }))).toMatchObject({ subject })
  })

  test('behavior: what it says of itself is read once an hour, not at each login', async () => {
    await login()
    await login()
    expect(provider.requests.map(({ path }) => path)).toEqual([
      '/.well-known/openid-configuration',
      '/token',
      '/keys',
      '/token',
    ])
  })

  test('behavior: the address people are sent to', async () => {
    const { uri } = await driver.start({ state: 'state-1', origin: 'https://secure.example', redirectUri })
    expect(uri.startsWith(`${provider.url}/authorize?`)).toBe(true)
    expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state: 'state-1',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      ...(name === 'apple'
        ? { scope: 'email name', response_mode: 'form_post' }
        : { scope: 'openid email profile' }),
    })
  })

  const minute = () => Math.floor(Date.now() / 1_000) - 60
  test.each<[string, (grant: Grant) => Record<string, unknown>, string]>([
    ['of no issuer', () => ({ iss: undefined }), 'CLAIM_ISS'],
    ['for another client', () => ({ aud: 'other' }), 'CLAIM_AUD'],
    ['for another client beside this', () => ({ aud: [clientId, 'other'], azp: 'other' }), 'CLAIM_AZP'],
    ['for several without saying for whom', () => ({ aud: [clientId, 'other'] }), 'CLAIM_AZP'],
    ['of no login', () => ({ nonce: undefined }), 'CLAIMS_UNEXPECTED'],
    ['that has ended', () => ({ exp: minute() }), 'ERR_JWT_EXPIRED'],
    ['without an end', () => ({ exp: undefined }), 'CLAIM_EXP'],
    ['about nobody', () => ({ sub: undefined }), 'CLAIMS_UNEXPECTED'],
  ])('error: a token %s', async (_case, change, code) => {
    const failure = await readFailure(says((grant) => ({ ...change(grant), email: 'canary@example.org' })))
    expect(failure[0]).toBe('LOGIN_PROVIDER_FAILED')
    expect(failure[1]).toContain(code)
  })

  test('error: a token that another signed, or nobody', async () => {
    provider.hasWrongKey = true
    const failure = ['LOGIN_PROVIDER_FAILED', 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED']
    expect(await readFailure(login())).toEqual(failure)
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${part({ alg: 'none' })}.${part({ iss: provider.url, aud: clientId, sub: subject })}.`
    const token = provider.answers.get('/token')
    provider.answers.set('/token', () => ({ body: { id_token: unsigned } }))
    expect((await readFailure(login()))[0]).toBe('LOGIN_PROVIDER_FAILED')
    if (token) provider.answers.set('/token', token)
  })

  test('error: the person declines', async () => {
    for (const error of ['access_denied', 'user_cancelled_authorize'])
      expect(await readFailure(login(() => new URLSearchParams({ error })))).toEqual([
        'LOGIN_DECLINED',
        undefined,
      ])
  })

  test('error: the answer of another provider', async () => {
    expect(await readFailure(login((answer) => answer.set('iss', 'https://evil.example')))).toEqual([
      'LOGIN_PROVIDER_FAILED',
      'OAUTH_INVALID_RESPONSE',
    ])
    expect((await login((answer) => answer.set('iss', provider.url))).subject).toBe(subject)
  })

  test.each([
    ['HTTP_500', { status: 500, body: {} }],
    ['OAUTH_INVALID_CLIENT', { body: { error: 'invalid_client', error_description: 'canary' } }],
    ['ANSWER_UNEXPECTED', { body: { access_token: 'token-canary', token_type: 'Bearer' } }],
  ])('error: the exchange of the code ends in %s', async (code, answer) => {
    const token = provider.answers.get('/token')
    provider.answers.set('/token', () => answer)
    expect(await readFailure(login())).toEqual(['LOGIN_PROVIDER_FAILED', code])
    if (token) provider.answers.set('/token', token)
  })

  test('error: a description that is another’s; it is read again at the next login', async () => {
    const path = '/.well-known/openid-configuration'
    const described = provider.answers.get(path)
    const says = {
      authorization_endpoint: provider.url,
      token_endpoint: provider.url,
      jwks_uri: provider.url,
    }
    provider.answers.set(path, () => ({ body: { ...says, issuer: 'https://evil.example' } }))
    expect(await readFailure(login())).toEqual(['LOGIN_PROVIDER_FAILED', 'ANSWER_UNEXPECTED'])
    if (described) provider.answers.set(path, described)
    expect((await login()).subject).toBe(subject)
  })
})

describe('Google alone', () => {
  const says = (claims: Record<string, unknown>) => {
    provider.change = () => claims
    return loginAt(provider, bindGoogle())
  }

  test('behavior: either spelling of the issuer', async () => {
    const iss = provider.url.slice('http://'.length)
    expect(await says({ ...ada, iss })).toEqual({
      subject,
      email: 'ada@gmail.com',
      isEmailVerified: true,
      name: 'Ada',
    })
  })

  test.each<[boolean, Record<string, unknown>]>([
    [true, { email: 'ada@GMAIL.com', email_verified: true }],
    [true, { email: 'ada@firm.example', email_verified: true, hd: 'firm.example' }],
    [false, { email: 'ada@firm.example', email_verified: true }],
    [false, { email: 'ada@gmail.com.example', email_verified: true }],
    [false, { email: 'ada@gmail.com', email_verified: false }],
    [false, { email: 'ada@gmail.com', email_verified: 'true' }],
    [false, { email: 'ada@gmail.com' }],
    [false, { email_verified: true, hd: 'firm.example' }],
  ])('behavior: vouched for, %s: %j', async (isEmailVerified, claims) => {
    expect(await says(claims)).toMatchObject({ isEmailVerified })
  })

  test('error: an answer that does not say whose it is, from one that says it does', async () => {
    const path = '/.well-known/openid-configuration'
    const described = provider.answers.get(path)
    if (!described) throw new Error('there is a description')
    provider.answers.set(path, async (request) => {
      const answer = await described(request)
      if (answer === 'hang' || typeof answer.body !== 'object') throw new Error('it is an object')
      return { body: { ...answer.body, authorization_response_iss_parameter_supported: true } }
    })
    const driver = bindGoogle()
    expect(await readFailure(loginAt(provider, driver))).toEqual([
      'LOGIN_PROVIDER_FAILED',
      'OAUTH_INVALID_RESPONSE',
    ])
    provider.answers.set(path, described)
  })
})

describe('Apple alone', () => {
  let taken: ReturnType<typeof takeSignedSecrets>
  beforeEach(() => {
    taken = takeSignedSecrets()
    return () => taken.end()
  })
  const says = (change: (grant: Grant) => Record<string, unknown>, user?: unknown) => {
    provider.change = change
    return loginAt(provider, bindApple(), (answer) => {
      if (user !== undefined) answer.set('user', typeof user === 'string' ? user : JSON.stringify(user))
    })
  }

  test('behavior: a secret of its own for each request, good for minutes', async () => {
    // As it stands in a file of variables: in one line.
    const driver = bindApple(privateKey.replaceAll('\n', '\\n'))
    await loginAt(provider, driver)
    await loginAt(provider, driver)
    expect(taken.secrets).toHaveLength(2)
    for (const secret of taken.secrets) {
      const { payload, protectedHeader } = await jwtVerify(secret, teamKeys.publicKey, {
        issuer: 'TEAM',
        subject: clientId,
        audience: provider.url,
        maxTokenAge: '1m',
      })
      expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY' })
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
    }
  })

  test.each<[boolean, unknown]>([
    [true, true],
    [true, 'true'],
    [false, false],
    [false, 'false'],
    [false, undefined],
  ])('behavior: vouched for, %s, where it says %j', async (isEmailVerified, verified) => {
    const email = 'x7@privaterelay.appleid.com'
    expect(await says(() => ({ email, email_verified: verified, is_private_email: 'true' }))).toEqual({
      subject,
      email,
      isEmailVerified,
      name: null,
    })
  })

  test('behavior: no address', async () => {
    expect(await says(() => ({}))).toEqual({ subject, email: null, isEmailVerified: false, name: null })
  })

  test('behavior: the nonce comes back hashed', async () => {
    const hash = (nonce: string | null) => createHash('sha256').update(nonce ?? '')
    for (const form of ['hex', 'base64url'] as const)
      expect((await says(({ nonce }) => ({ nonce: hash(nonce).digest(form) }))).subject).toBe(subject)
  })

  test('behavior: a name comes with the form, which says nothing else', async () => {
    const name = { firstName: 'Ada', lastName: 'Lovelace' }
    const email = 'other@example.org'
    expect(await says(() => ada, { name, email })).toMatchObject({ name: 'Ada Lovelace', email: ada.email })
    expect((await says(() => ada, { name: { firstName: '\u202eAda\n' } })).name).toBe('Ada')
    expect((await says(() => ada, { name: { firstName: 'a'.repeat(500) } })).name).toHaveLength(100)
    for (const user of ['no json', {}, { name: { firstName: 7 } }, { name: {} }])
      expect((await says(() => ada, user)).name).toBe(null)
  })
})
