import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { localPermitToken } from '../localTokens.js'
import { getServerEnv } from './getServerEnv.js'

const world = {
  worldId: 'world-1',
  consoleUrl: 'http://localhost:4104',
  rpc: { 'eip155:31337': 'http://127.0.0.1:8545' },
  solanaReason: 'No build.',
  mailUrl: 'smtp://127.0.0.1:2525',
} as const

test('default: where the networks answer, why one does not, what they are worth', () => {
  const { STATIC_PRICES, ...env } = getServerEnv(world)
  expect(env).toMatchObject({
    WORLD_ID: 'world-1',
    DEV_CONSOLE_URL: 'http://localhost:4104',
    RPC_URL_31337: 'http://127.0.0.1:8545',
    EXPLORER_URL_31337: 'http://localhost:4104/explorer/eip155:31337',
    RPC_REASON_E5uNhN719XxvqkjrurFRSbQbXy6zWCbG: 'No build.',
  })
  expect(env.MAIL_URL).toBe('smtp://127.0.0.1:2525')
  // The local projects take pages of any loopback origin and port; the page is of the first.
  const project = { name: 'Gangway', origins: ['*loopback*'] }
  expect(JSON.parse(env.PROJECTS ?? '')).toEqual([
    { ...project, id: 'local' },
    { ...project, id: 'owned', custody: 'user' },
    { ...project, id: 'kept', custody: 'escrow-only' },
  ])
  const { tokens } = JSON.parse(readFileSync(env.PICTURE_LISTS ?? '', 'utf8'))
  expect(tokens.map(({ address }: { address: string }) => address)).toContain(localPermitToken.at)
  expect(env.PROJECT_IDS).toBe('local,owned,kept')
  expect(JSON.parse(env.SPONSORSHIP ?? '')).toMatchObject([{ project: 'local', networks: ['eip155:31337'] }])
  expect(env.RELAYER_KEY).toMatch(/^0x[0-9a-f]{64}$/)
  expect(env.NAME_SUFFIX).toBe('.gangway.eth')
  expect(env.NAME_GATEWAY_KEY).toMatch(/^0x[0-9a-f]{64}$/)
  expect(env).not.toHaveProperty('RPC_URL_E5uNhN719XxvqkjrurFRSbQbXy6zWCbG')
  expect(JSON.parse(STATIC_PRICES ?? '')).toMatchObject({
    'eip155:31337': 2500,
    'eip155:31337:0x98eDDadCfde04dC22a0e62119617e74a6Bc77313': 1,
  })
})
