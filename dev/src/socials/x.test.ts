import { expect, test } from 'vitest'
import { ada, openSocial, type PageAnswer, toBasic, verifier } from '../../fixtures/openSocials.js'

const openX = (scope = 'users.read tweet.read users.email') =>
  openSocial('x', { path: '/i/oauth2/authorize', query: { scope } })

type X = Awaited<ReturnType<typeof openX>>

const toForm = ({ redirectUri }: X, code = '') => ({
  grant_type: 'authorization_code',
  redirect_uri: redirectUri,
  code_verifier: verifier,
  code,
})

async function readMe(x: X, query = '?user.fields=confirmed_email', answer: PageAnswer = ada) {
  const { code } = await x.comeBack(answer)
  const { access_token: token } = await (
    await x.ask('/2/oauth2/token', toForm(x, code), toBasic(x.client))
  ).json()
  return (
    await fetch(`${x.url}/2/users/me${query}`, { headers: { authorization: `Bearer ${token}` } })
  ).json()
}

test('default: a user with the address they confirmed', async () => {
  expect(await readMe(await openX())).toEqual({
    data: {
      id: expect.stringMatching(/^\d{19}$/),
      name: 'Ada Example',
      username: 'Ada_Example',
      confirmed_email: 'ada@example.com',
    },
  })
})

test('behavior: no address without its scope, without being asked for it, or while it is not confirmed', async () => {
  const x = await openX()
  const answers = [
    await readMe(await openX('users.read tweet.read')),
    await readMe(x, ''),
    await readMe(x, undefined, { ...ada, fault: 'unverified' }),
  ]
  for (const answer of answers) expect(answer.data).not.toHaveProperty('confirmed_email')
})

test('error: no page without PKCE or without a state', async () => {
  const x = await openX()
  for (const changes of [{ code_challenge: undefined }, { state: undefined }])
    expect((await x.openPage(changes)).status).toBe(400)
})

test('error: the client comes by HTTP Basic alone, and with the right secret', async () => {
  const x = await openX()
  const { client } = x
  const inForm = {
    ...toForm(x, (await x.comeBack()).code),
    client_id: client.id,
    client_secret: client.secret,
  }
  expect((await x.ask('/2/oauth2/token', inForm)).status).toBe(401)
  const wrong = toBasic({ ...client, secret: 'wrong' })
  expect((await x.ask('/2/oauth2/token', toForm(x, (await x.comeBack()).code), wrong)).status).toBe(401)
})

test('error: a wrong redirect or verifier, and a code used before', async () => {
  const x = await openX()
  const ask = async (changes: Record<string, string>) => {
    const form = { ...toForm(x, (await x.comeBack()).code), ...changes }
    const response = await x.ask('/2/oauth2/token', form, toBasic(x.client))
    return [response.status, (await response.json()).error]
  }
  const invalid = [400, 'invalid_request']
  expect(await ask({ redirect_uri: 'http://localhost/' })).toEqual(invalid)
  expect(await ask({ code_verifier: 'wrong' })).toEqual(invalid)
  const { code = '' } = await x.comeBack()
  expect(await ask({ code })).toEqual([200, undefined])
  expect(await ask({ code })).toEqual(invalid)
})

test('error: nothing is told without the scopes to read it, or without a token', async () => {
  const x = await openX('users.email')
  expect(await readMe(x)).toMatchObject({ status: 403 })
  expect((await fetch(`${x.url}/2/users/me`)).status).toBe(401)
})
