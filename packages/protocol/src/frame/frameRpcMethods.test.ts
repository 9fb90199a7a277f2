import { describe, expect, test } from 'vitest'
import { frameRpcMethods, needsApproval } from './frameRpcMethods.js'

// frame-protocol.md §4, letter for letter.
const safe =
  'eth_accounts, eth_blockNumber, eth_call, eth_chainId, eth_estimateGas, eth_feeHistory, eth_gasPrice, eth_getAccount, eth_getBalance, eth_getBlockByHash, eth_getBlockByNumber, eth_getBlockReceipts, eth_getBlockTransactionCountByHash, eth_getBlockTransactionCountByNumber, eth_getCode, eth_getFilterChanges, eth_getFilterLogs, eth_getLogs, eth_getProof, eth_getStorageAt, eth_getTransactionByBlockHashAndIndex, eth_getTransactionByBlockNumberAndIndex, eth_getTransactionByHash, eth_getTransactionCount, eth_getTransactionReceipt, eth_getUncleCountByBlockHash, eth_getUncleCountByBlockNumber, eth_maxPriorityFeePerGas, eth_newBlockFilter, eth_newFilter, eth_newPendingTransactionFilter, eth_sendRawTransaction, eth_syncing, eth_uninstallFilter, wallet_getCapabilities, wallet_getCallsStatus, eth_getUserOperationReceipt, eth_estimateUserOperationGas, eth_getUserOperationByHash, eth_supportedEntryPoints, wallet_getAssets'
const notSafe =
  'personal_sign, eth_signTypedData_v4, eth_sendTransaction, solana_signMessage, solana_signTransaction, solana_signAllTransactions, solana_signAndSendTransaction, wallet_sendCalls, wallet_grantPermissions, wallet_revokePermissions, eth_sendUserOperation'
/** EIP-5792; no client of theirs asks for it. */
const added = ['wallet_showCallsStatus']

describe('frameRpcMethods (product.md §7)', () => {
  test.each([
    ['safe', safe, true],
    ['not safe', notSafe, false],
  ])(
    'default: the methods that are %s are those of AppKit 1.7 (frame-protocol.md §4)',
    (_what, list, isSafe) => {
      const methods = [...frameRpcMethods.values()].filter((method) => method.isSafe === isSafe)
      const names = methods.map(({ name }) => name).filter((name) => !added.includes(name))
      expect(names.sort()).toEqual(list.split(', ').sort())
    },
  )

  test('behavior: what a person approves is never safe, and safe is never approved', () => {
    for (const { name, isSafe } of frameRpcMethods.values()) {
      expect(isSafe && needsApproval(name)).toBe(false)
    }
  })

  test.each(['eth_sign', 'eth_signTransaction', 'toString', ''])('error: %j is no method', (method) => {
    expect(frameRpcMethods.has(method)).toBe(false)
    expect(needsApproval(method)).toBe(false)
  })
})
