/**
 * Key of the mark that a login by e-mail came to its end here: `true`. Apart from its like, since it is read before the
 * button works. product.md §4 “Stored login state”.
 */
export const emailLoginUsedKey = '@appkit-wallet/EMAIL_LOGIN_USED_KEY'
