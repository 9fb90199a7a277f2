import { type CaipNetworkId, getChainNamespace, identityResponseSchema, limits } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { assertServer } from '../../kernel/http/assertServer.js'
import { fetchJson } from '../../kernel/http/fetchJson.js'

declare module '../../config/config.js' {
  interface OwnReader {
    /** What an address is called. Rejects when nobody could say. */
    readIdentity(address: string): Promise<Pick<Identity, 'name' | 'avatar'>>
  }
}

/** Parameters of {@link getIdentity}. */
export type GetIdentityParameters = { networkId: CaipNetworkId; address: string }

/**
 * Reads an account's name and picture into `state.identities`; an answer is good for 5 min (product.md §9). After a failure what
 * was known stays. Accounts of Solana have none (modal-behaviour.md §7). Never throws.
 */
export async function getIdentity(
  config: Config,
  { networkId, address }: GetIdentityParameters,
): Promise<void> {
  if (getChainNamespace(networkId) !== 'eip155') return
  const known = config.state.identities?.get(address) ?? { name: null, avatar: null, askedAt: 0 }
  if (Date.now() - known.askedAt < limits.identityCacheTime) return
  const update = (identity: Identity) =>
    config.setState(({ identities }) => ({
      identities: new Map(identities).set(address, identity),
    }))
  update({ ...known, askedAt: Date.now() })
  try {
    const { sources } = config
    const { name, avatar } = await (sources
      ? sources.load().then((reader) => reader.readIdentity(address))
      : fetchIdentity(config, address))
    update({ name, avatar, askedAt: Date.now() })
  } catch {
    update({ ...known, askedAt: 0 })
  }
}

async function fetchIdentity(config: Config, address: string) {
  assertServer(config)
  const query = new URLSearchParams({ projectId: config.projectId })
  return fetchJson(`${config.apiUrl}/v1/identity/${address}?${query}`, {
    schema: identityResponseSchema,
    errorCode: 'NAME_SERVICE_UNAVAILABLE',
  })
}

/** What an account is called, and since when that is known. product.md §3 “Account state”. */
export type Identity = {
  /** A name such as `anna.eth` that leads back to the account; null: it has none, or that is not known. */
  name: string | null
  /** A picture on this deployment. */
  avatar: string | null
  /** ms since 1970; 0: the last time nobody could say. */
  askedAt: number
}
