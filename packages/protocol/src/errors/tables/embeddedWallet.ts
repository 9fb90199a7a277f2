import { defineErrors } from './defineErrors.js'

/** The embedded wallet and its services. embedded-wallet.md §5. */
export const embeddedWalletErrors = defineErrors({
  WALLET_EXISTS: {
    retryable: false,
    message: 'This account has a wallet already',
    userText: 'error.walletService',
    status: 409,
  },
  WALLET_INTEGRITY: {
    retryable: false,
    message: 'The stored key does not match this wallet',
    userText: 'error.walletNotOpened',
  },
  WALLET_NOT_READY: {
    retryable: true,
    message: 'The wallet is not ready yet',
    userText: 'error.walletNotOpened',
  },
  SHARE_NOT_FOUND: {
    retryable: false,
    message: 'This device holds no part of the key',
    userText: 'error.loginOver',
    status: 404,
  },
  SHARE_RELEASE_REFUSED: {
    retryable: false,
    message: 'This login may not recover the key',
    userText: 'error.walletNotOpened',
    status: 403,
  },
  GRANT_INVALID: {
    retryable: false,
    message: 'The grant is not valid',
    userText: 'error.walletNotOpened',
    status: 401,
  },
  RECEIPT_INVALID: {
    retryable: false,
    message: 'The receipt is not valid',
    userText: 'error.walletService',
    status: 400,
  },
  KEY_ENCRYPTION_FAILED: {
    retryable: false,
    message: 'A stored secret could not be opened',
    userText: 'error.walletService',
  },
  NOTE_KEYS_UNAVAILABLE: {
    retryable: true,
    message: 'The other wallet service did not answer',
    userText: 'error.walletService',
    status: 503,
  },
  MAIL_NOT_SENT: { retryable: true, message: 'The mail could not be sent', userText: 'error.mailNotSent' },
  RECOVERY_LIMIT_REACHED: {
    retryable: true,
    message: 'This wallet cannot be opened on another device right now. Please try again',
    userText: 'error.walletService',
    status: 429,
  },
  NOTE_KEY_CHANGED: {
    retryable: true,
    message: 'The other wallet service signs by a key that is not known here',
    userText: 'error.walletService',
    status: 503,
  },
  CUSTODY_CHANGED: {
    retryable: true,
    message: 'How this wallet is recovered was changed meanwhile. Please try again',
    userText: 'error.walletService',
    status: 409,
  },
  CUSTODY_NOT_ALLOWED: {
    retryable: false,
    message: 'This project does not let the recovery of a wallet be moved there',
    userText: 'error.walletService',
    status: 403,
  },
  SERVICES_NOT_APART: {
    retryable: true,
    message: 'The two wallet services are set up with one secret',
    userText: 'error.walletService',
    status: 503,
  },
})
