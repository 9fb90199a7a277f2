import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import { encodeFunctionData, erc20Abi, type Hex, hexToString, size, slice } from 'viem'
import { getCode } from 'viem/actions'
import { type TokenMetadata, toTokenMetadata } from '../../tokenMetadata.js'
import type { Eip155RpcClient } from '../createGetClient.js'
import { parseRecipient } from '../parseRecipient.js'
import { callToken, readNumber } from './callToken.js'

/** More than any name needs; a contract may answer with megabytes. */
const longestText = 1024

/** ERC-20 says `uint8`. */
const mostDecimals = 255n

/**
 * Reads an ERC-20 token's name, symbol and decimals. Name and symbol may be missing or, in old tokens, `bytes32`; one
 * without decimals or balances is no token we could count.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `TOKEN_NOT_FOUND`, `TOKEN_INVALID`, `NETWORK_UNREACHABLE`.
 */
export async function readToken(
  client: Eip155RpcClient,
  networkId: CaipNetworkId,
  text: string,
): Promise<TokenMetadata> {
  const address = parseRecipient(text, networkId)
  const ask = (functionName: 'decimals' | 'name' | 'symbol') =>
    callToken(client, address, encodeFunctionData({ abi: erc20Abi, functionName }))
  const [code, decimals, balance, name, symbol] = await Promise.all([
    readCode(client, address),
    ask('decimals').then(readNumber),
    callToken(
      client,
      address,
      encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
    ).then(readNumber),
    ask('name').then(readText),
    ask('symbol').then(readText),
  ])
  if (code === undefined) throw new GangwayError('TOKEN_NOT_FOUND', { details: address })
  if (decimals === null || decimals > mostDecimals || balance === null)
    throw new GangwayError('TOKEN_INVALID', { details: address })
  return toTokenMetadata({ address, name, symbol, decimals: Number(decimals) })
}

async function readCode(client: Eip155RpcClient, address: `0x${string}`): Promise<Hex | undefined> {
  try {
    return await getCode(client, { address })
  } catch (cause) {
    throw new GangwayError('NETWORK_UNREACHABLE', { cause, details: client.chain.name })
  }
}

// By hand, since a decoder refuses what is cut off or padded wrongly, and reads megabytes for a name.
function readText(answer: Hex | null): string | null {
  if (answer === null || answer === '0x') return null
  if (size(answer) === 32) return hexToString(answer, { size: 32 })
  const offset = readNumber(answer)
  if (offset === null || offset + 32n > BigInt(size(answer))) return null
  const start = Number(offset) + 32
  const length = readNumber(slice(answer, Number(offset), start))
  const available = Math.min(size(answer) - start, longestText)
  if (!length || available === 0) return null
  const used = length > BigInt(available) ? available : Number(length)
  return hexToString(slice(answer, start, start + used))
}
