import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import { type CaipNetworkId, type ChainNamespace, getChainNamespace } from '../caipIds.js'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'
import { readDateTime } from './readDateTime.js'
import { rfc3986 } from './rfc3986.js'

const matching = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern))
const dateTime = v.pipe(
  v.string(),
  v.check((text) => readDateTime(text) !== null),
)
const uri = matching(rfc3986.uri)

const isAddressOf: Record<ChainNamespace, (address: string) => boolean> = {
  eip155: isChecksumAddress,
  solana: (address) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address),
}

/**
 * The fields of a sign-in message that the grammar of EIP-4361 allows; CAIP-122 takes it over for Solana. `issuedAt`
 * is required there.
 */
export const siwxMessageFieldsSchema = v.pipe(
  v.object({
    scheme: v.exactOptional(matching(rfc3986.scheme)),
    domain: v.pipe(matching(rfc3986.authority), v.minLength(1)),
    accountAddress: v.string(),
    chainId: v.pipe(
      caipNetworkIdSchema,
      v.check((id: CaipNetworkId) => getChainNamespace(id) !== 'eip155' || /:(0|[1-9]\d*)$/.test(id)),
    ),
    uri,
    version: v.literal('1'),
    nonce: matching(/^[A-Za-z0-9]{8,}$/),
    statement: v.exactOptional(matching(rfc3986.plainText)),
    issuedAt: dateTime,
    expirationTime: v.exactOptional(dateTime),
    notBefore: v.exactOptional(dateTime),
    requestId: v.exactOptional(matching(rfc3986.segment)),
    resources: v.exactOptional(v.array(uri)),
  }),
  v.forward(
    v.partialCheck([['accountAddress'], ['chainId']], ({ accountAddress, chainId }) =>
      isAddressOf[getChainNamespace(chainId)](accountAddress),
    ),
    ['accountAddress'],
  ),
)

/** Tells whether a text is an EVM address in the spelling of EIP-55, the only one a sign-in message may have. */
function isChecksumAddress(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false
  const lowerCase = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lowerCase)))
  const spelled = [...lowerCase].map((digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return address === `0x${spelled.join('')}`
}

/** How a sign-in message calls an account of each chain family. EIP-4361, CAIP-122. */
export const accountKinds: Record<ChainNamespace, string> = { eip155: 'Ethereum', solana: 'Solana' }
