import type { ErrorCode } from './codes.js'

/**
 * User-visible texts SPEC §8 fixes letter for letter. The only place they appear in the code.
 * Texts that are not errors (a toast, a loading line) stand here too, because SPEC lists them in one catalogue.
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

/** SPEC §8: the schema failure text that names both types. */
export function expectedReceived(expected: string, received: string): string {
  return `Expected ${expected}, received ${received}`
}

/** SPEC §5: an e-mail can be asked for once in 30 s. frame-protocol.md §5. */
export function tryAgainAfter(seconds: number): string {
  return `Please try again after ${seconds} seconds`
}

/** A wrong code, with the tries it leaves. embedded-wallet.md §5. */
export function codeWrong(triesLeft: number): string {
  return `That code is not right. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left`
}

/** The short message of each error code. Texts of SPEC §8 come from {@link specTexts}; the rest are ours. */
export const errorMessages: Record<ErrorCode, string> = {
  UNKNOWN: specTexts.anErrorOccurred,
  INVALID_INPUT: specTexts.invalidInput,
  REQUEST_ABORTED: specTexts.requestAborted,
  REQUEST_TIMEOUT: 'The request took too long',
  REQUEST_TOO_LARGE: 'The request is too large',

  UNSUPPORTED_CHAIN: specTexts.unsupportedChain,
  CHAIN_NOT_SUPPORTED: specTexts.chainNotSupported,
  CHAIN_NOT_CONFIGURED: 'Chain not configured',
  INVALID_CAIP_ADDRESS: specTexts.invalidCaipAddress,
  INVALID_ADDRESS: 'Invalid address',
  INVALID_CONFIG: 'The configuration is not valid',

  CONNECTION_USER_REJECTED: 'User rejected the request',
  CONNECTION_REQUEST_PENDING: 'A request is already open in the wallet',
  CONNECTION_PROVIDER_NOT_FOUND: 'Provider not found',
  CONNECTION_ALREADY_CONNECTED: 'Connector already connected',
  CONNECTION_NOT_CONNECTED: 'Connector not connected',
  CONNECTION_DISCONNECT_FAILED: specTexts.disconnectFailed,
  CONNECTION_ADAPTER_NOT_FOUND: specTexts.adapterNotFound,
  CONNECTION_NO_ACCOUNTS: 'The wallet shared no account',
  CONNECTION_WALLET_LOCKED: 'The wallet is locked',
  CONNECTION_WINDOW_CLOSED: 'The window of the wallet was closed',
  CONNECTION_WINDOW_BLOCKED: 'The browser blocked the window of the wallet',

  NETWORK_SWITCH_NOT_SUPPORTED: 'The wallet cannot switch networks',
  NETWORK_UNRECOGNIZED: 'The wallet does not know this network',
  NETWORK_UNREACHABLE: 'The network did not answer',
  NETWORK_MISMATCH: 'The wallet is on another network',

  SEND_INVALID_PARAMETERS: specTexts.somethingWentWrong,
  SEND_INVALID_AMOUNT: 'Invalid amount',
  SEND_FEE_CONFLICT: 'gasPrice cannot be set together with maxFeePerGas or maxPriorityFeePerGas',
  SEND_INSUFFICIENT_FUNDS: 'Insufficient funds',
  SEND_INSUFFICIENT_GAS: 'Insufficient funds for the network fee',
  SEND_FEE_UNKNOWN: 'The network fee is not known',
  SEND_USER_REJECTED: 'User rejected the request',
  SEND_FAILED: specTexts.somethingWentWrong,
  SEND_SOLANA_FAILED: specTexts.solanaSendFailed,
  SEND_EXPIRED: 'The transaction expired. Nothing was sent',
  SEND_NONCE_TOO_LOW: 'Another transaction with this nonce was already sent',
  SEND_WOULD_FAIL: 'The transaction would fail',
  SEND_FEE_TOO_LOW: 'The fee is less than the network takes now',

  TOKEN_NOT_FOUND: 'Nothing is at this address',
  TOKEN_INVALID: 'This address is not a token',
  TOKEN_ALREADY_LISTED: 'This token is in the list already',
  TOKEN_LIMIT_REACHED: 'No more tokens can be added',

  SIGN_IN_DECLINED: specTexts.signatureDeclined,
  SIGN_IN_INIT_FAILED: specTexts.authenticationInitFailed,
  SIGN_IN_SMART_ACCOUNT_UNSUPPORTED: specTexts.smartAccountsUnsupported,
  SIGN_IN_FAILED: 'The wallet could not sign the message',
  SIGN_IN_REFUSED: 'The server refused the sign-in',
  SIGN_IN_UNREACHABLE: 'The sign-in server did not answer',
  SIGN_IN_REQUIRED: 'Sign in first',
  SIGN_IN_SIGN_OUT_FAILED: 'The server was not told of the sign-out',

  DATA_BALANCE_UNAVAILABLE: specTexts.tokenBalanceUnavailable,
  DATA_INVALID_RESPONSE: 'The server answered in an unexpected form',
  DATA_WALLETS_UNAVAILABLE: 'The wallet list is unavailable',
  CURRENCY_NOT_SUPPORTED: 'Prices are not told in this currency',
  DATA_HISTORY_UNAVAILABLE: specTexts.fetchTransactionsFailed,
  DATA_NFTS_UNAVAILABLE: 'The NFTs are unavailable',

  NAME_INVALID: 'This is not a name that is looked up here',
  NAME_NOT_FOUND: 'Nobody has this name',
  NAME_HAS_NO_ADDRESS: 'This name has no address on this network',
  NAME_SERVICE_UNAVAILABLE: 'Names cannot be looked up now',

  RPC_METHOD_NOT_ALLOWED: specTexts.rpcCallNotAllowed,
  RPC_ACTION_NOT_ALLOWED: specTexts.actionNotAllowed,
  RPC_UPSTREAM_FAILED: 'The network did not answer',
  RATE_LIMITED: 'Too many requests',
  ORIGIN_NOT_ALLOWED: 'This origin is not allowed',
  PROJECT_UNKNOWN: 'Unknown project',
  NOT_FOUND: 'Not found',
  RPC_STATE_OVERRIDE_CONFLICT: 'A state override cannot carry both state and stateDiff',
  RPC_BLOBS_TOO_LARGE: 'Blobs of one transaction cannot hold more than 761855 bytes',
  RPC_BATCH_CALL_INVALID: 'Batch call targets and data must start with 0x',
  RPC_COMMITMENT_INVALID: 'The preflight commitment is not one Solana knows',

  PROJECT_ID_MISSING: specTexts.projectIdNotConfigured,
  APP_CONFIGURATION_INVALID: specTexts.invalidAppConfiguration,

  SIWX_NONCE_UNKNOWN: 'The nonce was not given by this server',
  SIWX_NONCE_EXPIRED: 'The nonce has expired',
  SIWX_NONCE_USED: 'The nonce was used before',
  SIWX_DOMAIN_MISMATCH: 'The message was made for another page',
  SIWX_MESSAGE_EXPIRED: 'The message has expired',
  SIWX_MESSAGE_NOT_YET_VALID: 'The message is not valid yet',
  SIWX_SIGNATURE_INVALID: 'The signature is not that of this account',
  SIWX_SESSION_INVALID: 'Not signed in',

  EMAIL_INVALID: 'Invalid email',
  LOGIN_COOLDOWN: 'Please try again after 30 seconds',
  LOGIN_LIMIT_REACHED: 'Too many mails were asked for. Please try again later',
  LOGIN_CODE_WRONG: 'That code is not right',
  LOGIN_CODE_EXPIRED: 'That code has expired',
  LOGIN_EXPIRED: 'This link has expired',
  LOGIN_DENIED: 'This login was refused from the mail',
  LOGIN_NOT_AVAILABLE: 'This way to log in is not available',
  SESSION_INVALID: 'Not logged in',
  DPOP_INVALID: 'The proof of the key is not valid',

  WALLET_EXISTS: 'This account has a wallet already',
  WALLET_INTEGRITY: 'The stored key does not match this wallet',
  WALLET_NOT_READY: 'The wallet is not ready yet',
  SHARE_NOT_FOUND: 'This device holds no part of the key',
  SHARE_RELEASE_REFUSED: 'This login may not recover the key',
  GRANT_INVALID: 'The grant is not valid',
  RECEIPT_INVALID: 'The receipt is not valid',
  KEY_ENCRYPTION_FAILED: 'A stored secret could not be opened',
  NOTE_KEYS_UNAVAILABLE: 'The other wallet service did not answer',
  MAIL_NOT_SENT: 'The mail could not be sent',
  RECOVERY_LIMIT_REACHED: 'This wallet cannot be opened on another device right now. Please try again',
  NOTE_KEY_CHANGED: 'The other wallet service signs by a key that is not known here',
  SERVICES_NOT_APART: 'The two wallet services are set up with one secret',

  FRAME_NOT_SET: specTexts.frameNotSet,
  FRAME_PARENT_NOT_SET: specTexts.frameParentNotSet,
  FRAME_UNAVAILABLE: specTexts.emailLoginUnavailable,
  FRAME_UNREACHABLE: 'The wallet service did not answer',
  FRAME_REQUEST_REJECTED: 'User rejected the request.',
  FRAME_REQUEST_REFUSED: 'This request cannot be approved',
  FRAME_REQUEST_REPEATED: 'A request with this id is open already',
  FRAME_NOT_AVAILABLE_YET: 'This is not available yet',

  PAIRING_URI_INVALID: 'This is not a pairing link',
  PAIRING_EXPIRED: 'The pairing link has expired',
  PAIRING_RELAY_UNREACHABLE: 'The pairing service cannot be reached',
  PAIRING_RELAY_REFUSED: 'The pairing service refused the connection',
  PAIRING_NETWORKS_REFUSED: 'The wallet approved none of the networks asked for',
  PAIRING_SESSION_ENDED: 'The session with the wallet has ended',
  PAIRING_REQUEST_EXPIRED: 'The wallet did not answer in time',
  PAIRING_MESSAGE_INVALID: 'A message could not be read',

  DATABASE_UNAVAILABLE: 'The server cannot reach its database',

  FETCH_REFUSED: 'This address may not be fetched',
  FETCH_TOO_LARGE: 'What stands at this address is too large',
  FETCH_TIMEOUT: 'The address did not answer in time',
  FETCH_WRONG_TYPE: 'What stands at this address is of another kind',
  FETCH_FAILED: 'The address could not be fetched',

  DEV_PORT_TAKEN: 'A port of the local world is taken',
  DEV_PROGRAM_MISSING: 'A program the local world needs is missing',
  DEV_PART_FAILED: 'A part of the local world did not start',
  DEV_ALREADY_RUNNING: 'The local world of this folder is already running',
  DEV_FAUCET_FAILED: 'The faucet could not send',
}
