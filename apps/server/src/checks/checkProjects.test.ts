import { expect, test } from 'vitest'
import { readServerConfig } from '../settings/readServerConfig.js'
import { checkProjects } from './checkProjects.js'

const project = (id: string, ...origins: string[]) => ({ id, name: id, origins })

const find = async (env: Record<string, string>, ...projects: object[]) => {
  const config = readServerConfig({
    GANGWAY_ROLES: 'api',
    WEB_URL: 'https://app.example',
    API_URL: 'https://api.example',
    PROJECT_IDS: 'one,shop',
    PROJECTS: JSON.stringify(projects),
    DATA_DIR: '/srv/data',
    PUBLIC_RPC: 'on',
    ...env,
  })
  const findings = await checkProjects.find({ config, timeout: 0, getNow: Date.now })
  return findings.map(({ field, what, remedy }) => `${field}: ${what}. ${remedy}`)
}

test('default: projects whose pages may do both, by name or below one', async () => {
  expect(await find({})).toEqual([])
  const shop = project('shop', 'https://shop.example', 'https://*.shop.example')
  expect(await find({ ALLOWED_ORIGINS: 'https://shop.example' }, shop)).toEqual([])
})

test('error: a project or an origin that one list alone names', async () => {
  const projects = [project('shop', 'https://shop.example'), project('blog', 'https://blog.example')]
  expect(await find({}, ...projects)).toEqual([
    expect.stringMatching(
      /^ALLOWED_ORIGINS: https:\/\/shop\.example is left out.*Add https:\/\/shop\.example to ALLOWED_ORIGINS$/,
    ),
    expect.stringMatching(/^PROJECT_IDS: blog is left out.*Add blog to PROJECT_IDS$/),
  ])
})

test('behavior: a process that serves no API has nothing to agree with', async () => {
  expect(await find({ GANGWAY_ROLES: 'relay' }, project('blog', 'https://blog.example'))).toEqual([])
})
