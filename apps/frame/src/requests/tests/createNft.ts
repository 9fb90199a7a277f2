import { callJsonRpc } from '@gangway/dev'
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

const metadataProgram = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const key = getAddressEncoder()
const text = addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder())

/** An NFT of Solana, and the account of its owner for it. */
type TestNft = { mint: Address; source: Address; program: Address }

/** Writes an NFT into a node, named by Metaplex's account of it, or by its own mint where it is of Token-2022. */
export async function createNft(
  url: string,
  { owner, name, isToken2022 = false }: { owner: Address; name: string; isToken2022?: boolean },
): Promise<TestNft> {
  const { address: mint } = await generateKeyPairSigner()
  const program = isToken2022 ? token2022Program : TOKEN_PROGRAM_ADDRESS
  const [source] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program })
  const named = [...key.encode(owner), ...key.encode(mint), ...text.encode(name)]
  const bare = getMintEncoder().encode({
    mintAuthority: null,
    supply: 1n,
    decimals: 0,
    isInitialized: true,
    freezeAuthority: null,
  })
  // Filled up to the size of an account, the byte that says it is a mint, and extension 19.
  const padding = new Uint8Array(165 - bare.length)
  const own = [...bare, ...padding, 1, 19, 0, named.length % 256, named.length >> 8, ...named]
  await write(url, mint, program, isToken2022 ? own : [...bare])
  const held = getTokenEncoder().encode({
    mint,
    owner,
    amount: 1n,
    delegate: null,
    state: AccountState.Initialized,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
  })
  await write(url, source, program, [...held])
  if (!isToken2022) {
    const seeds = ['metadata', key.encode(metadataProgram), key.encode(mint)]
    const [at] = await getProgramDerivedAddress({ programAddress: metadataProgram, seeds })
    await write(url, at, metadataProgram, [4, ...named])
  }
  return { mint, source, program }
}

async function write(url: string, at: Address, owner: Address, data: readonly number[]): Promise<void> {
  const account = { lamports: 10_000_000, owner, data: Buffer.from(data).toString('hex') }
  await callJsonRpc(url, 'surfnet_setAccount', [at, account])
}
