/**
 * Key of when the last mail of a login by e-mail was asked for, ms since 1970; a login that comes to its end takes it away.
 * Apart from its like, since it is read before the button works. product.md §4 “Stored login state”.
 */
export const lastEmailLoginTimeKey = '@appkit-wallet/LAST_EMAIL_LOGIN_TIME'
