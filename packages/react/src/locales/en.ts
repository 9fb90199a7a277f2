import { accountTexts } from './en/account.js'
import { approveTexts } from './en/approve.js'
import { blockTexts } from './en/blocks.js'
import { buttonTexts } from './en/button.js'
import { connectTexts } from './en/connect.js'
import { emailTexts } from './en/email.js'
import { errorTexts } from './en/errors.js'
import { networksTexts } from './en/networks.js'
import { signInTexts } from './en/signIn.js'
import { viewTexts } from './en/views.js'
import { walletsTexts } from './en/wallets.js'

/**
 * The English catalogue, the fall-back of every other language, but for texts that load with their view (see
 * {@link AnyMessageKey}). Keys name the meaning, not the words.
 */
export const en = {
  ...accountTexts,
  ...approveTexts,
  ...blockTexts,
  ...buttonTexts,
  ...connectTexts,
  ...emailTexts,
  ...errorTexts,
  ...networksTexts,
  ...signInTexts,
  ...viewTexts,
  ...walletsTexts,
} as const
