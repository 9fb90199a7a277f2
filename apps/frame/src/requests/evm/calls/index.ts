import { erc20Approve } from './erc20Approve.js'
import { erc20IncreaseAllowance } from './erc20IncreaseAllowance.js'
import { erc20Transfer } from './erc20Transfer.js'
import { erc721SafeTransferFrom, erc721SafeTransferFromWithData } from './erc721SafeTransferFrom.js'
import { erc1155SafeBatchTransferFrom } from './erc1155SafeBatchTransferFrom.js'
import { erc1155SafeTransferFrom } from './erc1155SafeTransferFrom.js'
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
