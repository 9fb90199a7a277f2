import { callJsonRpc } from '@gangway/dev'
import { gangwaySolana } from '@gangway/registry'
import {
  type Address,
  addEncoderSizePrefix,
  fixEncoderSize,
  generateKeyPairSigner,
  getAddressEncoder,
  getBytesEncoder,
  getProgramDerivedAddress,
  getU16Encoder,
  getU32Encoder,
  getUtf8Encoder,
} from '@solana/kit'
import { getMintEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSolanaClient } from './createSolanaClient.js'
import { createFreshAddress, createTestSender, usdx } from './tests/createTestSender.js'
import { startTestNode, type TestNode } from './tests/startTestNode.js'

const networkId = gangwaySolana.caipNetworkId
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address
const metaplex = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterAll(() => node?.stop())

const text = addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder())
const key = getAddressEncoder()
const client = () => createSolanaClient({ networks: [gangwaySolana], getNode: () => node.url })
const read = (address: string) => client().readToken(networkId, address)

async function write(at: string, owner: string, parts: readonly ArrayLike<number>[]): Promise<void> {
  const data = Buffer.concat(parts.map((part) => Uint8Array.from(part))).toString('hex')
  await callJsonRpc(node.url, 'surfnet_setAccount', [at, { lamports: 10_000_000, owner, data }])
}

const mint = (decimals: number) =>
  getMintEncoder().encode({
    mintAuthority: null,
    supply: 1n,
    decimals,
    isInitialized: true,
    freezeAuthority: null,
  })

/** A mint of the Token program, and what Metaplex says of it. */
async function createNamedMint(
  said: { name: string; symbol: string } | null,
  named?: Address,
): Promise<Address> {
  const at = (await generateKeyPairSigner()).address
  await write(at, TOKEN_PROGRAM_ADDRESS, [mint(9)])
  const [metadata] = await getProgramDerivedAddress({
    programAddress: metaplex,
    seeds: ['metadata', key.encode(metaplex), key.encode(at)],
  })
  const texts = said ? [text.encode(said.name), text.encode(said.symbol), text.encode('https://x')] : []
  await write(metadata, metaplex, [[4], key.encode(at), key.encode(named ?? at), ...texts])
  return at
}

/** A mint of the Token-2022 program with metadata of its own. */
async function createToken2022Mint(said: { name: string; symbol: string }): Promise<Address> {
  const at = (await generateKeyPairSigner()).address
  const u16 = getU16Encoder()
  const metadata = Buffer.concat(
    [
      key.encode(at),
      key.encode(at),
      text.encode(said.name),
      text.encode(said.symbol),
      text.encode(''),
      getU32Encoder().encode(0),
    ].map((part) => Uint8Array.from(part)),
  )
  await write(at, token2022, [
    // Padded to the length of a token account, then “this is a mint”, then the extension MetadataPointer …
    fixEncoderSize(getBytesEncoder(), 165).encode(mint(2)),
    [1],
    u16.encode(18),
    u16.encode(64),
    key.encode(at),
    key.encode(at),
    // … and TokenMetadata.
    u16.encode(19),
    u16.encode(metadata.length),
    metadata,
  ])
  return at
}

describe('readToken', () => {
  test('default: decimals; without metadata the short address stands for name and symbol', async () => {
    expect(await read(`solana:${usdx.address}`)).toEqual({
      address: usdx.address,
      name: 'Dmc9…YjoNPn',
      symbol: 'Dmc9…YjoNPn',
      decimals: 6,
    })
  })

  test('behavior: name and symbol from Metaplex, whose texts are padded', async () => {
    const at = await createNamedMint({ name: 'Ocean\0\0\0\0', symbol: 'OCN\0\0' })
    expect(await read(at)).toEqual({ address: at, name: 'Ocean', symbol: 'OCN', decimals: 9 })
  })

  test('behavior: Metaplex says nothing of a mint it does not name, or in half an account', async () => {
    const other = await createFreshAddress()
    expect((await read(await createNamedMint({ name: 'Ocean', symbol: 'OCN' }, other))).symbol).toContain('…')
    expect((await read(await createNamedMint(null))).symbol).toContain('…')
  })

  test('behavior: name and symbol from a Token-2022 mint itself', async () => {
    const at = await createToken2022Mint({ name: 'Pearl\u202e', symbol: 'P'.repeat(30) })
    expect(await read(at)).toEqual({ address: at, name: 'Pearl', symbol: 'P'.repeat(16), decimals: 2 })
  })

  test('error: nothing at the address', async () => {
    await expect(read(await createFreshAddress())).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' })
  })

  test('error: an account that is no mint', async () => {
    const { address } = await createTestSender({ url: node.url })
    await expect(read(address)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
    await expect(read(TOKEN_PROGRAM_ADDRESS)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  })

  test('error: a token account is not its mint', async () => {
    const { address } = await createTestSender({ url: node.url })
    const { value } = (await callJsonRpc(node.url, 'getTokenAccountsByOwner', [
      address,
      { mint: usdx.address },
      { encoding: 'jsonParsed' },
    ])) as { value: { pubkey: string }[] }
    await expect(read(value[0]?.pubkey ?? '')).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  })

  test('error: no address', async () => {
    await expect(read('0x98eDDadCfde04dC22a0e62119617e74a6Bc77313')).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
      context: { kind: 'other-namespace', chainNamespace: 'eip155' },
    })
  })

  test('error: a node that does not answer is not an address without a token', async () => {
    node.lostAnswers.add('getAccountInfo')
    await expect(read(usdx.address ?? '')).rejects.toMatchObject({ code: 'NETWORK_UNREACHABLE' })
    node.lostAnswers.clear()
  })
})

describe('getTokenBalance', () => {
  test('default: base units; nothing where the owner has no account for it', async () => {
    const { address } = await createTestSender({ url: node.url })
    expect(await client().getTokenBalance(networkId, usdx.address ?? '', address)).toBe(1_000_000_000n)
    expect(await client().getTokenBalance(networkId, usdx.address ?? '', await createFreshAddress())).toBe(0n)
  })

  test('error: unknown is not zero', async () => {
    node.lostAnswers.add('getTokenAccountsByOwner')
    const { address } = await createTestSender({ url: node.url })
    await expect(client().getTokenBalance(networkId, usdx.address ?? '', address)).rejects.toMatchObject({
      code: 'NETWORK_UNREACHABLE',
    })
    node.lostAnswers.clear()
  })
})
