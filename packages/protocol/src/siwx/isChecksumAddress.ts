import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

/** Tells whether a text is an EVM address in the spelling of EIP-55, the only one a sign-in message may have. */
export function isChecksumAddress(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false
  const lowerCase = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lowerCase)))
  const spelled = [...lowerCase].map((digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return address === `0x${spelled.join('')}`
}
