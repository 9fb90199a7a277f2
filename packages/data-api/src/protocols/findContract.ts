import type { CaipNetworkId } from '@gangway/protocol'
import { type AbiEvent, parseAbiItem, toEventSelector, toFunctionSelector } from 'viem'
import type { ProtocolOperation } from '../model/accountEvent.js'
import { protocols } from './eip155/index.js'
import type { Protocol, ProtocolEvent } from './protocol.js'

/** A contract of a protocol, ready to be compared with. */
export type KnownContract = {
  name: string
  /** By first topic. */
  events: ReadonlyMap<string, Omit<ProtocolEvent, 'event'> & { abi: AbiEvent }>
  /** What a call of a function is, by its selector; null for one that tells nothing. */
  getCall(selector: string | null): ProtocolOperation | null
}

const contracts = new Map(protocols.flatMap(listContracts))

/** The contract of a protocol at an address in lower case; undefined for every other. */
export function findContract(chain: CaipNetworkId, address: string): KnownContract | undefined {
  return contracts.get(`${chain}:${address}`)
}

function listContracts({
  name,
  contracts,
  events = [],
  calls = [],
}: Protocol): (readonly [string, KnownContract])[] {
  const known = new Map(
    events.map(({ event, ...rest }) => [toEventSelector(event), { ...rest, abi: parseEvent(event) }]),
  )
  const operations = new Map<string, ProtocolOperation>(
    calls.map(({ function: signature, operation }) => [toFunctionSelector(signature), operation]),
  )
  const contract: KnownContract = {
    name,
    events: known,
    getCall: (selector) => operations.get(selector ?? '') ?? null,
  }
  return Object.entries(contracts).flatMap(([chain, addresses = []]) =>
    addresses.map((address) => [`${chain}:${address.toLowerCase()}`, contract] as const),
  )
}

// The text is only known while it runs, so the library's type of it is too.
function parseEvent(event: string): AbiEvent {
  const item: unknown = parseAbiItem(event as 'event E()')
  return item as AbiEvent
}
