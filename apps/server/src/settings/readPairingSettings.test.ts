import { expect, test } from 'vitest'
import { readServerConfig } from './readServerConfig.js'

const production = {
  WEB_URL: 'https://app.example',
  API_URL: 'https://api.example',
  PROJECT_IDS: 'one,two',
  DATA_DIR: '/srv/data',
  PUBLIC_RPC: 'on',
  GANGWAY_ROLES: 'api',
}

/** What a server with these variables makes of pairing. */
const read = (env: Record<string, string> = {}) => readServerConfig({ ...production, ...env }).pairing

test('default: no pairing where there is no relay', () => {
  expect(read().page).toBeUndefined()
})

test('default: the own relay, its limits and whom it lets in (relay-protocol.md §6)', () => {
  expect(read({ GANGWAY_ROLES: 'api,relay' })).toEqual({
    page: { relayUrl: 'wss://api.example/relay', projectId: 'one' },
    relayPort: 4105,
    relay: {
      audiences: ['wss://api.example/relay'],
      projectIds: ['one', 'two'],
      // The page's, and that of apps which say that they come from the relay itself.
      allowedOrigins: ['https://app.example', 'https://api.example'],
      limits: {
        messageSize: 524_288,
        storedBytes: 1_073_741_824,
        requestsPerMinute: 900,
        connectionsPerMinute: 300,
      },
    },
  })
})

test('default: the local relay goes by its number too, and lets in whoever comes (architecture.md §5)', () => {
  const env = { GANGWAY_ENV: 'local', API_URL: '', GANGWAY_PORT_BASE: '5000', GANGWAY_ROLES: 'relay' }
  expect(read(env)).toEqual({
    page: { relayUrl: 'ws://localhost:5002/relay', projectId: 'one' },
    relayPort: 5005,
    relay: {
      audiences: ['ws://localhost:5002/relay', 'ws://127.0.0.1:5002/relay'],
      projectIds: [],
      allowedOrigins: expect.arrayContaining(['http://localhost:5002']),
      limits: {
        messageSize: 524_288,
        storedBytes: 1_073_741_824,
        requestsPerMinute: 0,
        connectionsPerMinute: 0,
      },
    },
  })
})

test('parameters: PAIRING', () => {
  expect(read({ PAIRING: 'on' }).page?.relayUrl).toBe('wss://api.example/relay')
  expect(read({ PAIRING: 'off', GANGWAY_ROLES: 'api,relay' }).page).toBeUndefined()
  expect(read({ PAIRING: 'off', PAIRING_RELAY_URL: 'wss://relay.example' }).page).toBeUndefined()
})

test('parameters: another relay, with a project id of its own', () => {
  const env = { PAIRING_RELAY_URL: 'wss://relay.example', PAIRING_PROJECT_ID: 'theirs' }
  expect(read(env).page).toEqual({ relayUrl: 'wss://relay.example', projectId: 'theirs' })
  // Or the own one, by another address.
  expect(read({ ...env, GANGWAY_ROLES: 'relay' }).relay).toMatchObject({
    audiences: ['wss://api.example/relay', 'wss://relay.example'],
    projectIds: ['one', 'two', 'theirs'],
  })
})

test('parameters: RELAY_AUDIENCES, RELAY_PORT and limits', () => {
  const { relay, relayPort } = read({
    RELAY_AUDIENCES: 'wss://relay.example/a, wss://relay.example/b',
    RELAY_PORT: '9000',
    RELAY_MESSAGE_SIZE: '100000',
    RELAY_RATE_LIMIT: '0',
    RELAY_CONNECTION_LIMIT: '7',
  })
  expect(relayPort).toBe(9000)
  expect(relay).toMatchObject({
    audiences: ['wss://api.example/relay', 'wss://relay.example/a', 'wss://relay.example/b'],
    allowedOrigins: ['https://app.example', 'https://api.example', 'https://relay.example'],
    limits: {
      messageSize: 100_000,
      storedBytes: 1_073_741_824,
      requestsPerMinute: 0,
      connectionsPerMinute: 7,
    },
  })
  expect(read({ RELAY_AUDIENCES: '*' }).relay.audiences).toBe('*')
})
