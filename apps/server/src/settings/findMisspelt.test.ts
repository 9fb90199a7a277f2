import { expect, test } from 'vitest'
import { findMisspelt } from './findMisspelt.js'
import { variables } from './variables.js'

test.each([
  ['ALOWED_ORIGINS', 'ALLOWED_ORIGINS'],
  ['ALLOWED_ORIGIN', 'ALLOWED_ORIGINS'],
  ['ALLOWED_ORGIINS', 'ALLOWED_ORIGINS'],
  ['allowed_origins', 'ALLOWED_ORIGINS'],
  ['GANGWAY_DATABASE_URL', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URLS', 'DATABASE_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['PEPER', 'PEPPER'],
  ['PEPER_FILE', 'PEPPER_FILE'],
  ['OPERATOR_TOKENS', 'OPERATOR_TOKEN'],
  ['DRAIN_DELAYS', 'DRAIN_DELAY'],
  ['DRAIN_TIMES', 'DRAIN_TIME'],
  ['ADMIN_PROT', 'ADMIN_PORT'],
  ['RPC_URLS_1', 'RPC_URL_<id>'],
  ['RPC_URI_8453', 'RPC_URL_<id>'],
  ['RPC_URL', 'RPC_URL_<id>'],
  ['FOLLOW_RPC_URLS_1', 'FOLLOW_RPC_URL_<id>'],
])('error: %s is told apart from %s', (name, meant) => {
  expect(findMisspelt({ [name]: 'canary' })).toEqual([
    { field: name, description: `Unknown; call it ${meant} if that is meant, else take it away` },
  ])
})

test('default: no name of our own, with or without _FILE, passes for a misspelling of another', () => {
  const names = Object.keys(variables).map((name) => name.replace('*', '1'))
  for (const name of [...names, ...names.map((each) => `${each}_FILE`)])
    expect(findMisspelt({ [name]: 'x' })).toEqual([])
})

test.each([
  ...[
    'PATH',
    'HOME',
    'HOSTNAME',
    'LANG',
    'PWD',
    'SHLVL',
    'TZ',
    'NODE_ENV',
    'NODE_OPTIONS',
    'NODE_EXTRA_CA_CERTS',
  ],
  ...['APP_URL', 'APP_PORT', 'PORT', 'DB_URL', 'REDIS_URL', 'NODE_KEY', 'http_proxy', 'INVOCATION_ID'],
  ...['WEB_HOST', 'API_HOST', 'FRAME_HOST', 'RECOVERY_HOST', 'DATABASE_PASSWORD', 'NODE_VERSION'],
  ...['KUBERNETES_SERVICE_HOST', 'KUBERNETES_PORT_443_TCP', 'CREDENTIALS_DIRECTORY', 'npm_config_cache'],
])('behavior: %s is somebody else’s', (name) => {
  expect(findMisspelt({ [name]: 'x' })).toEqual([])
})

test('behavior: what is set under its right name is not meant by another, and a blank one says nothing', () => {
  expect(findMisspelt({ MAIL_URL: 'smtps://a.example', EMAIL_URL: 'x' })).toEqual([])
  expect(findMisspelt({ ALOWED_ORIGINS: ' ' })).toEqual([])
})
