import { GangwayError, parseSiwxMessage, type SiwxMessageFields } from '@gangway/protocol'
import { type AskChain, assertMessageTimes, verifyEip155Signature } from '@gangway/server-kit'
import {
  type Address,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  isHex,
  parseAbi,
} from 'viem'
import type { FarcasterAnswer } from './farcasterRelay.js'

/** https://docs.farcaster.xyz/reference/contracts/deployments, OP Mainnet. */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry = '0x00000000fc1237824fb747abde0ff18990e59b7e'

const idAbi = parseAbi(['function idOf(address owner) view returns (uint256)'])
const keyAbi = parseAbi([
  'struct Key { uint8 state; uint32 keyType; }',
  'function keyDataOf(uint256 fid, bytes key) view returns (Key)',
])

/** In the registry's words: added, and of the type that may sign in. */
const authKey = { state: 1, keyType: 2 }

const statements: readonly (string | undefined)[] = ['Farcaster Auth', 'Farcaster Connect']

/** What we asked to have signed. */
export type AskedMessage = { domain: string; uri: string; nonce: string }

/**
 * The Farcaster id of whoever signed what we asked for. By the message, its signature and the registries; whoever carried
 * them is not believed in anything. embedded-wallet.md §8.
 *
 * @throws GangwayError `LOGIN_PROVIDER_FAILED` for a claim that does not hold; `SIWX_…`, `INVALID_INPUT` for a message
 * that does not; `RPC_UPSTREAM_FAILED` of `openChain`.
 */
export async function proveFarcasterId(
  { message, signature }: FarcasterAnswer,
  asked: AskedMessage,
  deps: { openChain: () => Promise<AskChain>; now: number },
): Promise<bigint> {
  const fields = parseSiwxMessage(message)
  const fid = readFid(fields, asked)
  assertMessageTimes(fields, deps.now)
  const ask = await deps.openChain()
  const address = getAddress(fields.accountAddress)
  if (!(await verifyEip155Signature(ask, { address, message, signature }))) throw refuse('signature')
  if (!(await isOwner(ask, fid, address)) && !(await isAuthAddress(ask, fid, address))) throw refuse('fid')
  return fid
}

function readFid(fields: SiwxMessageFields, { domain, uri, nonce }: AskedMessage): bigint {
  const { scheme, statement, resources = [] } = fields
  const wrong = Object.entries({
    domain: fields.domain === domain,
    scheme: scheme === undefined || uri.startsWith(`${scheme}://`),
    uri: fields.uri === uri,
    nonce: fields.nonce === nonce,
    chainId: fields.chainId === 'eip155:10',
    statement: statements.includes(statement),
    resources: resources.length === 1,
  }).find(([, isRight]) => !isRight)
  if (wrong) throw refuse(wrong[0])
  // The text of FIP-11 writes `fids/`; Farcaster's clients write this. At most what fits 256 bits.
  const [, fid] = /^farcaster:\/\/fid\/([1-9]\d{0,76})$/.exec(resources[0] ?? '') ?? []
  if (fid === undefined) throw refuse('resources')
  return BigInt(fid)
}

async function isOwner(ask: AskChain, fid: bigint, address: Address): Promise<boolean> {
  const data = encodeFunctionData({ abi: idAbi, args: [address] })
  return decodeFunctionResult({ abi: idAbi, data: await call(ask, idRegistry, data) }) === fid
}

/** Whether the owner of the id named this address to sign in by. */
async function isAuthAddress(ask: AskChain, fid: bigint, address: Address): Promise<boolean> {
  const key = encodeAbiParameters([{ type: 'address' }], [address])
  const data = encodeFunctionData({ abi: keyAbi, args: [fid, key] })
  const { state, keyType } = decodeFunctionResult({ abi: keyAbi, data: await call(ask, keyRegistry, data) })
  return state === authKey.state && keyType === authKey.keyType
}

async function call(ask: AskChain, to: Address, data: Hex): Promise<Hex> {
  const answer = await ask('eth_call', { to, data })
  if (isHex(answer)) return answer
  throw refuse('registry')
}

const refuse = (field: string) =>
  new GangwayError('LOGIN_PROVIDER_FAILED', { details: field, context: { field } })
