import { expect, test } from 'vitest'
import { startDataApi } from '../../tests/startDataApi.js'

test('the route answers, and stands in the description of the API', async () => {
  const api = await startDataApi({ networks: [] })
  expect(await (await fetch(`${api.url}/v1/tips`)).json()).toEqual({ given: 5 })
  const { paths } = await (await fetch(`${api.url}/openapi.json`)).json()
  expect(paths['/v1/tips'].get.summary).toBe('What was given')
  await api.stop()
})
