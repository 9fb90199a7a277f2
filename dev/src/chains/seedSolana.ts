import { parseWith } from '@gangway/protocol'
import type { Address } from '@solana/kit'
import {
  AccountState,
  findAssociatedTokenPda,
  getMintEncoder,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import * as v from 'valibot'
import { getLocalSolanaAccount, localSolanaHolders } from '../localAccounts.js'
import { localSolanaTokens, token2022ProgramAddress, usdxMint } from '../localTokens.js'
import { callJsonRpc } from './callJsonRpc.js'
import { encodeFeeMint } from './encodeFeeMint.js'

/** What each account of the two wallets starts with: 100 SOL in lamports, 1 000 USDX in base units. */
const startLamports = 100_000_000_000
const startUsdx = 1_000_000_000n

/** What the faucet starts with: a million SOL, in lamports. */
const faucetLamports = 1_000_000_000_000_000

/** Rent-exempt minimum of an account, in lamports: two years of 3 480 for each byte and 128 bytes of its own. */
const getRent = (byteCount: number) => (128 + byteCount) * 3_480 * 2

const accountInfoSchema = v.object({ value: v.nullable(v.unknown()) })

/**
 * Writes the mints of {@link localSolanaTokens} at their fixed addresses into a fresh Surfpool node and gives the
 * wallets' accounts their first SOL and USDX. What a node has already is left as it is.
 */
export async function seedSolana(rpcUrl: string): Promise<void> {
  const { feex } = localSolanaTokens
  if (!(await exists(rpcUrl, usdxMint))) await seedAccounts(rpcUrl)
  if (await exists(rpcUrl, feex.at)) return
  const mint = encodeFeeMint(feex, getLocalSolanaAccount('faucet').address)
  await writeAccount(rpcUrl, feex.at, { owner: token2022ProgramAddress, data: mint })
}

async function exists(rpcUrl: string, address: Address): Promise<boolean> {
  const answer = await callJsonRpc(rpcUrl, 'getAccountInfo', [address, { encoding: 'base64' }])
  return parseWith(accountInfoSchema, answer).value !== null
}

async function seedAccounts(rpcUrl: string): Promise<void> {
  const owner = TOKEN_PROGRAM_ADDRESS
  await callJsonRpc(rpcUrl, 'surfnet_setAccount', [
    getLocalSolanaAccount('faucet').address,
    { lamports: faucetLamports },
  ])
  const holders = localSolanaHolders.map(getLocalSolanaAccount)
  for (const holder of holders) {
    await callJsonRpc(rpcUrl, 'surfnet_setAccount', [holder.address, { lamports: startLamports }])
    const [token] = await findAssociatedTokenPda({
      owner: holder.address,
      mint: usdxMint,
      tokenProgram: owner,
    })
    await writeAccount(rpcUrl, token, { owner, data: encodeTokenAccount(holder.address) })
  }
  await writeAccount(rpcUrl, usdxMint, { owner, data: encodeMint(startUsdx * BigInt(holders.length)) })
}

function encodeMint(supply: bigint) {
  return getMintEncoder().encode({
    mintAuthority: getLocalSolanaAccount('faucet').address,
    supply,
    decimals: 6,
    isInitialized: true,
    freezeAuthority: null,
  })
}

function encodeTokenAccount(owner: Address) {
  return getTokenEncoder().encode({
    mint: usdxMint,
    owner,
    amount: startUsdx,
    delegate: null,
    state: AccountState.Initialized,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
  })
}

/** Writes an account with enough lamports for its rent. */
async function writeAccount(
  rpcUrl: string,
  at: Address,
  { owner, data }: { owner: Address; data: ArrayLike<number> },
): Promise<void> {
  const lamports = getRent(data.length)
  const bytes = Buffer.from(Uint8Array.from(data))
  await callJsonRpc(rpcUrl, 'surfnet_setAccount', [at, { lamports, owner, data: bytes.toString('hex') }])
}
