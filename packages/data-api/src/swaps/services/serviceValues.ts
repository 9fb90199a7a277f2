import { type CaipNetworkId, caipNetworkIdSchema, parseCaipNetworkId } from '@gangway/protocol'
import { commaListSchema } from '@gangway/server-kit'
import * as v from 'valibot'
import { toNativeTokenId } from '../../prices/nativeToken.js'
import type { SwapRequest } from '../swapProvider.js'

/** Base units as services write them: decimal text. */
export const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)

/** The same, or a quantity in hex. */
export const quantitySchema = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/)),
    v.pipe(v.number(), v.safeInteger()),
  ]),
  v.transform((text) => BigInt(text)),
  v.minValue(0n),
)

/** A contract's address. */
export const contractSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))

/** What is called with it: no more than nodes take of a transaction, 128 KiB. */
export const callDataSchema = v.pipe(
  v.string(),
  v.maxLength(2 + 2 * 128 * 1024),
  v.regex(/^0x([0-9a-fA-F]{2})*$/),
  v.transform((data) => data as `0x${string}`),
)

/** Networks as operators list them. */
export const chainListSchema = v.pipe(commaListSchema, v.minLength(1), v.array(caipNetworkIdSchema))

/** The number of an EVM network. */
export function toChainId(chain: CaipNetworkId): string {
  return parseCaipNetworkId(chain).reference
}

/** An asset's address; the coin's as the service calls it, or else as everybody does. */
export function toAddress(chain: CaipNetworkId, id: string, coin?: string): string {
  if (id === toNativeTokenId(chain) && coin !== undefined) return coin
  return id.slice(id.lastIndexOf(':') + 1)
}

/** Whether the coin is what is given. */
export function isCoinGiven({ chain, from }: Pick<SwapRequest, 'chain' | 'from'>): boolean {
  return from === toNativeTokenId(chain)
}

/** Of contracts the operator names, those of a service by default. */
export function toLowerCase(addresses: readonly string[]): string[] {
  return addresses.map((address) => address.toLowerCase())
}
