import { GangwayError } from '@gangway/protocol'
import {
  type Address,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
} from 'viem'
import localFarcaster from '../../contracts/artifacts/LocalFarcaster.json' with { type: 'json' }
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { farcasterRegistries, getLocalFarcasterSigner, localFarcasterPeople } from '../localFarcaster.js'
import { callJsonRpc } from './callJsonRpc.js'
import { waitForReceipt } from './waitForReceipt.js'

/** What KeyRegistry says of a key that may sign in: added, and of that type. */
const authKey = { state: 1, keyType: 2 }

/** Puts Farcaster's two registries on a fresh anvil of their chain, with the local people in them. */
export async function deployLocalFarcaster(rpcUrl: string): Promise<void> {
  const { contractAddress } = await transact(rpcUrl, { data: localFarcaster.bytecode as Hex })
  const code = await callJsonRpc(rpcUrl, 'eth_getCode', [contractAddress, 'latest'])
  for (const registry of Object.values(farcasterRegistries))
    await callJsonRpc(rpcUrl, 'anvil_setCode', [registry, code])
  for (const person of localFarcasterPeople) {
    const { address } = getLocalFarcasterSigner(person)
    if (person.kind === 'custody') await setFarcasterId(rpcUrl, address, person.fid)
    else await setFarcasterKey(rpcUrl, person.fid, address)
  }
}

/** Gives an id to an address; 0 takes it away. */
export async function setFarcasterId(rpcUrl: string, owner: Address, fid: number): Promise<void> {
  await transact(rpcUrl, { to: farcasterRegistries.ids, data: encode('setId', [owner, BigInt(fid)]) })
}

/** Names an address that may sign in for an id; `data`: what else to say of it. */
export async function setFarcasterKey(
  rpcUrl: string,
  fid: number,
  address: Address,
  data: { state: number; keyType: number } = authKey,
): Promise<void> {
  const key = encodeAbiParameters([{ type: 'address' }], [address])
  await transact(rpcUrl, { to: farcasterRegistries.keys, data: encode('setKey', [BigInt(fid), key, data]) })
}

function encode(functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: localFarcaster.abi, functionName, args })
}

async function transact(rpcUrl: string, request: { to?: Address; data: Hex }) {
  const account = getLocalEvmAccount(localEvmAccountIndexes.faucet)
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  const hash = await wallet.sendTransaction({ chain: null, ...request })
  const receipt = await waitForReceipt(rpcUrl, hash)
  if (receipt.status === 'success') return receipt
  throw new GangwayError('DEV_PART_FAILED', { details: `transaction ${hash} reverted` })
}
