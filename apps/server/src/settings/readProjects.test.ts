import { expect, test } from 'vitest'
import { readProjects } from './readProjects.js'

const project = { id: 'shop', name: 'The Shop', origins: ['https://shop.example'] }
const read = (entries: readonly unknown[], isLocal = false) =>
  readProjects({ entries, projectIds: ['one'], origins: ['https://app.example'], isLocal })

test('default: what is stated, and the project ids that are not, with the page’s origins', () => {
  expect(read([project])).toEqual({
    projects: [
      { ...project, custody: 'escrow' },
      { id: 'one', name: 'one', origins: ['https://app.example'], custody: 'escrow' },
    ],
    problems: [],
  })
  expect(read([{ ...project, id: 'one' }]).projects).toEqual([{ ...project, id: 'one', custody: 'escrow' }])
})

test('parameters: origins are spelt as browsers send them; hosts below one only when it is said so', () => {
  const origins = ['https://Shop.example:443/', 'https://*.shop.example', 'https://*.shop.example:8443']
  expect(read([{ ...project, origins }]).projects[0]?.origins).toEqual([
    'https://shop.example',
    'https://*.shop.example',
    'https://*.shop.example:8443',
  ])
})

test('parameters: loopback origins are for a project under development, and the local world (embedded-wallet.md §4)', () => {
  const origins = ['http://localhost:3000', 'http://127.0.0.1:3000']
  expect(read([{ ...project, origins, dev: true }]).projects[0]).toEqual({
    ...project,
    origins,
    custody: 'escrow',
  })
  expect(read([{ ...project, origins: ['*loopback*', 'http://other.test'] }], true).problems).toEqual([])
})

test.each(['escrow', 'user', 'escrow-only'] as const)(
  'parameters: who is to keep what recovers its wallets may be said: %s',
  (custody) => {
    expect(read([{ ...project, custody }]).projects[0]).toEqual({ ...project, custody })
  },
)

const badOrigins = [
  ...['null', 'shop', 'https://*', 'https://*.example', 'https://*.*.shop.example', 'http://*.shop.example'],
  'https://user:password@shop.example',
]
test.each(badOrigins)('error: origin %s', (origin) => {
  const description = '0.origins.0: Must be an origin such as https://app.example, or https://*.app.example'
  expect(read([{ ...project, origins: [origin] }]).problems).toEqual([{ field: 'PROJECTS', description }])
})

test('behavior: a project that is not stated is given no loopback and no plain origin, but in the local world', () => {
  const origins = ['https://app.example', 'http://localhost:3000', 'http://shop.example', '*loopback*']
  const getOrigins = (isLocal: boolean) =>
    readProjects({ entries: [], projectIds: ['one'], origins, isLocal }).projects[0]?.origins
  expect(getOrigins(false)).toEqual(['https://app.example'])
  expect(getOrigins(true)).toEqual(origins)
})

test.each<[description: string, change: object]>([
  ['origins: Must be https; loopback only with "dev": true', { origins: ['http://localhost:3000'] }],
  ['origins: Must be https; loopback only with "dev": true', { origins: ['http://shop.example'] }],
  ['origins: Must be https; loopback only with "dev": true', { origins: ['http://shop.example'], dev: true }],
  ['origins: Must be https; loopback only with "dev": true', { origins: ['*loopback*'], dev: true }],
  ['origins: Must name one origin at least', { origins: [] }],
  ['id: Must be 1 to 64 letters, digits, dots, - or _', { id: '<b>' }],
  ['name: Must be 1 to 64 characters', { name: 'a'.repeat(65) }],
  ['name: Must be 1 to 64 characters', { name: 'a\nb' }],
  ['custody: Invalid input', { custody: 'users' }],
  ['custody: Invalid input', { custody: null }],
  ['orgins: Unknown member', { orgins: [] }],
])('error: %s', (description, change) => {
  expect(read([{ ...project, ...change }]).problems).toEqual([
    { field: 'PROJECTS', description: `0.${description}` },
  ])
})

test('error: an id stated twice, and what is no object', () => {
  expect(read([project, 5, project]).problems.map(({ description }) => description)).toEqual([
    '1: Expected object, received number',
    '2.id: is stated twice',
  ])
})
