/**
 * The texts for people that product.md §8 fixes letter for letter. The code has them here alone. Texts that are no errors
 * (a toast, a loading line) are among them, as product.md §8 lists all in one catalogue.
 */
export const specTexts = {
  authenticationInitFailed: 'A problem occurred while trying initialize authentication',
  signatureDeclined: 'Signature declined',
  smartAccountsUnsupported: 'This application might not support Smart Accounts',
  disconnectFailed: 'Failed to disconnect',
  rpcCallNotAllowed: 'Requested RPC call is not allowed',
  actionNotAllowed: 'Action not allowed',
  authenticating: 'Authenticating...',
  tokenBalanceUnavailable: 'Token Balance Unavailable',
  fetchTransactionsFailed: 'Failed to fetch transactions',
  transactionStarted: 'Transaction started',
  somethingWentWrong: 'Something went wrong',
  solanaSendFailed: 'Failed to send transaction. Please try again.',
  solanaInvalidParameters: 'Please enter a valid amount and receiver address',
  unsupportedChain: 'Unsupported chain',
  invalidCaipAddress: 'Invalid CAIP Address',
  chainNotSupported: 'Chain is not supported',
  adapterNotFound: 'Adapter not found',
  swapsNotSupported: 'Network not supported for Swaps',
  anErrorOccurred: 'An error occurred',
  requestAborted: 'Request was aborted',
  frameNotSet: 'W3mFrame: iframe is not set',
  frameParentNotSet: 'W3mFrame: parent is not set',
  emailLoginUnavailable: 'Unable to load email login dependency',
  required: 'Required',
  invalidInput: 'Invalid input',
  projectIdNotConfigured: 'Project ID Not Configured',
  invalidAppConfiguration: 'Invalid App Configuration',
} as const

/** product.md §8: the schema failure text that names both types. */
export function expectedReceived(expected: string, received: string): string {
  return `Expected ${expected}, received ${received}`
}

/** product.md §5: an e-mail can be asked for once in 30 s. frame-protocol.md §5. */
export function tryAgainAfter(seconds: number): string {
  return `Please try again after ${seconds} seconds`
}

/** A wrong code, with the tries it leaves. embedded-wallet.md §5. */
export function codeWrong(triesLeft: number): string {
  return `That code is not right. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left`
}
