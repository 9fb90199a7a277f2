import { registryWallets } from '@gangway/registry'
import { expect, test } from 'vitest'
import { startDataApi } from '../../tests/startDataApi.js'

test('the wallet is in the registry, and in the list that dialogs search', async () => {
  expect(registryWallets.map(({ name }) => name)).toContain('Fakeport')
  const api = await startDataApi({ networks: [] })
  const response = await fetch(`${api.url}/getWallets?projectId=local&search=Fakeport`)
  expect(await response.json()).toMatchObject({ count: 1, data: [{ name: 'Fakeport' }] })
  await api.stop()
})
