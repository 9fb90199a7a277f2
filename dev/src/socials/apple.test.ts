import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { ada, openSocial, type PageAnswer, verifier } from '../../fixtures/openSocials.js'
import { appleNames } from './socialClients.js'

const openApple = () =>
  openSocial('apple', {
    path: '/auth/authorize',
    query: { scope: 'name email', response_mode: 'form_post', nonce: 'nonce-1' },
  })

type Apple = Awaited<ReturnType<typeof openApple>>

function signSecret(
  { client }: Apple,
  changes: { key?: KeyObject; kid?: string; iss?: string; sub?: string; aud?: string; life?: string } = {},
) {
  const { key = createPrivateKey(client.secret), kid = appleNames.keyId, life = '5m' } = changes
  const { iss = appleNames.teamId, sub = client.id, aud = 'https://appleid.apple.com' } = changes
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(iss)
    .setSubject(sub)
    .setAudience(aud)
    .setIssuedAt()
    .setExpirationTime(life)
    .sign(key)
}

async function ask(apple: Apple, secret: string, code = '', changes: Record<string, string> = {}) {
  const response = await apple.ask('/auth/token', {
    grant_type: 'authorization_code',
    client_id: apple.client.id,
    client_secret: secret,
    redirect_uri: apple.redirectUri,
    code_verifier: verifier,
    code,
    ...changes,
  })
  return { status: response.status, body: await response.json() }
}

async function readClaims(apple: Apple, answer: PageAnswer) {
  const { code } = await apple.comeBack(answer)
  const { body } = await ask(apple, await signSecret(apple), code)
  const keys = createRemoteJWKSet(new URL(`${apple.url}/auth/keys`))
  return (await jwtVerify(body.id_token, keys, { issuer: apple.url, audience: apple.client.id })).payload
}

test('default: comes back by a form, and tells the name there the first time only', async () => {
  const apple = await openApple()
  const page = await apple.answerPage()
  expect([page.status, page.headers.get('location')]).toEqual([200, null])
  const grace = { ...ada, name: 'Grace Example Hopper' }
  const { user = '', ...first } = await apple.comeBack(grace)
  expect(first).toEqual({ state: 'state-1', code: expect.any(String) })
  expect(JSON.parse(user)).toEqual({
    name: { firstName: 'Grace', lastName: 'Example Hopper' },
    email: 'ada@example.com',
  })
  expect(await apple.comeBack(grace)).not.toHaveProperty('user')
})

test('default: an ID token whose truths are texts, and which names nobody', async () => {
  const apple = await openApple()
  const claims = await readClaims(apple, ada)
  expect(claims).toMatchObject({
    sub: expect.stringMatching(/^\d{6}\.[\da-f]{32}\.\d{4}$/),
    nonce: 'nonce-1',
    email: 'ada@example.com',
    email_verified: 'true',
  })
  expect(claims).not.toHaveProperty('name')
})

test('behavior: a person may hide their address behind one of Apple’s', async () => {
  const apple = await openApple()
  expect(await readClaims(apple, { ...ada, isRelayed: 'on' })).toMatchObject({
    email: expect.stringMatching(/^[\da-f]+@privaterelay\.appleid\.com$/),
    is_private_email: 'true',
  })
})

test('behavior: a decline comes by form too', async () => {
  const apple = await openApple()
  expect(await apple.comeBack({ decision: 'decline' })).toEqual({
    error: 'user_cancelled_authorize',
    state: 'state-1',
  })
})

test('error: name and address are told to forms alone', async () => {
  const apple = await openApple()
  expect((await apple.openPage({ response_mode: 'query' })).status).toBe(400)
})

test('error: a client secret of another key, team, app or audience, or that lives too long', async () => {
  const apple = await openApple()
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const wrong = [
    { key },
    { kid: 'ANOTHERKEY' },
    { iss: 'OTHERTEAM1' },
    { sub: 'another.app' },
    { aud: 'https://accounts.google.com' },
    { life: '200d' },
    { life: '-1m' },
  ]
  for (const changes of wrong) {
    const secret = await signSecret(apple, changes)
    expect(await ask(apple, secret, (await apple.comeBack()).code)).toEqual({
      status: 400,
      body: { error: 'invalid_client' },
    })
  }
  expect((await ask(apple, 'no-token', (await apple.comeBack()).code)).body).toEqual({
    error: 'invalid_client',
  })
})

test('error: a wrong redirect or verifier, and a code used before', async () => {
  const apple = await openApple()
  const secret = await signSecret(apple)
  const invalid = { status: 400, body: { error: 'invalid_grant' } }
  for (const changes of [{ redirect_uri: 'http://localhost/' }, { code_verifier: 'wrong' }])
    expect(await ask(apple, secret, (await apple.comeBack()).code, changes)).toEqual(invalid)
  const { code } = await apple.comeBack()
  expect((await ask(apple, secret, code)).status).toBe(200)
  expect(await ask(apple, secret, code)).toEqual(invalid)
})
