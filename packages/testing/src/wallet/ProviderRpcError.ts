import { rpcErrorCodes, walletErrorCodes } from '@gangway/protocol'

/** The error a wallet rejects a request with, as EIP-1193 lays down. Not a `GangwayError`: it is the wallet's. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** 4001: the person pressed Decline. */
export const userRejected = () =>
  new ProviderRpcError(walletErrorCodes.userRejected, 'User rejected the request.')

/** 4100: the page may not use this account, or the wallet is locked. */
export const unauthorized = (message = 'The page has no permission for this account.') =>
  new ProviderRpcError(walletErrorCodes.unauthorized, message)

/** −32602, JSON-RPC 2.0. */
export const invalidParams = (message: string) => new ProviderRpcError(rpcErrorCodes.invalidParams, message)
