import {
  type CaipNetworkId,
  type ErrorCode,
  ethereumCoinType,
  GangwayError,
  limits,
  listCoinTypes,
  universalResolvers,
} from '@gangway/protocol'
import {
  type Address,
  type Client,
  ContractFunctionRevertedError,
  getAddress,
  isAddress,
  isAddressEqual,
  zeroAddress,
} from 'viem'
import { getEnsAddress, getEnsName, getEnsResolver } from 'viem/actions'
import type { ResolvedName, ResolveNameParameters } from '../../accountData/names/resolveName.js'
import { createGetClient } from '../../chains/eip155/createGetClient.js'
import { getNamespaceContext } from '../../chains/getNamespaceClient.js'
import type { Config, OwnReader } from '../../config/config.js'
import { getNetwork } from '../../config/getNetwork.js'
import { orAbort } from '../../kernel/orAbort.js'
import { createRegistryReader, type EnsReader } from './createRegistryReader.js'
import { type Refusal, readOrNull } from './readOrNull.js'

/** A chain with an ENS of its own, and the contract that is its registry. */
export type EnsPlace = { networkId: `eip155:${string}`; registry: Address }

const nobody = { name: null, avatar: null }
const answers: readonly ErrorCode[] = ['NAME_INVALID', 'NAME_NOT_FOUND', 'NAME_HAS_NO_ADDRESS']

/**
 * Names of ENS by the app's own node for Ethereum, or for the chain the app names. Where the config has neither, nobody has a name.
 * Names kept outside of the chain (ERC-3668) are not read: whoever keeps them would be asked by the browser itself.
 */
export function createEnsNames(
  config: Config,
  place: EnsPlace | undefined,
): Pick<OwnReader, 'readIdentity' | 'resolveName'> {
  const reader = createReader(config, place)
  return {
    async readIdentity(address) {
      if (!reader || !isAddress(address)) return nobody
      const name = await inTime(reader.readPrimaryName(address))
      if (!name || !(await isNormalised(name))) return nobody
      // Anybody may claim a name; it is theirs only if it leads back.
      const back = await inTime(reader.readAddress(name, ethereumCoinType))
      return back && isAddressEqual(back, address) ? { name, avatar: null } : nobody
    },
    async resolveName(parameters) {
      try {
        const name = await normaliseName(parameters.name)
        if (!reader) throw new GangwayError('NAME_SERVICE_UNAVAILABLE', { details: 'no node for Ethereum' })
        return await inTime(resolve(reader, name, parameters.networkId), parameters.signal)
      } catch (cause) {
        if (cause instanceof GangwayError && answers.includes(cause.code)) throw cause
        throw new GangwayError('NAME_SERVICE_UNAVAILABLE', { cause })
      }
    },
  }
}

function createReader(config: Config, place: EnsPlace | undefined): EnsReader | null {
  const networkId: CaipNetworkId = place?.networkId ?? 'eip155:1'
  if (!getNetwork(config, networkId)) return null
  const client = { ...createGetClient(getNamespaceContext(config))(networkId), ccipRead: false as const }
  const universalResolver = universalResolvers[networkId]
  if (place) return createRegistryReader(client, place.registry)
  return universalResolver ? createUniversalReader(client, universalResolver) : null
}

async function resolve(reader: EnsReader, name: string, networkId: CaipNetworkId): Promise<ResolvedName> {
  for (const { coinType, isFallback } of listCoinTypes(networkId)) {
    const address = await reader.readAddress(name, coinType)
    if (address) return { name, address, avatar: null, isFallback }
  }
  const isTaken = await reader.hasResolver(name)
  throw new GangwayError(isTaken ? 'NAME_HAS_NO_ADDRESS' : 'NAME_NOT_FOUND', { context: { field: 'name' } })
}

/** Whether a name stands as it is hashed: another spelling could look like somebody else's name. */
async function isNormalised(name: string): Promise<boolean> {
  try {
    return (await normaliseName(name)) === name
  } catch {
    // No name of ours at all.
    return false
  }
}

/** A transport of the app may wait for ever. */
function inTime<T>(answer: Promise<T>, signal?: ResolveNameParameters['signal']): Promise<T> {
  const limit = AbortSignal.timeout(limits.rpcTimeout)
  return orAbort(answer, signal ? AbortSignal.any([signal, limit]) : limit)
}

/** Longest name taken, characters. */
const maxLength = 255

/** Such a text is as ENSIP-15 has it: its rules for other signs take 25 kB. */
const isPlain = (name: string) => /^[a-z0-9.-]+$/.test(name) && !/(^|\.)(\.|..--|$)/.test(name)

/**
 * A name of `.eth` in the one spelling ENSIP-15 gives it, in which it is hashed: nothing else is a name here (product.md §5).
 *
 * @throws GangwayError `NAME_INVALID`.
 */
async function normaliseName(name: string): Promise<string> {
  const normalised = name.length > maxLength ? '' : await normalise(name)
  if (/.\.eth$/.test(normalised)) return normalised
  throw new GangwayError('NAME_INVALID', { context: { field: 'name' } })
}

async function normalise(name: string): Promise<string> {
  const lower = name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  if (isPlain(lower)) return lower
  const { normalize } = await import('viem/ens')
  try {
    return normalize(name)
  } catch (cause) {
    throw new GangwayError('NAME_INVALID', { cause, context: { field: 'name' } })
  }
}

/** By what the Universal Resolver says that there is none; its other errors leave open what the name has. */
const nothings = new Set([
  'ResolverNotFound',
  'ResolverNotContract',
  'UnsupportedResolverProfile',
  'ReverseAddressMismatch',
])

/** Reads ENS through the Universal Resolver. */
function createUniversalReader(client: Client, universalResolverAddress: Address): EnsReader {
  const options = { universalResolverAddress, strict: true } as const
  return {
    async hasResolver(name) {
      const found = await readOrNull(getEnsResolver(client, { name, universalResolverAddress }), isNothing)
      return found !== null && found !== zeroAddress
    },
    async readAddress(name, coinType) {
      const found = await readOrNull(getEnsAddress(client, { name, coinType, ...options }), isNothing)
      return found && isAddress(found) ? getAddress(found) : null
    },
    readPrimaryName: (address) => readOrNull(getEnsName(client, { address, ...options }), isNothing),
  }
}

function isNothing(refusal: Refusal): boolean {
  return refusal instanceof ContractFunctionRevertedError && nothings.has(refusal.data?.errorName ?? '')
}
