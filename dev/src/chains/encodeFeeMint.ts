import {
  type Address,
  addEncoderSizePrefix,
  getAddressEncoder,
  getStructEncoder,
  getU16Encoder,
  getU32Encoder,
  getU64Encoder,
  getUtf8Encoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import { getMintEncoder } from '@solana-program/token'
import type { LocalToken } from '../localTokens.js'

/** Token-2022's numbers of extensions and kinds of account. */
const extensions = { transferFeeConfig: 1, metadataPointer: 18, tokenMetadata: 19 } as const
const mintAccount = 1
/** A mint with extensions is as long as a token account before they begin, so that no one can be taken for the other. */
const baseLength = 165

/** Share of a transfer that is kept back, in hundredths of a percent, and the most there is kept, in base units. */
const fee = { basisPoints: 100, maximum: 5_000_000_000n }

const feeEncoder = getStructEncoder([
  ['epoch', getU64Encoder()],
  ['maximumFee', getU64Encoder()],
  ['basisPoints', getU16Encoder()],
])
const feeConfigEncoder = getStructEncoder([
  ['configAuthority', getAddressEncoder()],
  ['withdrawAuthority', getAddressEncoder()],
  ['withheld', getU64Encoder()],
  ['older', feeEncoder],
  ['newer', feeEncoder],
])
const pointerEncoder = getStructEncoder([
  ['authority', getAddressEncoder()],
  ['metadata', getAddressEncoder()],
])
const textEncoder = addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder())
const metadataEncoder = getStructEncoder([
  ['updateAuthority', getAddressEncoder()],
  ['mint', getAddressEncoder()],
  ['name', textEncoder],
  ['symbol', textEncoder],
  ['uri', textEncoder],
  ['additionalCount', getU32Encoder()],
])

/** Encodes the account of a Token-2022 mint that keeps back a fee of every transfer and carries its own name. */
export function encodeFeeMint(token: LocalToken<Address>, authority: Address): Uint8Array {
  const { at: mint, name, symbol, decimals } = token
  const base = getMintEncoder().encode({
    mintAuthority: authority,
    supply: 0n,
    decimals,
    isInitialized: true,
    freezeAuthority: authority,
  })
  const always = { epoch: 0n, maximumFee: fee.maximum, basisPoints: fee.basisPoints }
  const feeConfig = { configAuthority: authority, withdrawAuthority: authority, withheld: 0n }
  const metadata = { updateAuthority: authority, mint, name, symbol, uri: '', additionalCount: 0 }
  return Uint8Array.from([
    ...base,
    ...new Uint8Array(baseLength - base.length),
    mintAccount,
    ...encodeExtension(
      extensions.transferFeeConfig,
      feeConfigEncoder.encode({ ...feeConfig, older: always, newer: always }),
    ),
    ...encodeExtension(extensions.metadataPointer, pointerEncoder.encode({ authority, metadata: mint })),
    ...encodeExtension(extensions.tokenMetadata, metadataEncoder.encode(metadata)),
  ])
}

function encodeExtension(kind: number, data: ReadonlyUint8Array): Uint8Array {
  const u16 = getU16Encoder()
  return Uint8Array.from([...u16.encode(kind), ...u16.encode(data.length), ...data])
}
