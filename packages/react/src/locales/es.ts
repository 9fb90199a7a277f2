import type { Messages } from './catalogue.js'
import { accountTexts } from './es/account.js'
import { approveTexts } from './es/approve.js'
import { blockTexts } from './es/blocks.js'
import { buttonTexts } from './es/button.js'
import { connectTexts } from './es/connect.js'
import { emailTexts } from './es/email.js'
import { errorTexts } from './es/errors.js'
import { networksTexts } from './es/networks.js'
import { profileTexts } from './es/profile.js'
import { receiveTexts } from './es/receive.js'
import { sendTexts } from './es/send.js'
import { signInTexts } from './es/signIn.js'
import { tokensTexts } from './es/tokens.js'
import { viewTexts } from './es/views.js'
import { walletsTexts } from './es/wallets.js'

/**
 * The Spanish catalogue. Spanish as it is understood everywhere; people are addressed as “tú”.
 */
export const es: Messages = {
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
