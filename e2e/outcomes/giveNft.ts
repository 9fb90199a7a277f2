import { callJsonRpc, deployTestContract, waitForReceipt } from '@gangway/dev'
import { createMint } from '@gangway/testing/playwright'
import { createSolanaRpc, type Address as Mint, address as toMint } from '@solana/kit'
import * as v from 'valibot'
import { encodeFunctionData, getAddress, type Hex, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createStranger } from '../support/createStranger.js'

/** How an NFT is made: by contract, or as a mint of one of the two token programs. */
export type NftKind = 'erc721' | 'erc1155' | 'metaplex' | 'token2022'

/** An NFT that a test has given to its sender. */
export type GivenNft = {
  /** What the test wallet calls the send. */
  walletTitle: string | RegExp
  /** How many of it an account has, by the chain. */
  getHeld(owner: string): Promise<bigint>
  /** Takes the only one there is from its owner; resolves with the way to give it back. */
  takeAway(): Promise<() => Promise<void>>
}

/** An account of the local world that mints, with some coins, and whom it mints for. */
type Giving = { rpcUrl: string; minterKey: Hex; owner: string }

/** The collections' own names, the ids that are sent, and how many there are of an ERC-1155. */
const collection = { prints: 'Open Prints', printId: 1n, partId: 7n, partCount: 5n } as const
const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const amountOffset = 64

const hash = v.custom<Hex>((value) => isHex(value))
const accountSchema = v.object({ value: v.object({ data: v.tuple([v.string(), v.literal('base64')]) }) })

/** Makes an NFT of a kind that nobody has seen before, and gives it to the sender. */
export function giveNft(kind: NftKind, giving: Giving): Promise<GivenNft> {
  if (kind === 'erc721') return givePrint(giving)
  return kind === 'erc1155' ? givePart(giving) : giveMint(kind, giving)
}

/** One of OpenZeppelin's ERC-721. */
async function givePrint({ rpcUrl, minterKey, owner }: Giving): Promise<GivenNft> {
  const minter = privateKeyToAccount(minterKey)
  const wallet = createStranger(rpcUrl, minterKey)
  const print = await deployTestContract(rpcUrl, 'openNft', minter, [collection.prints, 'PRINT', ''])
  const from = getAddress(owner)
  const move = async (functionName: string, args: readonly unknown[]) =>
    void (await waitForReceipt(
      rpcUrl,
      await wallet.writeContract({ ...print, chain: null, functionName, args }),
    ))
  // The collection counts from 0.
  for (const to of [minter.address, from]) await move('mint', [to])
  const id = collection.printId
  return {
    walletTitle: `Send ${collection.prints} #${id}`,
    async getHeld(owner) {
      const holder = await wallet.readContract({ ...print, functionName: 'ownerOf', args: [id] })
      return `${holder}`.toLowerCase() === owner.toLowerCase() ? 1n : 0n
    },
    async takeAway() {
      const args = [from, minter.address, id]
      const data = encodeFunctionData({ abi: print.abi, functionName: 'transferFrom', args })
      await callJsonRpc(rpcUrl, 'anvil_impersonateAccount', [from])
      const request = { from, to: print.address, data }
      const taken = v.parse(hash, await callJsonRpc(rpcUrl, 'eth_sendTransaction', [request]))
      await waitForReceipt(rpcUrl, taken)
      await callJsonRpc(rpcUrl, 'anvil_stopImpersonatingAccount', [from])
      return () => move('transferFrom', [minter.address, from, id])
    },
  }
}

/** Some of an ERC-1155. */
async function givePart({ rpcUrl, minterKey, owner }: Giving): Promise<GivenNft> {
  const wallet = createStranger(rpcUrl, minterKey)
  const part = await deployTestContract(rpcUrl, 'localMultiToken', privateKeyToAccount(minterKey))
  const { partId, partCount } = collection
  const args = [getAddress(owner), partId, partCount]
  await waitForReceipt(
    rpcUrl,
    await wallet.writeContract({ ...part, chain: null, functionName: 'mint', args }),
  )
  return {
    walletTitle: `Send 2 × Local Parts #${partId}`,
    getHeld: async (owner) =>
      BigInt(
        `${await wallet.readContract({ ...part, functionName: 'balanceOf', args: [getAddress(owner), partId] })}`,
      ),
    takeAway: () => Promise.reject(new Error('there are several of it')),
  }
}

/** A mint of which there is one. */
async function giveMint(kind: 'metaplex' | 'token2022', { rpcUrl, owner }: Giving): Promise<GivenNft> {
  const holder = { owner, amount: 1n }
  const token = { name: 'Sea 7', symbol: 'SEA', decimals: 0 }
  const program = kind === 'token2022' ? [toMint(token2022Program)] : []
  const mint = toMint(await createMint(rpcUrl, token, holder, ...program))
  const readAccounts = async (of: string) => {
    const options = { encoding: 'jsonParsed', commitment: 'confirmed' } as const
    return (await createSolanaRpc(rpcUrl).getTokenAccountsByOwner(toMint(of), { mint }, options).send()).value
  }
  return {
    walletTitle: `Send 1 ${mint}`,
    getHeld: async (of) =>
      (await readAccounts(of)).reduce(
        (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
        0n,
      ),
    async takeAway() {
      const [source] = await readAccounts(owner)
      if (!source) throw new Error('the sender has no account for it')
      const before = await readBytes(rpcUrl, source.pubkey)
      const emptied = Buffer.from(before)
      emptied.writeBigUInt64LE(0n, amountOffset)
      await writeBytes(rpcUrl, source.pubkey, emptied)
      return () => writeBytes(rpcUrl, source.pubkey, before)
    },
  }
}

async function readBytes(rpcUrl: string, at: Mint): Promise<Buffer> {
  const answer = await callJsonRpc(rpcUrl, 'getAccountInfo', [at, { encoding: 'base64' }])
  return Buffer.from(v.parse(accountSchema, answer).value.data[0], 'base64')
}

async function writeBytes(rpcUrl: string, at: Mint, data: Buffer): Promise<void> {
  await callJsonRpc(rpcUrl, 'surfnet_setAccount', [at, { data: data.toString('hex') }])
}
