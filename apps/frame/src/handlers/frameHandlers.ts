import type { FrameEventName } from '@gangway/protocol'
import { connectDevice } from './connectDevice.js'
import { connectEmail } from './connectEmail.js'
import { connectOtp } from './connectOtp.js'
import type { FrameHandler } from './frameHandler.js'
import { getChainId } from './getChainId.js'
import { getSmartAccountEnabledNetworks } from './getSmartAccountEnabledNetworks.js'
import { getUser } from './getUser.js'
import { isConnected } from './isConnected.js'
import { notAvailableYet } from './notAvailableYet.js'
import { reload } from './reload.js'
import { rpcRequest } from './rpcRequest.js'
import { setPreferredAccount } from './setPreferredAccount.js'
import { signOut } from './signOut.js'
import { switchNetwork } from './switchNetwork.js'
import { syncDappData } from './syncDappData.js'
import { syncTheme } from './syncTheme.js'

/** One handler for every event an app may send. SPEC §7. */
export const frameHandlers: { readonly [TName in FrameEventName]: FrameHandler<TName> } = {
  SWITCH_NETWORK: switchNetwork,
  CONNECT_EMAIL: connectEmail,
  CONNECT_DEVICE: connectDevice,
  CONNECT_OTP: connectOtp,
  CONNECT_SOCIAL: notAvailableYet,
  GET_SOCIAL_REDIRECT_URI: notAvailableYet,
  GET_FARCASTER_URI: notAvailableYet,
  CONNECT_FARCASTER: notAvailableYet,
  GET_USER: getUser,
  SIGN_OUT: signOut,
  IS_CONNECTED: isConnected,
  GET_CHAIN_ID: getChainId,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: getSmartAccountEnabledNetworks,
  INIT_SMART_ACCOUNT: notAvailableYet,
  SET_PREFERRED_ACCOUNT: setPreferredAccount,
  RPC_REQUEST: rpcRequest,
  UPDATE_EMAIL: notAvailableYet,
  UPDATE_EMAIL_PRIMARY_OTP: notAvailableYet,
  UPDATE_EMAIL_SECONDARY_OTP: notAvailableYet,
  SYNC_THEME: syncTheme,
  SYNC_DAPP_DATA: syncDappData,
  RELOAD: reload,
}
