import type { FrameRpcMethod } from './frameRpcMethod.js'

/** EVM methods a person approves. `[message, address]`, `[address, typed data]`, `[transaction]`, `[batch]`. */
export const evmSigningMethods: readonly FrameRpcMethod[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
].map((name) => ({ name, chainNamespace: 'eip155', answeredBy: 'signer', isSafe: false }))
