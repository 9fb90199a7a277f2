import { type PublicConfig, parseWith, publicConfigSchema } from '@gangway/protocol'
import { networks, registryWallets } from '@gangway/registry'
import { createLog, createMetrics, createRpcUpstreams } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { readServerConfig } from './readServerConfig.js'
import { toPublicConfig } from './toPublicConfig.js'

/** What pages are told by a server with these variables. */
function getPublicConfig(env: Record<string, string>): PublicConfig {
  const config = readServerConfig({ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api', ...env })
  const log = createLog({ level: 'silent' })
  const rpc = createRpcUpstreams(config.networks, { log, metrics: createMetrics() })
  return toPublicConfig(config, rpc)
}

const denied = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('default: pages read what the server writes, every network of the registry whole (product.md §9)', () => {
  const config = getPublicConfig({})
  expect(parseWith(publicConfigSchema, JSON.parse(JSON.stringify(config)))).toEqual(config)
  const expected = networks.map((network) => ({ ...network, isConfigured: false }))
  const byId = (a: { caipNetworkId: string }, b: { caipNetworkId: string }) =>
    a.caipNetworkId.localeCompare(b.caipNetworkId)
  expect(config.networks.toSorted(byId)).toEqual(expected.toSorted(byId))
})

test('behavior: what is set up, by own nodes or public ones, and why something is not', () => {
  const config = getPublicConfig({
    RPC_URL_31337: 'http://127.0.0.1:1',
    RPC_REASON_31338: 'No second node here',
    PUBLIC_RPC: 'on',
  })
  const byId = new Map(config.networks.map((network) => [network.caipNetworkId, network]))
  expect(byId.get('eip155:31337')?.isConfigured).toBe(true)
  expect(byId.get('eip155:31338')).toMatchObject({ isConfigured: false, reason: 'No second node here' })
  // There is no public node of the local world.
  expect(config.networks.filter(({ isConfigured }) => !isConfigured).every(({ local }) => local)).toBe(true)
  expect(byId.get('eip155:1')?.isConfigured).toBe(true)
})

test('behavior: networks are listed as people look for them', () => {
  const config = getPublicConfig({
    DEFAULT_NETWORK: 'eip155:31338',
    RPC_URL_31338: 'http://127.0.0.1:1',
    RPC_URL_31337: 'http://127.0.0.1:1',
    RPC_URL_10: 'http://127.0.0.1:1',
  })
  const listed = config.networks.map(({ caipNetworkId }) => caipNetworkId)
  // The default, then what is set up (mainnets first), then the rest in the same order.
  expect(listed.slice(0, 6)).toEqual([
    'eip155:31338',
    'eip155:10',
    'eip155:31337',
    'eip155:1',
    'eip155:56',
    'eip155:100',
  ])
})

test('default: what product.md §9 has and this server can do, and no sign-in', () => {
  const { features, signIn, wallets, legal } = getPublicConfig({})
  expect(features).toMatchObject({
    send: true,
    receive: true,
    allWallets: true,
    analytics: true,
    swaps: true,
    email: false,
    pairing: false,
  })
  expect(features.connectMethodsOrder).toBeUndefined()
  expect(features.enableNetworkSwitch).toBeUndefined()
  expect({ signIn, wallets, legal }).toEqual({ signIn: 'off', wallets: undefined, legal: undefined })
})

test('parameters: what an operator decides of the screens', () => {
  const config = getPublicConfig({
    ANALYTICS: 'off',
    DISABLED_FEATURES: 'receive, allWallets',
    NETWORK_SWITCH: 'off',
    SIGN_IN: 'required',
    CONNECT_METHODS_ORDER: 'email,wallet',
    FEATURED_WALLETS: 'io.rabby,io.metamask',
    EXCLUDED_WALLETS: 'io.zerion.wallet',
    DENIED_RECIPIENTS: JSON.stringify({ [denied]: 'Harbour watch' }),
    TERMS_URL: 'https://app.example/terms',
    LEGAL_CONSENT: 'on',
  })
  expect(config.features).toMatchObject({
    send: true,
    receive: false,
    allWallets: false,
    analytics: false,
    enableNetworkSwitch: false,
    connectMethodsOrder: ['email', 'wallet'],
  })
  expect(config.signIn).toBe('required')
  expect(config.deniedRecipients).toEqual({ [denied]: 'Harbour watch' })
  expect(config.wallets).toEqual({ featured: ['io.rabby', 'io.metamask'], excluded: ['io.zerion.wallet'] })
  expect(config.legal).toEqual({
    termsUrl: 'https://app.example/terms',
    privacyUrl: null,
    isConsentRequired: true,
  })
})

test('error: a denied recipient that is no account, or without who reported it', () => {
  for (const wrong of [{ 'eip155:1:0x12': 'somebody' }, { [denied]: '' }])
    expect(() => getPublicConfig({ DENIED_RECIPIENTS: JSON.stringify(wrong) })).toThrow()
})

test('behavior: with a frame the page is told where it is and offers e-mail, unless switched off', () => {
  expect(getPublicConfig({}).frameUrl).toBeUndefined()
  const frame = { FRAME_URL: 'http://secure.localhost:4101' }
  expect(getPublicConfig(frame)).toMatchObject({
    frameUrl: 'http://secure.localhost:4101/sdk',
    features: { email: true },
  })
  expect(getPublicConfig({ ...frame, DISABLED_FEATURES: 'email' }).features.email).toBe(false)
})

test('behavior: with a frame the page offers the providers that are set up, in the order of product.md §9', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }
  const frame = { FRAME_URL: 'http://secure.localhost:4101' }
  expect(getPublicConfig(frame).features.socials).toEqual([])
  expect(getPublicConfig({ ...frame, ...github, ...google }).features.socials).toEqual(['google', 'github'])
  expect(getPublicConfig(google).features.socials).toEqual([])
})

