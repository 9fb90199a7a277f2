import { type CaipNetworkId, parseCaipNetworkId, type SwapPermit } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { type Address, domainSeparator, parseAbi } from 'viem'
import { getCode, readContract } from 'viem/actions'
import { createEip155Client } from '../providers/createEip155Client.js'

/** What is to be allowed: `amount` in base units, until `deadline`, seconds since 1970. */
export type PermitQuery = {
  chain: CaipNetworkId
  token: string
  account: string
  spender: string
  amount: bigint
  deadline: bigint
}

/** Tells what may be signed in place of an approval. */
export type Permits = {
  /**
   * The typed data of EIP-2612; null where the token has no such thing, its domain is not one that can be told, or the account
   * is a contract, which signs in another way. A node that does not answer is null, too: an approval does as well.
   */
  describe(query: PermitQuery): Promise<SwapPermit | null>
}

const abi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])

/** EIP-2612. */
const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
}

/** Creates it. */
export function createPermits(rpc: Pick<RpcUpstreams, 'read'>): Permits {
  async function describe(query: PermitQuery): Promise<SwapPermit | null> {
    const { chain, account, spender, amount, deadline } = query
    const client = createEip155Client(rpc, chain)
    const address = query.token as Address
    const [code, separator, nonce, name, version] = await Promise.all([
      getCode(client, { address: account as Address }),
      readContract(client, { abi, address, functionName: 'DOMAIN_SEPARATOR' }),
      readContract(client, { abi, address, functionName: 'nonces', args: [account as Address] }),
      readContract(client, { abi, address, functionName: 'name' }),
      // Few tokens tell it.
      readContract(client, { abi, address, functionName: 'version' }).catch(() => '1'),
    ])
    if (code !== undefined) return null
    const chainId = Number(parseCaipNetworkId(chain).reference)
    // What the token hashes decides: a domain that is only guessed would be a signature for nothing.
    const domain = [...new Set([version, '1', '2'])]
      .map((each) => ({ name, version: each, chainId, verifyingContract: address }))
      .find((each) => domainSeparator({ domain: each }) === separator)
    if (!domain) return null
    const message = {
      ...{ owner: account, spender, value: String(amount) },
      ...{ nonce: String(nonce), deadline: String(deadline) },
    }
    return { domain, types, primaryType: 'Permit', message }
  }
  return { describe: (query) => describe(query).catch(() => null) }
}
