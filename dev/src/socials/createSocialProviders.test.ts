import { expect, test } from 'vitest'
import { ada, openSocial, verifier } from '../../fixtures/openSocials.js'

const discord = { path: '/api/oauth2/authorize', query: { scope: 'identify email' } }

const openDiscord = () => openSocial('discord', discord)

async function readPerson(social: Awaited<ReturnType<typeof openDiscord>>, code = '') {
  const { client, redirectUri, url } = social
  const tokens = await social.ask('/api/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: client.id,
    client_secret: client.secret,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    code,
  })
  if (!tokens.ok) return { status: tokens.status }
  const { access_token: token } = await tokens.json()
  return (await fetch(`${url}/api/users/@me`, { headers: { authorization: `Bearer ${token}` } })).json()
}

test('default: the page says whose it is, and that it is a stand-in', async () => {
  const social = await openDiscord()
  const page = await social.openPage()
  expect(page.status).toBe(200)
  expect(page.headers.get('cross-origin-opener-policy')).toBeNull()
  expect(await page.text()).toContain('Log in to Gangway with Discord (stand-in)')
})

test('behavior: the state comes back as it went, with all the app put behind it', async () => {
  const social = await openDiscord()
  const state = `abc--${encodeURIComponent('http://localhost:4100/send?to=1&amount=2')}`
  expect(await social.comeBack(ada, { state })).toMatchObject({ state, code: expect.any(String) })
})

test('behavior: the same name is the same person, in this world and the next', async () => {
  const social = await openDiscord()
  const first = await readPerson(social, (await social.comeBack()).code)
  const moved = { ...ada, email: 'moved@example.com' }
  const second = await readPerson(social, (await social.comeBack(moved)).code)
  expect(second).toMatchObject({ id: first.id, email: 'moved@example.com' })
  const other = await openDiscord()
  const { id } = await readPerson(other, (await other.comeBack()).code)
  expect(id).toBe(first.id)
  const grace = await readPerson(other, (await other.comeBack({ ...ada, name: 'Grace Example' })).code)
  expect(grace.id).not.toBe(first.id)
})

test('behavior: the page offers who came before, as they were', async () => {
  const social = await openDiscord()
  const first = await readPerson(social, (await social.comeBack()).code)
  const page = await (await social.openPage()).text()
  expect(page).toContain('Ada Example (ada@example.com)')
  const again = /name="again" value="(\d+)"/.exec(page)?.[1] ?? ''
  expect(await readPerson(social, (await social.comeBack({ again })).code)).toEqual(first)
})

test('behavior: what a person is called is written as text', async () => {
  const social = await openDiscord()
  await social.comeBack({ ...ada, name: '<script>alert(1)</script>' })
  const page = await (await social.openPage()).text()
  expect(page).toContain('&lt;script&gt;')
  expect(page).not.toContain('<script>')
})

test('error: nobody is sent to an address the app has not named, and no app is served that is not known', async () => {
  const social = await openDiscord()
  for (const changes of [
    { redirect_uri: 'http://localhost:4100/stolen' },
    { redirect_uri: `${social.redirectUri}/` },
    { client_id: 'another' },
    { response_type: 'token' },
    { code_challenge_method: 'plain' },
  ]) {
    expect((await social.openPage(changes)).status).toBe(400)
    const answered = await social.answerPage(ada, changes)
    expect([answered.status, answered.headers.get('location')]).toEqual([400, null])
  }
})

test('behavior: a decline, by button or by fault', async () => {
  const social = await openDiscord()
  const declined = { error: 'access_denied', state: 'state-1' }
  expect(await social.comeBack({ decision: 'decline' })).toMatchObject(declined)
  expect(await social.comeBack({ ...ada, fault: 'declined' })).toMatchObject(declined)
})

test('behavior: faults of a login: an address that is not told or not verified, the code of somebody else, no token', async () => {
  const social = await openDiscord()
  const comeBack = async (fault: string, changes = {}) =>
    readPerson(social, (await social.comeBack({ ...ada, fault }, changes)).code)
  expect(await comeBack('no-email')).toMatchObject({ email: null, verified: false })
  expect(await comeBack('unverified')).toMatchObject({ email: 'ada@example.com', verified: false })
  expect(await comeBack('swapped-code')).toEqual({ status: 400 })
  const withoutPkce = { code_challenge: undefined, code_challenge_method: undefined }
  expect(await comeBack('swapped-code', withoutPkce)).toMatchObject({ global_name: 'Somebody Else' })
  expect(await comeBack('token-down')).toEqual({ status: 500 })
})

test('behavior: a slow token endpoint answers late', async () => {
  const social = await openDiscord()
  const { code } = await social.comeBack({ ...ada, fault: 'slow-token' })
  const startedAt = performance.now()
  expect(await readPerson(social, code)).toMatchObject({ global_name: 'Ada Example' })
  expect(performance.now() - startedAt).toBeGreaterThan(250)
})

test('behavior: faults of the page, by its links', async () => {
  const social = await openDiscord()
  const page = await (await social.openPage()).text()
  const links = [...page.matchAll(/href="(\?[^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  const [down, severed] = await Promise.all(links.map((link) => fetch(`${social.url}${discord.path}${link}`)))
  expect(down?.status).toBe(503)
  expect(severed?.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(severed?.status).toBe(200)
})

test('behavior: a fault set beforehand is of the next login alone', async () => {
  const social = await openDiscord()
  const overview = await social.setFault('page-down')
  expect(await overview.text()).toContain('in the next login, “This page answers 503”')
  expect([(await social.openPage()).status, (await social.openPage()).status]).toEqual([503, 200])
  await social.setFault('unverified')
  expect(await (await social.openPage()).text()).toMatch(/value="unverified" selected/)
  await social.setFault('unverified')
  await social.setFault('')
  expect(await (await social.openPage()).text()).not.toMatch(/selected/)
})

test('error: a fault nobody knows, or that the provider cannot have, is refused', async () => {
  const social = await openDiscord()
  for (const fault of ['earthquake', 'wrong-nonce']) expect((await social.setFault(fault)).status).toBe(400)
})