test('behavior: without the secrets the page offers the providers the operator names', () => {
  const frame = { FRAME_URL: 'http://secure.localhost:4101' }
  const offered = (env: Record<string, string>) => getPublicConfig({ ...frame, ...env }).features.socials
  expect(offered({ SOCIAL_LOGINS: 'farcaster, google' })).toEqual(['google', 'farcaster'])
  const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }
  expect(offered({ ...github, SOCIAL_LOGINS: 'google' })).toEqual(['google'])
  const both = { GANGWAY_ROLES: 'api,frame', FRAME_ROOT: '/srv/frame', MAIL_FROM: 'a@example.net' }
  const served = { ...both, MAIL_URL: 'smtps://mail.example', SOCIAL_LOGINS: 'github' }
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  expect(offered({ ...served, ...github, ...google })).toEqual(['google', 'github'])
})

test('behavior: with a relay the page is told where it is and as whom, and offers pairing', () => {
  expect(getPublicConfig({})).not.toHaveProperty('pairing')
  expect(getPublicConfig({ GANGWAY_ROLES: 'api,relay' })).toMatchObject({
    pairing: { relayUrl: 'ws://localhost:4102/relay', projectId: 'local' },
    features: { pairing: true },
  })
})

test('behavior: buying is offered where somebody sells, unless switched off', () => {
  const desk = { GANGWAY_ENV: 'local', LOCAL_BUY_URL: 'http://127.0.0.1:4107', LOCAL_BUY_KEY: 'key' }
  expect(getPublicConfig({}).features.onramp).toBe(false)
  expect(getPublicConfig(desk).features.onramp).toBe(true)
  expect(getPublicConfig({ ...desk, DISABLED_FEATURES: 'onramp' }).features.onramp).toBe(false)
})

test('behavior: a wallet excluded by its registry id is known to pages by its reverse-domain id too', () => {
  const zerion = registryWallets.find(({ rdns }) => rdns === 'io.zerion.wallet')
  const config = getPublicConfig({ EXCLUDED_WALLETS: zerion?.id ?? '' })
  expect(config.wallets?.excluded).toEqual([zerion?.id, 'io.zerion.wallet'])
})

test('behavior: nothing secret is told (architecture.md §6)', () => {
  const config = getPublicConfig({
    AUTH_SECRET: 'canary-0123456789-abcdefghijklmnop',
    OPERATOR_TOKEN: 'canary-9876543210-abcdefghijklmnop',
    DATABASE_URL: 'postgres://canary:canary@db.example/canary',
    DATA_DIR: '/canary',
    FRAME_URL: 'http://secure.localhost:4101',
    MAIL_URL: 'smtps://canary:canary@mail.example',
    MAIL_FROM: 'canary@example.net',
    PEPPER: 'canary-5432109876-abcdefghijklmnop',
    KEY_ENCRYPTION_KEYS: 'canary',
    NOTE_KEY: 'canary',
    RECOVERY_INTERNAL_URL: 'http://canary:4103',
  })
  expect(JSON.stringify(config)).not.toContain('canary')
})
