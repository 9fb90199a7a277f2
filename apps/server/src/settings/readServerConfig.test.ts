import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readServerConfig } from './readServerConfig.js'

const production = {
  WEB_ROOT: '/srv/web',
  WEB_URL: 'https://app.example',
  API_URL: 'https://api.example',
  PROJECT_IDS: 'one,two',
  DATA_DIR: '/srv/data',
  RPC_URL_1: 'https://node.example',
}
const database = 'postgres://db.example/gangway?sslmode=verify-full'

test('default: production', () => {
  const config = readServerConfig(production)
  expect(config).toMatchObject({
    environment: 'production',
    roles: ['web', 'api'],
    host: '0.0.0.0',
    webPort: 4100,
    apiPort: 4102,
    projectIds: ['one', 'two'],
    allowedOrigins: ['https://app.example'],
    defaultNetwork: 'eip155:1',
    rateLimits: { perClient: 6000, perProject: 0 },
    trustProxy: { hops: 0 },
    isHttpsBelow: true,
    dataDir: '/srv/data',
    databaseUrl: undefined,
    eventsRetention: 90,
  })
  expect(config.networks.some(({ network }) => network.local)).toBe(false)
  const setUp = config.networks.filter(({ rpcUrls }) => rpcUrls.length > 0)
  expect(setUp.map(({ network }) => network.caipNetworkId)).toEqual(['eip155:1'])
})

test('behavior: local needs nothing but the page, and follows GANGWAY_PORT_BASE (architecture.md §5)', () => {
  const env = { GANGWAY_ENV: 'local', WEB_ROOT: '/srv/web', GANGWAY_PORT_BASE: '5000' }
  expect(readServerConfig(env)).toMatchObject({
    host: '127.0.0.1',
    webPort: 5000,
    apiPort: 5002,
    webUrl: 'http://localhost:5000',
    apiUrl: 'http://localhost:5002',
    projectIds: ['local'],
    rateLimits: { perClient: 0 },
    dataDir: '.gangway/data',
  })
})

