import {
  type Address,
  addEncoderSizePrefix,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  getU32Encoder,
  getUtf8Encoder,
} from '@solana/kit'
import { getMintEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { SendToken } from '../../sendParameters.js'
import { createFreshAddress } from './createTestSender.js'
import { createTokenAccount, writeAccount } from './createToken2022.js'

const metadataProgram = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

/**
 * Writes a mint of which there is one into a node, with Metaplex's account of it, and gives it to `owner`. `standard`: the
 * number of its token standard; null: the account is from before there were any.
 */
export async function createNft(
  url: string,
  parameters: { owner: Address; program?: Address; isFrozen?: boolean; standard?: number | null },
): Promise<SendToken & { address: Address }> {
  const { owner, program = TOKEN_PROGRAM_ADDRESS, isFrozen = false, standard = 0 } = parameters
  const mint = await createFreshAddress()
  const encodedMint = getMintEncoder().encode({
    mintAuthority: null,
    supply: 1n,
    decimals: 0,
    isInitialized: true,
    freezeAuthority: owner,
  })
  await writeAccount(url, mint, program, encodedMint)
  await createTokenAccount(url, { mint, owner, amount: 1n, program, isFrozen })
  await writeAccount(url, await findMetadata(mint), metadataProgram, encodeMetadata(mint, owner, standard))
  return { address: mint, symbol: 'Sea #7', decimals: 0, nft: { standard: 'metaplex', tokenId: '0' } }
}

async function findMetadata(mint: Address): Promise<Address> {
  const { encode } = getAddressEncoder()
  const seeds = ['metadata', encode(metadataProgram), encode(mint)]
  return (await getProgramDerivedAddress({ programAddress: metadataProgram, seeds }))[0]
}

// Kind, who may change it, mint, three texts, fee, one creator, two marks, number of the edition, token standard.
function encodeMetadata(mint: Address, owner: Address, standard: number | null): Uint8Array {
  const key = getAddressEncoder()
  const text = addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder())
  const creators = [1, 1, 0, 0, 0, ...key.encode(owner), 1, 100]
  return Uint8Array.from([
    4,
    ...key.encode(owner),
    ...key.encode(mint),
    ...['Sea #7', 'SEA', 'https://sea.example/7.json'].flatMap((each) => [...text.encode(each)]),
    ...[0xf4, 1],
    ...creators,
    ...[1, 0],
    ...(standard === null ? [] : [1, 254, 1, standard]),
  ])
}
