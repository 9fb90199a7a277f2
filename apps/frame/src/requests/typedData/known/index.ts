import { daiPermit } from './daiPermit.js'
import { erc2612Permit } from './erc2612Permit.js'
import { erc3009Receipt, erc3009Transfer } from './erc3009Transfer.js'
import type { KnownTypedData } from './knownTypedData.js'
import {
  permit2Batch,
  permit2BatchTransfer,
  permit2BatchWitnessTransfer,
  permit2Single,
  permit2Transfer,
  permit2WitnessTransfer,
} from './permit2.js'

/** Typed data whose meaning is known; one file each. */
export const knownTypedData: readonly KnownTypedData[] = [
  erc2612Permit,
  daiPermit,
  permit2Single,
  permit2Batch,
  permit2Transfer,
  permit2WitnessTransfer,
  permit2BatchTransfer,
  permit2BatchWitnessTransfer,
  erc3009Transfer,
  erc3009Receipt,
]
