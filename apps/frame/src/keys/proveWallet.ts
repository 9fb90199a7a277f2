import { createWalletProofText, type WalletRecord } from '@gangway/protocol'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak256, toHex } from 'viem/utils'
import type { WalletKeys } from './walletKeys.js'

/** Proves that the account that makes a wallet has its EVM key: back ends of apps are told of no other address. */
export function proveWallet(
  { evmKey }: Pick<WalletKeys, 'evmKey'>,
  { walletId, userId }: Pick<WalletRecord, 'walletId'> & { userId: string },
): string {
  const digest = keccak256(toHex(createWalletProofText({ walletId, userId })), 'bytes')
  const signature = secp256k1.sign(digest, evmKey)
  return `0x${signature.toCompactHex()}${signature.recovery === 0 ? '1b' : '1c'}`
}
