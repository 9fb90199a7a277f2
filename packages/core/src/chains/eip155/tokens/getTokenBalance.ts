import { GangwayError } from '@gangway/protocol'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { Eip155RpcClient } from '../createGetClient.js'
import { parseRecipient } from '../parseRecipient.js'
import { callToken, readNumber } from './callToken.js'

/**
 * Base units of a token an account holds, from the latest block.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `TOKEN_INVALID` when the contract does not tell, `NETWORK_UNREACHABLE`.
 */
export async function getTokenBalance(
  client: Eip155RpcClient,
  token: string,
  owner: string,
): Promise<bigint> {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [parseRecipient(owner)],
  })
  const balance = readNumber(await callToken(client, parseRecipient(token), data))
  if (balance === null) throw new GangwayError('TOKEN_INVALID', { details: token })
  return balance
}
