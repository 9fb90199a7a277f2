import type { FrameRpcMethod } from './frameRpcMethod.js'

/** Methods about the wallet itself: accounts, EIP-5792, EIP-7715, EIP-2255, and those of ERC-4337 AppKit 1.7 lists. */
export const walletMethods: readonly FrameRpcMethod[] = [
  { name: 'eth_accounts', chainNamespace: 'eip155', answeredBy: 'frame', isSafe: true },
  { name: 'eth_chainId', chainNamespace: 'eip155', answeredBy: 'frame', isSafe: true },
  { name: 'wallet_getAssets', chainNamespace: 'eip155', answeredBy: 'frame', isSafe: true },
  { name: 'wallet_getCapabilities', chainNamespace: 'eip155', answeredBy: 'frame', isSafe: true },
  // In its EIP-2255 form it disconnects, which needs no approval.
  { name: 'wallet_revokePermissions', chainNamespace: 'eip155', answeredBy: 'signer', isSafe: false },
  { name: 'wallet_getCallsStatus', chainNamespace: 'eip155', answeredBy: 'frame', isSafe: true },
  // EIP-5792 has it; product.md §7 and AppKit do not.
  { name: 'wallet_showCallsStatus', chainNamespace: 'eip155', answeredBy: 'reader', isSafe: false },
  { name: 'wallet_grantPermissions', chainNamespace: 'eip155', answeredBy: 'signer', isSafe: false },
  { name: 'eth_sendUserOperation', chainNamespace: 'eip155', answeredBy: 'later', isSafe: false },
  { name: 'eth_getUserOperationReceipt', chainNamespace: 'eip155', answeredBy: 'later', isSafe: true },
  { name: 'eth_estimateUserOperationGas', chainNamespace: 'eip155', answeredBy: 'later', isSafe: true },
  { name: 'eth_getUserOperationByHash', chainNamespace: 'eip155', answeredBy: 'later', isSafe: true },
  { name: 'eth_supportedEntryPoints', chainNamespace: 'eip155', answeredBy: 'later', isSafe: true },
]
