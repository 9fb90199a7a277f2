/** Reverse-domain id of the wallet in the frame. Our own discovery leaves it out: it has a block of its own. */
export const frameRdns = 'org.gangway.frame'

/** Name of the feature by which our own discovery knows its Wallet Standard wallet. */
export const frameFeature = 'gangway:frame'
