import {
  type CaipNetworkId,
  GangwayError,
  nameAddressMessageSchema,
  nameAttributesMessageSchema,
  nameRegistrationSchema,
  type ProfileResponse,
  parseWith,
  type SignedNameBody,
} from '@gangway/protocol'
import { createLimiter, type RpcUpstreams } from '@gangway/server-kit'
import type * as v from 'valibot'
import { getAddress } from 'viem'
import { coinTypeOfEthereum, parseCoinAddress } from './coinTypes.js'
import type { NameStore, NewName, StoredName } from './createNameStore.js'
import { isReserved, parseLabel, toSkeleton } from './nameRules.js'
import { suggestNames } from './suggestNames.js'
import { toWireName } from './toWireName.js'
import { type NameSigner, verifyNameOwner, verifyNameSigner } from './verifyNameSigner.js'

/** Endings that AppKit 1.7.3 puts behind a label; the profile routes take them for the deployment's own suffix. */
const appKitSuffixes = ['.reown.id', '.wcn.id'] as const

/** Addresses one name may have. */
const mostAddresses = 50

/**
 * Registrations at once, of the ten connections that all share. Of a thousand more each waits here, where no time-out of a
 * connection runs, and others are answered meanwhile.
 */
const mostRegistrations = 4

/** What the rules of names are made of. */
export type NameManagerDeps = {
  store: NameStore
  rpc: RpcUpstreams
  /** Begins with a dot, normalised. */
  suffix: string
  /** Names one account may have. */
  perAccount: number
  /** How far the time of a signed message may be from `getNow`, ms. */
  clockWindow: number
  /** Unix milliseconds. */
  getNow: () => number
}

/** The names of this deployment: who gets one, and what it says. */
export type NameManager = ReturnType<typeof createNameManager>

