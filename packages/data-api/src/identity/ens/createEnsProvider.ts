import { ens_beautify } from '@adraffy/ens-normalize'
import { ethereumCoinType, GangwayError, listCoinTypes } from '@gangway/protocol'
import { isAddressEqual } from 'viem'
import type { Avatars } from '../avatar/createAvatars.js'
import type { IdentityProvider } from '../identityProvider.js'
import { normaliseName } from '../normaliseName.js'
import type { GetEnsReader } from './ensReader.js'

const nobody = { name: null, avatar: null }

/** Names of ENS that end with one of `suffixes`. data-sources.md §6.1. */
export function createEnsProvider(deps: {
  getReader: GetEnsReader
  avatars: Avatars
  suffixes: readonly string[]
}): IdentityProvider {
  const { getReader, avatars, suffixes } = deps
  return {
    async identify(address, signal) {
      const reader = getReader(signal)
      const name = await reader.readPrimaryName(address)
      if (!name || !isNormalised(name, suffixes)) return nobody
      // Anybody may claim a name; it is theirs only if it leads back.
      const back = await reader.readAddress(name, ethereumCoinType)
      if (!back || !isAddressEqual(back, address)) return nobody
      return { name: ens_beautify(name), avatar: await avatars.find(name, address, signal) }
    },
    async resolve(text, network, signal) {
      const name = normaliseName(text, suffixes)
      const reader = getReader(signal)
      for (const { coinType, isFallback } of listCoinTypes(network)) {
        const address = await reader.readAddress(name, coinType)
        if (!address) continue
        const avatar = await avatars.find(name, address, signal)
        return { name: ens_beautify(name), address, avatar, isFallback }
      }
      const isTaken = await reader.hasResolver(name)
      throw new GangwayError(isTaken ? 'NAME_HAS_NO_ADDRESS' : 'NAME_NOT_FOUND', {
        context: { field: 'name' },
      })
    },
  }
}

/** Whether a name stands as it is hashed: another spelling could look like somebody else's name. */
function isNormalised(name: string, suffixes: readonly string[]): boolean {
  try {
    return normaliseName(name, suffixes) === name
  } catch {
    // No name of ours at all.
    return false
  }
}
