import { createCache, type GuardedFetch, type Log, type RpcUpstreams } from '@gangway/server-kit'
import type { Address } from 'viem'
import { createEip155Client } from '../../providers/createEip155Client.js'
import { limitReads } from '../../providers/limitReads.js'
import type { GetEnsReader } from '../ens/ensReader.js'
import { identityCacheTimes } from '../identityCacheTimes.js'
import { parseAvatar } from './parseAvatar.js'
import { readNftPicture } from './readNftPicture.js'

/** Pictures of names. */
export type Avatars = {
  /**
   * Where the picture of a name is, if it can be shown: it answers as a picture, and an NFT is of the address the name leads
   * to. Null otherwise, and for whatever goes wrong, as when `signal` aborts: a picture stands in nobody's way.
   */
  find(name: string, owner: Address, signal: AbortSignal): Promise<string | null>
}

const accept = ['image/*']

/** Longest address kept: a longer one is served to nobody (`PictureAddresses`), and anybody can have thousands of them. */
const maxLength = 8_000

/** Creates the rules of avatars. ENSIP-12, data-sources.md §6.1. */
export function createAvatars(deps: {
  rpc: Pick<RpcUpstreams, 'read'>
  fetch: GuardedFetch
  log: Log
  getReader: GetEnsReader
}): Avatars {
  const { rpc, fetch, log, getReader } = deps
  const cache = createCache<string | null>(identityCacheTimes)

  async function load(name: string, owner: Address, signal: AbortSignal): Promise<string | null> {
    const record = parseAvatar((await getReader(signal).readText(name, 'avatar')) ?? '')
    if (!record) return null
    const url =
      record.kind === 'picture'
        ? record.url
        : await readNftPicture(
            { client: createEip155Client(limitReads(rpc, signal), record.chain), fetch, signal },
            record,
            owner,
          )
    if (url === null || url.length > maxLength) return null
    await fetch.head(url, { accept, signal })
    return url
  }

  return {
    async find(name, owner, signal) {
      const loadOrNull = () =>
        load(name, owner, signal).catch((error: unknown) => {
          log.debug({ error }, 'an avatar could not be read')
          return null
        })
      const { value } = await cache.get(`${name} ${owner.toLowerCase()}`, loadOrNull)
      return value
    },
  }
}
