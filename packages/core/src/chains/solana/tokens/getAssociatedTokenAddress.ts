import type { Address } from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'

/** Address of the token account an owner has by default (associated token account). It follows from the program too. */
export async function getAssociatedTokenAddress(
  owner: Address,
  mint: Address,
  tokenProgram: Address = TOKEN_PROGRAM_ADDRESS,
): Promise<Address> {
  const [found] = await findAssociatedTokenPda({ owner, mint, tokenProgram })
  return found
}
