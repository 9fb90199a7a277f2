import { GangwayError } from '@gangway/protocol'
import {
  type Address,
  addEncoderSizePrefix,
  address,
  generateKeyPairSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
  getU32Encoder,
  getUtf8Encoder,
} from '@solana/kit'
import {
  AccountState,
  findAssociatedTokenPda,
  getMintEncoder,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'

/** Metaplex's Token Metadata program, whose accounts name mints. */
const metadataProgram = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

/**
 * Writes a mint nobody has listed into the local Solana node, with its name in a Metaplex account, and gives an
 * account some of it, in base units. One without decimals, of which there is one, is an NFT; `program` is that of the token,
 * by default the first one. Returns its address.
 */
export async function createMint(
  rpcUrl: string,
  token: { name: string; symbol: string; decimals: number },
  holder: { owner: string; amount: bigint },
  program: Address = TOKEN_PROGRAM_ADDRESS,
): Promise<string> {
  const { address: mint } = await generateKeyPairSigner()
  const owner = address(holder.owner)
  const { decimals } = token
  const [account] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program })
  const key = getAddressEncoder()
  const text = addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder())
  const [metadata] = await getProgramDerivedAddress({
    programAddress: metadataProgram,
    seeds: ['metadata', key.encode(metadataProgram), key.encode(mint)],
  })
  const { amount } = holder
  await write(rpcUrl, mint, program, [
    getMintEncoder().encode({
      mintAuthority: null,
      supply: amount,
      decimals,
      isInitialized: true,
      freezeAuthority: null,
    }),
  ])
  await write(rpcUrl, account, program, [
    getTokenEncoder().encode({
      mint,
      owner,
      amount,
      delegate: null,
      state: AccountState.Initialized,
      isNative: null,
      delegatedAmount: 0n,
      closeAuthority: null,
    }),
  ])
  // Kind “MetadataV1”, who may change it, what it names, and the texts: name, symbol, no address of metadata. Then no fee, no
  // creators, not sold, can be changed; no edition, standard or collection.
  await write(rpcUrl, metadata, metadataProgram, [
    [4],
    key.encode(owner),
    key.encode(mint),
    text.encode(token.name),
    text.encode(token.symbol),
    text.encode(''),
    [0, 0, 0, 0, 1, 0, 0, 0],
  ])
  return mint
}

async function write(
  rpcUrl: string,
  at: Address,
  owner: Address,
  parts: readonly ArrayLike<number>[],
): Promise<void> {
  const data = Buffer.concat(parts.map((part) => Uint8Array.from(part))).toString('hex')
  const params = [at, { lamports: 10_000_000, owner, data }]
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'surfnet_setAccount', params }),
  })
  const text = await response.text()
  if (text.includes('"error"')) throw new GangwayError('RPC_UPSTREAM_FAILED', { details: text })
}