/** Creates the rules of names. data-sources.md §6.5 */
export function createNameManager(deps: NameManagerDeps) {
  const { store, rpc, suffix, perAccount, getNow } = deps
  const suffixes = [suffix, ...appKitSuffixes]
  const takeTurn = createLimiter(mostRegistrations)
  const toWire = (stored: StoredName): ProfileResponse => toWireName(stored, suffix)

  async function get(name: string): Promise<StoredName> {
    const stored = await store.find(parseLabel(name, suffixes))
    if (!stored) throw new GangwayError('NAME_NOT_FOUND', { context: { field: 'name' } })
    return stored
  }

  async function assertFree(label: string, account: string): Promise<void> {
    const rule = await store.findRule(toSkeleton(label))
    const isFree = rule ? rule.kind === 'reserved' && rule.account === account : !isReserved(label)
    if (isFree) return
    const shortMessage = 'This name is reserved'
    throw new GangwayError('NAME_TAKEN', { shortMessage, context: { field: 'name' } })
  }

  /** Registers a name for what signed; answers the record if it is theirs now, or was before. */
  async function registerOnce(name: NewName, signer: NameSigner): Promise<ProfileResponse> {
    const { label, owner } = name
    await assertFree(label, owner)
    const outcome = await store.register(name, perAccount)
    const stored = await store.find(label)
    if (stored?.owner === owner && stored.network === getNetwork(signer)) return toWire(stored)
    const code = outcome === 'limit' ? 'NAME_LIMIT_REACHED' : 'NAME_TAKEN'
    throw new GangwayError(code, { context: { field: 'name' } })
  }

  /** Reads a signed message of an owner and checks both; the store then takes it once. */
  async function openMessage<TSchema extends v.GenericSchema<unknown, { timestamp: number }>>(
    name: string,
    body: SignedNameBody,
    schema: TSchema,
  ) {
    const message: v.InferOutput<TSchema> = readMessage(schema, body.message)
    assertTime(deps, message.timestamp)
    const stored = await get(name)
    await verifyNameOwner(rpc, stored, body)
    return { stored, message, signedAt: message.timestamp, now: getNow() }
  }

  return {
    suffix,
    /** @throws GangwayError `NAME_INVALID`, `NAME_NOT_FOUND`. */
    lookUp: async (name: string): Promise<ProfileResponse> => toWire(await get(name)),
    /** The names an address owns, the oldest first. */
    reverse: async (address: string): Promise<ProfileResponse[]> => (await store.list(address)).map(toWire),
    /** `zone`: an ending without its dot that the answer's names are to have. */
    suggest: (text: string, zone: string | undefined) => suggestNames(store, suffixes, text, zone),
    /**
     * Registers a name for the account that signed. The same account asking again gets the record: its first answer may be lost.
     *
     * @throws GangwayError `NAME_INVALID`, `NAME_TAKEN`, `NAME_LIMIT_REACHED`, `INVALID_INPUT`, `SIWX_MESSAGE_EXPIRED`,
     * `SIWX_MESSAGE_NOT_YET_VALID`, and as `verifyNameSigner`.
     */
    async register(body: SignedNameBody): Promise<ProfileResponse> {
      const { name, attributes, timestamp } = readMessage(nameRegistrationSchema, body.message)
      assertTime(deps, timestamp)
      const label = parseLabel(name, suffixes)
      const owner = body.address.toLowerCase()
      // Before the database: of many at once each then waits for its signature, and none for a connection.
      const signer = await verifyNameSigner(rpc, body)
      const address = getAddress(owner)
      // A contract account may not exist on Ethereum, so that address is the key's alone.
      const coinTypes = signer.kind === 'key' ? [body.coin_type, coinTypeOfEthereum] : [body.coin_type]
      if (parseCoinAddress(body.coin_type, address) === null) throw invalid('coin_type')
      const now = getNow()
      const registered = {
        ...{ label, owner, attributes, registeredAt: now, updatedAt: now, signedAt: timestamp },
        ...{ skeleton: toSkeleton(label), network: getNetwork(signer) },
        addresses: [...new Set(coinTypes)].map((coinType) => ({ coinType, address })),
      }
      return takeTurn(() => registerOnce(registered, signer))
    },
    /** Replaces the texts of a name. @throws GangwayError as `setAddress`. */
    async setAttributes(name: string, body: SignedNameBody): Promise<ProfileResponse> {
      const { stored, message, ...at } = await openMessage(name, body, nameAttributesMessageSchema)
      const { attributes } = message
      if (!(await store.setAttributes(stored.label, { attributes, ...at }))) throw replayed()
      return toWire(await get(name))
    },
    /**
     * Sets one address of a name.
     *
     * @throws GangwayError `NAME_INVALID`, `NAME_NOT_FOUND`, `INVALID_INPUT`, `SIWX_NONCE_USED` for a message not newer than the
     * last, `SIWX_MESSAGE_EXPIRED`, `SIWX_MESSAGE_NOT_YET_VALID`, and as `verifyNameOwner`.
     */
    async setAddress(name: string, body: SignedNameBody): Promise<ProfileResponse> {
      const { stored, message, ...at } = await openMessage(name, body, nameAddressMessageSchema)
      const coinType = message.coin_type
      const address = parseCoinAddress(coinType, message.address)
      if (address === null) throw invalid('message.address')
      const isNew = stored.addresses.every((each) => each.coinType !== coinType)
      if (isNew && stored.addresses.length >= mostAddresses) throw invalid('message.coin_type')
      if (!(await store.setAddress(stored.label, { coinType, address, ...at }))) throw replayed()
      return toWire(await get(name))
    },
  }
}

function readMessage<const TSchema extends v.GenericSchema>(
  schema: TSchema,
  text: string,
): v.InferOutput<TSchema> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new GangwayError('INVALID_INPUT', { cause, context: { field: 'message' } })
  }
  return parseWith(schema, json)
}

/** @throws GangwayError `SIWX_MESSAGE_EXPIRED`, `SIWX_MESSAGE_NOT_YET_VALID`. */
function assertTime({ getNow, clockWindow }: NameManagerDeps, timestamp: number): void {
  const ahead = timestamp * 1000 - getNow()
  const context = { field: 'message.timestamp' }
  if (ahead < -clockWindow) throw new GangwayError('SIWX_MESSAGE_EXPIRED', { context })
  if (ahead > clockWindow) throw new GangwayError('SIWX_MESSAGE_NOT_YET_VALID', { context })
}

/** Where its owner counts: a key is the same on every network. */
function getNetwork(signer: NameSigner): CaipNetworkId | '' {
  return signer.kind === 'key' ? '' : signer.network
}

function invalid(field: string): GangwayError {
  return new GangwayError('INVALID_INPUT', { context: { field } })
}

/** A captured message must change nothing a second time. */
function replayed(): GangwayError {
  const shortMessage = 'A newer message of this name was taken before'
  return new GangwayError('SIWX_NONCE_USED', { shortMessage, context: { field: 'message.timestamp' } })
}
