import { parseWith } from '@gangway/protocol'
import { localTokens } from '@gangway/registry'
import { address } from '@solana/kit'
import {
  AccountState,
  findAssociatedTokenPda,
  getMintEncoder,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import * as v from 'valibot'
import { getLocalSolanaAccount } from '../localAccounts.js'
import { callJsonRpc } from './callJsonRpc.js'

/** USDX's mint on the local Solana network. */
export const usdxMint = address(localTokens[2].address)

/** What each test wallet account starts with: 100 SOL in lamports, 1 000 USDX in base units. */
const startLamports = 100_000_000_000
const startUsdx = 1_000_000_000n

/** What the faucet starts with: a million SOL, in lamports. */
const faucetLamports = 1_000_000_000_000_000

/** Rent-exempt minimum of a mint (82 bytes) and of a token account (165 bytes), in lamports. */
const mintRent = 1_461_600
const tokenRent = 2_039_280

const accountInfoSchema = v.object({ value: v.nullable(v.unknown()) })

/**
 * Writes USDX's mint at its fixed address into a fresh Surfpool node and gives the test wallet's accounts their
 * first SOL and USDX. On a node that has the mint it does nothing.
 */
export async function seedSolana(rpcUrl: string): Promise<void> {
  const { value } = parseWith(accountInfoSchema, await callJsonRpc(rpcUrl, 'getAccountInfo', [usdxMint]))
  if (value !== null) return
  const faucet = getLocalSolanaAccount('faucet').address
  await callJsonRpc(rpcUrl, 'surfnet_setAccount', [faucet, { lamports: faucetLamports }])
  const holders = [getLocalSolanaAccount('wallet 1'), getLocalSolanaAccount('wallet 2')]
  for (const holder of holders) {
    await callJsonRpc(rpcUrl, 'surfnet_setAccount', [holder.address, { lamports: startLamports }])
    const [token] = await findAssociatedTokenPda({
      owner: holder.address,
      mint: usdxMint,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    await writeTokenProgramAccount(rpcUrl, token, tokenRent, encodeTokenAccount(holder.address))
  }
  await writeTokenProgramAccount(rpcUrl, usdxMint, mintRent, encodeMint(startUsdx * BigInt(holders.length)))
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

function encodeTokenAccount(owner: ReturnType<typeof address>) {
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

async function writeTokenProgramAccount(
  rpcUrl: string,
  at: string,
  lamports: number,
  data: ArrayLike<number>,
): Promise<void> {
  await callJsonRpc(rpcUrl, 'surfnet_setAccount', [
    at,
    { lamports, owner: TOKEN_PROGRAM_ADDRESS, data: Buffer.from(Uint8Array.from(data)).toString('hex') },
  ])
}
