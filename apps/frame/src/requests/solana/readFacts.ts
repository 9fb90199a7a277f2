import { textLimits } from '@gangway/protocol'
import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/addresses'
import { toPictureId } from '../../model/toPictureId.js'
import { cleanSymbol, type Token } from '../model/token.js'
import type { SigningContext } from '../signingContext.js'
import type { SolanaAccount, SolanaNode } from './createSolanaNode.js'
import { readCreation } from './instructions/associatedToken.js'
import type { InstructionFacts } from './instructions/knownProgram.js'
import { readMintDecimals, readTokenAccount } from './readTokenAccount.js'
import type { SolanaTransaction } from './transaction.js'

/** What the chain says of the accounts of a transaction before it. */
export type TransactionFacts = InstructionFacts & { accounts: ReadonlyMap<Address, SolanaAccount | null> }

/** Reads every account a transaction names, then the mints of the token accounts among them and who owns those. */
export async function readFacts(
  transaction: SolanaTransaction,
  { config, network, solanaAddress, texts }: SigningContext,
  node: SolanaNode,
): Promise<TransactionFacts> {
  const named = transaction.accounts.flatMap(({ address }) => address ?? [])
  const first = await node.getAccounts([...new Set(named)])
  const held = [...first.values()].flatMap((account) => readTokenAccount(account) ?? [])
  const created = transaction.instructions.flatMap((instruction) => readCreation(instruction) ?? [])
  const further = [...held, ...created].flatMap(({ mint, owner }) => [mint, owner])
  const second = await node.getAccounts([...new Set(further)].filter((address) => !first.has(address)))
  const accounts = new Map([...first, ...second])
  const names = await readNftNames(accounts, node)
  const listed = config.tokens.filter(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)

  return {
    accounts,
    texts,
    account: solanaAddress,
    native: {
      ...network.nativeCurrency,
      isListed: true,
      picture: toPictureId(network.caipNetworkId, null),
    },
    listedMints: listed.map(({ address }) => address),
    getAccount: (address) => accounts.get(address) ?? null,
    getTokenAccount: (address) =>
      readTokenAccount(accounts.get(address)) ??
      created.find((account) => account.address === address) ??
      null,
    getToken(mint): Token {
      const known = listed.find(({ address }) => address === mint)
      if (known) {
        const picture = toPictureId(network.caipNetworkId, mint)
        return { symbol: known.symbol, decimals: known.decimals, isListed: true, picture }
      }
      const decimals = readMintDecimals(accounts.get(mint))
      return { symbol: texts.unverified(names.get(mint) ?? ''), decimals, isListed: false }
    },
  }
}

/** Metaplex's Token Metadata program. https://developers.metaplex.com/token-metadata */
const metadataProgram = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
/** Its account kind “MetadataV1”, whose name follows who may change it and the mint. */
const metadata = { kind: 4, mintAt: 33, nameAt: 65 } as const
/** Token-2022's metadata, in the mint: number of the extension, and its name behind the same two. */
const own = { extension: 19, extensionsAt: 166, nameAt: 64 } as const

/** Names of the mints without decimals among these accounts, as their makers chose them. What has no name is left out. */
async function readNftNames(
  accounts: ReadonlyMap<Address, SolanaAccount | null>,
  node: SolanaNode,
): Promise<ReadonlyMap<Address, string>> {
  const mints = [...accounts].flatMap(([mint, account]) =>
    account && readMintDecimals(account) === 0 ? [{ mint, account }] : [],
  )
  const places = await Promise.all(mints.map(({ mint }) => findMetadata(mint)))
  const found = places.length === 0 ? null : await node.getAccounts(places)
  const names = new Map<Address, string>()
  for (const [index, { mint, account }] of mints.entries()) {
    const place = places[index]
    const name = readMetaplexName(place && found?.get(place), mint) || readOwnName(account.data)
    if (name) names.set(mint, name)
  }
  return names
}

async function findMetadata(mint: Address): Promise<Address> {
  const { encode } = getAddressEncoder()
  const seeds = ['metadata', encode(metadataProgram), encode(mint)]
  return (await getProgramDerivedAddress({ programAddress: metadataProgram, seeds }))[0]
}

function readMetaplexName(account: SolanaAccount | null | undefined, mint: Address): string {
  if (!account || account.owner !== metadataProgram || account.data[0] !== metadata.kind) return ''
  const key = getAddressEncoder().encode(mint)
  const isOfMint = key.every((byte, at) => account.data[metadata.mintAt + at] === byte)
  return isOfMint ? readText(account.data.subarray(metadata.nameAt)) : ''
}

function readOwnName(data: Uint8Array): string {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at: number = own.extensionsAt; at + 4 <= data.length; ) {
    const start = at + 4
    const end = start + view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === own.extension) return readText(data.subarray(start + own.nameAt, end))
    at = end
  }
  return ''
}

/** A text after its length; empty for one that is cut off. */
function readText(data: Uint8Array): string {
  if (data.length < 4) return ''
  const length = new DataView(data.buffer, data.byteOffset).getUint32(0, true)
  if (length > data.length - 4) return ''
  return cleanSymbol(new TextDecoder().decode(data.subarray(4, 4 + length)), textLimits.name)
}
