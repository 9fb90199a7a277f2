import { expect, test } from 'vitest'
import { readServerConfig } from '../settings/readServerConfig.js'
import { checkSites, toLikelySite } from './checkSites.js'

test.each([
  ['app.example.com', 'example.com'],
  ['example.com', 'example.com'],
  ['a.b.shop.example.co.uk', 'example.co.uk'],
  ['wallet.com.br', 'wallet.com.br'],
  ['127.0.0.1', '127.0.0.1'],
  ['[::1]', '[::1]'],
  ['localhost', 'localhost'],
])('parameters: %s is likely of %s', (host, site) => {
  expect(toLikelySite(host)).toBe(site)
})

const find = async (env: Record<string, string>) => {
  const config = readServerConfig({
    GANGWAY_ROLES: 'api',
    WEB_URL: 'https://app.example.com',
    API_URL: 'https://api.example.com',
    FRAME_URL: 'https://wallet.example.net',
    PROJECT_IDS: 'one',
    DATA_DIR: '/srv/data',
    PUBLIC_RPC: 'on',
    ...env,
  })
  const findings = await checkSites.find({ config, timeout: 0, getNow: Date.now })
  return findings.map(({ level, what }) => [level, what])
}

test('default: a frame on a domain of its own, and no frame at all', async () => {
  expect(await find({})).toEqual([])
  expect(await find({ FRAME_URL: '' })).toEqual([])
})

test('error: each page that looks to be of its site is named once', async () => {
  const projects = [
    { id: 'shop', name: 'Shop', origins: ['https://*.shop.example.com', 'https://shop.example.org'] },
  ]
  const env = { FRAME_URL: 'https://wallet.example.com', PROJECTS: JSON.stringify(projects) }
  expect(await find(env)).toEqual([
    ['doubtful', expect.stringContaining('https://app.example.com look like one site, example.com')],
    ['doubtful', expect.stringContaining('https://*.shop.example.com look like one site, example.com')],
  ])
})
