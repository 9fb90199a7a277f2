import { GangwayError } from '@gangway/protocol'
import { type Address, encodeFunctionData, type Hex, hexToBigInt, maxUint256, zeroHash } from 'viem'
import type { SendNft } from '../../sendParameters.js'
import type { Eip155RpcClient } from '../createGetClient.js'
import { parseRecipient } from '../parseRecipient.js'
import { callToken, readNumber } from '../tokens/callToken.js'
import type { TransferCall } from '../toTransferCall.js'

/** An NFT of a contract. */
type EvmNft = { address: string; decimals: number; nft: SendNft }

const address = { type: 'address' } as const
const uint = { type: 'uint256' } as const

const ownerOf = { type: 'function', name: 'ownerOf', inputs: [uint], outputs: [address] } as const
const safeTransfer = { type: 'function', name: 'safeTransferFrom', outputs: [] } as const
const view = { stateMutability: 'view' } as const
const write = { stateMutability: 'nonpayable' } as const

/** ERC-721: the owner of a token, and its transfer. */
const erc721 = [
  { ...ownerOf, ...view },
  { ...safeTransfer, ...write, inputs: [address, address, uint] },
] as const

/** ERC-1155: how many of a token an account has, and their transfer. */
const erc1155 = [
  { type: 'function', name: 'balanceOf', inputs: [address, uint], outputs: [uint], ...view },
  { ...safeTransfer, ...write, inputs: [address, address, uint, uint, { type: 'bytes' }] },
] as const

/**
 * The call that moves an NFT: always `safeTransferFrom`, which asks a recipient that is a contract whether it takes it.
 * `transferFrom` would leave it there for ever, so a collection without the safe one is refused by the trial before.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS`, and `SEND_INVALID_AMOUNT` for several of an ERC-721.
 */
export function toNftCall(
  token: EvmNft,
  { from, to, amount }: { from: Address; to: Address; amount: bigint },
): TransferCall {
  const { standard, tokenId } = token.nft
  assertIsNft(token)
  if (standard === 'erc721' && amount > 1n) throw new GangwayError('SEND_INVALID_AMOUNT')
  const id = BigInt(tokenId)
  const call = { to: parseRecipient(token.address), value: 0n }
  const functionName = 'safeTransferFrom'
  // Its `balanceOf` for ERC-20 counts them well enough.
  if (standard === 'erc721')
    return { ...call, data: encodeFunctionData({ abi: erc721, functionName, args: [from, to, id] }) }
  const data = encodeFunctionData({ abi: erc1155, functionName, args: [from, to, id, amount, '0x'] })
  return { ...call, data, heldData: toHeldData(token, to) }
}

function assertIsNft({ decimals, nft: { standard, tokenId } }: EvmNft): void {
  const isId = /^\d{1,78}$/.test(tokenId) && BigInt(tokenId) <= maxUint256
  if (isId && decimals === 0 && standard !== 'metaplex') return
  throw new GangwayError('SEND_INVALID_PARAMETERS', { details: 'this is no NFT of an EVM network' })
}

function toHeldData({ nft }: EvmNft, owner: Address): Hex {
  return encodeFunctionData({ abi: erc1155, functionName: 'balanceOf', args: [owner, BigInt(nft.tokenId)] })
}

/**
 * How many of an NFT an account has, from the latest block: none of an ERC-721 that its contract has no owner of, as of one that
 * was destroyed. Null: no contract answers.
 *
 * @throws GangwayError `NETWORK_UNREACHABLE`.
 */
export async function readNftBalance(
  client: Eip155RpcClient,
  token: EvmNft,
  owner: Address,
): Promise<bigint | null> {
  const { standard, tokenId } = token.nft
  const contract = parseRecipient(token.address)
  if (standard === 'erc1155') return readNumber(await callToken(client, contract, toHeldData(token, owner)))
  const data = encodeFunctionData({ abi: erc721, functionName: 'ownerOf', args: [BigInt(tokenId)] })
  // EIP-721: a query about an NFT without an owner throws.
  const answer = readNumber(await callToken(client, contract, data, zeroHash))
  if (answer === null) return null
  return answer === hexToBigInt(owner) ? 1n : 0n
}
