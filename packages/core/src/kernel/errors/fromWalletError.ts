import { CodedError, type ErrorCode, GangwayError, toGangwayError, walletErrorCodes } from '@gangway/protocol'
import { type ErrorLayer, readErrorLayers } from './readErrorLayers.js'

/** What the wallet was asked when it failed. */
export type WalletRequest = 'connect' | 'switch' | 'send' | 'sign'

type Rule = {
  codes?: readonly number[]
  /** Class names of viem's and wagmi's errors. */
  names?: readonly string[]
  text?: RegExp
  /** A request without an entry is not decided by this rule. */
  becomes: ErrorCode | Partial<Record<WalletRequest, ErrorCode>>
}

const codes = walletErrorCodes

// Texts before codes where a wallet uses one code for everything (−32603, −32000). The first rule that matches wins.
// What a wallet may also say after it has broadcast (gone, aborted, expired) has no rule for `send`: it is `SEND_FAILED`.
const rules: readonly Rule[] = [
  {
    codes: [codes.userRejected],
    names: ['UserRejectedRequestError'],
    text: /\b(user|approval) (has )?(rejected|denied|declined|cancell?ed|disapproved|closed)|(rejected|denied|declined|cancell?ed|closed) by (the )?user|^transaction cancell?ed\.?$/i,
    becomes: {
      connect: 'CONNECTION_USER_REJECTED',
      switch: 'CONNECTION_USER_REJECTED',
      send: 'SEND_USER_REJECTED',
      sign: 'SIGN_IN_DECLINED',
    },
  },
  {
    codes: [codes.requestPending],
    text: /already (pending|processing)|request (is )?already open/i,
    becomes: 'CONNECTION_REQUEST_PENDING',
  },
  {
    text: /transfer amount exceeds balance|insufficient token balance|revert.*insufficient.(funds|balance)/i,
    becomes: { send: 'SEND_INSUFFICIENT_FUNDS' },
  },
  {
    names: ['InsufficientFundsError'],
    text: /insufficient (funds|balance|lamports|maxfeepergas)|upfront cost exceeds|exceeds the balance of the account|no record of a prior credit/i,
    becomes: { send: 'SEND_INSUFFICIENT_GAS' },
  },
  {
    // Of an account with a contract, nodes keep one transaction that waits. EIP-7702 “Transaction Propagation”.
    text: /in-?flight transaction limit|gapped-nonce tx from delegated|authority already reserved/i,
    becomes: { send: 'SEND_EARLIER_PENDING' },
  },
  {
    names: ['NonceTooLowError'],
    text: /nonce too low|nonce has already been used|old nonce|replacement (transaction|fee)|replace existing/i,
    becomes: { send: 'SEND_NONCE_TOO_LOW' },
  },
  {
    codes: [3],
    names: ['ExecutionRevertedError', 'IntrinsicGasTooLowError', 'IntrinsicGasTooHighError'],
    text: /execution reverted|vm exception|evm error|out of gas|gas too low|gas required exceeds|exceeds (the )?block gas limit|invalid (opcode|jump)|always failing|transaction simulation failed/i,
    becomes: { send: 'SEND_WOULD_FAIL' },
  },
  {
    names: ['FeeCapTooLowError'],
    text: /underpriced|(less|lower) than (the )?(current )?(block )?base ?fee|fee ?(cap )?too ?low|gas price (is )?(too low|below|less)|tip too low/i,
    becomes: { send: 'SEND_FEE_TOO_LOW' },
  },
  {
    codes: [codes.unauthorized],
    text: /wallet is locked|must be unlocked|unlock (the|your) wallet|keyring is locked/i,
    becomes: 'CONNECTION_WALLET_LOCKED',
  },
  {
    codes: [codes.unsupportedMethod, -32601, -32004],
    names: ['SwitchChainNotSupportedError'],
    becomes: { switch: 'NETWORK_SWITCH_NOT_SUPPORTED' },
  },
  { names: ['ChainNotConfiguredError'], becomes: 'CHAIN_NOT_CONFIGURED' },
  {
    codes: [codes.unrecognizedChain],
    text: /unrecognized chain/i,
    becomes: 'NETWORK_UNRECOGNIZED',
  },
  {
    // Wallets send either sign of both.
    codes: [codes.defaultError, -codes.defaultError, codes.invalidChainId, codes.internalError],
    becomes: { switch: 'NETWORK_UNRECOGNIZED' },
  },
  { names: ['ProviderNotFoundError'], becomes: 'CONNECTION_PROVIDER_NOT_FOUND' },
  {
    codes: [codes.disconnected, codes.chainDisconnected],
    names: ['ConnectorNotConnectedError'],
    becomes: { connect: 'CONNECTION_NOT_CONNECTED', switch: 'CONNECTION_NOT_CONNECTED' },
  },
  { names: ['ConnectorAlreadyConnectedError'], becomes: 'CONNECTION_ALREADY_CONNECTED' },
  { names: ['AbortError'], becomes: { connect: 'REQUEST_ABORTED', switch: 'REQUEST_ABORTED' } },
]

