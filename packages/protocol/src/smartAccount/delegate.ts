import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'

/**
 * The one contract an account of ours may be handed to by EIP-7702, and the manager of delegations it trusts: MetaMask's
 * Delegation Framework 1.3.0, at the same address on every chain. docs/decisions/0021-smart-account.md
 */
export const delegateContracts = {
  delegate: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
  manager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
} as const

/** What a delegated account's code begins with; the delegate's address follows. EIP-7702. */
const designatorPrefix = '0xef0100'

/** keccak-256 of the delegate's code with {@link chainWords} zeroed. */
const templateHash = '29e80da8dce2a5184fbbe98d907f0b4c01c9ad4f40c485bb038c82f28db5425a'

/** Where the delegate's code holds what its constructor took from the chain, bytes. */
const chainWords = { chainId: 5801, domainSeparator: 5843 }

/** Code that an account handed to the delegate has, hex in lower case. EIP-7702. */
export const delegationDesignator: `0x${string}` = `${designatorPrefix}${delegateContracts.delegate.slice(2).toLowerCase()}`

/** An address without code, to try the delegate's with. */
const nobody = '0x00000000000000000000000000000000deadbeef'

/**
 * Parameters of an `eth_call` that asks the delegate's `NAME()` of somebody who is handed to it, and the answer, hex. A network without
 * EIP-7702, or without the delegate, answers otherwise.
 */
export const delegateProbe = {
  params: [{ to: nobody, data: '0xa3f4df7e' }, 'latest', { [nobody]: { code: delegationDesignator } }],
  answer: `0x${toHex(32)}${toHex(25)}${bytesToHex(utf8ToBytes('EIP7702StatelessDeleGator')).padEnd(64, '0')}`,
} as const

/** Whether code read at an account's address says that it is handed to our delegate. */
export function isDelegated(code: string): boolean {
  return code.toLowerCase() === delegationDesignator
}

/**
 * Whether code read at the delegate's address is that very contract, as made for this chain: its constructor writes the
 * chain's number and its own EIP-712 domain into it, and nothing else differs between chains.
 */
export function isDelegateCode(code: string, chainId: number): boolean {
  const bytes = readHex(code)
  if (!bytes || bytes.length < chainWords.domainSeparator + 32) return false
  for (const [word, at] of [
    [toWord(chainId), chainWords.chainId],
    [getDomainSeparator(chainId), chainWords.domainSeparator],
  ] as const) {
    if (word.some((byte, index) => bytes[at + index] !== byte)) return false
    bytes.fill(0, at, at + 32)
  }
  return bytesToHex(keccak_256(bytes)) === templateHash
}

function readHex(code: string): Uint8Array | null {
  return /^0x(?:[0-9a-fA-F]{2})*$/.test(code) ? hexToBytes(code.slice(2)) : null
}

/** EIP-712 domain of the delegate on a chain. */
function getDomainSeparator(chainId: number): Uint8Array {
  const hash = (text: string) => keccak_256(utf8ToBytes(text))
  const words = [
    hash('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
    hash('EIP7702StatelessDeleGator'),
    hash('1'),
    toWord(chainId),
    hexToBytes(delegateContracts.delegate.slice(2).padStart(64, '0')),
  ]
  return keccak_256(Uint8Array.from(words.flatMap((word) => [...word])))
}

function toWord(number: number): Uint8Array {
  return hexToBytes(toHex(number))
}

function toHex(number: number): string {
  return number.toString(16).padStart(64, '0')
}
