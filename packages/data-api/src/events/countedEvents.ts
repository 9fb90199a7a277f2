import type { OwnEventProperties } from '@gangway/protocol'

/** Name under which events are counted that have no counter of their own. */
export const otherEvent = 'OTHER'

/** Events with a counter of their own: exactly those this version's pages tell of, so that a stranger makes none. */
const countedEvents: Readonly<Record<keyof OwnEventProperties, true>> = {
  MODAL_CREATED: true,
  MODAL_OPEN: true,
  MODAL_CLOSE: true,
  INITIALIZE: true,
  CLICK_ALL_WALLETS: true,
  CLICK_WALLET_HELP: true,
  CLICK_NETWORK_HELP: true,
  CLICK_GET_WALLET: true,
  CLICK_NETWORKS: true,
  CLICK_TRANSACTIONS: true,
  ERROR_FETCH_TRANSACTIONS: true,
  LOAD_MORE_TRANSACTIONS: true,
  SELECT_WALLET: true,
  SEARCH_WALLET: true,
  CONNECT_SUCCESS: true,
  CONNECT_ERROR: true,
  EMAIL_LOGIN_SELECTED: true,
  EMAIL_SUBMITTED: true,
  DEVICE_REGISTERED_FOR_EMAIL: true,
  EMAIL_VERIFICATION_CODE_SENT: true,
  EMAIL_VERIFICATION_CODE_PASS: true,
  EMAIL_VERIFICATION_CODE_FAIL: true,
  EMAIL_EDIT: true,
  SOCIAL_LOGIN_STARTED: true,
  SOCIAL_LOGIN_SUCCESS: true,
  SOCIAL_LOGIN_ERROR: true,
  SOCIAL_LOGIN_REQUEST_USER_DATA: true,
  SOCIAL_LOGIN_CANCELED: true,
  SET_PREFERRED_ACCOUNT_TYPE: true,
  DISCONNECT_SUCCESS: true,
  DISCONNECT_ERROR: true,
  SWITCH_NETWORK: true,
  CLICK_SIGN_SIWX_MESSAGE: true,
  CLICK_CANCEL_SIWX: true,
  SIWX_AUTH_SUCCESS: true,
  SIWX_AUTH_ERROR: true,
  OPEN_SEND: true,
  OPEN_SWAP: true,
  CLICK_SELECT_TOKEN_TO_SWAP: true,
  CLICK_SELECT_NETWORK_TO_SWAP: true,
  INITIATE_SWAP: true,
  SWAP_SUCCESS: true,
  SWAP_ERROR: true,
  SWAP_APPROVAL_ERROR: true,
  SELECT_BUY_CRYPTO: true,
  SELECT_WHAT_IS_A_BUY: true,
  SELECT_BUY_PROVIDER: true,
  SEND_INITIATED: true,
  SEND_SUCCESS: true,
  SEND_ERROR: true,
}

/** The counter an event belongs to. */
export function getCounter(event: string): string {
  return Object.hasOwn(countedEvents, event) ? event : otherEvent
}