const otherwise: Record<WalletRequest, ErrorCode> = {
  connect: 'UNKNOWN',
  switch: 'UNKNOWN',
  send: 'SEND_FAILED',
  sign: 'SIGN_IN_FAILED',
}

// What the wallet in our frame or a paired one says by our own codes, and never once something was signed.
const ownCodes: ReadonlySet<ErrorCode> = new Set([
  'CHAIN_NOT_SUPPORTED',
  'FRAME_NOT_AVAILABLE_YET',
  'FRAME_REQUEST_REFUSED',
  'FRAME_UNAVAILABLE',
  'PAIRING_RELAY_REFUSED',
  'PAIRING_RELAY_UNREACHABLE',
  'RPC_METHOD_NOT_ALLOWED',
  'SEND_EARLIER_PENDING',
  'SEND_NONCE_TOO_LOW',
  'SESSION_INVALID',
  'SHARE_RELEASE_REFUSED',
  'WALLET_INTEGRITY',
  'WALLET_NOT_READY',
])

// What a paired wallet says so, unless it was asked to send: then it may have done it.
const ownCodesUnlessSending: ReadonlySet<ErrorCode> = new Set([
  'PAIRING_REQUEST_EXPIRED',
  'PAIRING_SESSION_ENDED',
])

/**
 * Turns whatever a wallet (EIP-1193, Wallet Standard) or the node behind it threw into a {@link GangwayError};
 * the original is kept as `cause`, its own words in `details`. A refusal is `CONNECTION_USER_REJECTED`, or
 * `SEND_USER_REJECTED` when something was to be sent, `SIGN_IN_DECLINED` when a message was to be signed. Codes: EIP-1193, EIP-1474, product.md §8. Unrecognised errors
 * become `UNKNOWN`, when sending `SEND_FAILED`, when signing `SIGN_IN_FAILED`.
 */
export function fromWalletError(error: unknown, request: WalletRequest): GangwayError {
  if (error instanceof GangwayError || error instanceof CodedError) return toGangwayError(error)
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof GangwayError && isOwn(cause.code, request)) return cause
  const layers = readErrorLayers(error)
  const details = layers.find((layer) => layer.message)?.message.slice(0, 300)
  return new GangwayError(getErrorCode(layers, request), {
    cause: error,
    ...(details ? { details } : {}),
  })
}

function isOwn(code: ErrorCode, request: WalletRequest): boolean {
  return ownCodes.has(code) || (request !== 'send' && ownCodesUnlessSending.has(code))
}

function getErrorCode(layers: readonly ErrorLayer[], request: WalletRequest): ErrorCode {
  for (const layer of layers) {
    for (const rule of rules) {
      const becomes = typeof rule.becomes === 'string' ? rule.becomes : rule.becomes[request]
      if (becomes && matches(rule, layer)) return becomes
    }
  }
  return otherwise[request]
}

function matches(rule: Rule, layer: ErrorLayer): boolean {
  return (
    (layer.code !== null && rule.codes?.includes(layer.code)) ||
    rule.names?.includes(layer.name) ||
    rule.text?.test(layer.message) ||
    false
  )
}
