import { accountTexts } from './ar/account.js'
import { approveTexts } from './ar/approve.js'
import { blockTexts } from './ar/blocks.js'
import { buttonTexts } from './ar/button.js'
import { connectTexts } from './ar/connect.js'
import { emailTexts } from './ar/email.js'
import { errorTexts } from './ar/errors.js'
import { networksTexts } from './ar/networks.js'
import { profileTexts } from './ar/profile.js'
import { receiveTexts } from './ar/receive.js'
import { sendTexts } from './ar/send.js'
import { signInTexts } from './ar/signIn.js'
import { tokensTexts } from './ar/tokens.js'
import { viewTexts } from './ar/views.js'
import { walletsTexts } from './ar/wallets.js'
import type { Messages } from './catalogue.js'

/**
 * The Arabic catalogue. Modern standard Arabic. Where an amount and its symbol follow each other they stand
 * between U+2066 and U+2069, which keeps them in the order of `<bdi dir="ltr">`.
 */
export const ar: Messages = {
  ...accountTexts,
  ...approveTexts,
  ...blockTexts,
  ...buttonTexts,
  ...connectTexts,
  ...emailTexts,
  ...errorTexts,
  ...networksTexts,
  ...profileTexts,
  ...receiveTexts,
  ...sendTexts,
  ...signInTexts,
  ...tokensTexts,
  ...viewTexts,
  ...walletsTexts,
}
