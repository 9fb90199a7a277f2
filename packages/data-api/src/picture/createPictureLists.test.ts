import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@gangway/server-kit'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPictureLists, type PictureLists } from './createPictureLists.js'

const day = 24 * 60 * 60_000
const toAddress = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
const toId = (number: number) => `eip155:1:${toAddress(number)}`

/** A list in which token `number` has a picture named after the list. */
function writeList(name: string, ...numbers: number[]): string {
  const tokens = numbers.map((number) => ({
    chainId: 1,
    address: toAddress(number),
    logoURI: `https://${name}.example/${number}.png`,
  }))
  return JSON.stringify({ name, tokens })
}

let folder: string
let host: Server
let asked: string[]
let answer: (path: string) => { status?: number; location?: string; body: string }
let lines: string[]
let now: number
const open: PictureLists[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  host = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { status = 200, location, body } = answer(request.url ?? '')
    if (location) response.setHeader('location', location)
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await new Promise((resolve) => host.close(resolve))
})
beforeEach(() => {
  asked = []
  lines = []
  now = 1
  answer = () => ({ body: writeList('served', 1, 2) })
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((lists) => lists.close()))
})

const at = (path: string) => `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`

async function create(...sources: string[]): Promise<PictureLists> {
  const log = createLog({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const lists = createPictureLists({ sources, log, getNow: () => now })
  open.push(lists)
  await lists.refresh()
  return lists
}

async function keep(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

test('default: a list at an address and one in a file, of which the first counts', async () => {
  const file = await keep('own.json', writeList('own', 2, 3))
  const lists = await create(at('/list.json'), file)
  expect([1, 2, 3, 4].map((number) => lists.find(toId(number)))).toEqual([
    'https://served.example/1.png',
    'https://served.example/2.png',
    'https://own.example/3.png',
    undefined,
  ])
  expect(asked).toEqual(['/list.json'])
})

test('parameters: ids in any case, of coins none', async () => {
  const lists = await create(await keep('case.json', writeList('own', 171)))
  expect(lists.find(toId(171).replace('ab', 'AB'))).toBe('https://own.example/171.png')
  expect(lists.find('eip155:1')).toBeUndefined()
})

test('behavior: read again after a day, and not before', async () => {
  const lists = await create(at('/'))
  await lists.refresh()
  expect(asked).toHaveLength(1)
  answer = () => ({ body: writeList('later', 1) })
  now += day
  await lists.refresh()
  expect([lists.find(toId(1)), lists.find(toId(2))]).toEqual(['https://later.example/1.png', undefined])
  expect(asked).toHaveLength(2)
})

test('behavior: what was known of a list stays when it cannot be read, and the next look asks again', async () => {
  const lists = await create(at('/'))
  now += day
  answer = () => ({ status: 503, body: '' })
  await lists.refresh()
  expect(lists.find(toId(1))).toBe('https://served.example/1.png')
  answer = () => ({ body: writeList('later', 1) })
  await lists.refresh()
  expect(lists.find(toId(1))).toBe('https://later.example/1.png')
})

test.each([
  ['an error', () => ({ status: 500, body: '' }), 'FETCH_FAILED'],
  ['a redirect', () => ({ status: 302, location: '/elsewhere', body: '' }), 'FETCH_FAILED'],
  ['no list', () => ({ body: '<html>' }), 'DATA_INVALID_RESPONSE'],
  ['more than 8 MiB', () => ({ body: ' '.repeat(8 * 1024 * 1024 + 1) }), 'FETCH_TOO_LARGE'],
])(
  'error: %s is told in the log without the address, and other lists count',
  async (_what, answers, code) => {
    answer = answers
    const lists = await create(at('/?key=canary'), await keep('other.json', writeList('own', 1)))
    expect(lists.find(toId(1))).toBe('https://own.example/1.png')
    expect(lines.join('')).toContain(code)
    expect(lines.join('')).not.toContain('canary')
  },
)

test.each([
  ['that is not there', async () => join(folder, 'absent.json')],
  ['of more than 8 MiB', async () => keep('large.json', ' '.repeat(8 * 1024 * 1024 + 1))],
])('error: a file %s', async (_what, getPath) => {
  const lists = await create(await getPath())
  expect(lists.find(toId(1))).toBeUndefined()
  expect(lines.join('')).toContain('a list of pictures could not be read')
})

test('error: lists of more than 100,000 tokens together', async () => {
  const numbers = Array.from({ length: 60_000 }, (_, at) => at)
  const lists = await create(
    await keep('first.json', writeList('a', ...numbers)),
    await keep('second.json', writeList('b', ...numbers.map((number) => number + 60_000))),
  )
  expect([lists.find(toId(59_999)), lists.find(toId(60_000))]).toEqual([
    'https://a.example/59999.png',
    undefined,
  ])
  expect(lines.join('')).toContain('FETCH_TOO_LARGE')
})

test('behavior: closed while it reads, it ends', async () => {
  let hold: (() => void) | undefined
  const slow = createServer((_request, response) => {
    hold = () => response.end()
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const source = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`
  const lists = createPictureLists({
    sources: [source],
    log: createLog({ level: 'silent' }),
    getNow: () => now,
  })
  await lists.close()
  hold?.()
  await new Promise((resolve) => slow.close(resolve))
})
