import { type ErrorCode, toGangwayError } from '@gangway/protocol'
import type { Translate } from '../hooks/useTranslate.js'
import type { MessageKey } from '../locales/messageKey.js'

/** Who and what an error is about, put into its words as they are. */
export type ErrorValues = {
  /** Name of the wallet. */
  wallet?: string
  /** Name of the network. */
  network?: string
  /** Symbol of the network's own coin. */
  native?: string
}

const keyOf: Readonly<Record<ErrorCode, MessageKey>> = {
  UNKNOWN: 'error.unknown',
  INVALID_INPUT: 'error.unexpectedInput',
  REQUEST_ABORTED: 'error.aborted',
  REQUEST_TIMEOUT: 'error.tookTooLong',
  REQUEST_TOO_LARGE: 'error.unexpectedInput',

  UNSUPPORTED_CHAIN: 'error.networkNotOffered',
  CHAIN_NOT_SUPPORTED: 'error.networkNotOffered',
  CHAIN_NOT_CONFIGURED: 'error.networkNotSetUp',
  INVALID_CAIP_ADDRESS: 'error.badAddress',
  INVALID_ADDRESS: 'error.badAddress',
  INVALID_CONFIG: 'error.badConfig',

  CONNECTION_USER_REJECTED: 'error.declined',
  CONNECTION_REQUEST_PENDING: 'error.requestPending',
  CONNECTION_PROVIDER_NOT_FOUND: 'error.walletGone',
  CONNECTION_ALREADY_CONNECTED: 'error.alreadyConnected',
  CONNECTION_NOT_CONNECTED: 'error.notConnected',
  CONNECTION_DISCONNECT_FAILED: 'error.disconnectFailed',
  CONNECTION_ADAPTER_NOT_FOUND: 'error.codeNotLoaded',
  CONNECTION_NO_ACCOUNTS: 'error.noAccounts',
  CONNECTION_WALLET_LOCKED: 'error.locked',
  CONNECTION_WINDOW_CLOSED: 'error.windowClosed',
  CONNECTION_WINDOW_BLOCKED: 'error.windowBlocked',

  NETWORK_SWITCH_NOT_SUPPORTED: 'error.notOffered',
  NETWORK_UNRECOGNIZED: 'error.unknownNetwork',
  NETWORK_UNREACHABLE: 'error.noAnswer',
  NETWORK_MISMATCH: 'error.otherNetwork',

  SEND_INVALID_PARAMETERS: 'error.sendIncomplete',
  SEND_INVALID_AMOUNT: 'error.badAmount',
  SEND_FEE_CONFLICT: 'error.feeConflict',
  SEND_INSUFFICIENT_FUNDS: 'error.notEnough',
  SEND_INSUFFICIENT_GAS: 'error.notEnoughForFee',
  SEND_FEE_UNKNOWN: 'error.feeUnknown',
  SEND_USER_REJECTED: 'error.declined',
  SEND_FAILED: 'error.sendFailed',
  SEND_SOLANA_FAILED: 'error.sendFailed',
  SEND_EXPIRED: 'error.expired',
  SEND_NONCE_TOO_LOW: 'error.nonceUsed',
  SEND_WOULD_FAIL: 'error.wouldFail',
  SEND_FEE_TOO_LOW: 'error.feeTooLow',

  TOKEN_NOT_FOUND: 'error.noToken',
  TOKEN_INVALID: 'error.notAToken',
  TOKEN_ALREADY_LISTED: 'error.tokenListed',
  TOKEN_LIMIT_REACHED: 'error.tooManyTokens',

  SIGN_IN_DECLINED: 'signIn.declined.help',
  SIGN_IN_INIT_FAILED: 'signIn.initFailed.help',
  SIGN_IN_SMART_ACCOUNT_UNSUPPORTED: 'signIn.smartAccount.help',
  SIGN_IN_FAILED: 'signIn.walletFailed.help',
  SIGN_IN_REFUSED: 'signIn.refused.help',
  SIGN_IN_UNREACHABLE: 'signIn.unreachable.help',
  SIGN_IN_REQUIRED: 'signIn.requiredReason',
  SIGN_IN_SIGN_OUT_FAILED: 'signIn.signOutFailed',

  DATA_BALANCE_UNAVAILABLE: 'error.balanceUnavailable',
  DATA_INVALID_RESPONSE: 'error.badAnswer',
  DATA_WALLETS_UNAVAILABLE: 'error.walletsUnavailable',
  CURRENCY_NOT_SUPPORTED: 'error.unexpectedInput',
  DATA_HISTORY_UNAVAILABLE: 'error.noAnswer',
  DATA_NFTS_UNAVAILABLE: 'error.noAnswer',

  NAME_INVALID: 'error.badAddress',
  NAME_NOT_FOUND: 'error.badAddress',
  NAME_HAS_NO_ADDRESS: 'error.badAddress',
  NAME_SERVICE_UNAVAILABLE: 'error.noAnswer',

  RPC_METHOD_NOT_ALLOWED: 'error.notAllowed',
  RPC_ACTION_NOT_ALLOWED: 'error.notAllowed',
  RPC_UPSTREAM_FAILED: 'error.noAnswer',
  RATE_LIMITED: 'error.tooMany',
  ORIGIN_NOT_ALLOWED: 'error.badConfig',
  PROJECT_UNKNOWN: 'error.badConfig',
  NOT_FOUND: 'error.notFound',
  RPC_STATE_OVERRIDE_CONFLICT: 'error.unexpectedInput',
  RPC_BLOBS_TOO_LARGE: 'error.unexpectedInput',
  RPC_BATCH_CALL_INVALID: 'error.unexpectedInput',
  RPC_COMMITMENT_INVALID: 'error.unexpectedInput',

  PROJECT_ID_MISSING: 'error.badConfig',
  APP_CONFIGURATION_INVALID: 'error.badConfig',

  SIWX_NONCE_UNKNOWN: 'signIn.refused.help',
  SIWX_NONCE_EXPIRED: 'signIn.refused.help',
  SIWX_NONCE_USED: 'signIn.refused.help',
  SIWX_DOMAIN_MISMATCH: 'signIn.refused.help',
  SIWX_MESSAGE_EXPIRED: 'signIn.refused.help',
  SIWX_MESSAGE_NOT_YET_VALID: 'signIn.refused.help',
  SIWX_SIGNATURE_INVALID: 'signIn.refused.help',
  SIWX_SESSION_INVALID: 'signIn.refused.help',

  EMAIL_INVALID: 'error.badEmail',
  LOGIN_COOLDOWN: 'error.mailTooSoon',
  LOGIN_LIMIT_REACHED: 'error.tooManyMails',
  LOGIN_CODE_WRONG: 'error.codeWrong',
  LOGIN_CODE_EXPIRED: 'error.codeExpired',
  LOGIN_EXPIRED: 'error.linkExpired',
  LOGIN_DENIED: 'error.loginDenied',
  LOGIN_NOT_AVAILABLE: 'error.emailLoginUnavailable',
  SESSION_INVALID: 'error.loginOver',
  DPOP_INVALID: 'error.walletService',

  WALLET_EXISTS: 'error.walletService',
  WALLET_INTEGRITY: 'error.walletNotOpened',
  WALLET_NOT_READY: 'error.walletNotOpened',
  SHARE_NOT_FOUND: 'error.loginOver',
  SHARE_RELEASE_REFUSED: 'error.walletNotOpened',
  GRANT_INVALID: 'error.walletNotOpened',
  RECEIPT_INVALID: 'error.walletService',
  KEY_ENCRYPTION_FAILED: 'error.walletService',
  NOTE_KEYS_UNAVAILABLE: 'error.walletService',
  MAIL_NOT_SENT: 'error.mailNotSent',
  RECOVERY_LIMIT_REACHED: 'error.walletService',
  NOTE_KEY_CHANGED: 'error.walletService',
  SERVICES_NOT_APART: 'error.walletService',

  FRAME_NOT_SET: 'error.emailLoginUnavailable',
  FRAME_PARENT_NOT_SET: 'error.emailLoginUnavailable',
  FRAME_UNAVAILABLE: 'error.emailLoginUnavailable',
  FRAME_UNREACHABLE: 'error.walletService',
  FRAME_REQUEST_REJECTED: 'error.declined',
  FRAME_REQUEST_REFUSED: 'error.requestRefused',
  FRAME_REQUEST_REPEATED: 'error.unexpectedInput',
  FRAME_NOT_AVAILABLE_YET: 'error.notOffered',

  PAIRING_URI_INVALID: 'error.unexpectedInput',
  PAIRING_EXPIRED: 'error.tookTooLong',
  PAIRING_RELAY_UNREACHABLE: 'error.pairingUnreachable',
  PAIRING_RELAY_REFUSED: 'error.badConfig',
  PAIRING_NETWORKS_REFUSED: 'error.noNetworkApproved',
  PAIRING_SESSION_ENDED: 'error.pairingEnded',
  PAIRING_REQUEST_EXPIRED: 'error.noAnswerInTime',
  PAIRING_MESSAGE_INVALID: 'error.unknown',

  DATABASE_UNAVAILABLE: 'signIn.unreachable.help',

  FETCH_REFUSED: 'error.notAllowed',
  FETCH_TOO_LARGE: 'error.unexpectedInput',
  FETCH_TIMEOUT: 'error.tookTooLong',
  FETCH_WRONG_TYPE: 'error.unexpectedInput',
  FETCH_FAILED: 'error.badAnswer',

  DEV_PORT_TAKEN: 'error.localWorld',
  DEV_PROGRAM_MISSING: 'error.localWorld',
  DEV_PART_FAILED: 'error.localWorld',
  DEV_ALREADY_RUNNING: 'error.localWorld',
  DEV_FAUCET_FAILED: 'error.localWorld',
}

/** The words for a person about any error. The one place where errors become interface text (style.md §4.5). */
export function toUserText(error: unknown, t: Translate, values: ErrorValues = {}): string {
  return t(keyOf[toGangwayError(error).code], {
    wallet: values.wallet ?? t('error.yourWallet'),
    network: values.network ?? t('error.theNetwork'),
    native: values.native ?? t('error.theCoin'),
  })
}
