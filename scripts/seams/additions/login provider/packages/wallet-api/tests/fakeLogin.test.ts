import { expect, test } from 'vitest'
import { loginProviders } from '../src/index.js'
import { appOrigin, authUrl, openAuthDatabase, startAuthApi } from './startAuthApi.js'

test('whoever the provider knows is logged in', async () => {
  const env = { FAKE_LOGIN_URL: 'https://fake.example/' }
  const loginDrivers = loginProviders.flatMap((provider) => provider.bind(env) ?? [])
  const opened = await openAuthDatabase()
  const api = await startAuthApi(opened, { loginDrivers })
  const device = await api.createDevice()
  const asked = { projectId: 'one', appOrigin, carrier: 'stored', client: 'gw1', provider: 'fake' }
  const { body } = await device.post('/auth/provider/start', asked)
  const back = `${authUrl}/auth/provider/fake/return?name=ada&${new URL(body.uri).searchParams}`
  const location = new URL((await api.fetch(new Request(back))).headers.get('location') ?? '')
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  const { body: confirmed } = await api.post('/auth/provider/confirm', { token, number: null })
  const session = await device.post('/auth/provider/finish', confirmed)
  const { accessToken } = session.body.tokens
  const { body: account } = await device.post('/auth/session', {}, { accessToken })
  expect(account).toMatchObject({ userId: session.body.account.userId, email: null })
  await api.stop()
  await opened.close()
})