test('parameters: upstreams in order, reasons, public nodes', () => {
  const { networks } = readServerConfig({
    ...production,
    RPC_URL_1: 'https://a.example/key, https://b.example',
    FOLLOW_RPC_URL_1: 'https://c.example',
    FOLLOW_WS_URL_5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp: 'wss://d.example',
    RPC_REASON_5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp: 'No node here',
    PUBLIC_RPC: 'on',
  })
  const byId = new Map(networks.map((setting) => [setting.network.caipNetworkId, setting]))
  expect(byId.get('eip155:1')?.rpcUrls).toEqual(['https://a.example/key', 'https://b.example'])
  expect(byId.get('eip155:1')?.followUrls).toEqual(['https://c.example'])
  expect(byId.get('eip155:8453')?.rpcUrls).toEqual(['https://mainnet.base.org'])
  const solana = byId.get('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(solana?.reason).toBe('No node here')
  expect(solana?.subscriptionUrl).toBe('wss://d.example')
})

test('parameters: lists of pictures, at addresses and in files', () => {
  const PICTURE_LISTS = 'https://a.example/list.json, /etc/pictures.json'
  expect(readServerConfig({ ...production, PICTURE_LISTS }).pictureLists).toEqual([
    'https://a.example/list.json',
    '/etc/pictures.json',
  ])
  expect(readServerConfig(production).pictureLists).toEqual([])
})

test('parameters: own networks obey the same variables as built-in ones', () => {
  const own = {
    caipNetworkId: 'eip155:31400',
    name: 'Own Chain',
    nativeCurrency: { name: 'Own Coin', symbol: 'OWN', decimals: 18 },
    rpcUrls: ['https://public.own.example'],
  }
  const read = (env: Record<string, string>) =>
    readServerConfig({ ...production, CUSTOM_NETWORKS: JSON.stringify([own]), ...env }).networks.at(-1)
  expect(read({})).toMatchObject({ network: { name: 'Own Chain' }, rpcUrls: [] })
  expect(read({ RPC_REASON_31400: 'Later' })).toMatchObject({ rpcUrls: [], reason: 'Later' })
  expect(read({ PUBLIC_RPC: 'on' })?.rpcUrls).toEqual(['https://public.own.example'])
  expect(read({ RPC_URL_31400: 'https://a.example', PUBLIC_RPC: 'on' })?.rpcUrls).toEqual([
    'https://a.example',
  ])
  expect(read({ EXPLORER_URL_31400: 'https://e.own.example/x' })?.network.blockExplorers).toEqual([
    { name: 'e.own.example', url: 'https://e.own.example/x' },
  ])
})

test("behavior: an operator's explorer replaces the built-in one's address", () => {
  const { networks } = readServerConfig({ ...production, EXPLORER_URL_1: 'https://e.example' })
  const mainnet = networks.find(({ network }) => network.id === 1)?.network
  expect(mainnet?.blockExplorers).toEqual([{ name: 'Etherscan', url: 'https://e.example' }])
})

const noNode = 'Required in production for DEFAULT_NETWORK, unless PUBLIC_RPC is on'
test.each([
  ['TEST_WALLET_SCRIPT', { TEST_WALLET_SCRIPT: '/x.js' }, 'Allowed with GANGWAY_ENV=local only'],
  ['WORLD_ID', { WORLD_ID: 'one' }, 'Allowed with GANGWAY_ENV=local only'],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*loopback*' }, '*loopback* is allowed with GANGWAY_ENV=local only'],
  ['WEB_ROOT', { WEB_ROOT: '' }, 'Required for the web role'],
  ['WEB_URL', { WEB_URL: '' }, 'Required in production'],
  ['API_URL', { API_URL: '' }, 'Required in production'],
  ['API_URL', { API_URL: 'http://api.example' }, 'Must be https in production'],
  ['PROJECT_IDS', { PROJECT_IDS: '' }, 'Required in production'],
  ['DATA_DIR', { DATA_DIR: '' }, 'Required in production without DATABASE_URL'],
  ['AUTH_SECRET', { DATA_DIR: '', DATABASE_URL: database }, 'Required in production without DATA_DIR'],
  ['DATA_DIR', { GANGWAY_ROLES: 'relay', DATA_DIR: '' }, 'Required in production without DATABASE_URL'],
  ['PAIRING_RELAY_URL', { PAIRING_RELAY_URL: 'ws://relay.example' }, 'Must be wss in production'],
  ['LEGAL_CONSENT', { LEGAL_CONSENT: 'on' }, 'Needs TERMS_URL or PRIVACY_URL'],
  ['DEFAULT_NETWORK', { DEFAULT_NETWORK: 'eip155:31337' }, 'This server lists no such network'],
  ['RPC_URL_1', { RPC_URL_1: '' }, noNode],
  ['RPC_URL_8453', { DEFAULT_NETWORK: 'eip155:8453' }, noNode],
  ['RPC_URL_31337', { RPC_URL_31337: 'http://127.0.0.1:8545' }, 'Chain is not supported'],
  ['FOLLOW_RPC_URL_10', { FOLLOW_RPC_URL_10: 'https://a.example' }, 'Has to come with RPC_URL_10'],
  ['FOLLOW_WS_URL_1', { FOLLOW_WS_URL_1: 'wss://a.example' }, 'Is for networks of Solana alone'],
  ['EXPLORER_URL_5', { EXPLORER_URL_5: 'https://e.example' }, 'Chain is not supported'],
  ['CUSTOM_NETWORKS', { CUSTOM_NETWORKS: '[5]' }, '0: Expected object, received number'],
])('error: production refuses %s', (field, env, description) => {
  expect(() => readServerConfig({ ...production, ...env })).toThrow(
    expect.objectContaining({ code: 'INVALID_CONFIG', hints: [`${field}: ${description}`] }),
  )
})

test.each([
  'postgres://db.example/gangway',
  'postgres://db.example/gangway?sslmode=prefer',
  'postgres://db.example/gangway?sslmode=no-verify',
  'postgres://db.example/gangway?uselibpqcompat=true&sslmode=require',
  'postgres://db.example/gangway?sslmode=verify-full&sslmode=no-verify',
  'postgres://localhost.example/gangway',
  'postgres://127.0.0.1/gangway?host=db.example',
])('error: production refuses a database whose line others could read, %s', (url) => {
  expect(() => readServerConfig({ ...production, DATABASE_URL: url })).toThrow(
    expect.objectContaining({
      hints: [expect.stringMatching('^DATABASE_URL: Must say sslmode=verify-full ')],
    }),
  )
})

test.each([
  'postgres://db.example/gangway?sslmode=verify-full',
  'postgres://db.internal/gangway?sslmode=disable',
  'postgres://127.0.0.1:5432/gangway',
  'postgres://[::1]/gangway',
  'postgres://localhost/gangway',
  'postgres:///gangway?host=/var/run/postgresql',
  'postgres://%2Fvar%2Frun%2Fpostgresql/gangway',
])('parameters: in production DATABASE_URL may be %s', (url) => {
  expect(readServerConfig({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('behavior: the local world takes a database as it is', () => {
  const env = { GANGWAY_ENV: 'local', WEB_ROOT: '/srv/web', DATABASE_URL: 'postgres://db.example/gangway' }
  expect(readServerConfig(env).databaseUrl).toBe(env.DATABASE_URL)
})

const notPublic = 'Must be https, and no loopback origin, in production'
const notSaid =
  'Must be https in production; a loopback origin only where a project of PROJECTS with "dev": true names it'
test.each([
  ['WEB_URL', { WEB_URL: 'http://app.example' }, notPublic],
  ['WEB_URL', { WEB_URL: 'http://localhost:4100' }, notPublic],
  ['WEB_URL', { WEB_URL: 'https://127.0.0.1' }, notPublic],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://a.example,http://b.example' }, notSaid],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'http://localhost:3000' }, notSaid],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://app.localhost' }, notSaid],
])('error: production refuses %s %j', (field, env, description) => {
  expect(() => readServerConfig({ ...production, ...env })).toThrow(
    expect.objectContaining({ code: 'INVALID_CONFIG', hints: [`${field}: ${description}`] }),
  )
})

test('behavior: an origin of a project under development may call the API, and is no other project’s', () => {
  const dev = { id: 'dev', name: 'Dev', origins: ['http://localhost:3000'], dev: true }
  const config = readServerConfig({
    ...production,
    PROJECT_IDS: 'one,dev',
    ALLOWED_ORIGINS: 'http://localhost:3000,https://shop.example',
    PROJECTS: JSON.stringify([dev]),
  })
  expect(config.allowedOrigins).toContain('http://localhost:3000')
  expect(config.wallet.projects.map(({ id, origins }) => [id, origins])).toEqual([
    ['dev', ['http://localhost:3000']],
    ['one', ['https://app.example', 'https://shop.example']],
  ])
})

test.each([
  ['2', { hops: 2 }],
  ['on', { hops: 1 }],
  ['10.0.0.0/8,loopback', { ranges: expect.any(Array) }],
])('parameters: TRUST_PROXY=%s', (TRUST_PROXY, trustProxy) => {
  expect(readServerConfig({ ...production, TRUST_PROXY }).trustProxy).toEqual(trustProxy)
})

const walletRole = {
  FRAME_URL: 'https://wallet.example.net',
  RECOVERY_URL: 'https://recovery.example.net',
  DATA_DIR: '/srv/data',
  EMBEDDED_DATABASE: 'on',
}
const frame = {
  ...production,
  ...walletRole,
  GANGWAY_ROLES: 'web,api,frame',
  FRAME_ROOT: '/srv/frame',
  MAIL_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'Example <login@example.net>',
}
const recovery = { ...walletRole, GANGWAY_ROLES: 'recovery' }

test('default: the frame and its mails, in production', () => {
  expect(readServerConfig(frame).wallet).toEqual({
    framePort: 4101,
    recoveryPort: 4103,
    frameUrl: 'https://wallet.example.net',
    recoveryUrl: 'https://recovery.example.net',
    frameInternalUrl: 'https://wallet.example.net',
    recoveryInternalUrl: 'https://recovery.example.net',
    frameRoot: '/srv/frame',
    projects: ['one', 'two'].map((id) => ({
      id,
      name: id,
      origins: ['https://app.example'],
      custody: 'escrow',
    })),
    mailServer: expect.objectContaining({ host: 'mail.example', security: 'tls' }),
    mailFrom: 'Example <login@example.net>',
    loginDrivers: [],
    socials: [],
    limits: {
      mailsPerClient: 20,
      codesPerClient: 100,
      mailsPerProject: 1000,
      mailsPerDeployment: 3000,
      firstDayReleases: 60,
    },
    releaseLimits: { perWallet: 5, perWalletAndDay: 20 },
    auditRetentionDays: 400,
    keyEncryptionKeys: undefined,
    pepper: undefined,
    noteKey: undefined,
    frameNoteKeys: undefined,
  })
})

test('default: the recovery service needs to know of nothing but the frame', () => {
  expect(readServerConfig(recovery).wallet).toMatchObject({
    frameUrl: 'https://wallet.example.net',
    recoveryUrl: 'https://recovery.example.net',
  })
})

test('behavior: local addresses of frame and recovery follow GANGWAY_PORT_BASE, their folders are apart (architecture.md §5)', () => {
  const env = { GANGWAY_ENV: 'local', GANGWAY_ROLES: 'recovery', GANGWAY_PORT_BASE: '5000' }
  const config = readServerConfig(env)
  expect(config.dataDir).toBe('.gangway/recovery')
  expect(config.wallet).toMatchObject({
    framePort: 5001,
    recoveryPort: 5003,
    frameUrl: 'http://secure.localhost:5001',
    recoveryUrl: 'http://recovery.localhost:5003',
    // Where every client has one address.
    limits: {
      mailsPerClient: 0,
      codesPerClient: 0,
      mailsPerProject: 0,
      mailsPerDeployment: 0,
      firstDayReleases: 0,
    },
    releaseLimits: { perWallet: 0, perWalletAndDay: 0, perDeployment: 0 },
  })
})

test('parameters: MAIL_BUDGET and PROJECT_MAIL_BUDGET', () => {
  const { limits } = readServerConfig({ ...frame, MAIL_BUDGET: '50', PROJECT_MAIL_BUDGET: '0' }).wallet
  expect(limits).toMatchObject({ mailsPerDeployment: 50, mailsPerProject: 0, mailsPerClient: 20 })
})

test('parameters: RECOVERY_BUDGET', () => {
  const { releaseLimits } = readServerConfig({ ...recovery, RECOVERY_BUDGET: '500' }).wallet
  expect(releaseLimits).toEqual({ perWallet: 5, perWalletAndDay: 20, perDeployment: 500 })
})

test('behavior: a deployment without a frame has none, and secrets may all come from the environment', () => {
  expect(readServerConfig(production).wallet).toMatchObject({ frameUrl: undefined, recoveryUrl: undefined })
  const secret = '0123456789abcdef0123456789abcdef'
  const secrets = { PEPPER: secret, KEY_ENCRYPTION_KEYS: '{}', NOTE_KEY: '{}', AUTH_SECRET: secret }
  expect(
    readServerConfig({ ...frame, ...secrets, DATA_DIR: '', DATABASE_URL: database }).dataDir,
  ).toBeUndefined()
})

test.each<[string, Record<string, string>, string]>([
  [
    'GANGWAY_ROLES',
    { ...frame, GANGWAY_ROLES: 'frame,recovery' },
    'recovery runs in a process of its own, so that no process knows two key shares',
  ],
  ['FRAME_URL', { ...frame, FRAME_URL: '' }, 'Required in production'],
  ['FRAME_URL', { ...recovery, FRAME_URL: '' }, 'Required in production'],
  ['FRAME_URL', { ...frame, FRAME_URL: 'http://wallet.example.net' }, 'Must be https in production'],
  ...[
    { FRAME_URL: 'https://app.example:8443' },
    { ALLOWED_ORIGINS: 'https://wallet.example.net:8443' },
    { PROJECTS: '[{"id":"shop","name":"Shop","origins":["https://*.example.net"]}]' },
  ].map((env): [string, Record<string, string>, string] => [
    'FRAME_URL',
    { ...frame, ...env },
    'Must be another host than those of the pages that may show it',
  ]),
  ['RECOVERY_URL', { ...frame, RECOVERY_URL: frame.FRAME_URL }, 'Must be another origin than FRAME_URL'],
  ['RECOVERY_URL', { ...frame, RECOVERY_URL: '' }, 'Required in production'],
  ['RECOVERY_URL', { ...recovery, RECOVERY_URL: 'http://a.example' }, 'Must be https in production'],
  ['FRAME_ROOT', { ...frame, FRAME_ROOT: '' }, 'Required for the frame role'],
  ['MAIL_URL', { ...frame, MAIL_URL: '' }, 'Required for the frame role'],
  ['MAIL_FROM', { ...frame, MAIL_FROM: '' }, 'Required for the frame role'],
  ['DATA_DIR', { ...recovery, DATA_DIR: '' }, 'Required in production without DATABASE_URL'],
  ...[frame, recovery].map((env): [string, Record<string, string>, string] => [
    'DATABASE_URL',
    { ...env, EMBEDDED_DATABASE: 'off' },
    'Required in production for frame and recovery; EMBEDDED_DATABASE=on has them keep wallets in an embedded one',
  ]),
  ...['GOOGLE', 'GITHUB', 'X', 'DISCORD', 'FACEBOOK'].flatMap(
    (name): [string, Record<string, string>, string][] => {
      const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`]
      return [
        [secret, { ...frame, [id]: 'a' }, `Required with ${id}`],
        [id, { ...frame, [id]: ' ', [secret]: 'a' }, `Required with ${secret}`],
      ]
    },
  ),
  ['FARCASTER_RPC_URLS', { ...frame, FARCASTER_RELAY_URL: 'own' }, 'Required with FARCASTER_RELAY_URL'],
  [
    'FARCASTER_RELAY_URL',
    { ...frame, FARCASTER_RPC_URLS: 'https://a.example,https://b.example' },
    'Required with FARCASTER_RPC_URLS',
  ],
  ['FRAME_URL', { ...production, SOCIAL_LOGINS: 'google' }, 'Required with SOCIAL_LOGINS'],
  ['PROJECTS', { ...frame, PROJECTS: '[5]' }, '0: Expected object, received number'],
])('error: %s of a deployment with a frame', (field, env, description) => {
  expect(() => readServerConfig(env)).toThrow(
    expect.objectContaining({ code: 'INVALID_CONFIG', hints: [`${field}: ${description}`] }),
  )
})

test('parameters: a login provider is there once all it needs is set', () => {
  const names = (env: Record<string, string>) =>
    readServerConfig({ ...frame, ...env }).wallet.loginDrivers.map(({ name }) => name)
  expect(names({ DISCORD_CLIENT_ID: 'a', DISCORD_CLIENT_SECRET: 'b' })).toEqual(['discord'])
  expect(names({ DISCORD_URL: 'http://127.0.0.1:1' })).toEqual([])
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n')
  const apple = { APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'b', APPLE_KEY_ID: 'c', APPLE_PRIVATE_KEY: pem }
  expect(names(apple)).toEqual(['apple'])
  expect(() => readServerConfig({ ...frame, ...apple, APPLE_TEAM_ID: '', APPLE_KEY_ID: '' })).toThrow(
    expect.objectContaining({
      hints: ['APPLE_TEAM_ID: Required with APPLE_CLIENT_ID', 'APPLE_KEY_ID: Required with APPLE_CLIENT_ID'],
    }),
  )
  const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey
  for (const key of ['key-canary', other.export({ type: 'pkcs8', format: 'pem' }).toString()])
    expect(() => readServerConfig({ ...frame, ...apple, APPLE_PRIVATE_KEY: key })).toThrow(
      expect.objectContaining({
        hints: [expect.stringMatching(/^APPLE_PRIVATE_KEY: Invalid input. Accepted: text of /)],
      }),
    )
})

test('error: a provider that pages are to offer, and whose logins this process cannot serve', () => {
  const google = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }
  const read = (env: Record<string, string>) => readServerConfig({ ...frame, ...env })
  expect(read({ ...google, SOCIAL_LOGINS: 'google' }).wallet.socials).toEqual(['google'])
  expect(() => read({ ...google, GITHUB_CLIENT_ID: 'a', SOCIAL_LOGINS: 'google,github,x' })).toThrow(
    expect.objectContaining({
      hints: [
        'GITHUB_CLIENT_SECRET: Required with GITHUB_CLIENT_ID',
        'X_CLIENT_ID: Required with x in SOCIAL_LOGINS',
        'X_CLIENT_SECRET: Required with x in SOCIAL_LOGINS',
      ],
    }),
  )
  expect(() => read({ SOCIAL_LOGINS: 'google,myspace' })).toThrow(
    expect.objectContaining({
      hints: [expect.stringMatching(/^SOCIAL_LOGINS: Invalid input. Accepted: comma list of `google`, /)],
    }),
  )
})

test('error: without a folder every secret of a service has to be stated', () => {
  const env = { ...recovery, DATA_DIR: '', DATABASE_URL: database }
  const names = ['KEY_ENCRYPTION_KEYS', 'PEPPER', 'NOTE_KEY']
  expect(() => readServerConfig(env)).toThrow(
    expect.objectContaining({
      hints: names.map((name) => `${name}: Required in production without DATA_DIR`),
    }),
  )
})

test.each([
  { GANGWAY_ENV: 'staging' },
  { GANGWAY_ROLES: 'web,telegraph' },
  { WEB_PORT: '70000' },
  { API_URL: 'https://api.example/path' },
  { STATIC_PRICES: '{"eip155:1":"2500"}' },
  { STATIC_PRICES: '{"ETH":2500}' },
  { STATIC_PRICES: '{' },
  { ENS_CHAIN: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  { ENS_REGISTRY: '0x12' },
  { NAME_SUFFIXES: 'eth' },
  { PICTURE_LISTS: 'lists.json' },
  { PICTURE_LISTS: 'https://a.example/list.json,ftp://b.example' },
  { CUSTOM_NETWORKS: '[' },
  { CUSTOM_NETWORKS: '{}' },
  { RPC_URL_1: 'wss://a.example' },
  { FOLLOW_WS_URL_5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp: 'https://a.example' },
  { RPC_RATE_LIMIT: '-1' },
  { TRUST_PROXY: 'yes' },
  { DATABASE_URL: 'mysql://db.example' },
  { AUTH_SECRET: 'short' },
  { PEPPER: 'a'.repeat(64) },
  { MAIL_URL: 'https://mail.example' },
  { MAIL_FROM: 'login' },
  { MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
  { PROJECTS: '{}' },
  { FRAME_URL: 'https://wallet.example.net/sdk' },
  { PAIRING: 'yes' },
  { PAIRING_RELAY_URL: 'https://relay.example' },
  { PAIRING_RELAY_URL: 'wss://relay.example/relay?projectId=one' },
  { RELAY_AUDIENCES: 'relay.example' },
  { RELAY_MESSAGE_SIZE: '3000000' },
  { AUTH_SECRET: 'a'.repeat(64) },
  { OPERATOR_TOKEN: 'short' },
  { EVENTS_RETENTION_DAYS: '0' },
  { SIGN_IN: 'on' },
  { DISABLED_FEATURES: 'telegraph' },
  { CONNECT_METHODS_ORDER: 'wallet,qr' },
  { TERMS_URL: 'javascript:alert(1)' },
  { GOOGLE_ISSUER: 'http://accounts.example' },
  { X_URL: 'http://127.0.0.1.example' },
  { GITHUB_URL: 'https://github.example/?a' },
  { FACEBOOK_URL: 'facebook' },
])('error: %j', (env) => {
  const [field = ''] = Object.keys(env)
  expect(() => readServerConfig({ ...production, ...env })).toThrow(
    expect.objectContaining({
      hints: [expect.stringMatching(`^${field}: (Invalid input|Expected \\w+, received \\w+). Accepted: `)],
    }),
  )
})

test('behavior: the web role alone needs neither folder nor database', () => {
  const config = readServerConfig({ ...production, DATA_DIR: '', GANGWAY_ROLES: 'web' })
  expect(config).toMatchObject({ dataDir: undefined, databaseUrl: undefined })
})

test('parameters: ANALYTICS=off keeps no events', () => {
  expect(readServerConfig({ ...production, ANALYTICS: 'off' }).eventsRetention).toBeNull()
})

test('error: wrong values and conflicts are named together, each variable once', () => {
  expect(() => readServerConfig({ WEB_URL: 'nonsense', RPC_URL_5: 'http://a.example' })).toThrow(
    expect.objectContaining({
      hints: [
        expect.stringMatching('^WEB_URL: Invalid input'),
        'RPC_URL_5: Chain is not supported',
        'WEB_ROOT: Required for the web role',
        'API_URL: Required in production',
        'PROJECT_IDS: Required in production',
        'DATA_DIR: Required in production without DATABASE_URL',
        `RPC_URL_1: ${noNode}`,
      ],
    }),
  )
})

test('behavior: a process that shows no page and reads no account needs no node', () => {
  expect(readServerConfig({ ...production, RPC_URL_1: '', GANGWAY_ROLES: 'relay' }).roles).toEqual(['relay'])
  expect(readServerConfig({ ...production, RPC_URL_1: '', PUBLIC_RPC: 'on' }).defaultNetwork).toBe('eip155:1')
})

test('error: a misspelt variable is named; the local world runs beside variables of others', () => {
  const env = { ALOWED_ORIGINS: 'https://shop.example' }
  expect(() => readServerConfig({ ...production, ...env })).toThrow(
    expect.objectContaining({
      hints: [expect.stringMatching('^ALOWED_ORIGINS: Unknown; call it ALLOWED_ORIGINS ')],
    }),
  )
  expect(readServerConfig({ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api', ...env }).roles).toEqual(['api'])
})
