import { getLocalEvmAccount } from '@gangway/dev'
import type { ProfileResponse } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { createGuardedFetch, type OpenDatabase } from '@gangway/server-kit'
import type { LocalAccount } from 'viem'
import type { OwnNamesSettings } from '../src/index.js'
import { startDataApi, type TestDataApi } from './startDataApi.js'

/** Ending of the names of these tests. */
export const suffix = '.gangway.eth'

/** Coin type of the local chain. ENSIP-11 */
export const coinTypeHere = 0x80000000 + 31337

/** A data API that gives names, and the ways to ask it. */
export type TestNames = TestDataApi & {
  /** Moves the server's clock, ms. */
  shift(by: number): void
  /** The server's time, Unix seconds. */
  getTime(): number
  get(path: string): Promise<{ status: number; body: unknown }>
  post(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }>
  /** Registers a name by a key, or by whatever `sign` says. */
  register(label: string, account?: Signer, message?: object): ReturnType<TestNames['post']>
}

type Signer = { address: string; sign(message: string): Promise<string> }

/** Signs as an account of the local world. */
export function toSigner(account: LocalAccount): Signer {
  return { address: account.address, sign: (message) => account.signMessage({ message }) }
}

/** Starts a data API that gives names, over one local chain. */
export async function startOwnNames(
  database: OpenDatabase['database'],
  rpcUrl: string,
  settings: Partial<OwnNamesSettings> = {},
): Promise<TestNames> {
  let shifted = 0
  const getNow = () => Date.now() + shifted
  const api = await startDataApi({
    networks: [{ network: gangwayOne, rpcUrls: [rpcUrl] }],
    env: {},
    deps: {
      names: { fetch: createGuardedFetch({}) },
      ownNames: {
        settings: { suffix, perAccount: 1, clockWindow: 120_000, gatewayKey: undefined, ...settings },
        ...{ database, getNow },
      },
    },
  })
  const getTime = () => Math.floor(getNow() / 1000)
  const post: TestNames['post'] = async (path, body) => {
    const response = await fetch(`${api.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return {
    ...api,
    getTime,
    post,
    shift(by) {
      shifted += by
    },
    async get(path) {
      const response = await fetch(`${api.url}${path}${path.includes('?') ? '&' : '?'}projectId=local`)
      return { status: response.status, body: await response.json() }
    },
    async register(label, account = toSigner(getLocalEvmAccount(0)), message = {}) {
      const text = JSON.stringify({
        ...{ name: `${label}${suffix}`, attributes: {}, timestamp: getTime() },
        ...message,
      })
      const { address } = account
      return post('/v1/profile/account', {
        ...{ coin_type: coinTypeHere, address, message: text },
        signature: await account.sign(text),
      })
    },
  }
}

/** The addresses of a record by coin type. */
export function listAddresses(record: unknown): Record<string, string> {
  const { addresses } = record as ProfileResponse
  return Object.fromEntries(Object.entries(addresses).map(([coin, { address }]) => [coin, address]))
}
