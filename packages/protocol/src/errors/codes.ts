/**
 * Every error code of the product. Append only: a code is never removed, renamed or given another meaning,
 * because hosts branch on it. Grouped by domain; `retryable` says whether the same call may succeed later.
 */
export const errorCodes = {
  // Anything not recognised keeps its cause and becomes this.
  UNKNOWN: { retryable: false },
  INVALID_INPUT: { retryable: false },
  REQUEST_ABORTED: { retryable: true },
  REQUEST_TIMEOUT: { retryable: true },
  REQUEST_TOO_LARGE: { retryable: false },

  // Chains and ids
  UNSUPPORTED_CHAIN: { retryable: false },
  CHAIN_NOT_SUPPORTED: { retryable: false },
  CHAIN_NOT_CONFIGURED: { retryable: false },
  INVALID_CAIP_ADDRESS: { retryable: false },
  INVALID_ADDRESS: { retryable: false },
  INVALID_CONFIG: { retryable: false },

  // Connecting
  CONNECTION_USER_REJECTED: { retryable: true },
  CONNECTION_REQUEST_PENDING: { retryable: true },
  CONNECTION_PROVIDER_NOT_FOUND: { retryable: false },
  CONNECTION_ALREADY_CONNECTED: { retryable: false },
  CONNECTION_NOT_CONNECTED: { retryable: false },
  CONNECTION_DISCONNECT_FAILED: { retryable: true },
  CONNECTION_ADAPTER_NOT_FOUND: { retryable: false },
  CONNECTION_NO_ACCOUNTS: { retryable: true },
  CONNECTION_WALLET_LOCKED: { retryable: true },
  CONNECTION_WINDOW_CLOSED: { retryable: true },
  CONNECTION_WINDOW_BLOCKED: { retryable: true },

  // Networks
  NETWORK_SWITCH_NOT_SUPPORTED: { retryable: false },
  NETWORK_UNRECOGNIZED: { retryable: false },
  NETWORK_UNREACHABLE: { retryable: true },
  NETWORK_MISMATCH: { retryable: true },

  // Sending
  SEND_INVALID_PARAMETERS: { retryable: false },
  SEND_INVALID_AMOUNT: { retryable: false },
  SEND_FEE_CONFLICT: { retryable: false },
  SEND_INSUFFICIENT_FUNDS: { retryable: false },
  SEND_INSUFFICIENT_GAS: { retryable: false },
  SEND_FEE_UNKNOWN: { retryable: true },
  SEND_USER_REJECTED: { retryable: true },
  SEND_FAILED: { retryable: false },
  SEND_SOLANA_FAILED: { retryable: false },
  SEND_EXPIRED: { retryable: true },
  SEND_NONCE_TOO_LOW: { retryable: false },
  SEND_WOULD_FAIL: { retryable: false },
  SEND_FEE_TOO_LOW: { retryable: true },

  // Tokens a person adds
  TOKEN_NOT_FOUND: { retryable: false },
  TOKEN_INVALID: { retryable: false },
  TOKEN_ALREADY_LISTED: { retryable: false },
  TOKEN_LIMIT_REACHED: { retryable: false },

  // Sign-in by signature, as the page meets it
  SIGN_IN_DECLINED: { retryable: true },
  SIGN_IN_INIT_FAILED: { retryable: true },
  SIGN_IN_SMART_ACCOUNT_UNSUPPORTED: { retryable: false },
  SIGN_IN_FAILED: { retryable: true },
  SIGN_IN_REFUSED: { retryable: true },
  SIGN_IN_UNREACHABLE: { retryable: true },
  SIGN_IN_REQUIRED: { retryable: false },
  SIGN_IN_SIGN_OUT_FAILED: { retryable: true },

  // Data API
  DATA_BALANCE_UNAVAILABLE: { retryable: true },
  DATA_INVALID_RESPONSE: { retryable: true },
  DATA_WALLETS_UNAVAILABLE: { retryable: true },
  CURRENCY_NOT_SUPPORTED: { retryable: false },
  DATA_HISTORY_UNAVAILABLE: { retryable: true },
  DATA_NFTS_UNAVAILABLE: { retryable: true },

  // Names
  NAME_INVALID: { retryable: false },
  NAME_NOT_FOUND: { retryable: false },
  NAME_HAS_NO_ADDRESS: { retryable: false },
  NAME_SERVICE_UNAVAILABLE: { retryable: true },

  // JSON-RPC proxy
  RPC_METHOD_NOT_ALLOWED: { retryable: false },
  RPC_ACTION_NOT_ALLOWED: { retryable: false },
  RPC_UPSTREAM_FAILED: { retryable: true },
  RATE_LIMITED: { retryable: true },
  ORIGIN_NOT_ALLOWED: { retryable: false },
  PROJECT_UNKNOWN: { retryable: false },
  NOT_FOUND: { retryable: false },
  RPC_STATE_OVERRIDE_CONFLICT: { retryable: false },
  RPC_BLOBS_TOO_LARGE: { retryable: false },
  RPC_BATCH_CALL_INVALID: { retryable: false },
  RPC_COMMITMENT_INVALID: { retryable: false },

  // How the page is set up
  PROJECT_ID_MISSING: { retryable: false },
  APP_CONFIGURATION_INVALID: { retryable: false },

  // Sign-in by signature
  SIWX_NONCE_UNKNOWN: { retryable: false },
  SIWX_NONCE_EXPIRED: { retryable: false },
  SIWX_NONCE_USED: { retryable: false },
  SIWX_DOMAIN_MISMATCH: { retryable: false },
  SIWX_MESSAGE_EXPIRED: { retryable: false },
  SIWX_MESSAGE_NOT_YET_VALID: { retryable: true },
  SIWX_SIGNATURE_INVALID: { retryable: false },
  SIWX_SESSION_INVALID: { retryable: false },

  // Login by e-mail, and its session
  EMAIL_INVALID: { retryable: false },
  LOGIN_COOLDOWN: { retryable: true },
  LOGIN_LIMIT_REACHED: { retryable: true },
  LOGIN_CODE_WRONG: { retryable: true },
  LOGIN_CODE_EXPIRED: { retryable: true },
  LOGIN_EXPIRED: { retryable: true },
  LOGIN_DENIED: { retryable: true },
  LOGIN_NOT_AVAILABLE: { retryable: false },
  SESSION_INVALID: { retryable: false },
  DPOP_INVALID: { retryable: true },

  // The embedded wallet
  WALLET_EXISTS: { retryable: false },
  WALLET_INTEGRITY: { retryable: false },
  WALLET_NOT_READY: { retryable: true },
  SHARE_NOT_FOUND: { retryable: false },
  SHARE_RELEASE_REFUSED: { retryable: false },
  GRANT_INVALID: { retryable: false },
  RECEIPT_INVALID: { retryable: false },
  KEY_ENCRYPTION_FAILED: { retryable: false },
  NOTE_KEYS_UNAVAILABLE: { retryable: true },
  MAIL_NOT_SENT: { retryable: true },
  RECOVERY_LIMIT_REACHED: { retryable: true },
  NOTE_KEY_CHANGED: { retryable: true },
  SERVICES_NOT_APART: { retryable: true },

  // The secure frame
  FRAME_NOT_SET: { retryable: false },
  FRAME_PARENT_NOT_SET: { retryable: false },
  FRAME_UNAVAILABLE: { retryable: true },
  FRAME_UNREACHABLE: { retryable: true },
  FRAME_REQUEST_REJECTED: { retryable: true },
  FRAME_REQUEST_REFUSED: { retryable: false },
  FRAME_REQUEST_REPEATED: { retryable: false },
  FRAME_NOT_AVAILABLE_YET: { retryable: false },

  // Pairing with a wallet elsewhere
  PAIRING_URI_INVALID: { retryable: false },
  PAIRING_EXPIRED: { retryable: true },
  PAIRING_RELAY_UNREACHABLE: { retryable: true },
  PAIRING_RELAY_REFUSED: { retryable: false },
  PAIRING_NETWORKS_REFUSED: { retryable: true },
  PAIRING_SESSION_ENDED: { retryable: false },
  PAIRING_REQUEST_EXPIRED: { retryable: true },
  PAIRING_MESSAGE_INVALID: { retryable: false },

  // The server's own store
  DATABASE_UNAVAILABLE: { retryable: true },

  // What a server fetches from addresses that people outside have written
  FETCH_REFUSED: { retryable: false },
  FETCH_TOO_LARGE: { retryable: false },
  FETCH_TIMEOUT: { retryable: true },
  FETCH_WRONG_TYPE: { retryable: false },
  FETCH_FAILED: { retryable: true },

  // Local world
  DEV_PORT_TAKEN: { retryable: true },
  DEV_PROGRAM_MISSING: { retryable: false },
  DEV_PART_FAILED: { retryable: true },
  DEV_ALREADY_RUNNING: { retryable: true },
  DEV_FAUCET_FAILED: { retryable: true },
} as const satisfies Record<string, { retryable: boolean }>

/** Stable identifier of an error, e.g. `CONNECTION_USER_REJECTED`. */
export type ErrorCode = keyof typeof errorCodes
