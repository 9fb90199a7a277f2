import type { Address } from 'viem'
import type { SendToken } from '../sendParameters.js'
import { type TransferCall, toTransferCall } from './toTransferCall.js'

/** The call that moves what is sent. How an NFT moves is loaded when one is sent. */
export async function toSendCall(
  token: SendToken,
  { from, to, amount }: { from: Address; to: Address; amount: bigint },
): Promise<TransferCall> {
  const { address, decimals, nft } = token
  if (!nft || address === null) return toTransferCall(token, to, amount)
  const { toNftCall } = await import('./nfts/nftCalls.js')
  return toNftCall({ address, decimals, nft }, { from, to, amount })
}
