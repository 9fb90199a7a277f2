import type { AccountType } from '../accountTypes.js'
import type { CaipNetworkId, ChainNamespace } from '../caipIds.js'
import type { SocialProvider } from '../socialProviders.js'

type Transfer = { isSmartAccount: boolean; network: CaipNetworkId; token: string; amount: string }
type Swap = {
  isSmartAccount: boolean
  network: CaipNetworkId
  swapFromToken: string
  swapToToken: string
  swapFromAmount: string
  swapToAmount: string
}
type SignIn = { isSmartAccount: boolean; network: CaipNetworkId }

/**
 * Properties of every event our pages tell of, by name. Names and properties are those of services.md §5; no address,
 * no e-mail and no place in anybody’s history is in any of them (interface-guide.md §15). `null`: the event has no
 * properties. Amounts are decimal texts.
 */
export type OwnEventProperties = {
  MODAL_CREATED: null
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  INITIALIZE: { networks: readonly CaipNetworkId[]; features: readonly string[] }
  CLICK_ALL_WALLETS: null
  CLICK_WALLET_HELP: null
  CLICK_NETWORK_HELP: null
  CLICK_GET_WALLET: null
  CLICK_NETWORKS: null
  CLICK_TRANSACTIONS: { isSmartAccount: boolean }
  ERROR_FETCH_TRANSACTIONS: { isSmartAccount: boolean }
  LOAD_MORE_TRANSACTIONS: { isSmartAccount: boolean }
  SELECT_WALLET: {
    name: string
    platform: 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' | 'unsupported'
  }
  SEARCH_WALLET: { badge: string; search: string }
  CONNECT_SUCCESS: { method: 'qrcode' | 'mobile' | 'browser' | 'email' | 'social'; name: string }
  CONNECT_ERROR: { message: string }
  EMAIL_LOGIN_SELECTED: null
  EMAIL_SUBMITTED: null
  DEVICE_REGISTERED_FOR_EMAIL: null
  EMAIL_VERIFICATION_CODE_SENT: null
  EMAIL_VERIFICATION_CODE_PASS: null
  EMAIL_VERIFICATION_CODE_FAIL: { message: string }
  EMAIL_EDIT: null
  SOCIAL_LOGIN_STARTED: { provider: SocialProvider }
  SOCIAL_LOGIN_SUCCESS: { provider: SocialProvider }
  SOCIAL_LOGIN_ERROR: { provider: SocialProvider; message: string }
  SOCIAL_LOGIN_REQUEST_USER_DATA: { provider: SocialProvider }
  SOCIAL_LOGIN_CANCELED: { provider: SocialProvider }
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: AccountType; network: CaipNetworkId }
  DISCONNECT_SUCCESS: { namespace: ChainNamespace | 'all' }
  DISCONNECT_ERROR: { message: string }
  SWITCH_NETWORK: { network: CaipNetworkId }
  CLICK_SIGN_SIWX_MESSAGE: SignIn
  CLICK_CANCEL_SIWX: SignIn
  SIWX_AUTH_SUCCESS: SignIn
  SIWX_AUTH_ERROR: SignIn
  OPEN_SEND: SignIn
  OPEN_SWAP: SignIn
  CLICK_SELECT_TOKEN_TO_SWAP: null
  CLICK_SELECT_NETWORK_TO_SWAP: null
  INITIATE_SWAP: Swap
  SWAP_SUCCESS: Swap
  SWAP_ERROR: Swap & { message: string }
  SWAP_APPROVAL_ERROR: Swap & { message: string }
  SELECT_BUY_CRYPTO: { isSmartAccount: boolean }
  SELECT_WHAT_IS_A_BUY: { isSmartAccount: boolean }
  SELECT_BUY_PROVIDER: { provider: string; isSmartAccount: boolean }
  SEND_INITIATED: Transfer
  SEND_SUCCESS: Transfer
  SEND_ERROR: Transfer & { message: string }
}

/** The same, and what slices of a host add: `declare module '@gangway/protocol' { interface EventProperties { … } }`. */
export interface EventProperties extends OwnEventProperties {}

/** Name of an event. */
export type EventName = keyof EventProperties

/** One event as the host's listener and the deployment's `/e` get it. */
export type TrackedEvent = {
  [TName in EventName]: EventProperties[TName] extends null
    ? { type: 'track'; event: TName }
    : { type: 'track'; event: TName; properties: EventProperties[TName] }
}[EventName]
