import { afterEach, expect, test, vi } from 'vitest'
import { resolveName } from './resolveName.js'

const config = { apiUrl: 'https://api.example', projectId: 'local' }
const found = {
  name: 'anna.eth',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  avatar: null,
  isFallback: false,
}
const ask = () => resolveName(config, { name: 'anna.eth', networkId: 'eip155:31337' })

afterEach(() => void vi.unstubAllGlobals())

function answer(body: unknown, status = 200): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
  return asked
}

test('default: asks the deployment, each time', async () => {
  const asked = answer(found)
  expect(await ask()).toEqual(found)
  await ask()
  const url = 'https://api.example/v1/names/anna.eth?chainId=eip155%3A31337&projectId=local'
  expect(asked).toEqual([url, url])
})

test.each(['NAME_INVALID', 'NAME_NOT_FOUND', 'NAME_HAS_NO_ADDRESS'])('error: %s', async (code) => {
  answer({ status: 'FAILED', code, reasons: [] }, 404)
  await expect(ask()).rejects.toMatchObject({ code })
})

test.each([
  [{ status: 'FAILED', code: 'NAME_SERVICE_UNAVAILABLE', reasons: [] }, 503],
  [{ status: 'FAILED', code: 'RATE_LIMITED', reasons: [] }, 429],
  ['<html>', 502],
  ['<html>', 200],
  [{ name: 'anna.eth' }, 200],
])('error: %j with status %i is no answer about the name', async (body, status) => {
  answer(body, status)
  await expect(ask()).rejects.toMatchObject({ code: 'NAME_SERVICE_UNAVAILABLE' })
})
