import { createWalletProofText, type WalletRecord } from '@gangway/protocol'
import { isAddressEqual, keccak256, recoverAddress, toHex } from 'viem'

/**
 * Whether the EVM key of a wallet has signed that it belongs to an account. Without that an address is the word of a browser,
 * which could name another person's.
 */
export async function isWalletProven(
  { walletId, evmAddress }: Pick<WalletRecord, 'walletId' | 'evmAddress'>,
  userId: string,
  proof: string,
): Promise<boolean> {
  const hash = keccak256(toHex(createWalletProofText({ walletId, userId })))
  try {
    const signer = await recoverAddress({ hash, signature: proof as `0x${string}` })
    return isAddressEqual(signer, evmAddress as `0x${string}`)
  } catch {
    // No point of the curve, or no address.
    return false
  }
}
