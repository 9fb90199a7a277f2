/**
 * Key under which the app's origin keeps the link of the paired wallet's app, as `{href, name}`, where other libraries of
 * a page look for it. modal-behaviour.md §14.
 */
export const pairingLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'
