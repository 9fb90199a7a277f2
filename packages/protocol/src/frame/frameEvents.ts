import { connectDeviceEvent } from './events/connectDevice.js'
import { connectEmailEvent } from './events/connectEmail.js'
import { connectFarcasterEvent } from './events/connectFarcaster.js'
import { connectOtpEvent } from './events/connectOtp.js'
import { connectSocialEvent } from './events/connectSocial.js'
import { getChainIdEvent } from './events/getChainId.js'
import { getFarcasterUriEvent } from './events/getFarcasterUri.js'
import { getSmartAccountEnabledNetworksEvent } from './events/getSmartAccountEnabledNetworks.js'
import { getSocialRedirectUriEvent } from './events/getSocialRedirectUri.js'
import { getUserEvent } from './events/getUser.js'
import { initSmartAccountEvent } from './events/initSmartAccount.js'
import { isConnectedEvent } from './events/isConnected.js'
import { reloadEvent } from './events/reload.js'
import { rpcRequestEvent } from './events/rpcRequest.js'
import { setPreferredAccountEvent } from './events/setPreferredAccount.js'
import { signOutEvent } from './events/signOut.js'
import { switchNetworkEvent } from './events/switchNetwork.js'
import { syncDappDataEvent } from './events/syncDappData.js'
import { syncThemeEvent } from './events/syncTheme.js'
import { updateEmailEvent } from './events/updateEmail.js'
import { updateEmailPrimaryOtpEvent } from './events/updateEmailPrimaryOtp.js'
import { updateEmailSecondaryOtpEvent } from './events/updateEmailSecondaryOtp.js'

/** Every event an app may send, by name. SPEC §7, frame-protocol.md §3. */
export const frameEvents = {
  SWITCH_NETWORK: switchNetworkEvent,
  CONNECT_EMAIL: connectEmailEvent,
  CONNECT_DEVICE: connectDeviceEvent,
  CONNECT_OTP: connectOtpEvent,
  CONNECT_SOCIAL: connectSocialEvent,
  GET_SOCIAL_REDIRECT_URI: getSocialRedirectUriEvent,
  GET_FARCASTER_URI: getFarcasterUriEvent,
  CONNECT_FARCASTER: connectFarcasterEvent,
  GET_USER: getUserEvent,
  SIGN_OUT: signOutEvent,
  IS_CONNECTED: isConnectedEvent,
  GET_CHAIN_ID: getChainIdEvent,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: getSmartAccountEnabledNetworksEvent,
  INIT_SMART_ACCOUNT: initSmartAccountEvent,
  SET_PREFERRED_ACCOUNT: setPreferredAccountEvent,
  RPC_REQUEST: rpcRequestEvent,
  UPDATE_EMAIL: updateEmailEvent,
  UPDATE_EMAIL_PRIMARY_OTP: updateEmailPrimaryOtpEvent,
  UPDATE_EMAIL_SECONDARY_OTP: updateEmailSecondaryOtpEvent,
  SYNC_THEME: syncThemeEvent,
  SYNC_DAPP_DATA: syncDappDataEvent,
  RELOAD: reloadEvent,
} as const

/** Name of an event, without its prefix. */
export type FrameEventName = keyof typeof frameEvents
