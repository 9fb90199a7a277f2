import { PeerError } from '@gangway/pairing'
import { CodedError, type ErrorCode, GangwayError } from '@gangway/protocol'
import {
  ChainNotConfiguredError,
  ConnectorAlreadyConnectedError,
  ConnectorNotConnectedError,
  ProviderNotFoundError,
} from '@wagmi/core'
import { InsufficientFundsError, RpcRequestError, SwitchChainError, UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { toProviderError } from '../../embeddedWallet/wallet/toProviderError.js'
import { toProviderError as toPairedError } from '../../pairing/wallet/toProviderError.js'
import { fromWalletError, type WalletRequest } from './fromWalletError.js'

const cases: [what: string, error: unknown, request: WalletRequest, code: ErrorCode][] = [
  ['product.md §8: rejected connect', { code: 4001, message: 'no' }, 'connect', 'CONNECTION_USER_REJECTED'],
  ['product.md §8: rejected switch', { code: 4001 }, 'switch', 'CONNECTION_USER_REJECTED'],
  ['rejected send', { code: 4001 }, 'send', 'SEND_USER_REJECTED'],
  ['code as text', { code: '4001' }, 'send', 'SEND_USER_REJECTED'],
  ['viem class', new UserRejectedRequestError(new Error('x')), 'send', 'SEND_USER_REJECTED'],
  ['Wallet Standard text', new Error('User rejected the request.'), 'send', 'SEND_USER_REJECTED'],
  ['bare text', 'Rejected by the user', 'connect', 'CONNECTION_USER_REJECTED'],
  ['request open', { code: -32002, message: 'busy' }, 'connect', 'CONNECTION_REQUEST_PENDING'],
  ['locked', { code: 4100 }, 'connect', 'CONNECTION_WALLET_LOCKED'],
  ['cannot switch', { code: 4200 }, 'switch', 'NETWORK_SWITCH_NOT_SUPPORTED'],
  ['no such method', { code: -32601 }, 'switch', 'NETWORK_SWITCH_NOT_SUPPORTED'],
  ['product.md §8: 4902', { code: 4902 }, 'switch', 'NETWORK_UNRECOGNIZED'],
  ['product.md §8: 5000', { code: 5000 }, 'switch', 'NETWORK_UNRECOGNIZED'],
  ['product.md §8: 5000, the other sign', { code: -5000 }, 'switch', 'NETWORK_UNRECOGNIZED'],
  ['product.md §8: 32603', { code: 32603 }, 'switch', 'NETWORK_UNRECOGNIZED'],
  ['product.md §8: 32603, the other sign', { code: -32603 }, 'switch', 'NETWORK_UNRECOGNIZED'],
  ['product.md §8: wagmi’s', new ProviderNotFoundError(), 'connect', 'CONNECTION_PROVIDER_NOT_FOUND'],
  ['product.md §8: wagmi’s', new ConnectorNotConnectedError(), 'switch', 'CONNECTION_NOT_CONNECTED'],
  ['product.md §8: wagmi’s', new ConnectorAlreadyConnectedError(), 'connect', 'CONNECTION_ALREADY_CONNECTED'],
  ['product.md §8: wagmi’s', new ChainNotConfiguredError(), 'switch', 'CHAIN_NOT_CONFIGURED'],
  [
    'nested 4902',
    { code: -32603, message: 'Internal', data: { originalError: { code: 4902 } } },
    'send',
    'NETWORK_UNRECOGNIZED',
  ],
  [
    'innermost wins over the wrapper',
    new SwitchChainError(Object.assign(new Error('no'), { code: 4200 })),
    'switch',
    'NETWORK_SWITCH_NOT_SUPPORTED',
  ],
  [
    'no gas, as a node says it',
    { code: -32000, message: 'insufficient funds for gas * price + value: balance 0' },
    'send',
    'SEND_INSUFFICIENT_GAS',
  ],
  [
    'no gas, as viem says it',
    new InsufficientFundsError({
      cause: new RpcRequestError({ body: {}, url: '', error: { code: -32003, message: 'x' } }),
    }),
    'send',
    'SEND_INSUFFICIENT_GAS',
  ],
  [
    'too few tokens',
    { code: 3, message: 'execution reverted: ERC20: transfer amount exceeds balance' },
    'send',
    'SEND_INSUFFICIENT_FUNDS',
  ],
  ['nonce', { code: -32000, message: 'nonce too low: next 5' }, 'send', 'SEND_NONCE_TOO_LOW'],
  [
    'same nonce',
    { code: -32000, message: 'replacement transaction underpriced' },
    'send',
    'SEND_NONCE_TOO_LOW',
  ],
  [
    'geth: one at a time with a contract (EIP-7702)',
    { code: -32000, message: 'in-flight transaction limit reached for delegated accounts' },
    'send',
    'SEND_EARLIER_PENDING',
  ],
  [
    'geth: none ahead of its turn with a contract',
    { code: -32000, message: 'gapped-nonce tx from delegated accounts' },
    'send',
    'SEND_EARLIER_PENDING',
  ],
  [
    'geth: no set-up beside another transaction',
    { code: -32000, message: 'authority already reserved' },
    'send',
    'SEND_EARLIER_PENDING',
  ],
  ['geth: fee', { code: -32000, message: 'transaction underpriced' }, 'send', 'SEND_FEE_TOO_LOW'],
  [
    'geth: base fee',
    { code: -32000, message: 'max fee per gas less than block base fee: address 0x1, maxFeePerGas: 1' },
    'send',
    'SEND_FEE_TOO_LOW',
  ],
  [
    'bor: tip',
    { code: -32000, message: 'transaction gas price below minimum: gas tip cap 1, minimum needed 25' },
    'send',
    'SEND_FEE_TOO_LOW',
  ],
  ['nethermind: fee', { code: -32010, message: 'FeeTooLow' }, 'send', 'SEND_FEE_TOO_LOW'],
  [
    'geth: gas',
    { code: -32000, message: 'intrinsic gas too low: have 1, want 2' },
    'send',
    'SEND_WOULD_FAIL',
  ],
  [
    'geth: gas cap',
    { code: -32000, message: 'gas required exceeds allowance (21000)' },
    'send',
    'SEND_WOULD_FAIL',
  ],
  // It is in the node already: whoever asked twice must not be told that nothing was sent.
  ['geth: known', { code: -32000, message: 'already known' }, 'send', 'SEND_FAILED'],
  ['revert', { code: 3, message: 'execution reverted' }, 'send', 'SEND_WOULD_FAIL'],
  ['wallet gone', { code: 4900 }, 'connect', 'CONNECTION_NOT_CONNECTED'],
  ['network gone', { code: 4901 }, 'switch', 'CONNECTION_NOT_CONNECTED'],
  ['aborted', new DOMException('x', 'AbortError'), 'connect', 'REQUEST_ABORTED'],
  // What a wallet may also say after it has broadcast never promises that nothing was sent.
  ['wallet gone while sending', { code: 4900 }, 'send', 'SEND_FAILED'],
  ['network gone while sending', { code: 4901 }, 'send', 'SEND_FAILED'],
  ['aborted while sending', new DOMException('x', 'AbortError'), 'send', 'SEND_FAILED'],
  [
    'no confirmation in time',
    new Error('Signature has expired: block height exceeded.'),
    'send',
    'SEND_FAILED',
  ],
  ['no such blockhash, says a wallet', new Error('Blockhash not found'), 'send', 'SEND_FAILED'],
  ['unknown send', { code: -32603, message: 'boom' }, 'send', 'SEND_FAILED'],
  ['unknown connect', undefined, 'connect', 'UNKNOWN'],
]

describe('fromWalletError', () => {
  test.each(cases)('default: %s', (_what, error, request, code) => {
    const mapped = fromWalletError(error, request)
    expect(mapped.code).toBe(code)
    expect(mapped.cause).toBe(error)
  })

  test('behavior: our own errors pass unchanged', () => {
    const error = new GangwayError('CHAIN_NOT_CONFIGURED')
    expect(fromWalletError(error, 'send')).toBe(error)
    const cause = new CodedError('INVALID_INPUT')
    expect(fromWalletError(cause, 'connect')).toMatchObject({ code: 'INVALID_INPUT', cause })
  })

  test.each([
    [
      'refused in the frame: nothing was signed',
      new GangwayError('FRAME_REQUEST_REFUSED'),
      'FRAME_REQUEST_REFUSED',
    ],
    ['declined in the frame', new GangwayError('FRAME_REQUEST_REJECTED'), 'SEND_USER_REJECTED'],
    [
      'closed before anything was signed',
      new GangwayError('REQUEST_ABORTED', { context: { isCertain: true } }),
      'SEND_USER_REJECTED',
    ],
    ['closed, and perhaps signed', new GangwayError('REQUEST_ABORTED'), 'SEND_FAILED'],
    ['no answer, and perhaps signed', new GangwayError('REQUEST_TIMEOUT'), 'SEND_FAILED'],
    ['the service is gone, and perhaps signed', new GangwayError('FRAME_UNREACHABLE'), 'SEND_FAILED'],
  ] as const)('behavior: of the wallet in our frame, %s', (_what, error, code) => {
    expect(fromWalletError(toProviderError(error), 'send').code).toBe(code)
  })

  test.each([
    ['declined (5000), send', new PeerError(5000, 'No.'), 'send', 'SEND_USER_REJECTED'],
    ['declined (5000), sign', new PeerError(5000, 'No.'), 'sign', 'SIGN_IN_DECLINED'],
    ['declined (4001)', new PeerError(4001, 'No.'), 'send', 'SEND_USER_REJECTED'],
    ['product.md §8: 5000, switch', new PeerError(5000, 'No.'), 'switch', 'NETWORK_UNRECOGNIZED'],
    ['4902', new PeerError(4902, 'No.'), 'switch', 'NETWORK_UNRECOGNIZED'],
    ['none of the session’s networks (5100)', new PeerError(5100, 'x'), 'switch', 'NETWORK_UNRECOGNIZED'],
    ['not approved', new GangwayError('RPC_METHOD_NOT_ALLOWED'), 'send', 'RPC_METHOD_NOT_ALLOWED'],
    ['never asked', new GangwayError('PAIRING_RELAY_UNREACHABLE'), 'send', 'PAIRING_RELAY_UNREACHABLE'],
    ['no answer, and perhaps sent', new GangwayError('PAIRING_REQUEST_EXPIRED'), 'send', 'SEND_FAILED'],
    ['ended, and perhaps sent', new GangwayError('PAIRING_SESSION_ENDED'), 'send', 'SEND_FAILED'],
    ['no answer', new GangwayError('PAIRING_REQUEST_EXPIRED'), 'sign', 'PAIRING_REQUEST_EXPIRED'],
    ['ended', new GangwayError('PAIRING_SESSION_ENDED'), 'switch', 'PAIRING_SESSION_ENDED'],
  ] as const)('behavior: of a paired wallet, %s', (_what, error, request, code) => {
    expect(fromWalletError(toPairedError(error), request).code).toBe(code)
  })

  test('behavior: the words of the innermost error become the details', () => {
    const error = {
      message: 'Internal error',
      data: { originalError: { code: 1, message: 'the real reason' } },
    }
    expect(fromWalletError(error, 'send').details).toBe('the real reason')
  })

  test('behavior: a loop of causes ends', () => {
    const error: { message: string; cause?: unknown } = { message: 'round' }
    error.cause = error
    expect(fromWalletError(error, 'connect').code).toBe('UNKNOWN')
  })
})
