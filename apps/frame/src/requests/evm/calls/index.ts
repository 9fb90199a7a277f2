import { erc20Approve, erc20IncreaseAllowance } from './erc20Allowances.js'
import { erc20Transfer } from './erc20Transfer.js'
import {
  erc721SafeTransferFrom,
  erc721SafeTransferFromWithData,
  erc1155SafeBatchTransferFrom,
  erc1155SafeTransferFrom,
} from './nftTransfers.js'
import { permit2Approve } from './permit2Approve.js'
import { setApprovalForAll } from './setApprovalForAll.js'
import { transferFrom } from './transferFrom.js'

/** Every call whose meaning is known; one file each. */
export const knownCalls = [
  erc20Transfer,
  erc20Approve,
  erc20IncreaseAllowance,
  transferFrom,
  setApprovalForAll,
  erc721SafeTransferFrom,
  erc721SafeTransferFromWithData,
  erc1155SafeTransferFrom,
  erc1155SafeBatchTransferFrom,
  permit2Approve,
]
