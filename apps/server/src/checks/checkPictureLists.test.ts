import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readServerConfig } from '../settings/readServerConfig.js'
import { checkPictureLists } from './checkPictureLists.js'

const tokens = [{ chainId: 1, address: `0x${'a'.repeat(40)}`, logoURI: 'https://a.example/1.png' }]
const list = JSON.stringify({ name: 'List', tokens })

let folder: string
let host: Server
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lists-'))
  await writeFile(join(folder, 'good.json'), list)
  await writeFile(join(folder, 'empty.json'), '{"tokens":[]}')
  await writeFile(join(folder, 'page.html'), '<html>')
  host = createServer((request, response) => {
    if (request.url?.startsWith('/moved')) response.writeHead(302, { location: '/list.json' }).end()
    else response.end(list)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await new Promise((resolve) => host.close(resolve))
})

async function find(lists: readonly string[], roles = 'api') {
  const config = readServerConfig({
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: roles,
    WEB_ROOT: '/srv/web',
    PICTURE_LISTS: lists.join(','),
  })
  return checkPictureLists.find({ config, timeout: 5_000, getNow: Date.now })
}

test('default: nothing is said of lists that can be read, nor where there are none', async () => {
  expect(await find([`${url}/list.json`, join(folder, 'good.json')])).toEqual([])
  expect(await find([])).toEqual([])
})

test.each([
  ['a file that is not there', () => join(folder, 'absent.json'), 'wrong', 'cannot be read (ENOENT)'],
  ['a page', () => join(folder, 'page.html'), 'wrong', 'is no Token List'],
  ['a list of nothing', () => join(folder, 'empty.json'), 'doubtful', 'names no picture'],
  ['a redirect', () => `${url}/moved?key=canary`, 'away', 'does not answer (FETCH_FAILED)'],
])('error: %s, named by its place alone', async (_what, getSource, level, what) => {
  const found = await find([join(folder, 'good.json'), getSource()])
  expect(found).toMatchObject([{ level, field: 'PICTURE_LISTS', what: `entry 2 ${what}` }])
  expect(JSON.stringify(found)).not.toMatch(/canary|127\.0\.0\.1/)
})

test('behavior: the page’s own process reads none', async () => {
  expect(await find([join(folder, 'absent.json')], 'web')).toEqual([])
})
