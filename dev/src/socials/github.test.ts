import { request } from 'node:http'
import { expect, test } from 'vitest'
import { ada, openSocial, type PageAnswer, verifier } from '../../fixtures/openSocials.js'

const openGithub = (scope = 'read:user user:email') =>
  openSocial('github', { path: '/login/oauth/authorize', query: { scope } })

type Github = Awaited<ReturnType<typeof openGithub>>

const json = { accept: 'application/json' }

const toForm = ({ client, redirectUri }: Github, code = '') => ({
  client_id: client.id,
  client_secret: client.secret,
  redirect_uri: redirectUri,
  code_verifier: verifier,
  code,
})

async function logIn(github: Github, answer: PageAnswer = ada) {
  const { code } = await github.comeBack(answer)
  const response = await github.ask('/login/oauth/access_token', toForm(github, code), json)
  const { access_token: token } = await response.json()
  const read = async (path: string) =>
    (await fetch(`${github.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  return { user: await read('/user'), emails: await read('/user/emails') }
}

test('default: a user by number, and addresses at a path of their own', async () => {
  const { user, emails } = await logIn(await openGithub())
  expect(user).toMatchObject({ id: expect.any(Number), login: 'ada-example', name: 'Ada Example' })
  expect(emails).toEqual([
    { email: 'ada@example.com', primary: true, verified: true, visibility: 'public' },
    {
      email: `${user.id}+ada-example@users.noreply.github.com`,
      primary: false,
      verified: true,
      visibility: null,
    },
  ])
})

test('behavior: the profile shows an address, verified or not', async () => {
  const { user, emails } = await logIn(await openGithub(), { ...ada, fault: 'unverified' })
  expect(user.email).toBe('ada@example.com')
  expect(emails[0]).toMatchObject({ email: 'ada@example.com', verified: false })
})

test('behavior: answers a form to whoever does not ask for JSON', async () => {
  const github = await openGithub()
  const { code } = await github.comeBack()
  const answer = await (await github.ask('/login/oauth/access_token', toForm(github, code))).text()
  expect(Object.fromEntries(new URLSearchParams(answer))).toMatchObject({
    scope: 'read:user,user:email',
    token_type: 'bearer',
  })
})

test('error: refuses with HTTP 200', async () => {
  const github = await openGithub()
  const ask = async (changes: Record<string, string>) => {
    const form = { ...toForm(github, (await github.comeBack()).code), ...changes }
    const response = await github.ask('/login/oauth/access_token', form, json)
    return [response.status, (await response.json()).error]
  }
  expect(await ask({ client_secret: 'wrong' })).toEqual([200, 'incorrect_client_credentials'])
  expect(await ask({ code: 'used' })).toEqual([200, 'bad_verification_code'])
  expect(await ask({ code_verifier: 'wrong' })).toEqual([200, 'bad_verification_code'])
  expect(await ask({ redirect_uri: 'http://localhost/' })).toEqual([200, 'redirect_uri_mismatch'])
  const used = toForm(github, (await github.comeBack()).code)
  await github.ask('/login/oauth/access_token', used, json)
  expect(await ask(used)).toEqual([200, 'bad_verification_code'])
})

test('error: no addresses without their scope, nothing without a token or a name of the program', async () => {
  const { emails } = await logIn(await openGithub('read:user'))
  expect(emails).toEqual({ message: 'Not Found' })
  const github = await openGithub()
  expect((await fetch(`${github.url}/user`)).status).toBe(401)
  const status = await new Promise((resolve, reject) =>
    request(`${github.url}/user`, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end(),
  )
  expect(status).toBe(403)
})
