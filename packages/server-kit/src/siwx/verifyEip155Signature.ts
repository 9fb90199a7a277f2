import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  getAddress,
  type Hash,
  type Hex,
  hashMessage,
  isErc6492Signature,
  isHex,
  parseAbi,
  parseErc6492Signature,
  recoverAddress,
} from 'viem'

const contractAccountAbi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])

/** What a contract account answers to say yes (EIP-1271), as a whole word. */
const yesOfContract = `0x1626ba7e${'0'.repeat(56)}`

/** What the validator of ERC-6492 answers to say yes: one byte. */
const yesOfValidator = '0x01'

/**
 * Asks a chain one thing that only reads, as it is now or at the block the caller has chosen.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED`.
 */
export type AskChain = (method: 'eth_call' | 'eth_getCode', request: object | Address) => Promise<unknown>

/**
 * Checks a `personal_sign` signature: of the account's own key (EIP-191; also that of an account with EIP-7702 code), or
 * whatever the account's contract accepts (EIP-1271), deployed or not yet (ERC-6492). A node is asked for the latter
 * two alone. An account that exists is asked as it is: the call ERC-6492 would have made before is left out.
 *
 * @throws GangwayError of `askChain`, or `RPC_UPSTREAM_FAILED`, where that gave no answer: neither yes nor no.
 */
export async function verifyEip155Signature(
  askChain: AskChain,
  signed: { address: string; message: string; signature: string },
): Promise<boolean> {
  const { message, signature } = signed
  if (!isHex(signature)) return false
  if (await isSignedByOwnKey(signed)) return true
  const address = getAddress(signed.address)
  const hash = hashMessage(message)
  const ask: AskChain = async (method, request) => {
    const answer = v.safeParse(v.string(), await askChain(method, request))
    if (answer.success) return answer.output
    throw new GangwayError('RPC_UPSTREAM_FAILED', { details: 'unexpected answer' })
  }
  try {
    if (!isErc6492Signature(signature))
      return (await ask('eth_call', askAccount(address, hash, signature))) === yesOfContract
    const own = readOwnSignature(signature)
    if (own === null) return false
    // Whoever signs in chooses that call; where there is an account, it could change who owns it for a moment.
    if ((await ask('eth_getCode', address)) !== '0x')
      return (await ask('eth_call', askAccount(address, hash, own))) === yesOfContract
    return (await ask('eth_call', askValidator(address, hash, signature))) === yesOfValidator
  } catch (error) {
    if (isRevert(error)) return false
    throw error
  }
}

/**
 * Whether a `personal_sign` signature is of the account's own key, so that it counts on every EVM chain. A contract's counts on the
 * chain that was asked.
 */
export async function isSignedByOwnKey(signed: {
  address: string
  message: string
  signature: string
}): Promise<boolean> {
  const { message, signature } = signed
  if (!isHex(signature)) return false
  return (await recoverSigner(hashMessage(message), signature)) === getAddress(signed.address)
}

async function recoverSigner(hash: Hash, signature: Hex): Promise<Address | null> {
  try {
    return await recoverAddress({ hash, signature })
  } catch {
    // Not a signature of a key; a contract's may have any form.
    return null
  }
}

/** The account's own signature within the one that says how to create it; null where it says nothing of the kind. */
function readOwnSignature(signature: Hex): Hex | null {
  try {
    return parseErc6492Signature(signature).signature
  } catch {
    return null
  }
}

/** An account without code answers nothing. */
function askAccount(address: Address, hash: Hash, signature: Hex) {
  const data = encodeFunctionData({
    abi: contractAccountAbi,
    functionName: 'isValidSignature',
    args: [hash, signature],
  })
  return { to: address, data }
}

function askValidator(address: Address, hash: Hash, signature: Hex) {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hash, signature],
  })
  return { data }
}

/** Whether the node ran the check and it failed, which is an answer; anything else is a node that gave none. */
function isRevert(error: unknown): boolean {
  if (!(error instanceof GangwayError) || error.code !== 'RPC_UPSTREAM_FAILED') return false
  return error.context.rpcCode === 3 || /revert|out of gas|invalid opcode/i.test(error.details ?? '')
}
