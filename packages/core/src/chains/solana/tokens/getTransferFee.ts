import {
  fixDecoderSize,
  getBytesDecoder,
  getStructDecoder,
  getU16Decoder,
  getU64Decoder,
  type ReadonlyUint8Array,
} from '@solana/kit'

/** One of the two fees a mint knows: the one until an epoch, and the one from it. */
type FeeRule = { epoch: bigint; maximumFee: bigint; basisPoints: number }

/** What a mint with the transfer fee extension keeps of each transfer. */
export type TransferFeeConfig = { older: FeeRule; newer: FeeRule }

const ruleDecoder = getStructDecoder([
  ['epoch', getU64Decoder()],
  ['maximumFee', getU64Decoder()],
  ['basisPoints', getU16Decoder()],
])

const configDecoder = getStructDecoder([
  ['authorities', fixDecoderSize(getBytesDecoder(), 64)],
  ['withheldAmount', getU64Decoder()],
  ['older', ruleDecoder],
  ['newer', ruleDecoder],
])

/** Reads the content of the extension. */
export function readTransferFeeConfig(data: ReadonlyUint8Array): TransferFeeConfig {
  return configDecoder.decode(data)
}

/**
 * Base units the token itself keeps of a transfer in an epoch: a part in 10 000ths, rounded up, and no more than
 * its maximum; as the Token-2022 program works it out.
 */
export function getTransferFee({ older, newer }: TransferFeeConfig, epoch: bigint, amount: bigint): bigint {
  const { basisPoints, maximumFee } = epoch >= newer.epoch ? newer : older
  const fee = (amount * BigInt(basisPoints) + 9_999n) / 10_000n
  return fee < maximumFee ? fee : maximumFee
}
