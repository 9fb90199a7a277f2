import type { CaipNetworkId } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { tokenPrograms } from '../model/tokenPrograms.js'
import { type MintHolding, mergeTokenAccounts, tokenAccountsSchema } from './mergeTokenAccounts.js'
import { parseNodeAnswer } from './parseNodeAnswer.js'

/**
 * Reads what an owner holds of each mint of both token programs.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED`.
 */
export async function readTokenAccounts(
  rpc: Pick<RpcUpstreams, 'read'>,
  chain: CaipNetworkId,
  owner: string,
): Promise<MintHolding[]> {
  const answers = await Promise.all(
    tokenPrograms.map((programId) =>
      rpc.read(chain, 'getTokenAccountsByOwner', [
        owner,
        { programId },
        { encoding: 'jsonParsed', commitment: 'confirmed' },
      ]),
    ),
  )
  return mergeTokenAccounts(answers.flatMap((answer) => parseNodeAnswer(tokenAccountsSchema, answer).value))
}
