import { specTexts } from '../specTexts.js'
import { walletErrorCodes } from '../walletErrorCodes.js'
import { defineErrors } from './defineErrors.js'

/** Connecting a wallet. EIP-1193, product.md §8. */
export const connectingErrors = defineErrors({
  CONNECTION_USER_REJECTED: {
    retryable: true,
    message: 'User rejected the request',
    userText: 'error.declined',
    walletCode: walletErrorCodes.userRejected,
  },
  CONNECTION_REQUEST_PENDING: {
    retryable: true,
    message: 'A request is already open in the wallet',
    userText: 'error.requestPending',
  },
  CONNECTION_PROVIDER_NOT_FOUND: {
    retryable: false,
    message: 'Provider not found',
    userText: 'error.walletGone',
  },
  CONNECTION_ALREADY_CONNECTED: {
    retryable: false,
    message: 'Connector already connected',
    userText: 'error.alreadyConnected',
  },
  CONNECTION_NOT_CONNECTED: {
    retryable: false,
    message: 'Connector not connected',
    userText: 'error.notConnected',
    walletCode: walletErrorCodes.unauthorized,
  },
  CONNECTION_DISCONNECT_FAILED: {
    retryable: true,
    message: specTexts.disconnectFailed,
    userText: 'error.disconnectFailed',
  },
  CONNECTION_ADAPTER_NOT_FOUND: {
    retryable: false,
    message: specTexts.adapterNotFound,
    userText: 'error.codeNotLoaded',
  },
  CONNECTION_NO_ACCOUNTS: {
    retryable: true,
    message: 'The wallet shared no account',
    userText: 'error.noAccounts',
  },
  CONNECTION_WALLET_LOCKED: { retryable: true, message: 'The wallet is locked', userText: 'error.locked' },
  CONNECTION_WINDOW_CLOSED: {
    retryable: true,
    message: 'The window of the wallet was closed',
    userText: 'error.windowClosed',
  },
  CONNECTION_WINDOW_BLOCKED: {
    retryable: true,
    message: 'The browser blocked the window of the wallet',
    userText: 'error.windowBlocked',
  },
})
